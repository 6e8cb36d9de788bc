import { m } from "#messages";
import { copyTextToClipboard } from "#shared/console-ui/copy.ts";

/** An id that people pass on, with a button that copies it. */
export function CopyableId({ id }: { id: string }) {
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <span className="font-mono text-sm font-normal wrap-anywhere">{id}</span>
      <button
        type="button"
        aria-label={`${m.applications_copy_id()} ${id}`}
        className="rounded-sm font-semibold text-brand-strong underline underline-offset-4 max-sm:min-h-11"
        onClick={() => void copyTextToClipboard(id)}
      >
        {m.applications_copy_id()}
      </button>
    </span>
  );
}
