import { paraglideVitePlugin } from "@inlang/paraglide-js";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { developmentPages } from "./tools/development-pages.ts";
import { paraglide } from "./tools/messages.ts";

/** Where `saakh serve` listens while `npm run dev` serves the pages. */
const server = process.env.SAAKH_PUBLIC_URL ?? "http://127.0.0.1:8080";

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), paraglideVitePlugin(paraglide), developmentPages(server)],
  appType: "custom",
  cacheDir: ".cache/vite",
  server: { proxy: { "/api": server, "/brand": server, "/dev": server } },
  build: {
    manifest: true,
    target: "es2022",
    // The polyfill would be an inline script, which the Content-Security-Policy forbids.
    modulePreload: { polyfill: false },
    // A data: stylesheet or font is never allowed either.
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild ? {} : { input: ["consumer.html", "admin.html", "partner.html"] },
  },
}));
