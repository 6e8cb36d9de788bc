/** What the page calls controls, by their ids. One that the page does not name is left out. */
export function controlNames(ids: readonly string[]): Record<string, string> {
  const named = ids.map((id) => [id, controlName(document.getElementById(id))] as const);
  return Object.fromEntries(named.filter(([, name]) => name !== ""));
}

/** The name of a control, prefixed by its group's name, because several groups may have the same fields. */
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

/** The element whose text names another one. */
function findLabel(element: HTMLElement): Element | null {
  if (element instanceof HTMLFieldSetElement) return element.querySelector(":scope > legend");
  const [label] = (element as Partial<HTMLInputElement>).labels ?? [];
  return label ?? document.getElementById(element.getAttribute("aria-labelledby") ?? "");
}

/** A question as the topic of what follows it. */
function stripPunctuation(label: string): string {
  return label.trim().replace(/[?.:।]$/u, "");
}
