import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import type { GoldPriceEntry, GoldPrices } from "#shared/api/admin/gold-prices.ts";
import { pagesQuery } from "#shared/api/data.ts";
import type { Language } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { moneyCell } from "#shared/console-ui/cell/cell-kind.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { ExportButton } from "#shared/console-ui/list/export-button.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { Stat, Stats } from "#shared/console-ui/stat.tsx";
import { formatDate, formatDateTime } from "#shared/format/date.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { NewPrice } from "./new-price.tsx";
import { goldPricesQuery } from "./queries.ts";

const formatPerGram = moneyCell({ decimals: 2 });

/** The gold price for loans and the calculator: current price and history. */
export function GoldPricePage() {
  const [open, setOpen] = useState(false);
  const prices = useQuery(goldPricesQuery);
  const close = () => setOpen(false);
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading>{m.gold_price_title()}</PageHeading>
        <div className="flex flex-wrap gap-2.5">
          <ExportButton path="/api/admin/gold-prices.csv" search={{}} />
          <Button onClick={() => setOpen(true)}>{m.gold_price_enter()}</Button>
        </div>
      </header>
      <Loaded query={prices} skeleton={["h-19", "h-80"]}>
        {(newest) => <Prices newest={newest} />}
      </Loaded>
      {open && <NewPrice onSent={close} onClose={close} />}
    </div>
  );
}

function Prices({ newest }: { newest: GoldPrices }) {
  const { language } = useBoot();
  const [isOpen, setIsOpen] = useState(false);
  const older = useInfiniteQuery({
    ...pagesQuery("/api/admin/gold-prices", {}, newest.nextCursor),
    enabled: isOpen,
  });
  const rows = [newest, ...(older.data?.pages ?? [])].flatMap(({ items }) => items);
  const hasMore = older.data === undefined ? newest.nextCursor !== null : older.hasNextPage;
  const more = () => (isOpen ? void older.fetchNextPage() : setIsOpen(true));
  return (
    <>
      <GoldPriceBanner prices={newest} />
      {newest.inForce !== null && <CurrentPrice entry={newest.inForce} language={language} />}
      {rows.length > 0 && (
        <Section title={m.gold_price_entered()}>
          <DataTable
            still
            title={m.gold_price_entered()}
            columns={buildColumns(language)}
            rows={rows}
            rowKey={({ id }) => id}
            inside
          />
          {hasMore && (
            <Button look="secondary" pending={older.isFetching} onClick={more}>
              {m.common_older()}
            </Button>
          )}
        </Section>
      )}
    </>
  );
}

/** Says that the price is old or missing; renders nothing while it is current. */
function GoldPriceBanner({ prices }: { prices: GoldPrices }) {
  const { language } = useBoot();
  if (!prices.isStale) return null;
  return (
    <Banner tone="warn">
      {prices.inForce === null
        ? m.gold_price_none()
        : m.gold_price_stale({ date: formatDate(prices.inForce.date, language) })}
    </Banner>
  );
}

function CurrentPrice({ entry, language }: { entry: GoldPriceEntry; language: Language }) {
  return (
    <Stats>
      <Stat
        label={m.gold_price_in_force()}
        value={formatPerGram.show(entry.perGram)}
        note={m.gold_price_in_force_note({ date: formatDate(entry.date, language) })}
      />
    </Stats>
  );
}

function buildColumns(language: Language): Column<GoldPriceEntry>[] {
  return [
    { key: "date", title: m.gold_price_date(), cell: ({ date: day }) => formatDate(day, language) },
    { key: "average", title: m.gold_price_average(), end: true, cell: ({ average }) => formatPerGram.show(average) },
    {
      key: "previousClose",
      title: m.gold_price_previous_close(),
      end: true,
      cell: ({ previousClose }) => formatPerGram.show(previousClose),
    },
    {
      key: "perGram",
      title: m.gold_price_counts(),
      end: true,
      cell: ({ perGram: price }) => formatPerGram.show(price),
    },
    { key: "at", title: m.gold_price_at(), cell: ({ at }) => formatDateTime(at, language) },
    { key: "by", title: m.common_by(), cell: ({ by }) => by },
  ];
}
