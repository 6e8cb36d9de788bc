import type { ReactNode } from "react";
import { cellClasses, ScrollBox } from "./scroll-box.tsx";

interface FigureTableProps {
  title: string;
  /** Names the loan where several are on the page. */
  subject: string | undefined;
  /** The first names the rows, the others stand above figures. */
  heads: string[];
  /** It shows all its rows, and does not scroll down. */
  showsAllRows?: boolean;
  /** The body's rows. */
  children: ReactNode;
}

/** The frame of a table of rupees: it scrolls in itself and keeps its heads in sight. */
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

/** A row with its name, above a line. */
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
