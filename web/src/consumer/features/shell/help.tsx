import { type FunctionComponent, type ReactNode, useState } from "react";
import { m } from "#messages";
import { toast } from "#shared/ui/toast-store.ts";

type HelpDialog = FunctionComponent<{ onClose: () => void }>;

const load = () => import("./help-dialog.tsx");

interface HelpControl {
  open: () => void;
  /** Loads the dialog before it is opened. */
  preload: () => void;
  /** The dialog while it is open; place it outside of what may be hidden. */
  dialog: ReactNode;
}

/** The help dialog, which is loaded on first use. */
export function useHelp(): HelpControl {
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
  return {
    open: () => void open(),
    preload: () => void load().catch(() => undefined),
    dialog: Opened !== null && <Opened onClose={() => setOpened(null)} />,
  };
}

/** Opens the help dialog from a page. */
export function Help({ className, children }: { className: string; children: ReactNode }) {
  const { open, preload, dialog } = useHelp();
  return (
    <>
      <button type="button" className={className} onPointerEnter={preload} onClick={open}>
        {children}
      </button>
      {dialog}
    </>
  );
}
