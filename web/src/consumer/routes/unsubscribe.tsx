import { useLocation } from "@tanstack/react-router";
import { Unsubscribe } from "#consumer/features/unsubscribe/unsubscribe.tsx";

export function Page() {
  const { pathname } = useLocation();
  return <Unsubscribe token={pathname.split("/").at(-1) ?? ""} />;
}
