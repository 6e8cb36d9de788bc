import { expect, test } from "vitest";
import { buildReminder } from "./reminder.ts";

test("a reminder is an event in three months, with text that calendars can read", async () => {
  const file = buildReminder({
    title: "Look again, please",
    url: "https://x.example/a",
    now: new Date(2026, 10, 27, 9),
  });
  const lines = (await file.text()).split("\r\n");
  expect(lines).toContain("DTSTART;VALUE=DATE:20270227");
  expect(lines).toContain(String.raw`SUMMARY:Look again\, please`);
  expect(lines).toContain("URL:https://x.example/a");
  expect(file.type).toBe("text/calendar");
});

test("a reminder of the 30th is on the last day of a shorter month", async () => {
  const file = buildReminder({ title: "Look again", url: "https://x.example/a", now: new Date(2026, 10, 30, 9) });
  expect(await file.text()).toContain("DTSTART;VALUE=DATE:20270228");
});
