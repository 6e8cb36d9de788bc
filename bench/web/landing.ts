/**
 * P10: the landing page as a borrower on a slow phone gets it: slow 4G and a processor four times slower, both really
 * applied, in Chromium. Prints each round's figures as one JSON line: `landing.ts ADDRESS ROUNDS`.
 */
import { faults, type Seen, scores, withBrowser } from "./visit.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const METRICS = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "speed-index",
  "total-blocking-time",
  "cumulative-layout-shift",
];

function figures(seen: Seen): Record<string, number> {
  for (const id of faults(seen)) console.error(`${seen.requestedUrl}: ${id}`);
  const measured = METRICS.map((id) => [id, seen.audits[id]?.numericValue ?? Number.NaN]);
  return { ...(Object.fromEntries(measured) as Record<string, number>), ...scores(seen) };
}

const [, , address = "", rounds = "3"] = process.argv;
for (let round = 0; round < Number(rounds); round += 1) {
  const seen = await withBrowser((see) => see(address, { onlyCategories: CATEGORIES, throttlingMethod: "devtools" }));
  console.log(JSON.stringify(figures(seen)));
}
