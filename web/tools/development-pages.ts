import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

/** The HTML page for a path, by the server's rules. */
function htmlFor(path: string): string {
  if (/^\/admin(\/|$)/.test(path)) return "admin.html";
  if (/^\/partner(\/|$)|^\/[^/]+\/partner\/login$/.test(path)) return "partner.html";
  return "consumer.html";
}

/** Serves the three pages in development, with the boot data of a running server. */
export function developmentPages(server: string): Plugin {
  return {
    name: "development-pages",
    apply: "serve",
    configureServer(vite) {
      return () => {
        vite.middlewares.use(async (request, response, next) => {
          const path = request.originalUrl ?? "/";
          const accepts = request.headers.accept ?? "";
          if (!accepts.includes("text/html")) return next();
          const answer = await fetch(`${server}/api/boot`, { headers: { cookie: request.headers.cookie ?? "" } });
          const boot = await answer.text();
          const { language, brand } = JSON.parse(boot) as { language: string; brand: { title: string; css: string } };
          const html = (await readFile(htmlFor(path.split("?")[0] ?? "/"), "utf8"))
            .replace("__LANG__", language)
            .replace("__TITLE__", brand.title)
            .replace("__DESCRIPTION__", brand.title)
            .replace("__BRAND_CSS__", brand.css)
            .replace("__BOOT__", () => boot.replaceAll("<", "\\u003c"))
            .replace("__APP__", "");
          response.setHeader("content-type", "text/html");
          response.end(await vite.transformIndexHtml(path, html));
        });
      };
    },
  };
}
