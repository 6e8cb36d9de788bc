import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { buttonClasses } from "./button.tsx";
import { PageHeading } from "./page-heading.tsx";

/** Not-found page of a console. */
export function NotFound({ home }: { home: string }) {
  return (
    <section className="flex flex-col items-start gap-4">
      <PageHeading>{m.common_not_found_title()}</PageHeading>
      <p className="text-ink-2">{m.common_not_found_text()}</p>
      <Link to={home} className={buttonClasses()}>
        {m.common_not_found_home()}
      </Link>
    </section>
  );
}
