import { m } from "#messages";
import type { Card } from "#shared/api/admin/cards.ts";

interface ThumbnailProps {
  card: Card;
  onEdit: () => void;
}

/** The card's picture at 100 px, or a placeholder; clicking uploads another. */
export function Thumbnail({ card, onEdit }: ThumbnailProps) {
  const { category_img_thumb: address, category_name: name } = card;
  return (
    <button
      type="button"
      aria-label={address === "" ? m.cards_thumbnail_upload({ name }) : m.cards_thumbnail_edit({ name })}
      className="grid h-[63px] w-[100px] place-items-center overflow-hidden rounded-sm border border-dashed border-line-strong text-xs text-ink-2 hover:border-brand-strong hover:text-ink"
      onClick={onEdit}
    >
      {address === "" ? (
        m.cards_thumbnail_add()
      ) : (
        <img src={address} alt="" width={100} height={63} loading="lazy" className="size-full object-cover" />
      )}
    </button>
  );
}
