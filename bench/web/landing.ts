/**
 * P10: the landing page as a borrower on a slow phone gets it: slow 4G and a processor four times slower, both really
 * applied, in Chromium. Prints each round's figures as one JSON line: `landing.ts ADDRESS ROUNDS`.
 */
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const METRICS = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "speed-index",
  "total-blocking-time",
  "cumulative-layout-shift",
];
const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

type Figures = Record<string, number>;

/** One first visit: a fresh browser, nothing in its cache. */
async function visit(address: string): Promise<Figures> {
  const chrome = await launch({ chromePath: CHROMIUM, chromeFlags: ["--headless=new", "--no-sandbox"] });
  try {
    const settings = { port: chrome.port, onlyCategories: CATEGORIES, throttlingMethod: "devtools" } as const;
    const result = await lighthouse(address, settings);
    if (result === undefined) throw new Error("Lighthouse gave no result");
    return figures(result.lhr);
  } finally {
    chrome.kill();
  }
}

function figures({ audits, categories }: NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"]): Figures {
  const faults = Object.values(audits).filter(({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === "binary");
  for (const { id, title } of faults) console.error(`${id}: ${title}`);
  const scores = CATEGORIES.map((key) => [key, Math.round((categories[key]?.score ?? 0) * 100)]);
  return {
    ...(Object.fromEntries(METRICS.map((id) => [id, audits[id]?.numericValue ?? Number.NaN])) as Figures),
    ...(Object.fromEntries(scores) as Figures),
  };
}

const [, , address = "", rounds = "3"] = process.argv;
for (let round = 0; round < Number(rounds); round += 1) {
  console.log(JSON.stringify(await visit(address)));
}
