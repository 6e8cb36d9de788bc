import { lazy, type MouseEvent, Suspense, useState } from "react";
import { m } from "#messages";
import { customerSession } from "#consumer/session/customer-session.ts";
import { type PageToOpen, storePageToOpen } from "#consumer/session/return-page.ts";
import { usePageToOpen } from "#consumer/session/use-page-to-open.ts";
import { useHydrated } from "#shared/ui/use-hydrated.ts";
import { StartForm } from "./start-form.tsx";

/** Lazy, because most visitors come without a page or product in mind. */
const PageAfterLogin = lazy(async () => ({ default: (await import("./page-after-login.tsx")).PageAfterLogin }));

const APPLICATIONS: PageToOpen = { path: "/user/applications", search: {} };

/** The login form, with the page that opens afterwards, and a way for customers who applied before. */
export function LogIn() {
  const hydrated = useHydrated();
  const requested = usePageToOpen();
  const [chosen, setChosen] = useState<PageToOpen | null>(null);
  const page = hydrated ? (chosen ?? requested) : null;
  const openApplications = (event: MouseEvent) => {
    event.preventDefault();
    storePageToOpen(APPLICATIONS);
    setChosen(APPLICATIONS);
    document.getElementById("destination")?.focus();
  };
  return (
    <>
      {hydrated && (page !== null || customerSession.productType() !== null) && (
        <Suspense>
          <PageAfterLogin page={page} />
        </Suspense>
      )}
      {page === null && (
        <p className="mb-2 text-ink-2">
          {m.landing_applied()}{" "}
          <a
            href="#destination"
            className="inline-flex min-h-12 items-center font-semibold text-brand-strong underline underline-offset-4"
            onClick={openApplications}
          >
            {m.common_login_customer()}
          </a>
        </p>
      )}
      <StartForm />
    </>
  );
}
