import { m } from "#messages";

/** Returns to the screen before, or from the first one to the products. */
export function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <button
      type="button"
      className="-ml-2 inline-flex min-h-12 items-center gap-1 self-start px-2 font-semibold text-brand-strong"
      onClick={onBack}
    >
      <span aria-hidden="true">‹</span> {m.common_back()}
    </button>
  );
}
