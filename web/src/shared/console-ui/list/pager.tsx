import { m } from "#messages";
import type { ListAnswer } from "#shared/api/list.ts";
import { formatCount } from "#shared/format/number.ts";
import { IconButton } from "../icon-button.tsx";
import { NextIcon, PreviousIcon } from "../icons.tsx";
import { savePreference } from "../preference.ts";
import { filterClasses } from "./control-look.ts";
import { PAGE_SIZES } from "./search.ts";
import type { List } from "./use-list.ts";

interface PagerProps {
  list: List;
  page: ListAnswer<unknown>;
  /** Whether the server pages by cursors. */
  keyset: boolean;
}

/** "1–20 of 23", links to other pages, and page size. On the left, because toasts are on the right. */
export function Pager({ list, page, keyset }: PagerProps) {
  const shown = page.items.length;
  const next = page.nextCursor;
  const choose = (rows: string) => {
    savePreference("rows", rows);
    list.setFilters({ rows });
  };
  return (
    <nav aria-label={m.common_pages()} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-0.5 text-ink-2">
      <p role="status">{shown === 0 ? "" : rangeText(list.skip, shown, totalCount(page, list.skip))}</p>
      <div className="flex items-center gap-1 print:hidden">
        <IconButton label={m.common_previous_page()} disabled={list.skip === 0} onClick={list.previous}>
          <PreviousIcon />
        </IconButton>
        <IconButton
          label={m.common_next_page()}
          disabled={next === null}
          onClick={() => list.next(keyset && next !== null ? next : undefined, shown)}
        >
          <NextIcon />
        </IconButton>
        <label className="ml-2 flex items-center gap-1.5">
          {m.common_rows()}
          <select value={list.rows} className={filterClasses} onChange={(event) => choose(event.target.value)}>
            {PAGE_SIZES.map((rows) => (
              <option key={rows}>{rows}</option>
            ))}
          </select>
        </label>
      </div>
    </nav>
  );
}

/** On the last page the total is known without counting. */
function totalCount({ items, nextCursor, total }: ListAnswer<unknown>, skip: number): number | null {
  return total ?? (nextCursor === null ? skip + items.length : null);
}

function rangeText(skip: number, shown: number, total: number | null): string {
  const range = { from: formatCount(skip + 1), to: formatCount(skip + shown) };
  return total === null ? m.list_range_of_many(range) : m.common_range({ ...range, total: formatCount(total) });
}
