import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { customerSession } from "#consumer/customer-session.ts";
import { TransferIn } from "#consumer/features/transfer/transfer-in.tsx";
import { TransferOut } from "#consumer/features/transfer/transfer-out.tsx";

/** From one device to another. Who is logged in as this customer is on the old one; its session ends on the way. */
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
