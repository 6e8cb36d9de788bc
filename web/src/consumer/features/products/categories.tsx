import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { m } from "#messages";
import { categoriesQuery, interestsQuery } from "#consumer/queries.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import { wantedCategory } from "#consumer/session/wanted-category.ts";
import type { Category } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { TILE_CLASSES, Drawing } from "./tile.tsx";

const InterestDialog = lazy(async () => {
  const { InterestDialog: Loaded } = await import("./interest-dialog.tsx");
  return { default: Loaded };
});

/** Categories that are not sold yet; customers can register their interest. */
export function Categories() {
  const { language } = useBoot();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isKnown = customerSession.token() !== null;
  const categories = useQuery(categoriesQuery(language));
  const interests = useQuery({ ...interestsQuery, enabled: isKnown });
  // Once per page visit, opens the category chosen before the login.
  const [asking, setAsking] = useState(isKnown ? wantedCategory.read : null);
  useEffect(() => {
    if (isKnown) wantedCategory.forget();
  }, [isKnown]);
  const open = ({ key }: Category) => {
    if (isKnown) {
      setAsking(key);
      return;
    }
    wantedCategory.keep(key);
    void navigate({ to: "/login" });
  };
  const askedCategory = categories.data?.find(({ key }) => key === asking);
  if (!categories.data) return null;
  return (
    <section aria-labelledby="coming" className="mt-8">
      <h2 id="coming" className="text-xl font-bold">
        {m.products_coming_title()}
      </h2>
      <p className="mt-1 text-ink-2">{m.products_coming_text()}</p>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2">
        {categories.data.map((category) => (
          <li key={category.key} className="flex flex-col">
            <CategoryTile
              category={category}
              isGiven={interests.data?.includes(category.key) ?? false}
              onOpen={() => open(category)}
            />
          </li>
        ))}
      </ul>
      <Suspense>
        {askedCategory && (
          <InterestDialog
            category={askedCategory}
            onGiven={() => queries.invalidateQueries({ queryKey: interestsQuery.queryKey })}
            onClose={() => setAsking(null)}
          />
        )}
      </Suspense>
    </section>
  );
}

interface CategoryTileProps {
  category: Category;
  isGiven: boolean;
  onOpen: () => void;
}

function CategoryTile({ category: { name, promise, icon }, isGiven, onOpen }: CategoryTileProps) {
  const words = (
    <>
      <Drawing path={icon} />
      <span className="flex-1">
        <span className="block font-bold">{name}</span>
        <span className="block text-sm text-ink-2">{promise}</span>
        <span className="mt-1 block text-sm font-semibold text-ink-2">
          {isGiven ? m.interest_given() : m.interest_coming()}
        </span>
      </span>
    </>
  );
  if (isGiven) {
    return (
      <Link to="/user/my-data" className={`${TILE_CLASSES} bg-ground`} aria-label={m.interest_given_label({ name })}>
        {words}
      </Link>
    );
  }
  return (
    <button type="button" className={`${TILE_CLASSES} bg-paper hover:border-brand-strong`} onClick={onOpen}>
      {words}
    </button>
  );
}
