/// Not shown.
package manyclients.workbench;
