/** Launch options for the system's headless Chromium, so that no browser is downloaded. Containers lack a sandbox. */
export const chromium = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  // It draws without a graphics card in either case, and looks nothing up.
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
};
