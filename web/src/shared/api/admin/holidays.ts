import { resource } from "../data.ts";
import type { Schemas } from "../types.ts";

export type Holiday = Schemas["HolidayItem"];
export type CalendarEnd = Schemas["CalendarEnd"];
export type HolidayChange = Schemas["HolidayChangeView"];
export type HolidayLabels = Schemas["HolidayUpdate"];

export const holidays = resource("/api/admin/holidays/{date}", ({ date }: Holiday) => date);
