import "./admin.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "#shared/api/query.ts";
import { readBoot } from "#shared/boot/boot.ts";
import { adminArea, enterArea } from "#shared/session/area.ts";
import { followLogout } from "#shared/session/logout.ts";
import { createAdminRouter } from "./routes/tree.tsx";

readBoot();
enterArea(adminArea);
followLogout();

const queries = createQueryClient();
const router = createAdminRouter({ queries });
createRoot(document.getElementById("root") as HTMLElement).render(
  <QueryClientProvider client={queries}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
);
