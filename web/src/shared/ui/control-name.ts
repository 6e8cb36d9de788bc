/** Accessible names of controls by id; unlabelled ones are left out. */
export function controlNames(ids: readonly string[]): Record<string, string> {
  const named = ids.map((id) => [id, controlName(document.getElementById(id))] as const);
  return Object.fromEntries(named.filter(([, name]) => name !== ""));
}

/** Name of a control, prefixed with its group's, because groups may repeat fields. */
function controlName(control: HTMLElement | null): string {
  if (control === null) return "";
  const group = control.parentElement?.closest<HTMLElement>(GROUP_SELECTOR);
  return [group, control].map(ownControlName).filter(Boolean).join(", ");
}

const GROUP_SELECTOR = "fieldset, [role=group][aria-labelledby]";

function ownControlName(element: HTMLElement | null | undefined): string {
  if (!element) return "";
  return stripPunctuation(findLabel(element)?.textContent ?? element.getAttribute("aria-label") ?? "");
}

/** The element that labels another. */
function findLabel(element: HTMLElement): Element | null {
  if (element instanceof HTMLFieldSetElement) return element.querySelector(":scope > legend");
  const [label] = (element as Partial<HTMLInputElement>).labels ?? [];
  return label ?? document.getElementById(element.getAttribute("aria-labelledby") ?? "");
}

/** Removes the punctuation of a label, to use it as a prefix. */
function stripPunctuation(label: string): string {
  return label.trim().replace(/[?.:।]$/u, "");
}
