import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { m } from "#messages";
import type {
  UploadDayOrder,
  UploadDebitCredit,
  UploadFile,
  UploadFileLook,
  UploadFilePlan,
  UploadView,
} from "#shared/api/admin/upload-files.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { columnTitles, formatColumnLetters } from "./column-titles.ts";
import { type ColumnSelection, initialColumnChoice, buildPlan, findMissingColumns } from "./columns.ts";
import { type FileKind, KINDS } from "./kinds.tsx";
import { previewQuery } from "./queries.ts";
import { ValueFields, ViewFields } from "./reading-form.tsx";

interface ColumnsFormProps {
  file: UploadFile;
  pending: boolean;
  onChosen: (plan: UploadFilePlan) => void;
}

/** Chooses the sheet, the lender and the meaning of columns; starts with the last choice if it fits. */
export function ColumnsForm({ file, pending, onChosen }: ColumnsFormProps) {
  const [view, setView] = useState<UploadView>(() => initialView(file));
  const look = useQuery({ ...previewQuery(file.id, view), placeholderData: keepPreviousData });
  const isPlanned = JSON.stringify(view) === JSON.stringify(initialView(file));
  return (
    <Section title={m.status_files_step_columns()}>
      <Loaded query={look} skeleton={["h-60"]}>
        {(seen) => (
          <>
            <ViewFields file={file} view={view} look={seen} onView={setView} />
            <Columns
              key={`${view.sheet}/${seen.head}/${seen.separator}/${look.isPlaceholderData}`}
              look={seen}
              file={file}
              plan={isPlanned ? file.plan : null}
              view={view}
              pending={pending || look.isPlaceholderData}
              onChosen={onChosen}
            />
          </>
        )}
      </Loaded>
    </Section>
  );
}

/** The earlier choice, or the first visible sheet. */
function initialView({ plan, sheets, hiddenSheets }: UploadFile): UploadView {
  const shown = sheets.findIndex((_, place) => !hiddenSheets.includes(place));
  const sheet = plan?.sheet ?? Math.max(0, shown);
  return { sheet, head: plan?.head ?? null, separator: plan?.separator ?? null };
}

interface ColumnsProps extends ColumnsFormProps {
  look: UploadFileLook;
  view: UploadView;
  plan: UploadFilePlan | null;
}

function Columns({ look, file, plan: planned, view, pending, onChosen }: ColumnsProps) {
  const kind = KINDS[file.kind];
  const [chosen, setChosen] = useState<ColumnSelection>(() => initialColumnChoice(look, planned));
  const [order, setOrder] = useState<UploadDayOrder | null>(() => planned?.dayOrder ?? null);
  const [debitCredit, setDebitCredit] = useState<UploadDebitCredit | "">(() => planned?.debitCredit ?? "");
  const namesLender = kind.columns.some(({ name }) => name === "lender");
  const titles = columnTitles(look);
  const options = titles.map((label, place) => ({ value: String(place), label }));
  const lenders = look.lenders.map(({ id, name }) => ({ value: String(id), label: name }));
  const seen = look.dayOrders.find(({ column }) => String(column) === chosen.day)?.order;
  // If the dates seem to use another day order, the user has to choose it.
  const dayOrder = order ?? (seen === undefined ? "day_first" : "");
  const columns = buildPlan(chosen, view.sheet, kind);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (columns === null || dayOrder === "") return;
    const { separator } = view;
    const repeated = planned?.repeated ?? null;
    onChosen({ ...columns, head: look.head, separator, dayOrder, debitCredit: debitCredit || null, repeated });
  };
  const chooseLender = (lenderId: string) => setChosen(initialColumnChoice(look, null, lenderId));
  const remembered = look.suggested.some(
    ({ lenderId, isRemembered }) => isRemembered && String(lenderId ?? "") === chosen.lenderId,
  );
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-5">
        {namesLender && (
          <SelectField
            id="lender-of-file"
            label={m.status_files_lender()}
            value={chosen.lenderId === "" ? "column" : chosen.lenderId}
            options={[{ value: "column", label: m.status_files_lender_in_column() }, ...lenders]}
            onChange={(event) => chooseLender(event.target.value === "column" ? "" : event.target.value)}
          />
        )}
        {kind.columns
          .filter(({ name }) => name !== "lender" || chosen.lenderId === "")
          .map(({ name, label, optional }) => (
            <SelectField
              key={name}
              id={`column-${name}`}
              label={label()}
              value={chosen[name]}
              optional={optional ?? false}
              options={options}
              onChange={(event) => setChosen({ ...chosen, [name]: event.target.value })}
            />
          ))}
      </div>
      <ValueFields
        dayOrder={dayOrder}
        seen={seen}
        hasDays={chosen.day !== ""}
        onDayOrder={setOrder}
        debitCredit={debitCredit}
        hasDebitCredit={debitCredit !== "" || look.debitCredit.some((column) => String(column) === chosen.amount)}
        onDebitCredit={setDebitCredit}
      />
      {remembered && <p className="text-ink-2">{m.status_files_as_last_time()}</p>}
      <Examples look={look} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" pending={pending} disabled={columns === null || dayOrder === ""}>
          {m.status_files_check()}
        </Button>
        <MissingColumnsNote chosen={chosen} kind={kind} isOrderMissing={dayOrder === ""} />
      </div>
    </form>
  );
}

/** Explains which columns are missing before rows can be checked. */
function MissingColumnsNote({
  chosen,
  kind,
  isOrderMissing,
}: {
  chosen: ColumnSelection;
  kind: FileKind;
  isOrderMissing: boolean;
}) {
  const { labels, isTwice } = findMissingColumns(chosen, kind);
  const all = isOrderMissing ? [...labels, m.status_files_days()] : labels;
  return (
    <p role="status" className="text-ink-2">
      {all.length > 0 && m.status_files_missing({ columns: all.join(", ") })}
      {all.length === 0 && isTwice && m.upload_columns_wrong()}
    </p>
  );
}

function Examples({ look: { titles, examples } }: { look: UploadFileLook }) {
  return (
    <DataTable
      still
      inside
      title={m.status_files_examples()}
      columns={titles.map((title, place) => ({
        key: String(place),
        title: m.status_files_column_named({ column: formatColumnLetters(place), title }),
        short: true,
        cell: ({ cells }: ExampleRow) => cells[place] ?? "",
      }))}
      rows={examples.map((cells, place) => ({ cells, place }))}
      rowKey={({ place }) => place}
    />
  );
}

interface ExampleRow {
  cells: string[];
  place: number;
}
