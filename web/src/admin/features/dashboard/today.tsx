import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { useBoot } from "#shared/boot/boot.ts";
import { formatTime } from "#shared/format/date.ts";
import { formatAmountInWords } from "#shared/format/money.ts";
import { formatCount } from "#shared/format/number.ts";
import { todayQuery } from "./queries.ts";

/** Figures of today, which the date ranges leave out, and the number of customers; over all products and partners. */
export function Today() {
  const { language } = useBoot();
  const { data } = useQuery(todayQuery);
  if (data === undefined) return null;
  const amount = formatAmountInWords(data.disbursedAmount, language);
  return (
    <p className="self-center text-ink-2">
      <strong className="text-ink">{m.dashboard_today({ time: formatTime(data.asOf, language) })}</strong>{" "}
      {m.dashboard_today_figures({
        started: formatCount(data.started),
        submitted: formatCount(data.submitted),
        approved: formatCount(data.approved),
        disbursed: formatCount(data.disbursed),
        amount: amount.startsWith("₹") ? amount : `₹${amount}`,
        customers: formatCount(data.newCustomers),
      })}
      {" · "}
      {data.customers === 1
        ? m.dashboard_customers_all_one()
        : m.dashboard_customers_all({ number: formatCount(data.customers) })}
    </p>
  );
}
