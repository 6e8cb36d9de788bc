/** Focuses the page's heading if no control has the focus, for example because the focused one was removed. */
export function focusLostHeading(): void {
  if (document.activeElement !== document.body) return;
  const heading = document.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}
