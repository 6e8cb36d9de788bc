import { execFileSync } from "node:child_process";
import type { Browser, Page } from "@playwright/test";

/** Folder for picture sheets, if requested: `SAAKH_PICTURES=../docs/pictures npm run e2e -- contact-sheet first-start`. */
const PICTURES_FOLDER = process.env["SAAKH_PICTURES"];

// Without a bold font, Hindi headings of the pictures would be lighter than on people's phones.
if (PICTURES_FOLDER !== undefined && execFileSync("fc-list", [":lang=hi:style=Bold"]).length === 0) {
  throw new Error("Pictures need a Devanagari font with bold letters: install fonts-noto-core");
}

/** Screenshots of pages on one sheet, in rows and columns. */
export interface Sheet {
  /** File name without extension. */
  name: string;
  thumb: { width: number; height: number };
  /** Number of captions side by side. */
  columns: number;
  rows: { caption: string; pictures: string[] }[];
}

/** Takes a screenshot if a sheet is requested; assertions read the page instead. */
export async function addPicture(pictures: string[], page: Page): Promise<void> {
  if (PICTURES_FOLDER === undefined) return;
  pictures.push((await page.screenshot({ type: "jpeg", quality: 55, scale: "css" })).toString("base64"));
}

/** Draws a sheet if `SAAKH_PICTURES` is set. */
export async function writeSheet(browser: Browser, { name, thumb, columns, rows }: Sheet): Promise<void> {
  if (PICTURES_FOLDER === undefined) return;
  const drawn = rows.map(({ caption, pictures }) => {
    const images = pictures.map((data) => `<img src="data:image/jpeg;base64,${data}" alt="" />`);
    return `<figure><figcaption>${caption}</figcaption>${images.join("")}</figure>`;
  });
  const beside = Math.max(...rows.map(({ pictures }) => pictures.length));
  const width = columns * (beside * (thumb.width + 3) + 8) + 16;
  const sheet = await browser.newPage({ viewport: { width, height: 800 } });
  await sheet.setContent(`<style>
    body { margin: 8px; display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 8px; font: 13px sans-serif }
    figure { margin: 0; display: grid; grid-template-columns: repeat(${beside}, ${thumb.width}px); gap: 3px }
    figcaption { grid-column: 1 / -1 }
    img { width: ${thumb.width}px; height: ${thumb.height}px; border: 1px solid #ccc; box-sizing: border-box }
  </style>${drawn.join("")}`);
  await sheet.screenshot({ path: `${PICTURES_FOLDER}/${name}.jpg`, type: "jpeg", quality: 62, fullPage: true });
  await sheet.close();
}
