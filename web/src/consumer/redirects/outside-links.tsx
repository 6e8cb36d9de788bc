import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { redirectTargetsQuery } from "./redirect-targets.ts";
import { useBoot } from "#shared/boot/boot.ts";

/** Links to registered outside places. Renders nothing until their names are loaded. */
export function OutsideLinks({ places }: { places: readonly string[] }) {
  const { language } = useBoot();
  const { data: targets = [] } = useQuery(redirectTargetsQuery(language));
  const shown = places.flatMap((place) => targets.filter(({ key }) => key === place));
  if (shown.length === 0) return null;
  return (
    <ul className="list-disc space-y-1 pl-5">
      {shown.map(({ key, name }) => (
        <li key={key}>
          <Link to="/redirect" search={{ to: key }} className="text-brand-strong underline underline-offset-4">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
