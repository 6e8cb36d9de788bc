import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { rowsQuery } from "#shared/api/data.ts";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { PersonStatus } from "#shared/console-ui/people/person-status.tsx";
import { portalRoleLabel } from "#shared/console-ui/people/portal-role.ts";

/** Who may log in to a merchant's portal. */
export function MerchantPeople({ id }: { id: number }) {
  const people = useQuery(rowsQuery("/api/admin/merchants/{id}/users", { params: { path: { id } } }));
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-semibold">{m.merchants_people()}</h3>
      <Loaded query={people} skeleton={["h-10"]}>
        {(shown) =>
          shown.length === 0 ? (
            <p className="text-ink-2">{m.merchants_people_none()}</p>
          ) : (
            <ul className="flex flex-col gap-1">
              {shown.map(({ userId, name, role, email, status }) => (
                <li key={userId} className="flex flex-wrap items-center gap-x-2">
                  <span>{name}</span>
                  <span className="text-ink-2 wrap-anywhere">
                    {portalRoleLabel(role)} · {email}
                  </span>
                  <PersonStatus status={status} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
