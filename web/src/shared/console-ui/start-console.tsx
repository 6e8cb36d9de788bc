import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type AnyRouter, RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "#shared/api/query.ts";
import { readBoot } from "#shared/boot/boot.ts";
import { enterArea } from "#shared/session/area.ts";
import { listenForLogout } from "#shared/actions/logout.ts";
import { followTheme } from "./theme.ts";
import { toast, toastWithRetry } from "./toasts.tsx";

/** Renders a console; called once in the area's `main.tsx`. */
export function startConsole(
  area: Parameters<typeof enterArea>[0],
  createRouter: (context: { queries: QueryClient }) => AnyRouter,
): void {
  followTheme();
  readBoot();
  enterArea(area);
  listenForLogout();

  const queries = createQueryClient(toast, toastWithRetry);
  createRoot(document.getElementById("root") as HTMLElement).render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={createRouter({ queries })} />
    </QueryClientProvider>,
  );
}
