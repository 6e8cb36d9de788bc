interface TickBoxProps {
  id: string;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A compact checkbox. */
export function TickBox({ id, label, checked, onChange }: TickBoxProps) {
  return (
    <label htmlFor={id} className="flex min-h-8 items-center gap-2">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        className="size-4.5 shrink-0 accent-brand-strong"
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
