/** Classes of a tile; content below it in the column keeps its space. */
export const TILE_CLASSES =
  "flex min-h-22 w-full flex-1 items-center gap-4 rounded-lg border border-line-strong p-4 text-left";

/** A tile's icon: the path of a 24 × 24 line drawing. */
export function Drawing({ path }: { path: string }) {
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-md bg-brand-soft">
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="size-6 fill-none stroke-brand-strong stroke-2 [stroke-linecap:round] [stroke-linejoin:round]"
      >
        <path d={path} />
      </svg>
    </span>
  );
}
