import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { HOME } from "#admin/features/shell/home.ts";
import type { Brand } from "#shared/api/admin/brands.ts";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { NotFound } from "#shared/console-ui/not-found.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { UpLink } from "#shared/console-ui/up-link.tsx";
import { BrandHistory } from "./brand-history.tsx";
import { brandsQuery } from "./queries.ts";
import { Studio } from "./studio.tsx";

/** The editor of one brand: form, preview and history. */
export function BrandPage() {
  const { id } = useParams({ strict: false });
  const brands = useQuery(brandsQuery);
  return (
    <div className="flex flex-col gap-4">
      <UpLink to="/admin/brands">{m.brands_back()}</UpLink>
      <Loaded query={brands} skeleton={["h-8 w-60", "h-96"]}>
        {(all) => {
          const brand = all.find((one) => String(one.id) === id);
          return brand ? <OneBrand key={brand.version} brand={brand} /> : <NotFound home={HOME} />;
        }}
      </Loaded>
    </div>
  );
}

/** Keeps the brand as opened, so that saving conflicts with a newer published version. */
function OneBrand({ brand: latest }: { brand: Brand }) {
  const [brand] = useState(latest);
  const queries = useQueryClient();
  const published = (data: Brand) => {
    queries.setQueryData(brandsQuery.queryKey, (all) => all?.map((one) => (one.id === data.id ? data : one)));
    void queries.invalidateQueries({ queryKey: brandsQuery.queryKey });
  };
  return (
    <>
      <header className="flex flex-wrap items-center gap-3">
        <PageHeading>{brand.title}</PageHeading>
        <a
          href={`/${brand.key}`}
          target="_blank"
          rel="noopener"
          className="text-brand-strong underline underline-offset-4"
        >
          /{brand.key}
        </a>
      </header>
      <Studio brand={brand} onPublished={published} />
      <BrandHistory brand={brand} onRestored={published} />
    </>
  );
}
