import { unwrapAnswer, server } from "../client.ts";
import type { Schemas } from "../types.ts";
import { ifMatch } from "./if-match.ts";

export type Holiday = Schemas["HolidayItem"];
export type HolidayYear = Schemas["HolidayYear"];
export type CalendarEnd = Schemas["CalendarEnd"];
export type HolidayChange = Schemas["HolidayChangeView"];
export type HolidayLabels = Schemas["HolidayUpdate"];

/** Holidays of a year (by default the current one), and the calendar's end. */
export function fetchHolidays(year?: number): Promise<HolidayYear> {
  return unwrapAnswer(server.GET("/api/admin/holidays", { params: { query: year === undefined ? {} : { year } } }));
}

export async function fetchHoliday(date: string): Promise<Holiday | undefined> {
  const { items } = await fetchHolidays(Number(date.slice(0, 4)));
  return items.find((item) => item.date === date);
}

export function addHoliday(body: Schemas["NewHoliday"]): Promise<Holiday> {
  return unwrapAnswer(server.POST("/api/admin/holidays", { body }));
}

export function changeHoliday({ date, version }: Holiday, body: HolidayLabels): Promise<Holiday> {
  return unwrapAnswer(
    server.PUT("/api/admin/holidays/{date}", { params: { path: { date }, header: ifMatch(version) }, body }),
  );
}

export function deleteHoliday({ date, version }: Holiday): Promise<Holiday> {
  return unwrapAnswer(
    server.DELETE("/api/admin/holidays/{date}", { params: { path: { date }, header: ifMatch(version) } }),
  );
}

export function setCalendarEnd({ version }: CalendarEnd, knownUntil: string): Promise<CalendarEnd> {
  return unwrapAnswer(
    server.PUT("/api/admin/holidays/end", { params: { header: ifMatch(version) }, body: { knownUntil } }),
  );
}

export function fetchHolidayHistory(cursor: number | null): Promise<Schemas["HolidayHistory"]> {
  return unwrapAnswer(
    server.GET("/api/admin/holidays/history", { params: { query: cursor === null ? {} : { cursor } } }),
  );
}
