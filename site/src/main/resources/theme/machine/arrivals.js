// Clients that ask when it is time, whether their replies have come or not.
import { random } from "./chance.js";

export class Arrivals {
  /** @param machine which has chosen when each of its clients speaks first */
  constructor(machine, seed) {
    this.thinking = machine.thinking;
    this.clients = machine.active.map((client) => ({ client, due: machine.sentAt[client], random: random(seed + 7919 * client) }));
    machine.sentAt.fill(Infinity);
  }

  /** Gives the worker all that falls due until `time`. */
  advance(time, worker) {
    for (const each of this.clients) {
      while (each.due <= time) {
        worker.hear(each.due, each.client);
        each.due -= Math.log(1 - each.random()) * this.thinking;
      }
    }
  }
}
