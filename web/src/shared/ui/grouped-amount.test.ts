import { describe, expect, test } from "vitest";
import { editAmount } from "./grouped-amount.ts";

describe("equal digits", () => {
  test.each(["insertFromPaste", "insertReplacementText", "insertText", ""])(
    "without commas, by %j, are kept",
    (inputType) => {
      expect(editAmount("18,00,000", "1800000", 7, inputType).text).toBe("18,00,000");
      expect(editAmount("25,000", "25000", 5, inputType).text).toBe("25,000");
    },
  );

  test.each(["deleteContentBackward", "insertCompositionText"])(
    "a comma deleted by %j deletes its digit too",
    (type) => {
      expect(editAmount("25,000", "25000", 2, type)).toEqual({ text: "2,000", caret: 2 });
      expect(editAmount("18,00,000", "1800,000", 4, type).text).toBe("1,80,000");
    },
  );

  test("deleting forward deletes the digit after it too", () => {
    expect(editAmount("25,300", "25300", 2, "deleteContentForward")).toEqual({ text: "2,500", caret: 3 });
  });
});
