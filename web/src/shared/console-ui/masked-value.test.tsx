import { expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import "#shared/testing/console.css";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { MaskedValue } from "./masked-value.tsx";

const REASONS = [{ value: "complaint", label: "Complaint" }];

test("a revealed value hides itself after its time", async () => {
  enterTestSite();
  await draw(
    () => (
      <MaskedValue
        masked="******0001"
        field="mobile number"
        reasons={REASONS}
        reveal={async () => ({ value: "9876500001", hideAfterSeconds: 1 })}
      />
    ),
    { search: "" },
  );
  await screen.getByRole("button", { name: "Show mobile number" }).click();
  await screen.getByLabelText("Reason").selectOptions("Complaint");
  await screen.getByRole("dialog").getByRole("button", { name: "Show" }).click();
  await expect.element(screen.getByText("9876500001")).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Hide mobile number" })).toHaveFocus();
  await expect.element(screen.getByText("9876500001"), { timeout: 5000 }).not.toBeInTheDocument();
  await expect.element(screen.getByText("******0001")).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Show mobile number" })).toHaveFocus();
});

test("a value that is not set or not permitted has no button", async () => {
  enterTestSite();
  await draw(
    () => (
      <>
        <MaskedValue
          masked={null}
          field="email"
          reasons={REASONS}
          reveal={async () => ({ value: "asha@example.com", hideAfterSeconds: 1 })}
        />
        <MaskedValue masked="******0001" field="mobile number" reasons={REASONS} reveal={null} />
      </>
    ),
    { search: "" },
  );
  await expect.element(screen.getByText("******0001")).toBeVisible();
  expect(screen.getByRole("button").elements()).toHaveLength(0);
});
