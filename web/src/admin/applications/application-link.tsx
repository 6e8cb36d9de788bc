import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { usePermission } from "#admin/queries.ts";

interface ApplicationLinkProps {
  appId: string;
  children: ReactNode;
}

/** Links to the page of an application for those who may open it; for others it is the text. */
export function ApplicationLink({ appId, children }: ApplicationLinkProps) {
  const isPermitted = usePermission("csr.read");
  if (!isPermitted) return children;
  return (
    <Link
      to="/admin/applications/$id"
      params={{ id: appId }}
      className="rounded-sm font-semibold text-brand-strong underline underline-offset-4"
    >
      {children}
    </Link>
  );
}
