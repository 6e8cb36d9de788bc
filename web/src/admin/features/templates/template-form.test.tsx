import { beforeEach, expect, test } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import "#shared/testing/console.css";
import {
  type MessageTemplateContent,
  type MessageTemplateDetail,
  messageTemplates,
  type TextCheck,
} from "#shared/api/admin/message-templates.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, type RecordedCall, serve } from "#shared/testing/draw.tsx";
import { CLEAN, DRAFT, PROMISE } from "./test-template.ts";
import { NewTemplatePage } from "./new-template-page.tsx";
import { TemplateForm } from "./template-form.tsx";

const SAVED = { ...DRAFT, template: { ...DRAFT.template, id: 9, version: 1 } };

const checks = (english: TextCheck) => ({
  body: {
    texts: [
      { locale: "en", check: english },
      { locale: "hi", check: CLEAN },
    ],
  },
});

const region = (name: string) => screen.getByRole("region", { name, exact: true });
const body = (language: string) => screen.getByRole("textbox", { name: `Text, ${language}` });
const findSaved = (calls: RecordedCall[], method: string) => calls.findLast((call) => call.method === method)?.body;

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

test("a part is inserted where the cursor is, and its slot gets settings", async () => {
  serve({ "POST /api/admin/message-templates/check": checks(CLEAN) });
  await draw(NewTemplatePage, { search: "" });
  await expect.element(screen.getByText("The texts have no slots.")).toBeVisible();
  const english = region("English");
  await body("English").fill("Hi offers");
  await userEvent.keyboard("{Home}{ArrowRight}{ArrowRight}{ArrowRight}");
  await english.getByRole("button", { name: "Insert {first_name}" }).click();
  await expect.element(body("English")).toHaveFocus();
  await userEvent.keyboard(",");
  await expect.element(body("English")).toHaveValue("Hi {first_name},offers");
  await english.getByRole("button", { name: "Insert {{link:/}}" }).click();
  await userEvent.keyboard("products");
  await expect.element(body("English")).toHaveValue("Hi {first_name},{{link:/products}}offers");
  const slot = screen.getByRole("group", { name: "{first_name}", exact: true });
  await expect.element(slot.getByLabelText("Most characters")).toHaveValue("30");
  await expect.element(english.getByRole("button", { name: "Insert {link}" })).not.toBeInTheDocument();
  await screen.getByLabelText("Channel").selectOptions("WhatsApp");
  await expect.element(slot.getByLabelText("Most characters")).toHaveValue("30");
});

test("findings, preview and size follow the typing", async () => {
  const calls = serve({ "POST /api/admin/message-templates/check": checks(PROMISE) });
  await draw(NewTemplatePage, { search: "" });
  await body("English").fill("A pre-approved loan");
  const english = region("English");
  await expect.element(english.getByText(/A promise, rate or fee: pre-approved/), { timeout: 3000 }).toBeVisible();
  await expect.element(english.getByText("Offers for Asha")).toBeVisible();
  await expect.element(english.getByText("1 segment, 15 characters, GSM-7")).toBeVisible();
  await expect.element(region("हिन्दी").getByText("Findings and preview appear as you type.")).toBeVisible();
  expect(calls.map(({ path }) => path)).toEqual(["/api/admin/message-templates/check"]);
  expect(calls[0]?.body).toEqual({
    key: "new_template",
    channel: "sms",
    purpose: "promotion",
    category: "promotional",
    exemptionReason: null,
    slots: [],
    texts: [{ locale: "en", subject: null, body: "A pre-approved loan", fallbacks: [] }],
  });
});

test("a text that cannot be read says why, and the other waits for it", async () => {
  const fields = { "texts.0.body": "A brace is not closed" };
  serve({ "POST /api/admin/message-templates/check": { status: 422, body: { code: "invalid-fields", fields } } });
  await draw(NewTemplatePage, { search: "" });
  await body("English").fill("Hi {first_name");
  await body("हिन्दी").fill("नमस्ते");
  await expect.element(region("English").getByText(/A brace is not closed/), { timeout: 3000 }).toBeVisible();
  await expect.element(region("हिन्दी").getByText(/once the other one/)).toBeVisible();
});

test("a draft with findings is saved, with its slots and fallbacks, and opens", async () => {
  const calls = serve({
    "POST /api/admin/message-templates/check": checks(PROMISE),
    "POST /api/admin/message-templates": { status: 201, body: SAVED },
  });
  const page = await draw(NewTemplatePage, { search: "" });
  const save = screen.getByRole("button", { name: "Save draft" });
  await save.click();
  await expect.element(screen.getByRole("link", { name: "Key: Fill this in" })).toBeVisible();
  await expect.element(screen.getByRole("link", { name: "Text, English: Fill this in" })).toBeVisible();
  await screen.getByLabelText("Key").fill(" festival_offer ");
  await screen.getByLabelText("Purpose").selectOptions("A category opens");
  await screen.getByLabelText("Category").selectOptions("Service, with consent");
  await body("English").fill("A pre-approved {product} for {first_name} ");
  await body("हिन्दी").fill("{first_name}, {product}");
  const product = screen.getByRole("group", { name: "{product}", exact: true });
  await product.getByLabelText("Most characters").fill("twenty");
  await save.click();
  await expect.element(product.getByLabelText("Most characters")).toHaveAccessibleDescription(/whole number/);
  await product.getByLabelText("Most characters").fill("20");
  const firstName = screen.getByRole("group", { name: "{first_name}", exact: true });
  await firstName.getByLabelText("Fallback, English").fill("you");
  await firstName.getByLabelText("Fallback, हिन्दी").fill("आप");
  await firstName.getByLabelText("Tag").selectOptions("");
  await save.click();
  await expect.element(page.getByRole("heading", { name: "/admin/messaging/templates/9" })).toBeVisible();
  const saved = calls.find(({ path }) => path === "/api/admin/message-templates");
  expect(saved?.body).toEqual({
    key: "festival_offer",
    channel: "sms",
    purpose: "category_opening",
    category: "service_explicit",
    exemptionReason: null,
    slots: [
      { name: "product", tag: "alphanumeric", limit: 20 },
      { name: "first_name", tag: null, limit: 30 },
    ],
    texts: [
      {
        locale: "en",
        subject: null,
        body: "A pre-approved {product} for {first_name}",
        fallbacks: [{ slot: "first_name", text: "you" }],
      },
      { locale: "hi", subject: null, body: "{first_name}, {product}", fallbacks: [{ slot: "first_name", text: "आप" }] },
    ],
  });
});

async function drawEditor() {
  const saved: MessageTemplateDetail[] = [];
  const update = ({ key: _key, channel: _channel, purpose: _purpose, ...change }: MessageTemplateContent) =>
    messageTemplates.update(DRAFT.template, change);
  await draw(() => <TemplateForm detail={DRAFT} save={update} onSaved={(detail) => saved.push(detail)} />, {
    search: "",
  });
  return saved;
}

test("an edit keeps what is not changed, and names the version that was opened", async () => {
  const calls = serve({
    "POST /api/admin/message-templates/check": checks(CLEAN),
    "PUT /api/admin/message-templates/7": { body: SAVED },
  });
  const answer = globalThis.fetch;
  const versions: (string | null)[] = [];
  globalThis.fetch = (input, init) => {
    versions.push((input as Request).headers.get("if-match"));
    return answer(input, init);
  };
  const saved = await drawEditor();
  await expect.element(screen.getByLabelText("Key")).not.toBeInTheDocument();
  await body("English").fill("Hello {first_name}");
  await screen.getByRole("button", { name: "Save draft" }).click();
  await expect.poll(() => saved).toEqual([SAVED]);
  expect(versions).toContain('"3"');
  expect(findSaved(calls, "PUT")).toEqual({
    category: "promotional",
    exemptionReason: null,
    slots: [{ name: "first_name", tag: "alphanumeric", limit: 20 }],
    texts: [
      {
        locale: "en",
        subject: null,
        body: "Hello {first_name}",
        fallbacks: [{ slot: "first_name", text: "there" }],
      },
      { locale: "hi", subject: null, body: "Hi {first_name}", fallbacks: [{ slot: "first_name", text: "जी" }] },
    ],
  });
});

test("an edit of a changed template conflicts, and the typed text is kept", async () => {
  serve({
    "POST /api/admin/message-templates/check": checks(CLEAN),
    "PUT /api/admin/message-templates/7": {
      status: 409,
      body: { code: "changed-meanwhile", message: "Changed by another user" },
    },
  });
  const saved = await drawEditor();
  await body("English").fill("Hello {first_name}");
  await screen.getByRole("button", { name: "Save draft" }).click();
  await expect.element(screen.getByRole("alert")).toHaveTextContent("Changed by another user");
  await expect.element(body("English")).toHaveValue("Hello {first_name}");
  expect(saved).toEqual([]);
});
