import type { LoadingQuery } from "../loaded.tsx";
import { ListPage, type ListPageProps } from "./list-page.tsx";
import type { ListSearch } from "./search.ts";
import type { List } from "./use-list.ts";
import { buildExportQuery, pageOfRows, type WholeListRules } from "./whole-list.ts";

interface WholeListPageProps<Row>
  extends
    Omit<ListPageProps<Row>, "page" | "exportSearch" | "isWholeList" | "sort">,
    Omit<WholeListRules<Row>, "columns"> {
  /** Query of all rows. */
  query: LoadingQuery<readonly Row[]>;
  /** Further parameters of the export. */
  exportParams?: ListSearch;
}

/** A list page whose rows are all loaded; its columns sort, search and export them. */
export function WholeListPage<Row>({ query, hiddenText, matches, exportParams, ...props }: WholeListPageProps<Row>) {
  const { columns, sort, rowKey } = props;
  const { data: rows, error, refetch } = query;
  const list: List = props.list;
  const rules = { columns, hiddenText, matches, sort };
  return (
    <ListPage
      {...props}
      exportSearch={
        props.exportPath === undefined ? {} : { ...exportParams, ...buildExportQuery(rows, list, rules, rowKey) }
      }
      page={{ error, refetch, data: rows && pageOfRows(rows, list, rules) }}
      isWholeList
    />
  );
}
