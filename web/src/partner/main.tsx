import "./partner.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "#shared/api/query.ts";
import { readBoot } from "#shared/boot/boot.ts";
import { partnerArea, enterArea } from "#shared/session/area.ts";
import { followLogout } from "#shared/session/logout.ts";
import { createPartnerRouter } from "./routes/tree.tsx";

readBoot();
enterArea(partnerArea);
followLogout();

const queries = createQueryClient();
const router = createPartnerRouter({ queries });
createRoot(document.getElementById("root") as HTMLElement).render(
  <QueryClientProvider client={queries}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
);
