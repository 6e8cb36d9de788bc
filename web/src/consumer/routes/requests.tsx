import { useLocation } from "@tanstack/react-router";
import { m } from "#messages";
import { LinkedRequest } from "#consumer/features/requests/linked-request.tsx";
import { Requests } from "#consumer/features/requests/requests.tsx";
import { BackLink } from "#consumer/ui/back-link.tsx";

/** The customer's requests and our answers. */
export function Page() {
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-5 lg:py-10">
      <div className="flex flex-col gap-3">
        <BackLink to="/user/applications">{m.requests_back()}</BackLink>
        <h1 className="text-[1.75rem]/[1.18] font-bold tracking-tight">{m.common_requests()}</h1>
        <p className="text-ink-2">{m.requests_lead()}</p>
      </div>
      <Requests />
    </div>
  );
}

/** One request by the link in our mail, without an account. */
export function LinkedPage() {
  const { pathname } = useLocation();
  return <LinkedRequest token={pathname.split("/").at(-1) ?? ""} />;
}
