import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { m } from "#messages";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";

interface GateDialogProps {
  /** Text of the question. */
  title: string;
  /** The names of the products that YES and NO lead to. */
  outcomes: { yes: string; no: string };
  onAnswer: (yes: boolean) => void;
  onClose: () => void;
}

/** Asks YES or NO before a product is chosen. YES is preselected, so that Enter continues. */
export function GateDialog({ title, outcomes, onAnswer, onClose }: GateDialogProps) {
  const id = useId();
  const [yes, setYes] = useState(true);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAnswer(yes);
  };
  const answer = (value: boolean, label: string, product: string) => (
    <label className="flex min-h-12 items-center gap-3 rounded-md border border-line-strong px-3 py-2 has-checked:border-brand-strong has-checked:bg-brand-soft">
      <input
        ref={value ? first : null}
        type="radio"
        name="gate"
        aria-label={label}
        aria-describedby={`${id}-${value}`}
        className="size-5 accent-brand-strong"
        checked={yes === value}
        onChange={() => setYes(value)}
      />
      <span>
        <span className="block">{label}</span>
        <span id={`${id}-${value}`} className="block text-sm text-ink-2">
          {m.products_gate_outcome({ product })}
        </span>
      </span>
    </label>
  );
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="flex flex-col gap-5" onSubmit={submit}>
        <div role="radiogroup" aria-label={title} className="flex flex-col gap-2">
          {answer(true, m.products_certificate_yes(), outcomes.yes)}
          {answer(false, m.products_certificate_no(), outcomes.no)}
        </div>
        <Button type="submit" wide>
          {m.products_certificate_continue()}
        </Button>
      </form>
    </Dialog>
  );
}
