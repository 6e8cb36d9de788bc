import { useLocation } from "@tanstack/react-router";
import { LinkedRequest } from "#consumer/features/requests/linked-request.tsx";

export function Page() {
  const { pathname } = useLocation();
  return <LinkedRequest token={pathname.split("/").at(-1) ?? ""} />;
}
