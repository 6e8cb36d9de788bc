import type { ReactNode } from "react";
import { useHydrationEnd } from "#consumer/entry/hydration.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { LandingTrust } from "./landing-trust.tsx";
import { LogIn } from "./log-in.tsx";

interface LandingFrameProps {
  title: string;
  lead: string;
  /** Facts of the product. */
  children: ReactNode;
}

/** Landing page: what the site offers, and the login form. Rendered by the server (see `prerender.tsx`). */
export function LandingFrame({ title, lead, children }: LandingFrameProps) {
  const { partner } = useBoot();
  useHydrationEnd();
  return (
    <div className="lg:mx-auto lg:grid lg:max-w-5xl lg:grid-cols-[1fr_26rem] lg:gap-x-16 lg:px-4">
      <section className="mx-auto w-full max-w-xl px-4 pt-7 pb-6 lg:col-start-1 lg:mx-0 lg:px-0 lg:pt-14">
        {/* Empty without a partner, because the server fills in the same cached page for all. */}
        <p className="mb-2 font-semibold text-brand-strong empty:hidden">{partner.through}</p>
        <h1 className="text-[1.75rem]/[1.18] font-bold tracking-tight lg:text-[2.75rem]/[1.12]">{title}</h1>
        <p className="mt-3 text-ink-2 lg:text-lg">{lead}</p>
      </section>
      <section className="mx-auto w-full max-w-xl px-4 pb-6 lg:col-start-2 lg:row-span-4 lg:row-start-1 lg:mx-0 lg:px-0 lg:pt-14">
        <LogIn />
      </section>
      {children}
      <LandingTrust />
    </div>
  );
}
