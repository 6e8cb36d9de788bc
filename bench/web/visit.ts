/** Visits by Lighthouse, in a Chromium of their own. */
import { launch } from "chrome-launcher";
import lighthouse, { type Flags } from "lighthouse";

/** A page as Lighthouse saw it. */
export type Seen = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];

const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** Does something with a fresh browser, nothing in its cache. */
export async function withBrowser<T>(act: (see: (address: string, settings: Flags) => Promise<Seen>) => Promise<T>): Promise<T> {
  const chrome = await launch({ chromePath: CHROMIUM, chromeFlags: ["--headless=new", "--no-sandbox"] });
  try {
    return await act(async (address, settings) => {
      const result = await lighthouse(address, { ...settings, port: chrome.port });
      if (result === undefined) throw new Error("Lighthouse gave no result");
      return result.lhr;
    });
  } finally {
    chrome.kill();
  }
}

/** Scores from 0 to 100. */
export function scores({ categories }: Seen): Record<string, number> {
  return Object.fromEntries(Object.entries(categories).map(([key, { score }]) => [key, Math.round((score ?? 0) * 100)]));
}

/** What a page fails in, by the audits' names. */
export function faults({ audits }: Seen): string[] {
  const failed = Object.values(audits).filter(({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === "binary");
  return failed.map(({ id }) => id);
}
