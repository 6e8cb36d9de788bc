import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { arrival } from "#consumer/entry/arrival.ts";
import { consumeCode } from "#consumer/entry/code-of-address.ts";
import { LinkNotOpened } from "#consumer/features/customer-site/link-not-opened.tsx";
import { customerSession } from "#consumer/session/customer-session.ts";
import { openArrival } from "#shared/api/arrivals.ts";
import { problemMessage } from "#shared/api/problem.ts";
import { getBoot, useBoot } from "#shared/boot/boot.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Arrived } from "./arrived.tsx";

/** Entry from a partner's own site, with a code for the partner's data about the customer. */
export function Page() {
  const [code] = useState(consumeCode);
  const [isLoggedIn] = useState(() => customerSession.token() !== null);
  const { site } = useBoot();
  const opening = useQuery({
    queryKey: ["arrival", code],
    queryFn: () => (code === null ? arrival.read() : openCustomerSite(site.urlSegment, code)),
    // The code works once; after a reload, this tab's stored data is shown.
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    meta: { quiet: true },
  });
  return (
    <section className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-5 lg:py-10">
      {opening.isPending && <Skeleton boxes={["h-9 w-60", "h-40", "h-20"]} />}
      {opening.error && <LinkNotOpened reason={problemMessage(opening.error)} after={m.arrival_failed_text()} />}
      {opening.data === null && <LinkNotOpened reason={m.arrival_nothing()} after={m.arrival_failed_text()} />}
      {opening.data && <Arrived partnerArrival={opening.data} isLoggedIn={isLoggedIn} />}
    </section>
  );
}

async function openCustomerSite(partner: string, code: string) {
  const partnerArrival = await openArrival(partner, code);
  arrival.keep(partnerArrival);
  const product = getBoot().productTypes.find(({ productType }) => productType === partnerArrival.productType);
  if (product !== undefined && customerSession.token() === null) customerSession.chooseProduct(product);
  return partnerArrival;
}
