/** Whether a shortcut of the page must be ignored: the focus is in a text field, or a dialog is open. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest("input, textarea, select, [contenteditable], [role=dialog]") !== null
  );
}
