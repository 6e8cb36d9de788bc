import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { useBoot } from "#shared/boot/boot.ts";
import { formatTime } from "#shared/format/date.ts";
import { formatRupeesInWords } from "#shared/format/money.ts";
import { formatCount } from "#shared/format/number.ts";
import { joinClasses } from "#shared/ui/classes.ts";
import { todayQuery } from "./queries.ts";

/** Reserves the place of the figures while they load, so that nothing moves when they arrive. */
const PLACEHOLDER = {
  asOf: "2026-01-01T12:00:00Z",
  started: 100,
  submitted: 100,
  approved: 100,
  disbursed: 100,
  disbursedAmount: 1_000_000,
  newCustomers: 100,
  customers: 10_000,
};

/** Figures of today, which the date ranges leave out, and the number of customers; over all products and partners. */
export function Today() {
  const { language } = useBoot();
  const { data } = useQuery(todayQuery);
  const shown = data ?? PLACEHOLDER;
  return (
    <p className={joinClasses("self-center text-ink-2", data === undefined && "invisible")}>
      <strong className="text-ink">{m.dashboard_today({ time: formatTime(shown.asOf, language) })}</strong>{" "}
      {m.dashboard_today_figures({
        started: formatCount(shown.started),
        submitted: formatCount(shown.submitted),
        approved: formatCount(shown.approved),
        disbursed: formatCount(shown.disbursed),
        amount: formatRupeesInWords(shown.disbursedAmount, language),
        customers: formatCount(shown.newCustomers),
      })}
      {" · "}
      {shown.customers === 1
        ? m.dashboard_customers_all_one()
        : m.dashboard_customers_all({ number: formatCount(shown.customers) })}
    </p>
  );
}
