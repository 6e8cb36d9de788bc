import "./admin.css";
import { startConsole } from "#shared/console-ui/start-console.tsx";
import { adminArea } from "#shared/session/area.ts";
import { createAdminRouter } from "./routes/tree.tsx";

startConsole(adminArea, createAdminRouter);
