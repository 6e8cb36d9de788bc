import { useEffect, useEffectEvent, useRef } from "react";
import { leaveProfileStep } from "#shared/api/customer.ts";
import type { Profile, ProfileStep } from "#shared/api/types.ts";
import { fieldId } from "#shared/fields/use-field-form.ts";

/**
 * Reports the question at which a customer leaves a step: its key, none of the answers. A saved step is not reported.
 */
export function useReportLeftAt({ productType }: Profile, step: ProfileStep, isSaved: boolean): void {
  const at = useRef<string | null>(null);
  const reportedField = useRef<string | null>(null);
  const leave = useEffectEvent(() => {
    if (isSaved || at.current === null || at.current === reportedField.current) return;
    reportedField.current = at.current;
    leaveProfileStep(step.key, productType, at.current);
  });
  const come = useEffectEvent(({ target }: FocusEvent) => {
    const place = target instanceof Element ? (target.closest("[id]")?.id ?? "") : "";
    at.current = step.fields.find(({ key }) => isAt(place, fieldId(key)))?.key ?? at.current;
  });
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === "hidden") leave();
    };
    const focused = (event: FocusEvent) => come(event);
    document.addEventListener("visibilitychange", hidden);
    document.addEventListener("focusin", focused);
    return () => {
      document.removeEventListener("visibilitychange", hidden);
      document.removeEventListener("focusin", focused);
    };
  }, []);
}

/** A control of a field, or one within it. */
const isAt = (place: string, id: string) => place === id || place.startsWith(`${id}-`) || place.startsWith(`${id}.`);
