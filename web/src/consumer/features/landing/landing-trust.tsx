import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { m } from "#messages";
import { isListedProduct } from "#consumer/products/has-product.ts";
import { useBoot } from "#shared/boot/boot.ts";

/** Our promises, each with a link. A single-lender site has no ranking; one for cards or insurance only has no lenders. */
export function LandingTrust() {
  const { lenderName, lockedProduct } = useBoot().site;
  const hasLoans = !isListedProduct(lockedProduct);
  return (
    <section aria-label={m.landing_trust_title()} className="mx-auto w-full max-w-xl px-4 py-6 lg:col-start-1 lg:px-0">
      <ul className="flex flex-col gap-3">
        {hasLoans && lenderName === "" && (
          <Promise path="M3 6h14M3 11h9M3 16h5">
            <strong>{m.landing_trust_order()}</strong>{" "}
            <PromiseLink to="/how-we-rank">{m.common_how_we_rank()}</PromiseLink>
          </Promise>
        )}
        {hasLoans && (
          <Promise path="M10 2.5l6.5 2v5c0 4-2.700 6.500-6.500 8-3.800-1.500-6.500-4-6.500-8v-5z">
            {m.landing_trust_registered()}{" "}
            <PromiseLink to="/about" part="lenders">
              {m.landing_trust_lenders_link()}
            </PromiseLink>
          </Promise>
        )}
        <Promise path="M6 4h8M6 8h8M9 4a4 4 0 010 8H6l6 5">
          {m.landing_trust_price()}{" "}
          <PromiseLink to="/about" part="who-pays-us">
            {m.common_who_pays()}
          </PromiseLink>
        </Promise>
        <Promise path="M7 3L3 7l4 4M3 7h9a5 5 0 010 10H8">
          {m.landing_trust_data()}{" "}
          <PromiseLink to="/privacy-policy" part="your-data">
            {m.landing_trust_data_link()}
          </PromiseLink>
        </Promise>
      </ul>
    </section>
  );
}

function Promise({ path, children }: { path: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <svg
        aria-hidden="true"
        viewBox="0 0 20 20"
        className="mt-0.5 size-5 shrink-0 fill-none stroke-brand-strong stroke-2 [stroke-linecap:round] [stroke-linejoin:round]"
      >
        <path d={path} />
      </svg>
      <p>{children}</p>
    </li>
  );
}

function PromiseLink({ to, part, children }: { to: string; part?: string; children: string }) {
  return (
    <Link to={to} {...(part && { hash: part })} className="text-brand-strong underline underline-offset-4">
      {children}
    </Link>
  );
}
