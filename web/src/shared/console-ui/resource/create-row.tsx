import { m } from "#messages";
import { FormDialog } from "../form/form-dialog.tsx";
import { useForm } from "../form/use-form.ts";
import { TextField } from "../text-field.tsx";
import { toast } from "../toasts.tsx";

interface Created {
  message: string;
  data: { id: number };
}

interface CreateRowProps<Name extends string> {
  title: string;
  text: string;
  /** Labels of the required texts by name. */
  fields: Readonly<Record<Name, string>>;
  /** Whether the browser checks the spelling. */
  spellCheck?: boolean;
  /** Creates the row from trimmed texts. */
  create: (values: Record<Name, string>) => Promise<Created>;
  onCreated: (id: number) => void;
  onClose: () => void;
}

/** Asks for the first texts of a new row; everything else is edited in its form. */
export function CreateRow<Name extends string>(props: CreateRowProps<Name>) {
  const { title, text, spellCheck, create, onCreated, onClose } = props;
  const fields = Object.entries<string>(props.fields);
  const form = useForm<Record<string, string>, Created>({
    start: Object.fromEntries(fields.map(([name]) => [name, ""])),
    check: (values) => mapTexts(values, (typed) => (typed.trim() === "" ? m.invalid_required() : null)),
    send: (values) => create(mapTexts(values, (typed) => typed.trim()) as Record<Name, string>),
    onSent: ({ message, data }) => {
      toast(message, "ok");
      onCreated(data.id);
    },
  });
  return (
    <FormDialog title={title} text={text} submit={m.common_submit()} form={form} onClose={onClose}>
      {fields.map(([name, label]) => (
        <TextField key={name} {...form.text(name)} label={label} autoComplete="off" spellCheck={spellCheck} />
      ))}
    </FormDialog>
  );
}

function mapTexts<To>(values: Record<string, string>, change: (text: string) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}
