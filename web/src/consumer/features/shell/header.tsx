import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { m } from "#messages";
import { userQuery } from "#consumer/queries.ts";
import { customerSession } from "#consumer/customer-session.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { logOutAndReload } from "#shared/actions/logout.ts";
import { classes } from "#shared/ui/classes.ts";
import type { ShellOptions } from "./shell-options.ts";
import { Help } from "./help.tsx";
import { LanguageSwitch } from "./language-switch.tsx";

export function Header({ shellOptions }: { shellOptions: ShellOptions }) {
  return (
    <header className="border-b border-line bg-paper">
      <div className="mx-auto flex min-h-15 max-w-5xl items-center justify-between gap-4 px-4 py-3">
        <div className="flex min-w-0 items-center gap-2">
          <BrandMark name={!shellOptions.name} />
          {shellOptions.name && <CustomerName />}
        </div>
        <nav aria-label={m.nav_account()} className="flex shrink-0 items-center gap-3 whitespace-nowrap">
          {shellOptions.help && <Help className={LINK} />}
          {shellOptions.logout && (
            <button type="button" className={LINK} onClick={() => void logOutAndReload()}>
              {m.nav_logout()}
            </button>
          )}
          {shellOptions.language === "header" && <LanguageSwitch />}
        </nav>
      </div>
      <div className="mx-auto flex max-w-5xl items-start justify-between gap-6 px-4 text-sm">
        <ReturnLinks shellOptions={shellOptions} />
        {shellOptions.myData && (
          <Link to="/user/my-data" className={classes(LINK, "mb-2 ml-auto shrink-0")}>
            {m.mydata_title()}
          </Link>
        )}
      </div>
    </header>
  );
}

const LINK = "inline-flex min-h-9 items-center font-semibold text-brand-strong underline-offset-4 hover:underline";

/** The logo stays on every page; beside a customer's name it stands for the brand's. */
function BrandMark({ name }: { name: boolean }) {
  const { brand } = useBoot();
  return (
    <Link to="/" className="flex min-w-0 items-center gap-2 text-lg font-semibold">
      <img
        src={brand.logo}
        alt={name ? "" : brand.title}
        width={28}
        height={28}
        fetchPriority="low"
        className="size-7 shrink-0"
      />
      {name && <span className="truncate">{brand.title}</span>}
    </Link>
  );
}

function CustomerName() {
  const prospectAppId = customerSession.prospectAppId();
  const { data: user } = useQuery({ ...userQuery(prospectAppId ?? ""), enabled: prospectAppId !== null });
  return (
    <span className="min-w-0 truncate font-bold">
      {user?.first_name} {user?.last_name}
    </span>
  );
}

function ReturnLinks({ shellOptions }: { shellOptions: ShellOptions }) {
  const navigate = useNavigate();
  if (!shellOptions.returnToProfile && !shellOptions.returnToProducts) return null;
  const toProducts = () => {
    customerSession.forgetProduct();
    void navigate({ to: "/products" });
  };
  return (
    <nav aria-label={m.nav_return()} className="flex flex-wrap gap-x-6 pb-2">
      {shellOptions.returnToProducts && (
        <button type="button" className={LINK} onClick={toProducts}>
          {m.nav_return_products()}
        </button>
      )}
      {shellOptions.returnToProfile && (
        <Link to="/user/user-detail" search={{ edit: true }} className={LINK}>
          {m.nav_return_profile()}
        </Link>
      )}
    </nav>
  );
}
