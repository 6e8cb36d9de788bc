import { m } from "#messages";
import type {
  UploadDayOrder,
  UploadDebitCredit,
  UploadFile,
  UploadFileLook,
  UploadSeparator,
  UploadView,
} from "#shared/api/admin/upload-files.ts";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { formatCount } from "#shared/format/number.ts";
import { Banner } from "#shared/ui/banner.tsx";

const SEPARATORS: { value: UploadSeparator; label: () => string }[] = [
  { value: "comma", label: m.status_files_separator_comma },
  { value: "semicolon", label: m.status_files_separator_semicolon },
  { value: "tab", label: m.status_files_separator_tab },
  { value: "bar", label: m.status_files_separator_bar },
];
const DAY_ORDERS: { value: UploadDayOrder; label: () => string }[] = [
  { value: "day_first", label: m.status_files_days_day_first },
  { value: "month_first", label: m.status_files_days_month_first },
  { value: "swapped", label: m.status_files_days_swapped },
];
const DEBIT_CREDIT: { value: UploadDebitCredit; label: () => string }[] = [
  { value: "debit_is_negative", label: m.status_files_debit_is_negative },
  { value: "credit_is_negative", label: m.status_files_credit_is_negative },
];

interface ViewFieldsProps {
  file: UploadFile;
  view: UploadView;
  look: UploadFileLook;
  onView: (view: UploadView) => void;
}

/** Fields for the sheet, its first row and the separator. */
export function ViewFields({ file, view, look, onView }: ViewFieldsProps) {
  const { sheets, hiddenSheets } = file;
  const valueName = (name: string, place: number) =>
    hiddenSheets.includes(place) ? m.status_files_sheet_hidden({ sheet: name }) : name;
  const heads = look.heads.map(({ row, titles }) => ({
    value: String(row),
    label: m.status_files_head_row({ row: formatCount(row), titles: titles.join(", ") }),
  }));
  // Bank files may have no header row.
  if (file.kind === "bank") heads.unshift({ value: "0", label: m.status_files_head_none() });
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {sheets.length > 1 && (
          <SelectField
            id="sheet"
            label={m.status_files_sheet()}
            value={String(view.sheet)}
            options={sheets.map((name, place) => ({ value: String(place), label: valueName(name, place) }))}
            onChange={(event) => onView({ sheet: Number(event.target.value), head: null, separator: null })}
          />
        )}
        {heads.length > 1 && (
          <SelectField
            id="head"
            label={m.status_files_head()}
            value={String(look.head)}
            options={heads}
            onChange={(event) => onView({ ...view, head: Number(event.target.value) })}
          />
        )}
        {look.separator !== null && (
          <SelectField
            id="separator"
            label={m.status_files_separator()}
            value={look.separator}
            options={SEPARATORS.map(({ value, label }) => ({ value, label: label() }))}
            onChange={(event) => onView({ ...view, head: null, separator: event.target.value as UploadSeparator })}
          />
        )}
      </div>
      {hiddenSheets.includes(view.sheet) && <Banner tone="info">{m.status_files_sheet_is_hidden()}</Banner>}
    </>
  );
}

interface ValueFieldsProps {
  /** Empty until it is chosen. */
  dayOrder: UploadDayOrder | "";
  /** Detected day order, if it differs from the Indian one. */
  seen: UploadDayOrder | undefined;
  hasDays: boolean;
  onDayOrder: (order: UploadDayOrder) => void;
  debitCredit: UploadDebitCredit | "";
  hasDebitCredit: boolean;
  onDebitCredit: (meaning: UploadDebitCredit | "") => void;
}

/** Day order, and the meaning of Dr and Cr after amounts. */
export function ValueFields(props: ValueFieldsProps) {
  const { dayOrder, seen, hasDays, onDayOrder, debitCredit, hasDebitCredit, onDebitCredit } = props;
  return (
    <>
      {hasDays && seen !== undefined && (
        <Banner tone="info">
          {seen === "month_first" ? m.status_files_days_look_american() : m.status_files_days_look_swapped()}
        </Banner>
      )}
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {hasDays && (
          <SelectField
            id="day-order"
            label={m.status_files_days()}
            value={dayOrder}
            options={DAY_ORDERS.map(({ value, label }) => ({ value, label: label() }))}
            onChange={(event) => event.target.value !== "" && onDayOrder(event.target.value as UploadDayOrder)}
          />
        )}
        {hasDebitCredit && (
          <SelectField
            id="debit-credit"
            label={m.status_files_debit_credit()}
            value={debitCredit}
            optional
            options={DEBIT_CREDIT.map(({ value, label }) => ({ value, label: label() }))}
            onChange={(event) => onDebitCredit(event.target.value as UploadDebitCredit | "")}
          />
        )}
      </div>
    </>
  );
}
