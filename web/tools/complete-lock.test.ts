import { expect, test } from "vitest";
import { completeLock, parsePlatform } from "./complete-lock.ts";

test.each([
  ["@tailwindcss/oxide-linux-arm-gnueabihf", { os: ["linux"], cpu: ["arm"], libc: ["glibc"] }],
  ["@oxlint/binding-linux-x64-musl", { os: ["linux"], cpu: ["x64"], libc: ["musl"] }],
  ["@oxfmt/binding-linux-arm-musleabihf", { os: ["linux"], cpu: ["arm"], libc: ["musl"] }],
  ["@tailwindcss/oxide-wasm32-wasi", { cpu: ["wasm32"] }],
  ["@lix-js/sdk-darwin-arm64", { os: ["darwin"], cpu: ["arm64"] }],
])("%s", (name, platform) => {
  expect(parsePlatform(name)).toEqual(platform);
});

test("missing packages are added, existing ones kept", () => {
  const there = { version: "1.0.0", optional: true, os: ["linux"] };
  const lock = {
    packages: {
      "node_modules/tool": { version: "1.0.0", optionalDependencies: { "tool-linux": "1.0.0", "tool-win32": "1.0.0" } },
      "node_modules/tool-linux": there,
    },
  };
  const { packages } = completeLock(lock);
  expect(packages["node_modules/tool-linux"]).toBe(there);
  expect(packages["node_modules/tool-win32"]).toEqual({ version: "1.0.0", optional: true, os: ["win32"] });
});
