/** Launch options for the system's headless Chromium, so that no browser is downloaded. Containers lack a sandbox. */
export const chromium = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox"],
};
