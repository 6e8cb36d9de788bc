let openIt: (() => void) | null = null;

/** Opens the command palette, where the page has one. */
export function openPalette(): void {
  openIt?.();
}

/** Makes a palette the page's own until the returned function is called. */
export function registerPalette(open: () => void): () => void {
  openIt = open;
  return () => {
    if (openIt === open) openIt = null;
  };
}
