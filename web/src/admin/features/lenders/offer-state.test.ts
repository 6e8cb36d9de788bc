import { expect, test } from "vitest";
import { offerState, offerStateText } from "./offer-state.ts";

const OFFER = { so_text: "No fee", so_date_start: "2026-11-01", so_date_end: "2026-11-30" };

test("an offer is active from its first day to its last, and expired after it", () => {
  expect(offerState(OFFER, "2026-10-31")).toBe("to come");
  expect(offerState(OFFER, "2026-11-01")).toBe("running");
  expect(offerState(OFFER, "2026-11-30")).toBe("running");
  expect(offerState(OFFER, "2026-12-01")).toBe("ended");
  expect(offerStateText(OFFER, "en", "2026-12-01")).toBe("ended 30 Nov");
});

test("an offer without text or day is not shown, whatever the day", () => {
  for (const lacking of ["so_text", "so_date_start", "so_date_end"]) {
    const offer = { ...OFFER, [lacking]: "" };
    expect(offerState(offer, "2026-11-10")).toBe("incomplete");
    expect(offerStateText(offer, "en", "2026-11-10")).toBe("not shown: text or dates missing");
  }
});
