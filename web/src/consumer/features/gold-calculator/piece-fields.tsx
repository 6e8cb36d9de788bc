import { m } from "#messages";
import { useBoot } from "#shared/boot/boot.ts";
import { Select } from "#shared/ui/select.tsx";
import { TextInput } from "#shared/ui/text-input.tsx";
import type { GoldKind, GoldPiece } from "./gold.ts";

type PieceField = "kind" | "grams" | "carats";

interface PieceFieldsProps {
  /** Position, counted from 1. */
  number: number;
  piece: GoldPiece;
  controlId: (part: PieceField) => string;
  findError: (part: "grams" | "carats") => string | undefined;
  onChange: (changes: Partial<GoldPiece>) => void;
  /** Undefined for the only piece. */
  onRemove?: () => void;
}

const KINDS: readonly GoldKind[] = ["ornament", "coin"];

/** Fields of one piece: kind, weight and purity. */
export function PieceFields({ number, piece, controlId, findError, onChange, onRemove }: PieceFieldsProps) {
  const { goldCarats } = useBoot().limits;
  return (
    <fieldset className="flex flex-col gap-4 rounded-lg border border-line p-4">
      <legend className="px-1 font-semibold">{m.gold_piece({ number })}</legend>
      <Select
        id={controlId("kind")}
        label={m.gold_kind()}
        error={undefined}
        options={[
          { id: 0, value: m.gold_kind_ornament() },
          { id: 1, value: m.gold_kind_coin() },
        ]}
        value={KINDS.indexOf(piece.kind)}
        onChange={(id) => onChange({ kind: KINDS[id ?? 0] ?? "ornament" })}
      />
      <div className="grid grid-cols-[1fr_auto] items-start gap-4">
        <TextInput
          id={controlId("grams")}
          label={m.gold_grams()}
          error={findError("grams")}
          inputMode="decimal"
          autoComplete="off"
          value={piece.grams}
          onChange={(event) => onChange({ grams: event.target.value })}
        />
        <Select
          id={controlId("carats")}
          label={m.gold_carats()}
          error={findError("carats")}
          options={goldCarats.map((carats) => ({ id: carats, value: m.gold_carat({ carats }) }))}
          value={piece.carats}
          onChange={(carats) => onChange({ carats: carats ?? 22 })}
        />
      </div>
      {onRemove && (
        <button
          type="button"
          className="min-h-11 self-start text-brand-strong underline underline-offset-4"
          onClick={onRemove}
        >
          {m.common_remove_named({ name: m.gold_piece({ number }) })}
        </button>
      )}
    </fieldset>
  );
}
