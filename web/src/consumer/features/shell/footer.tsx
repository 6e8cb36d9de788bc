import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { useCompany } from "#consumer/company.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { useHydrated } from "#shared/ui/use-hydrated.ts";
import type { ShellOptions } from "./shell-options.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { Unsolved } from "./unsolved.tsx";

export function Footer({ shellOptions }: { shellOptions: ShellOptions }) {
  return (
    <footer className="border-t border-line bg-paper text-sm text-ink-3">
      <div className="mx-auto flex max-w-5xl flex-col gap-3 px-4 py-6">
        {shellOptions.language === "footer-top" && <LanguageRow />}
        <nav aria-label={m.nav_footer()} className="flex flex-wrap gap-x-4 text-ink-2">
          <FooterLink to="/privacy-policy">{m.nav_privacy()}</FooterLink>
          <FooterLink to="/terms-of-use">{m.nav_terms()}</FooterLink>
          <FooterLink to="/how-we-rank">{m.nav_how_we_rank()}</FooterLink>
          <FooterLink to="/calculator">{m.calc_link()}</FooterLink>
        </nav>
        <Complaints />
        <TermsApply />
        {shellOptions.language === "footer-bottom" && <LanguageRow />}
      </div>
    </footer>
  );
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-9 items-center underline-offset-4 hover:underline">
      {children}
    </Link>
  );
}

/** The officer of whom the page speaks, so that no page names two. */
function Complaints() {
  const { own, company } = useCompany();
  const { officer } = company ?? own;
  return (
    <p>
      {m.common_complaints({ name: officer.name, phone: officer.phone, email: officer.email })} <Unsolved />
    </p>
  );
}

/** Drawn only in the browser: the composed page is the same for every brand. */
function TermsApply() {
  const hydrated = useHydrated();
  const { brand } = useBoot();
  return hydrated && brand.termsApply ? <p>{m.common_terms_apply()}</p> : null;
}

function LanguageRow() {
  return (
    <div>
      <LanguageSwitch />
    </div>
  );
}
