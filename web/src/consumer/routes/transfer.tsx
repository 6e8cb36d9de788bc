import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { TransferIn } from "#consumer/features/transfer/transfer-in.tsx";
import { TransferOut } from "#consumer/features/transfer/transfer-out.tsx";
import { customerSession } from "#consumer/session/customer-session.ts";

/** Transfer to another device. A session of this customer makes this device the old one; it ends with the transfer. */
export function Page() {
  const { pathname } = useLocation();
  const prospectId = pathname.split("/").at(-1) ?? "";
  const [isOld] = useState(() => customerSession.token() !== null && customerSession.prospectAppId() === prospectId);
  return (
    <section className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-5 lg:py-10">
      {isOld ? <TransferOut prospectId={prospectId} /> : <TransferIn prospectId={prospectId} />}
    </section>
  );
}
