import { useState } from "react";
import { m } from "#messages";
import { usePermission } from "#admin/queries.ts";
import { addNote, type ApplicationDetail } from "#shared/api/admin/applications.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { FormBody } from "#shared/console-ui/form/form-body.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { Section } from "#shared/console-ui/section.tsx";
import { TextAreaField } from "#shared/console-ui/text-area-field.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { formatDateTime } from "#shared/format/date.ts";

/** Notes of staff, newest first, with the form that adds one. */
export function NotesTab({ detail: { application, notes } }: { detail: ApplicationDetail }) {
  const { language } = useBoot();
  const writes = usePermission("csr.act");
  const [sent, setSent] = useState(0);
  return (
    <Section title={m.applications_tab_notes()} note={m.applications_notes_hint()}>
      {/* Only a note of one's own empties the form: those of colleagues arrive while one types. */}
      {writes && (
        <NoteForm key={sent} appId={application.appId} isNext={sent > 0} onSent={() => setSent((count) => count + 1)} />
      )}
      {notes.length === 0 ? (
        <p className="text-ink-2">{m.applications_notes_none()}</p>
      ) : (
        <ol className="flex flex-col gap-3">
          {notes.map(({ at, by, text }) => (
            <li key={`${at}:${text}`} className="border-l-2 border-line pl-3">
              <p className="text-sm text-ink-2">
                {by} · {formatDateTime(at, language)}
              </p>
              <p className="max-w-prose wrap-anywhere whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

interface NoteFormProps {
  appId: string;
  /** Whether the form follows that of a note that was sent, so that it takes over the focus. */
  isNext: boolean;
  onSent: () => void;
}

const focus = (field: HTMLTextAreaElement | null) => field?.focus();

function NoteForm({ appId, isNext, onSent }: NoteFormProps) {
  const form = useForm({
    start: { note: "" },
    check: ({ note }) => ({ note: note.trim() === "" ? m.invalid_required() : null }),
    send: ({ note }) => addNote(appId, note.trim()),
    onSent: () => {
      toast(m.applications_note_added(), "ok");
      onSent();
    },
  });
  return (
    <form noValidate className="flex max-w-prose flex-col items-start gap-3 *:w-full" onSubmit={form.submit}>
      <FormBody form={form}>
        <TextAreaField {...form.text("note")} {...(isNext && { ref: focus })} label={m.applications_note()} />
      </FormBody>
      <Button type="submit" pending={form.pending} className="w-auto!">
        {m.applications_note_add()}
      </Button>
    </form>
  );
}
