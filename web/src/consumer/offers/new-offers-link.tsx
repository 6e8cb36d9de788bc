import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { currentFlow } from "#consumer/products/current.ts";
import { Problem } from "#shared/api/problem.ts";
import { buttonClasses } from "#shared/ui/button.tsx";

/** Links from an expired offer to the current ones, refetched. */
export function NewOffersLink({ error }: { error: unknown }) {
  const queries = useQueryClient();
  if (!(error instanceof Problem) || error.code !== "offer-outdated") return null;
  return (
    <Link
      to={currentFlow().paths.offers}
      className={buttonClasses("secondary", true)}
      onClick={() => void queries.invalidateQueries({ queryKey: ["offers"] })}
    >
      {m.common_new_offers()}
    </Link>
  );
}
