import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { creditCards } from "#consumer/products/credit-cards.ts";
import { useHasProduct } from "#consumer/products/has-product.ts";
import { useCompany } from "#consumer/site/company.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { joinClasses } from "#shared/ui/classes.ts";
import { useHydrated } from "#shared/ui/use-hydrated.ts";
import type { ShellOptions } from "./shell-options.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { UnsolvedComplaints } from "./unsolved-complaints.tsx";

export function Footer({ shellOptions }: { shellOptions: ShellOptions }) {
  return (
    <footer className="border-t border-line bg-paper text-sm text-ink-3">
      <div
        className={joinClasses("mx-auto flex flex-col gap-3 px-4 py-6", shellOptions.wide ? "max-w-7xl" : "max-w-5xl")}
      >
        {shellOptions.language === "footer-top" && <LanguageRow />}
        <nav aria-label={m.nav_footer()} className="flex flex-wrap gap-x-4 text-ink-2">
          <FooterLink to="/privacy-policy">{m.nav_privacy()}</FooterLink>
          <FooterLink to="/terms-of-use">{m.nav_terms()}</FooterLink>
          <FooterLink to="/about">{m.common_about()}</FooterLink>
          <FooterLink to="/how-we-rank">{m.common_how_we_rank()}</FooterLink>
          <FooterLink to="/calculator">{m.nav_calculator()}</FooterLink>
          <Cards />
          <Settings />
        </nav>
        <Company />
        <Complaints />
        {shellOptions.through && <ReferredBy />}
        <BrandFooter />
        {shellOptions.language === "footer-bottom" && <LanguageRow />}
      </div>
    </footer>
  );
}

/** Rendered after hydration, because not every site has these pages. */
function Cards() {
  const hydrated = useHydrated();
  const has = useHasProduct(creditCards.productType);
  return hydrated && has ? <FooterLink to={creditCards.listing.paths[0]}>{creditCards.name()}</FooterLink> : null;
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-9 items-center underline-offset-4 hover:underline">
      {children}
    </Link>
  );
}

/** Legal name, number and office of the company that runs the service; empty if the installation states nothing. */
function Company() {
  return <p className="empty:hidden">{useBoot().company.line}</p>;
}

/** The grievance officer of the company that the page is about, so that no page names two. */
function Complaints() {
  const { own, company } = useCompany();
  const { officer } = company ?? own;
  return (
    <p>
      {m.common_complaints({ name: officer.name, phone: officer.phone, email: officer.email })} <UnsolvedComplaints />
    </p>
  );
}

/** Links that only some sites have; rendered after hydration. */
function Settings() {
  const hydrated = useHydrated();
  const { site } = useBoot();
  if (!hydrated) return null;
  const links = [
    [site.welcomeVideo, m.nav_welcome_video()],
    [site.cardApp, m.nav_card_app()],
  ] as const;
  return links
    .filter(([href]) => href !== "")
    .map(([href, text]) => (
      <a
        key={href}
        href={href}
        rel="noopener"
        className="inline-flex min-h-9 items-center underline-offset-4 hover:underline"
      >
        {text}
      </a>
    ));
}

/** The helping merchant or the referring partner; the landing page shows it at the top. */
function ReferredBy() {
  const hydrated = useHydrated();
  const { partner } = useBoot();
  return hydrated && partner.through !== "" ? <p>{partner.through}</p> : null;
}

/** Rendered after hydration, because the server-rendered page is the same for all brands. */
function BrandFooter() {
  const hydrated = useHydrated();
  const { brand } = useBoot();
  if (!hydrated) return null;
  return (
    <>
      {brand.operator !== "" && <p>{m.common_operator({ operator: brand.operator })}</p>}
      {brand.coBrandLogo !== "" && (
        <p className="flex items-center gap-2 lg:hidden">
          {m.common_co_brand()}
          <img src={brand.coBrandLogo} alt="" className="h-6 max-w-40 object-contain" />
        </p>
      )}
      {brand.termsApply && <p>{m.common_terms_apply()}</p>}
    </>
  );
}

function LanguageRow() {
  return (
    <div>
      <LanguageSwitch />
    </div>
  );
}
