// Computes beside the page, so that the page keeps moving during a long run.
import { SUBJECTS } from "./subjects.js";

addEventListener("message", ({ data: { subject, settings } }) => postMessage(SUBJECTS[subject].figures(settings)));
