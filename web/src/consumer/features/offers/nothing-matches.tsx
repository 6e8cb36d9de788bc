import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { currentFlow } from "#consumer/products/current.ts";
import { buttonClasses } from "#shared/ui/button.tsx";

/** Shown when no lender matches: what was checked and what could change it. */
export function NothingMatches() {
  return (
    <section className="flex flex-col gap-3 rounded-lg border border-line bg-paper p-4 lg:p-6">
      <p>{m.offers_none_checked()}</p>
      <h2 className="text-lg font-bold">{m.offers_none_title()}</h2>
      <ul className="list-disc space-y-1 pl-5 text-ink-2">
        <li>{m.offers_none_amount()}</li>
        <li>{m.offers_none_profile()}</li>
        <li>{m.offers_none_score()}</li>
      </ul>
      <p className="text-ink-2">{m.offers_none_later()}</p>
      <Link to={currentFlow().paths.profile} search={{ edit: true }} className={buttonClasses()}>
        {m.offers_none_open_profile()}
      </Link>
    </section>
  );
}
