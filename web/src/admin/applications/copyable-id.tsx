import { CopyIconButton } from "#shared/console-ui/copy-button.tsx";

/** An id that people pass on, with a button that copies it. */
export function CopyableId({ id }: { id: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <span className="font-mono text-sm font-normal wrap-anywhere">{id}</span>
      <CopyIconButton text={id} />
    </span>
  );
}
