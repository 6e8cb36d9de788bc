import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { usePermission } from "#admin/queries.ts";
import { m } from "#messages";
import type { GoldPrices } from "#shared/api/admin/gold-prices.ts";
import { query } from "#shared/api/data.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDate } from "#shared/format/date.ts";
import { Banner } from "#shared/ui/banner.tsx";

/** Current gold price and recent entries. */
export const goldPricesQuery = query("/api/admin/gold-prices");

/** Warns those who may enter the gold price that today's is missing, with a link to it. */
export function GoldPriceWarning() {
  const enters = usePermission("gold-price.write");
  const { data } = useQuery({ ...goldPricesQuery, enabled: enters });
  if (!enters || data === undefined) return null;
  return (
    <GoldPriceBanner prices={data}>
      <Link to="/admin/gold-price" className="font-semibold underline underline-offset-4">
        {m.common_gold_price_open()}
      </Link>
    </GoldPriceBanner>
  );
}

/** Says that the price is old or missing; renders nothing while it is current. */
export function GoldPriceBanner({ prices, children }: { prices: GoldPrices; children?: ReactNode }) {
  const { language } = useBoot();
  if (!prices.isStale) return null;
  return (
    <Banner tone="warn">
      {prices.inForce === null
        ? m.common_gold_price_none()
        : m.common_gold_price_stale({ date: formatDate(prices.inForce.date, language) })}{" "}
      {children}
    </Banner>
  );
}
