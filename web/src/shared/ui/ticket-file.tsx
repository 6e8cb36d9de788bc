import { useMutation } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { m } from "#messages";
import { Problem, problemMessage } from "#shared/api/problem.ts";
import { upload } from "#shared/api/upload.ts";
import { joinClasses } from "./classes.ts";
import { saveOnDevice } from "./save-on-device.ts";

const BYTES_PER_MB = 1024 * 1024;
/** As on the server, so that nobody waits for an upload that is refused. */
const MAX_FILE_BYTES = 5 * BYTES_PER_MB;

interface TicketFileLinkProps {
  name: string;
  /** Fetches the file with the session's token, which a link would not send. */
  load: () => Promise<Blob>;
}

/** The name of a file of a ticket, which saves it. */
export function TicketFileLink({ name, load }: TicketFileLinkProps) {
  const saving = useMutation({ mutationFn: load, onSuccess: (file) => saveOnDevice(file, name) });
  if (name === "") return null;
  return (
    <button
      type="button"
      aria-label={m.common_file_save({ name })}
      aria-disabled={saving.isPending}
      className="min-h-11 self-start rounded-sm text-left font-semibold wrap-anywhere text-brand-strong underline underline-offset-4"
      onClick={() => !saving.isPending && saving.mutate()}
    >
      {name}
    </button>
  );
}

interface AddTicketFileProps<Answer> {
  /** The call that takes the file. */
  address: string;
  hint: string;
  className: string;
  onAdded: (changed: Answer) => void;
}

/** Adds a file to a ticket. */
export function AddTicketFile<Answer>({ address, hint, className, onAdded }: AddTicketFileProps<Answer>) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const sending = useMutation({
    mutationFn: (file: File) => sendFile<Answer>(address, file),
    meta: { quiet: true },
    onSuccess: onAdded,
  });
  const [isTooLarge, setIsTooLarge] = useState(false);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    setIsTooLarge(file !== undefined && file.size > MAX_FILE_BYTES);
    if (file !== undefined && file.size <= MAX_FILE_BYTES && !sending.isPending) sending.mutate(file);
    // Reset, so that the same file can be picked again after an error.
    if (input.current !== null) input.current.value = "";
  };
  return (
    <div className="flex flex-col items-start gap-1">
      <label htmlFor={id} className={joinClasses(className, "cursor-pointer focus-within:outline-2")}>
        {sending.isPending ? m.common_file_adding() : m.common_file_add()}
        <input
          ref={input}
          id={id}
          type="file"
          accept=".pdf,.png,.jpg,.jpeg"
          aria-describedby={`${id}-hint`}
          className="sr-only"
          onChange={({ target }) => take(target.files)}
        />
      </label>
      <p id={`${id}-hint`} className="text-sm text-ink-2">
        {hint}
      </p>
      {(isTooLarge || sending.error !== null) && (
        <p role="alert" className="font-semibold text-bad">
          !{" "}
          {isTooLarge ? m.invalid_ticket_file({ max: MAX_FILE_BYTES / BYTES_PER_MB }) : describeFailure(sending.error)}
        </p>
      )}
    </div>
  );
}

function sendFile<Answer>(address: string, file: File): Promise<Answer> {
  const form = new FormData();
  form.set("file", file);
  return upload<Answer>(address, form, { onProgress: () => undefined, signal: new AbortController().signal });
}

function describeFailure(error: Error | null): string {
  if (error === null) return "";
  return (error instanceof Problem ? error.fields["file"] : undefined) ?? problemMessage(error);
}
