/// Not shown.
package manyclients.contract;
