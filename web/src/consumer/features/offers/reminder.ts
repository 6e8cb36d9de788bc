/** Months until the reminder; the button's text says the same. */
export const REMIND_AFTER_MONTHS = 3;

interface ReminderText {
  title: string;
  url: string;
  now: Date;
}

/** The same day some months later, or the last one of a shorter month. */
function addMonths(from: Date, months: number): Date {
  const lastDay = new Date(from.getFullYear(), from.getMonth() + months + 1, 0).getDate();
  return new Date(from.getFullYear(), from.getMonth() + months, Math.min(from.getDate(), lastDay));
}

/** Builds a calendar file (RFC 5545) with an all-day event and an alert on its morning. */
export function buildReminder({ title, url, now }: ReminderText): Blob {
  const day = addMonths(now, REMIND_AFTER_MONTHS);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Saakh//Reminder//EN",
    "BEGIN:VEVENT",
    `UID:${crypto.randomUUID()}`,
    `DTSTAMP:${formatStamp(now)}`,
    `DTSTART;VALUE=DATE:${formatDay(day)}`,
    `SUMMARY:${escapeText(title)}`,
    `URL:${url}`,
    `DESCRIPTION:${escapeText(url)}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escapeText(title)}`,
    "TRIGGER:PT9H",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return new Blob([`${lines.join("\r\n")}\r\n`], { type: "text/calendar" });
}

/** "20261127T203000Z" */
function formatStamp(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

/** "20270227", the customer's own day. */
function formatDay(day: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${day.getFullYear()}${two(day.getMonth() + 1)}${two(day.getDate())}`;
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`);
}
