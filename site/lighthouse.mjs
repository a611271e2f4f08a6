// Lighthouse's verdict on every page of the woven book, as ./course read serves it, for a phone:
//
//     npm install --global lighthouse        once; wants a Node and a Chromium, neither of which the build needs
//     node site/lighthouse.mjs [page …]
//
// Every category of every page must reach 95. The performance of a page is the best of three runs at most, as other
// work on the machine can only make it worse.
import { spawn, execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ENOUGH = 95;
const RUNS = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

/** The book's address, as soon as it is served. */
function served(course) {
  return new Promise((resolve, reject) => {
    course.stdout.on("data", (words) => {
      const address = /reading (\S+)/.exec(words)?.[1];
      if (address) resolve(address);
    });
    course.on("exit", () => reject(new Error("./course read has ended")));
  });
}

async function visit(address) {
  const { stdout } = await promisify(execFile)("lighthouse", [
    address, "--quiet", "--output=json", `--only-categories=${CATEGORIES}`,
    "--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage",
  ], { env: { ...process.env, ...(chromium && { CHROME_PATH: chromium }) }, maxBuffer: 64 << 20 });
  return JSON.parse(stdout);
}

const scores = (report) => CATEGORIES.map((name) => Math.round(100 * (report.categories[name].score ?? 0)));

/** What costs a page its points, a line each. */
function faults(report) {
  return CATEGORIES.flatMap((name) => report.categories[name].auditRefs
    .filter(({ id, weight }) => weight > 0 && (report.audits[id].score ?? 1) < 0.9)
    .map(({ id }) => `      ${name}: ${report.audits[id].title} ${report.audits[id].displayValue ?? ""}`));
}

const course = spawn(join(root, "course"), ["read", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
let below = 0;
try {
  const address = await served(course);
  const pages = process.argv.length > 2 ? process.argv.slice(2)
    : readdirSync(join(root, "site/target/site")).filter((file) => file.endsWith(".html") && file !== "404.html");
  for (const page of pages) {
    let report = await visit(address + page);
    for (let run = 1; run < RUNS && scores(report)[0] < ENOUGH; run++) {
      const again = await visit(address + page);
      if (scores(again)[0] > scores(report)[0]) report = again;
    }
    const poor = scores(report).some((score) => score < ENOUGH);
    if (poor) below++;
    console.log(`${poor ? "below" : "   ok"}  ${scores(report).map((score) => `${score}`.padStart(4)).join("")}  ${page}`);
    if (poor) console.log(faults(report).join("\n"));
  }
} finally {
  course.kill();
}
process.exitCode = below > 0 ? 1 : 0;
