import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { DayField, DayTimeField } from "./day-field.tsx";

beforeEach(() => enterTestSite());

function Form({ sent }: { sent: string[] }) {
  const [day, setDay] = useState("");
  const [time, setTime] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent.push(day, time);
      }}
    >
      <DayField id="day" label="Day" error={undefined} value={day} onChange={({ target }) => setDay(target.value)} />
      <DayTimeField
        id="time"
        label="Time"
        error={undefined}
        value={time}
        onChange={({ target }) => setTime(target.value)}
      />
      <button type="submit">Send</button>
    </form>
  );
}

const day = () => screen.getByRole("textbox", { name: "Day" });
const time = () => screen.getByRole("textbox", { name: "Time" });

test("a short year is completed when the field is left, not while it is typed", async () => {
  await draw(() => <Form sent={[]} />, { search: "" });
  await day().click();
  await userEvent.keyboard("21/11/20");
  await expect.element(day()).toHaveValue("21/11/20");
  await userEvent.keyboard("26");
  await expect.element(day()).toHaveValue("21/11/2026");
  await day().fill("26-Nov-26");
  await userEvent.tab();
  await expect.element(day()).toHaveValue("26/11/2026");
  await time().fill("1/12/26 2:30 pm");
  await day().click();
  await expect.element(time()).toHaveValue("01/12/2026 14:30");
});

test("Enter sends the day as parsed; what is no day stays as typed", async () => {
  const sent: string[] = [];
  await draw(() => <Form sent={sent} />, { search: "" });
  await time().fill("tomorrow");
  await day().fill("1/11/26");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => sent).toEqual(["2026-11-01", "tomorrow"]);
  await expect.element(time()).toHaveValue("tomorrow");
});
