/** How tests start the machine's own Chromium: no browser is downloaded. Containers often lack its sandbox. */
export const chromium = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
};
