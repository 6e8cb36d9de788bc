import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { sitesQuery } from "#admin/catalog/queries.ts";
import { usePermission } from "#admin/queries.ts";

/** The partner's sites; each links to its form, where the partner is chosen. */
export function PartnerSites({ partnerKey }: { partnerKey: string }) {
  const permitted = usePermission("site.write");
  const { data: sites } = useQuery({ ...sitesQuery, enabled: permitted });
  if (!permitted || sites === undefined) return null;
  const own = sites.filter(({ partner }) => partner === partnerKey);
  return (
    <div className="mt-3 flex flex-col gap-1">
      <h3 className="text-ink-2">{m.partners_sites()}</h3>
      {own.length === 0 && <p>{m.partners_sites_none()}</p>}
      <ul>
        {own.map(({ id, key, hosts }) => (
          <li key={id}>
            <Link
              to="/admin/sites"
              search={{ open: `edit-${id}` }}
              className="text-brand-strong underline underline-offset-4"
            >
              {key}
            </Link>{" "}
            <span className="text-ink-2">{hosts.join(", ")}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
