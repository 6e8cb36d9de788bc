import { useEffect, useState } from "react";

/** Asks for reauthentication; resolves to true once the server accepted it. */
type AskForConfirmation = () => Promise<boolean>;

/** Closes the question. */
type SettleConfirmation = (confirmed: boolean) => void;

let askForConfirmation: AskForConfirmation | null = null;
let pendingConfirmation: Promise<boolean> | null = null;

/** Asks, where the page can. Several calls that are refused at once are one question. */
export function confirmAgain(): Promise<boolean> {
  if (askForConfirmation === null) return Promise.resolve(false);
  pendingConfirmation ??= askForConfirmation().finally(() => {
    pendingConfirmation = null;
  });
  return pendingConfirmation;
}

/** Makes the page one that can ask: what closes the open question, or null while there is none. */
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
