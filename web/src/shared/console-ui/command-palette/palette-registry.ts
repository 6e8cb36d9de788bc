let openRegistered: (() => void) | null = null;

/** Opens the command palette of the current console, if registered. */
export function openPalette(): void {
  openRegistered?.();
}

/** Registers the page's palette; returns the function that unregisters it. */
export function registerPalette(open: () => void): () => void {
  openRegistered = open;
  return () => {
    if (openRegistered === open) openRegistered = null;
  };
}
