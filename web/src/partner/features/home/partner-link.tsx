import { m } from "#messages";
import { Button } from "#shared/console-ui/button.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";

/** The partner's link; customers who use it become leads of this partner. */
export function PartnerLink({ partnerKey }: { partnerKey: string }) {
  const address = new URL(`/${partnerKey}`, location.origin).href;
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    toast(m.partner_home_link_copied(), "ok");
  };
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold">{m.partner_home_link()}</h2>
      <p className="text-ink-2">{m.partner_home_link_note()}</p>
      <div className="flex flex-wrap items-center gap-3">
        <a
          href={address}
          target="_blank"
          rel="noopener"
          className="break-all text-brand-strong underline underline-offset-4"
        >
          {address}
        </a>
        <Button look="secondary" onClick={() => void copy().catch(reportError)}>
          {m.partner_home_link_copy()}
        </Button>
      </div>
    </section>
  );
}
