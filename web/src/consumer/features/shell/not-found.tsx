import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { firstPage } from "#consumer/site/first-page.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { buttonClasses } from "#shared/ui/button.tsx";

export function NotFound() {
  useBoot();
  return (
    <section className="mx-auto flex max-w-lg flex-col gap-4 px-4 py-12">
      <h1 className="text-3xl/tight font-bold">{m.common_not_found_title()}</h1>
      <p className="text-ink-2">{m.common_not_found_text()}</p>
      <Link to={firstPage()} className={buttonClasses()}>
        {m.common_not_found_home()}
      </Link>
    </section>
  );
}
