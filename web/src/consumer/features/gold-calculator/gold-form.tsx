import { type FormEvent, useState } from "react";
import { m } from "#messages";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/ui/button.tsx";
import { Choice } from "#shared/ui/choice.tsx";
import { ErrorSummary } from "#shared/ui/error-summary.tsx";
import {
  type GoldPiece,
  type GoldPurpose,
  type GoldQuestion,
  gramsError,
  formatPieces,
  createPiece,
  parsePieces,
} from "./gold.ts";
import { PieceFields } from "./piece-fields.tsx";

interface GoldFormProps {
  /** The gold of the last request. */
  question: GoldQuestion;
  /** Server errors by field, such as `items.0.grams`. */
  refused: Record<string, string>;
  pending: boolean;
  onAsk: (question: GoldQuestion) => void;
}

const PURPOSES: readonly GoldPurpose[] = ["consumption", "income"];

/** The pieces of gold and the purpose of the loan. */
export function GoldForm({ question, refused, pending, onAsk }: GoldFormProps) {
  const { goldItemsMax, goldCarats } = useBoot().limits;
  const [pieces, setPieces] = useState(() => parsePieces(question, goldCarats));
  const [purpose, setPurpose] = useState(question.purpose);
  const [attempt, setAttempt] = useState(0);
  const asFound = formatPieces(pieces) === question.items;
  const findError = (index: number, part: "grams" | "carats") => {
    const found = attempt > 0 && part === "grams" ? gramsError(pieces[index]?.grams ?? "") : null;
    return found ?? (asFound ? refused[`items.${index}.${part}`] : undefined);
  };
  const change = (index: number, changes: Partial<GoldPiece>) =>
    setPieces((before) => before.map((piece, place) => (place === index ? { ...piece, ...changes } : piece)));
  const errors = pieces.flatMap((_, index) =>
    (["grams", "carats"] as const).flatMap((part) => {
      const message = findError(index, part);
      return message === undefined ? [] : [{ id: pieceControlId(index, part), message }];
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempt((count) => count + 1);
    if (pieces.every(({ grams }) => gramsError(grams) === null)) onAsk({ items: formatPieces(pieces), purpose });
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <ErrorSummary errors={errors} attempt={attempt} />
      {pieces.map((piece, index) => (
        <PieceFields
          key={piece.id}
          number={index + 1}
          piece={piece}
          controlId={(part) => pieceControlId(index, part)}
          findError={(part) => findError(index, part)}
          onChange={(changes) => change(index, changes)}
          {...(pieces.length > 1 && { onRemove: () => setPieces(pieces.filter((_, place) => place !== index)) })}
        />
      ))}
      {pieces.length < goldItemsMax && (
        <Button look="secondary" onClick={() => setPieces([...pieces, createPiece(pieces)])}>
          {m.gold_add()}
        </Button>
      )}
      <Choice
        id="gold-purpose"
        name="purpose"
        label={m.gold_purpose()}
        options={[
          { id: 0, value: m.gold_purpose_consumption() },
          { id: 1, value: m.gold_purpose_income() },
        ]}
        value={PURPOSES.indexOf(purpose)}
        onChange={(id) => setPurpose(PURPOSES[id] ?? "consumption")}
      />
      <Button type="submit" wide pending={pending}>
        {m.gold_submit()}
      </Button>
    </form>
  );
}

function pieceControlId(index: number, part: string): string {
  return `gold-${index}-${part}`;
}
