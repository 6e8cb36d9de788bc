import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import "#shared/testing/console.css";
import type { MessageTemplateDetail } from "#shared/api/admin/message-templates.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { DraftNote, TemplateActions } from "./template-actions.tsx";
import { DRAFT, PROMISE } from "./test-template.ts";

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

const drawActions = (detail: MessageTemplateDetail) =>
  draw(
    () => (
      <>
        <TemplateActions detail={detail} />
        <DraftNote detail={detail} />
      </>
    ),
    { search: "" },
  );

const action = (name: string) => screen.getByRole("button", { name });

test("approval shows what is approved, and why it is refused", async () => {
  const message = "You edited this template last; another person must approve it";
  const calls = serve({
    "POST /api/admin/message-templates/7/approve": { status: 403, body: { code: "template-own", message } },
  });
  await drawActions({ ...DRAFT, template: { ...DRAFT.template, inForce: true } });
  await expect
    .element(
      screen.getByText(
        "This draft was last edited by Ravi Menon. Another person must approve it. The version approved before stays in use until then.",
      ),
    )
    .toBeVisible();
  await action("Approve").click();
  const dialog = screen.getByRole("dialog", { name: "Approve message template festival_offer?" });
  await expect.element(dialog.getByText("Promotional")).toBeVisible();
  await expect.element(dialog.getByText("Offers for Asha").first()).toBeVisible();
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent(message);
  expect(calls.map(({ method }) => method)).toEqual(["POST"]);
});

test("a draft with errors cannot be approved, and says so", async () => {
  await drawActions({ ...DRAFT, texts: DRAFT.texts.map((text) => ({ ...text, check: PROMISE })) });
  await expect.element(screen.getByText(/Correct them before this draft is approved/)).toBeVisible();
  expect(action("Approve").elements()).toHaveLength(0);
});

test("a template is retired with a reason; a retired one, or one of the program, has no actions", async () => {
  const calls = serve({ "POST /api/admin/message-templates/7/retire": { body: DRAFT } });
  const page = await drawActions({ ...DRAFT, template: { ...DRAFT.template, state: "approved" } });
  expect(action("Approve").elements()).toHaveLength(0);
  await action("Retire").click();
  const dialog = screen.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Festival over");
  await dialog.getByRole("button", { name: "Retire" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.map(({ body }) => body)).toEqual([{ reason: "Festival over" }]);
  await page.unmount();
  for (const changes of [{ state: "retired" }, { origin: "system" }] as const) {
    const next = await drawActions({ ...DRAFT, template: { ...DRAFT.template, ...changes } });
    await expect.poll(() => action("Retire").elements()).toHaveLength(0);
    await next.unmount();
  }
});
