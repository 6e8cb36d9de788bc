import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { m } from "#messages";
import { formatRupees } from "#shared/format/money.ts";
import { bestForLabel } from "./card-facts.ts";
import { BEST_FOR, type CardSearch, FEES } from "./card-search.ts";

interface FiltersProps {
  search: CardSearch;
  /** Whether several cards are shown, which have an order. */
  ordered: boolean;
}

/** Order and filters of the listing as links, which can be bookmarked and shared. */
export function Filters({ search, ordered }: FiltersProps) {
  const { fee, for: good } = search;
  const without = (name: keyof CardSearch) =>
    Object.fromEntries(Object.entries(search).filter(([key]) => key !== name)) as CardSearch;
  return (
    <div className="flex flex-col gap-3">
      {ordered && (
        <Group label={m.common_order_by()}>
          <Chip search={without("order")} on={search.order === undefined}>
            {m.common_order_published()}
          </Chip>
          <Chip search={{ ...search, order: "fee" }} on={search.order === "fee"}>
            {m.cards_fact_annual_fee()}
          </Chip>
        </Group>
      )}
      <Group label={m.cards_fact_deposit()}>
        {([undefined, 0, 1] as const).map((secured) => (
          <Chip
            key={String(secured)}
            search={{ ...without("secured"), ...(secured !== undefined && { secured }) }}
            on={search.secured === secured}
          >
            {DEPOSIT[String(secured)]?.()}
          </Chip>
        ))}
      </Group>
      <Group label={m.cards_fact_annual_fee()}>
        <Chip search={without("fee")} on={fee === undefined}>
          {m.cards_filter_any()}
        </Chip>
        {FEES.map((most) => (
          <Chip key={most} search={{ ...search, fee: most }} on={fee === most}>
            {most === 0 ? m.cards_fact_fee_none() : m.cards_filter_fee({ amount: formatRupees(most) })}
          </Chip>
        ))}
      </Group>
      <Group label={m.property_card_best_for()}>
        <Chip search={without("for")} on={good === undefined}>
          {m.cards_filter_any()}
        </Chip>
        {BEST_FOR.map((word) => (
          <Chip key={word} search={{ ...search, for: word }} on={good === word}>
            {bestForLabel(word)}
          </Chip>
        ))}
      </Group>
    </div>
  );
}

const DEPOSIT: Record<string, () => string> = {
  undefined: m.cards_filter_any,
  0: m.cards_fact_deposit_no,
  1: m.cards_fact_deposit_yes,
};

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm text-ink-2">{label}</p>
      <nav
        aria-label={label}
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0"
      >
        {children}
      </nav>
    </div>
  );
}

const CHIP_CLASSES = "inline-flex min-h-10 shrink-0 items-center rounded-full border px-4 text-sm";

function Chip({ search, on, children }: { search: CardSearch; on: boolean; children: ReactNode }) {
  return (
    <Link
      to="/credit-cards"
      search={search}
      resetScroll={false}
      aria-current={on ? "true" : undefined}
      className={`${CHIP_CLASSES} ${on ? "border-ink bg-ink font-semibold text-paper" : "border-line-strong bg-paper hover:bg-ground"}`}
    >
      {children}
    </Link>
  );
}
