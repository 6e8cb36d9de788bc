import { useQuery } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { ConfirmedAction } from "./confirmed-action.tsx";

beforeEach(() => enterTestSite());

test("an action that removes its button leaves the focus on the heading", async () => {
  let isOpen = true;
  const withdraw = async () => {
    isOpen = false;
  };
  function Applications() {
    const { data } = useQuery({ queryKey: ["open"], queryFn: () => isOpen });
    return (
      <>
        <h1>Your applications</h1>
        {data === true && (
          <div>
            <ConfirmedAction label="Withdraw" look="quiet" title="Sure?" confirm="Yes" done="Done" run={withdraw}>
              <p>It ends.</p>
            </ConfirmedAction>
          </div>
        )}
      </>
    );
  }
  const page = await draw(Applications);
  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("button", { name: "Yes" }).click();
  await expect.element(page.getByText("It ends.")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Withdraw" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { name: "Your applications" })).toHaveFocus();
});
