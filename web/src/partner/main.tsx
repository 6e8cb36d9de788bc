import "./partner.css";
import { startConsole } from "#shared/console-ui/start-console.tsx";
import { partnerArea } from "#shared/session/area.ts";
import { createPartnerRouter } from "./routes/tree.tsx";

startConsole(partnerArea, createPartnerRouter);
