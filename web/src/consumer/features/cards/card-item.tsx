import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { m } from "#messages";
import type { Card } from "#shared/api/types.ts";
import { cardKeyFeature } from "#shared/format/card-texts.ts";
import { buttonClasses } from "#shared/ui/button.tsx";
import { Checkbox } from "#shared/ui/checkbox.tsx";
import { CARD_FACTS } from "./card-facts.ts";
import { MissingFacts } from "./missing-facts.tsx";

/** Keys of properties shown in the listing. */
const LISTED_FACTS = ["annual_fee", "joining_fee", "interest_rate", "secured", "best_for"];

interface CardItemProps {
  card: Card;
  compared: boolean;
  /** The maximum number of cards is being compared. */
  full: boolean;
  onCompare: () => void;
}

export function CardItem({ card, compared, full, onCompare }: CardItemProps) {
  const id = useId();
  const { category_id, category_name, category_img_thumb } = card;
  const best = cardKeyFeature(card);
  return (
    <article
      aria-labelledby={`${id}-name`}
      className="flex h-full flex-col gap-3 rounded-lg border border-line bg-paper p-4"
    >
      <div className="flex items-center gap-3">
        {category_img_thumb !== "" && (
          <img src={category_img_thumb} alt="" width={64} height={40} className="h-10 w-16 rounded object-contain" />
        )}
        <div className="min-w-0">
          <h2 id={`${id}-name`} className="font-bold">
            {category_name}
          </h2>
          <p lang={best.lang} className="text-[0.9375rem] text-ink-2">
            {best.text}
          </p>
        </div>
      </div>
      <dl className="flex flex-col gap-1 text-[0.9375rem]">
        {CARD_FACTS.filter(({ key }) => LISTED_FACTS.includes(key)).map(({ key, label, value }) => {
          const shown = value(card);
          return (
            shown !== null && (
              <div key={key} className="flex justify-between gap-3">
                <dt className="text-ink-2">{label()}</dt>
                <dd className="text-right font-semibold tabular-nums">{shown}</dd>
              </div>
            )
          );
        })}
      </dl>
      <MissingFacts card={card} />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
        <Checkbox
          id={`${id}-compare`}
          checked={compared}
          disabled={full && !compared}
          onChange={onCompare}
          label={
            <>
              {m.cards_compare()}
              <span className="sr-only">: {category_name}</span>
            </>
          }
        />
        <Link to="/credit-cards/$card" params={{ card: String(category_id) }} className={buttonClasses("secondary")}>
          {m.cards_open()}
          <span className="sr-only">: {category_name}</span>
        </Link>
      </div>
    </article>
  );
}
