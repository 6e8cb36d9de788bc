import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { m } from "#messages";
import { userQuery } from "#consumer/queries.ts";
import { currentFlow } from "#consumer/products/current.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import { firstPage } from "#consumer/site/first-page.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { logOutAndReload } from "#shared/actions/logout.ts";
import { joinClasses } from "#shared/ui/classes.ts";
import { useHydrated } from "#shared/ui/use-hydrated.ts";
import type { ShellOptions } from "./shell-options.ts";
import { Help, useHelp } from "./help.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { useMenu } from "./use-menu.ts";

/** Header with brand or customer, links and language. Narrow screens have the links in a menu. */
export function Header({ shellOptions }: { shellOptions: ShellOptions }) {
  const { help, logIn, logout, name } = shellOptions;
  return (
    <header className="border-b border-line bg-paper">
      <div
        className={joinClasses(
          "relative mx-auto flex min-h-15 items-center justify-between gap-3 px-4 py-2",
          shellOptions.wide ? "max-w-7xl" : "max-w-5xl",
        )}
      >
        <div className="flex min-w-0 items-center gap-2">
          {name ? <Customer /> : <BrandMark name />}
          <CoBrand />
        </div>
        <div className="flex shrink-0 items-center gap-3 whitespace-nowrap">
          {logout || logIn ? (
            <Menu shellOptions={shellOptions} />
          ) : (
            help && <Help className={LINK}>{m.common_help()}</Help>
          )}
          <LanguageSwitch />
        </div>
      </div>
    </header>
  );
}

const LINK =
  "inline-flex min-h-12 items-center font-semibold text-brand-strong underline-offset-4 hover:underline lg:min-h-9";

function Menu({ shellOptions }: { shellOptions: ShellOptions }) {
  const { element, open, toggle, close } = useMenu();
  const help = useHelp();
  const openHelp = () => {
    // Closed first, because the dialog returns the focus to a visible control only.
    close();
    help.open();
  };
  return (
    <div ref={element}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls="menu"
        className="inline-flex min-h-10 items-center gap-2 rounded-full border border-line-strong px-3 text-sm font-semibold lg:hidden"
        onClick={toggle}
      >
        <svg aria-hidden="true" viewBox="0 0 20 20" className="size-4 fill-none stroke-current stroke-2">
          <path d="M3 5h14M3 10h14M3 15h14" />
        </svg>
        {m.nav_menu()}
      </button>
      <nav
        id="menu"
        aria-label={m.nav_account()}
        className={joinClasses(
          open ? "flex" : "hidden",
          "absolute top-full right-0 z-20 min-w-56 flex-col rounded-b-lg border border-line bg-paper px-4 py-2 shadow-lg",
          "lg:static lg:flex lg:min-w-0 lg:flex-row lg:gap-5 lg:border-0 lg:p-0 lg:text-[0.9375rem] lg:shadow-none",
        )}
      >
        <HeaderLinks shellOptions={shellOptions} onHelp={openHelp} onHelpNear={help.preload} />
      </nav>
      {help.dialog}
    </div>
  );
}

interface HeaderLinksProps {
  shellOptions: ShellOptions;
  onHelp: () => void;
  onHelpNear: () => void;
}

function HeaderLinks({ shellOptions, onHelp, onHelpNear }: HeaderLinksProps) {
  const navigate = useNavigate();
  const toProducts = () => {
    customerSession.forgetProduct();
    void navigate({ to: "/products" });
  };
  return (
    <>
      {shellOptions.applications && <HeaderLink to="/user/applications">{m.common_your_applications()}</HeaderLink>}
      {shellOptions.returnToProfile && (
        <Link to={currentFlow().paths.profile} search={{ edit: true }} className={LINK}>
          {m.nav_return_profile()}
        </Link>
      )}
      {shellOptions.returnToProducts && (
        <button type="button" className={LINK} onClick={toProducts}>
          {m.nav_return_products()}
        </button>
      )}
      {shellOptions.myData && <HeaderLink to="/user/my-data">{m.common_my_data()}</HeaderLink>}
      {shellOptions.transfer && (
        <HeaderLink to={`/transfer/${customerSession.prospectAppId()}`}>{m.nav_transfer()}</HeaderLink>
      )}
      {shellOptions.logIn && <HeaderLink to="/login">{m.common_login_customer()}</HeaderLink>}
      {shellOptions.help && (
        <button type="button" className={LINK} onPointerEnter={onHelpNear} onClick={onHelp}>
          {m.common_help()}
        </button>
      )}
      {shellOptions.logout && (
        <button type="button" className={LINK} onClick={() => void logOutAndReload()}>
          {m.nav_logout()}
        </button>
      )}
    </>
  );
}

function HeaderLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={LINK}>
      {children}
    </Link>
  );
}

/** Shows the brand's logo on every page, also beside a customer's name. */
function BrandMark({ name }: { name: boolean }) {
  const { brand } = useBoot();
  return (
    <Link to={firstPage()} className="flex min-w-0 items-center gap-2 text-lg font-semibold">
      <img
        src={brand.mark}
        alt={name ? "" : brand.title}
        width={28}
        height={28}
        fetchPriority="low"
        className={joinClasses("size-7 shrink-0 object-contain", name && "lg:hidden")}
      />
      {name && (
        <>
          <img
            src={brand.logo}
            alt=""
            loading="lazy"
            width={176}
            height={32}
            className="hidden h-8 w-44 object-contain object-left lg:block"
          />
          <span className="truncate lg:sr-only">{brand.title}</span>
        </>
      )}
    </Link>
  );
}

/**
 * Rendered after hydration, because the server-rendered page is the same for all brands. Narrow screens show it in the
 * footer.
 */
function CoBrand() {
  const hydrated = useHydrated();
  const { brand } = useBoot();
  return hydrated && brand.coBrandLogo !== "" ? (
    <span className="hidden items-center gap-2 border-l border-line pl-3 lg:flex">
      <img src={brand.coBrandLogo} alt={m.common_co_brand()} className="h-6 max-w-32 object-contain" />
    </span>
  ) : null;
}

/** The customer's name in place of the brand's, once loaded. */
function Customer() {
  const prospectAppId = customerSession.prospectAppId();
  const { data: user } = useQuery({ ...userQuery(prospectAppId ?? ""), enabled: prospectAppId !== null });
  const name = [user?.first_name, user?.last_name].filter(Boolean).join(" ");
  return (
    <>
      <BrandMark name={name === ""} />
      {name && <span className="min-w-0 truncate font-bold">{name}</span>}
    </>
  );
}
