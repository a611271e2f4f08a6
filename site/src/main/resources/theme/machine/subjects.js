// The list of machines.
import { server } from "./server.js";
import { pair } from "./pair.js";
import { epoll } from "./epoll.js";
import { marks } from "./marks.js";
import { ceilings } from "./ceilings.js";
import { rings } from "./rings.js";
import { bytes } from "./bytes.js";
import { owners } from "./owners.js";

/** Each has its controls, a model that moves, a picture of it, and figures with the words for them. */
export const SUBJECTS = { server, pair, epoll, marks, ceilings, rings, bytes, owners };
