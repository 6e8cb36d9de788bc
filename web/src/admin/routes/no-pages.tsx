import { m } from "#messages";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";

/** Home of roles without any pages. */
export function Page() {
  return (
    <section className="flex max-w-prose flex-col gap-2">
      <PageHeading>{m.admin_no_pages_title()}</PageHeading>
      <p className="text-ink-2">{m.admin_no_pages_text()}</p>
    </section>
  );
}
