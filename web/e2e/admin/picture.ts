import type { Page } from "@playwright/test";

const WIDTH = 320;
const HEIGHT = 200;

export async function createPng(page: Page): Promise<Buffer> {
  const address = await page.evaluate(
    ([width, height]) => {
      const canvas = document.createElement("canvas");
      canvas.width = width ?? 0;
      canvas.height = height ?? 0;
      const brush = canvas.getContext("2d");
      if (brush !== null) {
        brush.fillStyle = "#0b5a52";
        brush.fillRect(0, 0, canvas.width, canvas.height);
      }
      return canvas.toDataURL("image/png");
    },
    [WIDTH, HEIGHT],
  );
  return Buffer.from(address.split(",")[1] ?? "", "base64");
}
