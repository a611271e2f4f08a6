// Computes beside the page, so that a long run does not keep it from moving.
import { SUBJECTS } from "./subjects.js";

addEventListener("message", ({ data: { subject, settings } }) => postMessage(SUBJECTS[subject].figures(settings)));
