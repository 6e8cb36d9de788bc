import { type ReactNode, useId, useState } from "react";
import { m } from "#messages";
import { KfsLink } from "#consumer/kfs-link.tsx";
import { LenderMark } from "#consumer/lender-mark.tsx";
import { conditionTerms, loanTerm, shownApr, totalCostTerm } from "#consumer/offer-terms.ts";
import type { Offer, OfferView } from "#shared/api/types.ts";
import { rupees } from "#shared/format/money.ts";
import { percent } from "#shared/format/percent.ts";
import { classes } from "#shared/ui/classes.ts";
import { ApplyLink, CostsButton } from "./offer-actions.tsx";
import { OfferCosts } from "./offer-costs.tsx";
import { hasNotes, OfferNotes } from "./offer-notes.tsx";

interface OfferTableProps {
  offers: Offer[];
  view: OfferView;
  closed: boolean;
  label: string;
}

/** The offers of a wide screen, figure beside figure. */
export function OfferTable({ offers, view, closed, label }: OfferTableProps) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-paper">
      <table className="w-full text-[0.9375rem]">
        <caption className="sr-only">{label}</caption>
        <thead className="text-sm text-ink-2">
          <tr>
            <th scope="col" className="py-3 pl-5 text-left font-semibold">
              {m.offers_lender()}
            </th>
            <FigureHead>{m.offers_apr()}</FigureHead>
            <FigureHead>{m.offers_monthly()}</FigureHead>
            <FigureHead>{m.offers_receive()}</FigureHead>
            <FigureHead>{m.offers_interest()}</FigureHead>
            <FigureHead>{m.offers_fee()}</FigureHead>
            <FigureHead>{m.offers_repay()}</FigureHead>
            <th scope="col" className="w-36">
              <span className="sr-only">{m.offers_apply_short()}</span>
            </th>
          </tr>
        </thead>
        {offers.map((offer) => (
          <OfferRows key={offer.offerId} offer={offer} view={view} closed={closed} />
        ))}
      </table>
    </div>
  );
}

const COLUMNS = 8;

function FigureHead({ children }: { children: string }) {
  return (
    <th scope="col" className="px-3 py-3 text-right font-semibold">
      {children}
    </th>
  );
}

function OfferRows({ offer, view, closed }: { offer: Offer; view: OfferView; closed: boolean }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const upTo = offer.rateKind === "up_to" ? m.offers_up_to_short() : null;
  const interest =
    offer.interestKind === "fixed" ? m.offers_interest_fixed_short() : m.offers_interest_floating_short();
  const others = offer.thirdPartyCharges;
  return (
    <tbody className="border-t border-line">
      <tr>
        <LenderCell offer={offer} />
        <Figure main before={upTo}>
          {shownApr(offer.apr)}
        </Figure>
        <Figure main>{rupees(offer.emi)}</Figure>
        <Figure main>{rupees(offer.netDisbursed)}</Figure>
        <Figure before={upTo} after={interest}>
          {percent(offer.rate)}
        </Figure>
        <Figure after={others > 0 && m.offers_third_party_plus({ amount: rupees(others) })}>
          {rupees(offer.feeWithGst)}
        </Figure>
        <Figure>{rupees(offer.totalPayable)}</Figure>
        <td rowSpan={2} className="pt-4 pr-4 pl-2 align-top">
          <div className="flex flex-col items-stretch">
            <ApplyLink offer={offer} closed={closed} short />
            <KfsLink offer={offer} className="px-2 pt-3 text-center text-[0.9375rem]/snug" />
            <CostsButton offer={offer} open={open} controls={`${id}-costs`} onToggle={() => setOpen(!open)} />
          </div>
        </td>
      </tr>
      <tr>
        <td colSpan={COLUMNS - 1} className="pb-4 pl-5">
          <Conditions offer={offer} />
        </td>
      </tr>
      {hasNotes(offer, view) && (
        <WideRow>
          <OfferNotes offer={offer} view={view} />
        </WideRow>
      )}
      {open && (
        <WideRow>
          <OfferCosts offer={offer} id={`${id}-costs`} />
        </WideRow>
      )}
    </tbody>
  );
}

function LenderCell({ offer: { lender } }: { offer: Offer }) {
  return (
    <th scope="rowgroup" className="w-56 py-4 pl-5 text-left align-top font-normal">
      <span className="flex items-center gap-3">
        <LenderMark lender={lender} />
        <span>
          <span className="block font-bold">{lender.name}</span>
          <span className="block text-sm text-ink-3">{lender.legalName}</span>
        </span>
      </span>
    </th>
  );
}

interface FigureProps {
  /** One of the three that stand out. */
  main?: boolean;
  before?: string | null;
  after?: string | false;
  children: string;
}

function Figure({ main = false, before, after, children }: FigureProps) {
  return (
    <td className="px-3 py-4 text-right align-top tabular-nums">
      {before && <span className="block text-sm text-ink-3">{before} </span>}
      <span className={classes("block", main && "text-lg/snug font-bold")}>{children}</span>
      {after && <span className="block text-sm text-ink-3">{after}</span>}
    </td>
  );
}

function WideRow({ children }: { children: ReactNode }) {
  return (
    <tr>
      <td colSpan={COLUMNS} className="px-5 pb-4">
        <div className="flex flex-col gap-2">{children}</div>
      </td>
    </tr>
  );
}

/** Everything that has no column of its own. */
function Conditions({ offer }: { offer: Offer }) {
  return (
    <dl className="grid grid-cols-[1.2fr_1fr_1.1fr_1.5fr_1fr_0.9fr] gap-x-5 text-sm">
      {[loanTerm(offer), totalCostTerm(offer), ...conditionTerms(offer)].map((term) => (
        <div key={term.key}>
          <dt className="text-ink-3">{term.label}</dt>
          <dd>{term.value}</dd>
        </div>
      ))}
    </dl>
  );
}
