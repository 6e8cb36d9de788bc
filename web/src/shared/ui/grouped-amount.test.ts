import { describe, expect, test } from "vitest";
import { editAmount } from "./grouped-amount.ts";

describe("the same digits again", () => {
  test.each(["insertFromPaste", "insertReplacementText", "insertText", ""])(
    "without commas, by %j, stay",
    (inputType) => {
      expect(editAmount("18,00,000", "1800000", 7, inputType).text).toBe("18,00,000");
      expect(editAmount("25,000", "25000", 5, inputType).text).toBe("25,000");
    },
  );

  test.each(["deleteContentBackward", "insertCompositionText"])(
    "a comma taken out by %j takes its digit along",
    (type) => {
      expect(editAmount("25,000", "25000", 2, type)).toEqual({ text: "2,000", caret: 2 });
      expect(editAmount("18,00,000", "1800,000", 4, type).text).toBe("1,80,000");
    },
  );

  test("forwards it takes the digit behind it along", () => {
    expect(editAmount("25,300", "25300", 2, "deleteContentForward")).toEqual({ text: "2,500", caret: 3 });
  });
});
