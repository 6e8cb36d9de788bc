import { useEffect, useState } from "react";

/** Asks for reauthentication; resolves to true once the server accepted it. */
type AskForConfirmation = () => Promise<boolean>;

/** Closes the dialog. */
type SettleConfirmation = (confirmed: boolean) => void;

let askForConfirmation: AskForConfirmation | null = null;
let pendingConfirmation: Promise<boolean> | null = null;

/** Requests reauthentication if the page has a dialog for it. Concurrent rejected calls share one dialog. */
export function confirmAgain(): Promise<boolean> {
  if (askForConfirmation === null) return Promise.resolve(false);
  pendingConfirmation ??= askForConfirmation().finally(() => {
    pendingConfirmation = null;
  });
  return pendingConfirmation;
}

/** Registers the page's dialog; returns the function that closes an open one, or null. */
export function useConfirmation(): SettleConfirmation | null {
  const [settleConfirmation, setSettleConfirmation] = useState<SettleConfirmation | null>(null);
  useEffect(() => {
    let close: SettleConfirmation | null = null;
    const own: AskForConfirmation = () =>
      new Promise((resolve) => {
        close = (confirmed) => {
          close = null;
          setSettleConfirmation(null);
          resolve(confirmed);
        };
        setSettleConfirmation(() => close);
      });
    askForConfirmation = own;
    return () => {
      if (askForConfirmation === own) askForConfirmation = null;
      close?.(false);
    };
  }, []);
  return settleConfirmation;
}
