// Computes beside the page, so that the page keeps moving during a long run.
import { subject } from "./subjects.js";

addEventListener("message", async ({ data: { kind, settings } }) => postMessage((await subject(kind)).figures(settings)));
