import type { ReactNode } from "react";
import { cellClasses, ScrollBox } from "./scroll-box.tsx";

interface FigureTableProps {
  title: string;
  /** Names the loan if the page has several. */
  subject: string | undefined;
  /** Column headers; the first is that of the row headers. */
  heads: string[];
  /** Shows all rows, without vertical scrolling. */
  showsAllRows?: boolean;
  children: ReactNode;
}

/** A table of rupees that scrolls with a sticky header. */
export function FigureTable({ title, subject, heads, showsAllRows = false, children }: FigureTableProps) {
  return (
    <ScrollBox label={subject === undefined ? title : `${title}: ${subject}`} showsAllRows={showsAllRows}>
      <table className="w-full text-sm">
        <caption className="pb-1 text-left text-base font-bold">{title}</caption>
        <thead className="sticky top-0 bg-paper text-ink-2">
          <tr>
            {heads.map((head, place) => (
              <th key={head} scope="col" className={cellClasses(place > 0, "font-semibold")}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollBox>
  );
}

/** A row with its header and a border. */
export function FigureRow({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className={cellClasses(false, "font-normal")}>
        {name}
      </th>
      {children}
    </tr>
  );
}
