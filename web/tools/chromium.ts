/**
 * Launches the system's headless Chromium, so that no browser is downloaded. Without the sandbox, which containers
 * often lack.
 */
export const chromium = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox"],
};
