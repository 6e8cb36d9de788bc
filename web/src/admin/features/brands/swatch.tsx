/** A colour and its hex code. Uses an SVG attribute, because the content security policy forbids inline styles. */
export function Swatch({ colour }: { colour: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 shrink-0 rounded-sm border border-line">
        <rect width="16" height="16" fill={colour} />
      </svg>
      {colour}
    </span>
  );
}
