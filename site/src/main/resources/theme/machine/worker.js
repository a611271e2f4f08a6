// Computes beside the page, so that a long run does not keep it from moving.
import { SUBJECTS } from "./subjects.js";

addEventListener("message", ({ data: { number, subject, settings } }) =>
  postMessage({ number, figures: SUBJECTS[subject].figures(settings) }));
