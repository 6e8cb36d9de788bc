import { useEffect, useState } from "react";

/** Asks whoever is logged in to prove that it is them: true once the server has taken the proof. */
type Ask = () => Promise<boolean>;

/** Closes the question. */
type Settle = (confirmed: boolean) => void;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** Asks, where the page can. Several calls that are refused at once are one question. */
export function confirmAgain(): Promise<boolean> {
  if (ask === null) return Promise.resolve(false);
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

/** Makes the page one that can ask: what closes the open question, or null while there is none. */
export function useConfirmation(): Settle | null {
  const [settle, setSettle] = useState<Settle | null>(null);
  useEffect(() => {
    let close: Settle | null = null;
    const own: Ask = () =>
      new Promise((resolve) => {
        close = (confirmed) => {
          close = null;
          setSettle(null);
          resolve(confirmed);
        };
        setSettle(() => close);
      });
    ask = own;
    return () => {
      if (ask === own) ask = null;
      close?.(false);
    };
  }, []);
  return settle;
}
