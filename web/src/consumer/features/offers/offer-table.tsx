import { type ReactNode, useId, useState } from "react";
import { m } from "#messages";
import { KfsLink } from "#consumer/offers/kfs-link.tsx";
import { LenderMark } from "#consumer/offers/lender-mark.tsx";
import { currentFlow } from "#consumer/products/current.ts";
import {
  columnKeys,
  columnTerm,
  findTerm,
  lateTerm,
  loanTerm,
  mainTerms,
  type OfferTerm,
  otherTerms,
} from "#consumer/products/offer-terms.ts";
import type { PriceColumn } from "#consumer/products/product.ts";
import type { Offer } from "#shared/api/types.ts";
import { joinClasses } from "#shared/ui/classes.ts";
import { CompareBox } from "./compare-box.tsx";
import { ApplyLink, CostsButton } from "./offer-actions.tsx";
import { LazyCosts } from "./lazy-costs.tsx";
import type { OfferListProps } from "./offer-list.ts";
import { hasChecks, OfferChecks, OfferNotes } from "./offer-notes.tsx";
import type { Shortlist } from "./shortlist.ts";

/** The offers of a wide screen as a table with a sticky header. */
export function OfferTable({ offers, label, order, ...props }: OfferListProps) {
  const columns = listColumns(currentFlow().columns, order.term);
  return (
    <table className="w-full border-separate border-spacing-0 rounded-lg border border-line bg-paper text-[0.9375rem]">
      <caption className="sr-only">{label}</caption>
      <thead className="text-sm text-ink-2">
        <tr>
          <Head>{m.offers_lender()}</Head>
          {columns.map((column) => (
            <Head key={columnKeys(column)[0]} right>
              {columnLabel(offers, column)}
            </Head>
          ))}
          <Head>{m.common_terms_late()}</Head>
          <Head>
            <span className="sr-only">{m.offers_apply_short()}</span>
          </Head>
        </tr>
      </thead>
      {offers.map((offer) => (
        <OfferRows key={offer.offerId} offer={offer} columns={columns} {...props} />
      ))}
    </table>
  );
}

/** The product's columns; the last one gives way to the term that the order compares if it has no column. */
function listColumns(columns: readonly PriceColumn[], compared: string): readonly PriceColumn[] {
  return columns.flatMap(columnKeys).includes(compared) ? columns : [...columns.slice(0, -1), compared];
}

/** All offers of a product use the same label. */
function columnLabel([first]: Offer[], column: PriceColumn): string {
  if (typeof column !== "string") return column.label();
  return (first && findTerm(first, column)?.label) ?? "";
}

function Head({ right = false, children }: { right?: boolean; children: ReactNode }) {
  return (
    <th
      scope="col"
      className={joinClasses(
        "sticky top-0 z-10 bg-paper px-3 py-3 font-semibold first:rounded-tl-lg first:pl-5 last:rounded-tr-lg",
        right ? "text-right" : "text-left",
      )}
    >
      {children}
    </th>
  );
}

interface OfferRowsProps extends Omit<OfferListProps, "offers" | "label" | "order"> {
  offer: Offer;
  columns: readonly PriceColumn[];
}

function OfferRows({ offer, view, closed, columns, shared, shortlist }: OfferRowsProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const span = columns.length + 3;
  const main = mainTerms(offer).map(({ key }) => key);
  return (
    <tbody className="[&>tr:first-child>*]:border-t [&>tr:first-child>*]:border-line">
      <tr>
        <LenderCell offer={offer} shortlist={shortlist} />
        {columns.map((column) => {
          const line = columnTerm(offer, column);
          return (
            <Figure
              key={columnKeys(column)[0]}
              line={line}
              main={line !== null && main.includes(line.key)}
              named={typeof column !== "string"}
            />
          );
        })}
        <td className="max-w-44 min-w-28 px-3 py-2 align-top text-sm">{lateTerm(offer).value}</td>
        <td className="py-2 pr-3 pl-2 align-top">
          <div className="flex items-center whitespace-nowrap [&>p]:max-w-26 [&>p]:whitespace-normal">
            <ApplyLink offer={offer} closed={closed} short />
            <CostsButton offer={offer} open={open} controls={`${id}-costs`} onToggle={() => setOpen(!open)} />
          </div>
        </td>
      </tr>
      {hasChecks(offer, shared) && (
        <WideRow span={span}>
          <OfferChecks offer={offer} view={view} shared={shared} />
        </WideRow>
      )}
      {open && (
        <WideRow span={span}>
          <OfferNotes offer={offer} view={view} shared={shared} />
          <Conditions offer={offer} columns={columns} />
          <LazyCosts offer={offer} id={`${id}-costs`} />
        </WideRow>
      )}
    </tbody>
  );
}

function LenderCell({ offer, shortlist }: { offer: Offer; shortlist: Shortlist }) {
  const { lender } = offer;
  return (
    <th scope="rowgroup" className="min-w-80 py-2 pl-5 text-left align-top font-normal">
      <span className="flex items-start gap-3">
        <LenderMark lender={lender} />
        <span>
          <span className="block font-bold">{lender.name}</span>
          <span className="block text-sm text-ink-3">{lender.legalName}</span>
          <span className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
            <span className={offer.asAsked ? undefined : "font-bold text-ink"}>{loanTerm(offer).value}</span>
            <KfsLink offer={offer} />
            <CompareBox offer={offer} shortlist={shortlist} />
          </span>
        </span>
      </span>
    </th>
  );
}

interface FigureProps {
  line: OfferTerm | null;
  main: boolean;
  /** Whether the label is shown, because other offers have another line in this column. */
  named: boolean;
}

function Figure({ line, main, named }: FigureProps) {
  const note = line?.explanation ?? (named ? line?.label : null);
  return (
    <td className="px-3 py-2 text-right align-top whitespace-nowrap tabular-nums">
      <span className={joinClasses("block", main && "text-lg/snug font-bold")}>{line?.value}</span>
      {note && <span className="block text-sm whitespace-normal text-ink-3">{note}</span>}
    </td>
  );
}

function WideRow({ span, children }: { span: number; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={span} className="px-5 pb-4">
        <div className="flex flex-col gap-2">{children}</div>
      </td>
    </tr>
  );
}

/** Terms without a column of their own. */
function Conditions({ offer, columns }: { offer: Offer; columns: readonly PriceColumn[] }) {
  return (
    <dl className="grid grid-cols-4 gap-x-5 border-t border-line pt-3 text-sm">
      {otherTerms(offer, columns).map((term) => (
        <div key={term.key}>
          <dt className="text-ink-3">{term.label}</dt>
          <dd>{term.value}</dd>
        </div>
      ))}
    </dl>
  );
}
