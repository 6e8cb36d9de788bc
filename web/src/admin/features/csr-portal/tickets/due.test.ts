import { expect, test } from "vitest";
import { describeDue } from "./due.ts";
import type { TicketRow } from "./queries.ts";

const NOW = new Date("2026-11-26T06:30:00Z");

const due = (ticket: Partial<TicketRow>) =>
  describeDue(
    {
      state: "open",
      resolveDue: "2026-11-26T09:30:00Z",
      isOverdue: false,
      statutoryDueOn: null,
      ...ticket,
    } as TicketRow,
    "en",
    NOW,
  );

test.each<[string, Partial<TicketRow>, string, boolean]>([
  ["in time", {}, "in 3 hours", false],
  ["late", { resolveDue: "2026-11-24T06:30:00Z", isOverdue: true }, "2 days late", true],
  ["late since the list was loaded", { resolveDue: "2026-11-26T05:30:00Z" }, "1 hour late", true],
  ["paused", { state: "waiting" }, "paused", false],
  [
    "paused while the legal clock runs",
    { state: "waiting", statutoryDueOn: "2026-12-20" },
    "legal deadline in 24 days",
    false,
  ],
  ["finished", { state: "closed", statutoryDueOn: "2026-11-26" }, "", false],
  ["far from the legal deadline", { statutoryDueOn: "2026-12-07" }, "in 3 hours", false],
  [
    "near it, also while it is paused",
    { state: "on_hold", statutoryDueOn: "2026-11-30" },
    "legal deadline in 4 days",
    false,
  ],
  ["on its day, in India", { statutoryDueOn: "2026-11-26" }, "legal deadline today", true],
  ["after it", { statutoryDueOn: "2026-11-25" }, "legal deadline missed", true],
])("a ticket that is %s", (_, ticket, text, isLate) => {
  expect(due(ticket)).toEqual({ text, isLate });
});
