import { command, query, resource, rowsQuery, send } from "../data.ts";
import type { Schemas } from "../types.ts";
import { ifMatch } from "./if-match.ts";

export type MessageTemplate = Schemas["MessageTemplateItem"];
export type TextCheck = Schemas["TextCheckView"];
export type Finding = Schemas["FindingView"];
export type TemplateRegistration = Schemas["TemplateRegistrationView"];
export type SlotName = Schemas["SlotNameWord"];
export type SlotTag = Schemas["SlotTagName"];
export type Sender = Schemas["SenderView"];
export type SenderList = Schemas["SenderList"];
export type AllowedLink = Schemas["AllowedLinkView"];

/** A template with who edited it. */
export type MessageTemplateRecord = Schemas["MessageTemplateRecord"];
export type MessageTemplateDetail = Schemas["MessageTemplateView"];
export type MessageText = Schemas["MessageTextView"];

/** The texts and slots of a template. */
export type MessageTemplateContent = Schemas["NewMessageTemplate"];

const TEMPLATE = "/api/admin/message-templates/{id}";

export const messageTemplatesQuery = rowsQuery("/api/admin/message-templates");

export const messageTemplateQuery = (id: number) => query(TEMPLATE, { params: { path: { id } } });

/** Templates written in the console. An update makes a new draft with another id. */
export const messageTemplates = resource(TEMPLATE, ({ id }: MessageTemplateRecord) => id);

/** Checks texts without saving them. */
export function checkTemplate(content: MessageTemplateContent): Promise<Schemas["TextChecks"]> {
  return send("post", "/api/admin/message-templates/check", { body: content });
}

/** Approves a draft in the version shown. */
export async function approveTemplate({ id, version }: MessageTemplateRecord): Promise<void> {
  const params = { path: { id }, header: ifMatch(version) };
  await command("post", `${TEMPLATE}/approve`, { params }, ["/api/admin/senders"]);
}

/** Takes a template out of use. */
export async function retireTemplate({ id }: MessageTemplateRecord, reason: string): Promise<void> {
  const input = { params: { path: { id } }, body: { reason } };
  await command("post", `${TEMPLATE}/retire`, input, ["/api/admin/senders"]);
}

export const sendersQuery = query("/api/admin/senders");

export const senders = resource("/api/admin/senders/{id}", ({ id }: Sender) => id);

/** Saves what an operator says about a text. */
export function saveRegistration(registration: Schemas["TemplateRegistrationRequest"]): Promise<TemplateRegistration> {
  return command("put", "/api/admin/template-registrations", { body: registration }, [
    "/api/admin/message-templates",
    "/api/admin/senders",
  ]);
}

/** Adds an allowed link of a sender, or switches it on or off. */
export function saveLink(senderId: number, link: Schemas["AllowedLinkRequest"]): Promise<Sender> {
  return command("put", "/api/admin/senders/{id}/links", { params: { path: { id: senderId } }, body: link }, [
    "/api/admin/message-templates",
  ]);
}
