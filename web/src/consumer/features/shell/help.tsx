import { type FunctionComponent, useState } from "react";
import { m } from "#messages";
import { toast } from "#shared/ui/toast-store.ts";

type HelpDialog = FunctionComponent<{ onClose: () => void }>;

const load = () => import("./help-dialog.tsx");

/** Opens the help dialog, which is loaded on first use. */
export function Help({ className }: { className: string }) {
  const [Opened, setOpened] = useState<HelpDialog | null>(null);
  const open = async () => {
    try {
      const { HelpDialog } = await load();
      setOpened(() => HelpDialog);
    } catch {
      // The page and its input are kept.
      toast(m.common_network_error(), "bad");
    }
  };
  return (
    <>
      <button
        type="button"
        className={className}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => void open()}
      >
        {m.nav_help()}
      </button>
      {Opened !== null && <Opened onClose={() => setOpened(null)} />}
    </>
  );
}
