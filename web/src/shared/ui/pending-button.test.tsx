import type { FormEvent } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { draw } from "#shared/testing/draw.tsx";
import { PendingButton } from "./pending-button.tsx";

test("a double click submits a form once, and clicks other buttons twice", async () => {
  const sent = vi.fn((event: FormEvent) => event.preventDefault());
  const pressed = vi.fn();
  const page = await draw(() => (
    <form onSubmit={sent}>
      <PendingButton type="submit">Send</PendingButton>
      <PendingButton onClick={pressed}>More</PendingButton>
    </form>
  ));
  await page.getByRole("button", { name: "Send" }).dblClick();
  expect(sent).toHaveBeenCalledTimes(1);
  await page.getByRole("button", { name: "More" }).dblClick();
  expect(pressed).toHaveBeenCalledTimes(2);
  await userEvent.tripleClick(page.getByRole("button", { name: "Send" }));
  expect(sent).toHaveBeenCalledTimes(2);
});
