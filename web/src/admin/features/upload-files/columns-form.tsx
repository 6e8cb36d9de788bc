import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { m } from "#messages";
import type { UploadFile, UploadFileLook, UploadFilePlan } from "#shared/api/admin/upload-files.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { type Chosen, chosenOf, complete } from "./columns.ts";
import { KINDS } from "./kinds.tsx";
import { lookQuery } from "./queries.ts";

interface ColumnsFormProps {
  file: UploadFile;
  pending: boolean;
  onChosen: (plan: UploadFilePlan) => void;
}

/** Says which sheet, whose file it is, and what stands in which column; as last time where that fits. */
export function ColumnsForm({ file, pending, onChosen }: ColumnsFormProps) {
  const [sheet, setSheet] = useState(file.plan?.sheet ?? 0);
  const look = useQuery(lookQuery(file.id, sheet));
  return (
    <Section title={m.status_files_step_columns()}>
      {file.sheets.length > 1 && (
        <div className="max-w-80">
          <SelectField
            id="sheet"
            label={m.status_files_sheet()}
            value={String(sheet)}
            options={file.sheets.map((name, place) => ({ value: String(place), label: name }))}
            onChange={(event) => setSheet(Number(event.target.value))}
          />
        </div>
      )}
      <Loaded query={look} skeleton={["h-60"]}>
        {(seen) => <Columns key={sheet} look={seen} file={file} sheet={sheet} pending={pending} onChosen={onChosen} />}
      </Loaded>
    </Section>
  );
}

interface ColumnsProps extends ColumnsFormProps {
  look: UploadFileLook;
  sheet: number;
}

function Columns({ look, file, sheet, pending, onChosen }: ColumnsProps) {
  const kind = KINDS[file.kind];
  const [chosen, setChosen] = useState<Chosen>(() => chosenOf(look, file.plan));
  const plan = complete(chosen, sheet, kind);
  const namesLender = kind.columns.some(({ name }) => name === "lender");
  const titles = look.titles.map((title, place) => ({
    value: String(place),
    label: title === "" ? m.status_files_column({ n: place + 1 }) : title,
  }));
  const lenders = look.lenders.map(({ id, name }) => ({ value: String(id), label: name }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (plan !== null) onChosen(plan);
  };
  const chooseLender = (lenderId: string) => setChosen(chosenOf(look, null, lenderId));
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
              options={titles}
              onChange={(event) => setChosen({ ...chosen, [name]: event.target.value })}
            />
          ))}
      </div>
      {remembered && <p className="text-ink-2">{m.status_files_as_last_time()}</p>}
      <DataTable
        still
        inside
        title={m.status_files_examples()}
        columns={look.titles.map((title, place) => ({
          key: String(place),
          title,
          short: true,
          cell: ({ cells }: Example) => cells[place] ?? "",
        }))}
        rows={look.examples.map((cells, place) => ({ cells, place }))}
        rowKey={({ place }) => place}
      />
      <div>
        <Button type="submit" pending={pending} disabled={plan === null}>
          {m.status_files_check()}
        </Button>
      </div>
    </form>
  );
}

interface Example {
  cells: string[];
  place: number;
}
