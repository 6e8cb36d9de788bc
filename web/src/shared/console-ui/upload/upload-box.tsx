import { type DragEvent, useId, useRef, useState } from "react";
import { m } from "#messages";
import type { UploadOptions } from "#shared/api/upload.ts";
import { joinClasses } from "#shared/ui/classes.ts";
import { formatPercent } from "#shared/format/percent.ts";
import { Button, buttonClasses } from "../button.tsx";
import { useUpload } from "./use-upload.ts";

interface UploadBoxProps<Answer> {
  /** Name of the file, such as "Thumbnail". */
  label: string;
  /** Accepted files, as a hint. */
  hint: string;
  /** Extensions for the file picker: ".png,.jpg". */
  accept: string;
  /** Validates a file before the upload; null if valid. */
  check: (file: File) => string | null;
  upload: (file: File, options: UploadOptions) => Promise<Answer>;
  onUploaded: (answer: Answer, file: File) => void;
}

/** Uploads one dropped or picked file, with validation, progress and cancel. */
export function UploadBox<Answer>({ label, hint, accept, check, upload, onUploaded }: UploadBoxProps<Answer>) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const sending = useUpload({ check, upload, onUploaded });
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file !== undefined) sending.start(file);
    // Reset, so that the same file can be picked again after a correction.
    if (input.current !== null) input.current.value = "";
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button is an alternative to dropping
    <div
      role="group"
      aria-label={label}
      className={joinClasses(
        "flex flex-col items-center gap-2 rounded-md border-2 border-dashed px-4 py-5 text-center",
        over ? "border-brand-strong bg-brand-soft" : "border-line-strong",
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {sending.part === null ? (
        <>
          <label htmlFor={id} className={joinClasses(buttonClasses("secondary"), "focus-within:outline-2")}>
            {m.list_upload_choose()}
            <input
              ref={input}
              id={id}
              type="file"
              accept={accept}
              aria-describedby={`${id}-hint`}
              className="sr-only"
              onChange={(event) => take(event.target.files)}
            />
          </label>
          <p id={`${id}-hint`} className="text-sm text-ink-2">
            {m.list_upload_drop()} {hint}
          </p>
        </>
      ) : (
        <Progress file={sending.file} part={sending.part} stop={sending.stop} />
      )}
      {sending.failure !== null && (
        <p role="alert" className="font-semibold text-bad">
          ! {sending.failure}
        </p>
      )}
    </div>
  );
}

const PERCENT = 100;

function Progress({ file, part, stop }: { file: string; part: number; stop: () => void }) {
  return (
    <>
      <p>{m.list_upload_running({ file, part: formatPercent(part * PERCENT, { decimals: 0 }) })}</p>
      <progress value={part} max={1} aria-label={file} className="w-full accent-brand-strong" />
      <Button look="secondary" onClick={stop}>
        {m.common_cancel()}
      </Button>
    </>
  );
}
