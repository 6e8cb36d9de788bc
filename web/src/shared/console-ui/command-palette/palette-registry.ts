let openRegistered: (() => void) | null = null;

/** Opens the command palette, where the page has one. */
export function openPalette(): void {
  openRegistered?.();
}

/** Makes a palette the page's own until the returned function is called. */
export function registerPalette(open: () => void): () => void {
  openRegistered = open;
  return () => {
    if (openRegistered === open) openRegistered = null;
  };
}
