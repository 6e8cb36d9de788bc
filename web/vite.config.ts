import { paraglideVitePlugin } from "@inlang/paraglide-js";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { developmentPages } from "./tools/development-pages.ts";
import { paraglide } from "./tools/messages.ts";
import { startChunk } from "./tools/start-chunk.ts";

/** Where `saakh serve` listens while `npm run dev` serves the pages. */
const server = process.env.SAAKH_PUBLIC_URL ?? "http://127.0.0.1:8080";

/** Bytes, before compression, below which the messages of some pages join those of others. */
const MIN_MESSAGE_BYTES = 3000;

export default defineConfig({
  plugins: [react(), tailwindcss(), paraglideVitePlugin(paraglide), developmentPages(server)],
  appType: "custom",
  cacheDir: ".cache/vite",
  server: { proxy: { "/api": server, "/brand": server, "/dev": server } },
  build: {
    target: "es2022",
    // The polyfill would be an inline script, which the Content-Security-Policy forbids.
    modulePreload: { polyfill: false },
    // A data: stylesheet or font is never allowed either.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The first page lists every chunk; readable names would cost it a kilobyte.
        chunkFileNames: "assets/[hash].js",
        codeSplitting: {
          groups: [
            // The file of messages imports them all; each belongs to whoever shows it.
            { name: startChunk(), test: (id) => !id.includes("/paraglide/messages/") },
            // Of one page only, and large enough; merged, they would load with the offers.
            { name: "home-words", test: /\/paraglide\/messages\/(home|news)_/ },
            {
              name: "words",
              test: "/paraglide/messages/",
              entriesAware: true,
              entriesAwareMergeThreshold: MIN_MESSAGE_BYTES,
            },
          ],
        },
      },
    },
  },
});
