import { useQuery, useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { changeReport, type ReportPageName, type SavedReport, saveReport } from "#shared/api/admin/saved-reports.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { COMMON_PARAMS, type ListSearch, plainSearch } from "#shared/console-ui/list/search.ts";
import type { List } from "#shared/console-ui/list/use-list.ts";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { TickBox } from "#shared/console-ui/tick-box.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { savedReportsQuery } from "./queries.ts";

interface SaveButtonProps {
  page: ReportPageName;
  list: List<"saved">;
}

/** Saves the filters in the page's URL under a name. */
export function SaveButton({ page, list }: SaveButtonProps) {
  const isOpen = list.search.open === "save";
  const { data: reports } = useQuery({ ...savedReportsQuery, enabled: isOpen });
  const open = reports?.find(({ id, mine }) => mine && id === list.search.saved);
  return (
    <>
      <Button look="secondary" onClick={() => list.open("save")}>
        {m.saved_report_save()}
      </Button>
      {isOpen && reports && <SaveDialog page={page} list={list} open={open} />}
    </>
  );
}

/** Overwrites one's own opened report, or saves as a new one. */
function SaveDialog({ page, list, open }: SaveButtonProps & { open: SavedReport | undefined }) {
  const queries = useQueryClient();
  const query = savedQuery(list.search);
  const form = useForm({
    start: { name: open?.name ?? "", shared: open?.shared ?? false, asNew: open === undefined },
    check: ({ name }) => ({ name: name.trim() === "" ? m.invalid_required() : null }),
    send: ({ name, shared, asNew }) => {
      const body = { name: name.trim(), query, shared };
      return open === undefined || asNew ? saveReport({ ...body, page }) : changeReport(open, body);
    },
    onSent: ({ id, name }) => {
      toast(m.saved_report_saved({ name }), "ok");
      void queries.invalidateQueries({ queryKey: savedReportsQuery.queryKey });
      list.setFilters({ saved: id, open: undefined });
    },
  });
  return (
    <FormDialog
      title={m.saved_report_save_title()}
      text={m.saved_report_save_text()}
      submit={m.saved_report_save()}
      form={form}
      onClose={() => list.open(undefined)}
    >
      <TextField {...form.text("name")} label={m.saved_report_name()} autoComplete="off" />
      <TickBox
        id={form.field("shared").id}
        label={m.saved_report_share()}
        checked={form.values.shared}
        onChange={(shared) => form.set({ shared })}
      />
      {open !== undefined && (
        <TickBox
          id={form.field("asNew").id}
          label={m.saved_report_as_new()}
          checked={form.values.asNew}
          onChange={(asNew) => form.set({ asNew })}
        />
      )}
    </FormDialog>
  );
}

const NOT_SAVED: readonly string[] = [...COMMON_PARAMS, "saved"];

/** The URL's parameters to save, without the open dialog and the saved id. */
function savedQuery(search: ListSearch<"saved">): string {
  const entries = Object.entries(search).filter(([name]) => !NOT_SAVED.includes(name));
  return plainSearch.stringifySearch(Object.fromEntries(entries)).slice(1);
}
