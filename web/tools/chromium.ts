/** How tests start the machine's own headless Chromium: no browser is downloaded. Containers often lack its sandbox. */
export const chromium = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox"],
};
