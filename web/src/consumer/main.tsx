import "./consumer.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createQueryClient } from "#shared/api/query.ts";
import { readBoot } from "#shared/boot/boot.ts";
import { customerArea, enterArea } from "#shared/session/area.ts";
import { copyToTab } from "#shared/session/storage.ts";
import { listenForLogout } from "#shared/actions/logout.ts";
import { toast } from "#shared/ui/toast-store.ts";
import { App } from "./app.tsx";
import { storeFirstTouch } from "./entry/first-touch.ts";
import { beginHydration, endHydration } from "./entry/hydration.ts";
import { guard } from "./routes/guard.ts";
import { createConsumerRouter } from "./routes/tree.tsx";

readBoot();
enterArea(customerArea);
listenForLogout();
copyToTab();
storeFirstTouch();
cacheOfflinePage();

const queries = createQueryClient(toast);
let arriving = true;
let goingBack = false;
const router = createConsumerRouter({
  queries,
  guard: (path, search) => guard({ queries, arriving, goingBack, path, search }),
});
// Not awaited: lazy pages import from this module's chunk, and a top-level await would deadlock.
void startApp(document.getElementById("root") as HTMLElement);

/** Hydrates the landing page if the server rendered it and the guard stays on it, else renders the page. */
async function startApp(root: HTMLElement): Promise<void> {
  const requestedPath = location.pathname;
  const composed = root.firstElementChild !== null;
  // Tells the router that the page is server-rendered, so that it expects the same boundaries.
  if (composed) router.ssr = { manifest: undefined };
  await router.load();
  arriving = false;
  // Only now, because the router does not follow redirects by itself once its history has subscribers.
  router.history.subscribe(({ action }) => {
    goingBack = action.type === "BACK";
    endHydration();
  });
  const app = <App queries={queries} router={router} />;
  if (composed && router.state.location.pathname === requestedPath) {
    beginHydration();
    hydrateRoot(root, app);
  } else createRoot(root).render(app);
}

/** Registers the service worker that caches the offline page. */
function cacheOfflinePage(): void {
  // The development server's page changes with every edit.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => {
    // Without a service worker the browser shows its own error page.
    navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
  };
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
