import { m } from "#messages";
import { productEntry } from "#consumer/products/table.ts";
import type { Product } from "#shared/api/types.ts";
import { joinClasses } from "#shared/ui/classes.ts";
import { TILE_CLASSES, Drawing } from "./tile.tsx";

/** One product: a button if available, else a card marked "coming". */
export function ProductCard({ product, onChoose }: { product: Product; onChoose: () => void }) {
  if (!product.available) {
    return (
      <div className={joinClasses(TILE_CLASSES, "bg-ground")}>
        <ProductTexts product={product} note={m.products_coming()} />
      </div>
    );
  }
  return (
    <button
      type="button"
      className={joinClasses(TILE_CLASSES, "bg-paper hover:border-brand-strong")}
      onClick={onChoose}
    >
      <ProductTexts product={product} note={null} />
    </button>
  );
}

function ProductTexts({ product, note }: { product: Product; note: string | null }) {
  const { icon, name, promise } = productEntry(product.productType);
  return (
    <>
      <Drawing path={icon} />
      <span className="flex-1">
        <span className="block font-bold">{name()}</span>
        <span className="block text-sm text-ink-2">{promise()}</span>
      </span>
      {note === null ? (
        <span aria-hidden="true" className="text-xl text-brand-strong">
          ›
        </span>
      ) : (
        <span className="rounded-full bg-line px-3 py-1 text-sm font-semibold text-ink-2">{note}</span>
      )}
    </>
  );
}
