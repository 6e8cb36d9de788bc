import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { firstPage } from "#consumer/site/first-page.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { Heading } from "#shared/ui/heading.tsx";

/** Explains why a link does not work and what to do. */
export function LinkNotOpened({ reason, after }: { reason: string; after: string }) {
  return (
    <>
      <Heading viewKey="not-opened">{m.arrival_failed_title()}</Heading>
      <Banner tone="bad" live>
        {reason}
      </Banner>
      <p>{after}</p>
      <Link
        to={firstPage()}
        className="inline-flex min-h-12 items-center self-start font-semibold text-brand-strong underline underline-offset-4"
      >
        {m.arrival_begin()}
      </Link>
    </>
  );
}
