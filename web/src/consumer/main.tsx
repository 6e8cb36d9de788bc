import "./consumer.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createQueryClient } from "#shared/api/query.ts";
import { readBoot } from "#shared/boot/boot.ts";
import { customerArea, enterArea } from "#shared/session/area.ts";
import { copyToTab } from "#shared/session/storage.ts";
import { listenForLogout } from "#shared/actions/logout.ts";
import { toast } from "#shared/ui/toast-store.ts";
import { App } from "./app.tsx";
import { storeFirstTouch } from "./first-touch.ts";
import { cacheOfflinePage } from "./offline.ts";
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
const router = createConsumerRouter({ queries, guard: (path, search) => guard({ queries, arriving, path, search }) });
// Not awaited: lazy pages import from the file that this module is part of, and would wait for it to end.
void startApp(document.getElementById("root") as HTMLElement);

/** Takes over the landing page where the server composed it and the guard lets it stay, else draws the page. */
async function startApp(root: HTMLElement): Promise<void> {
  const requestedPath = location.pathname;
  const composed = root.firstElementChild !== null;
  // Tells the router that its first page is already there, so that it expects the same boundaries.
  if (composed) router.ssr = { manifest: undefined };
  await router.load();
  arriving = false;
  const app = <App queries={queries} router={router} />;
  if (composed && router.state.location.pathname === requestedPath) hydrateRoot(root, app);
  else createRoot(root).render(app);
}
