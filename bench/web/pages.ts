/**
 * What each page scores but for speed: reads addresses, one a line, and prints one JSON line for each, with its scores and
 * what it fails in.
 */
import { createInterface } from "node:readline";
import { faults, scores, withBrowser } from "./visit.ts";

const CATEGORIES = ["accessibility", "best-practices", "seo"];

await withBrowser(async (see) => {
  for await (const address of createInterface({ input: process.stdin })) {
    const seen = await see(address, { onlyCategories: CATEGORIES, throttlingMethod: "provided" });
    console.log(JSON.stringify({ address, scores: scores(seen), faults: faults(seen) }));
  }
});
