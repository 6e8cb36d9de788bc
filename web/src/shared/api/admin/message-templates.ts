import { command, query, resource, rowsQuery, send } from "../data.ts";
import type { Schemas } from "../types.ts";

export type MessageTemplate = Schemas["MessageTemplateItem"];
export type MessageTemplateDetail = Schemas["MessageTemplateView"];
export type MessageText = Schemas["MessageTextView"];
export type TextCheck = Schemas["TextCheckView"];
export type Finding = Schemas["FindingView"];
export type TemplateRegistration = Schemas["TemplateRegistrationView"];
export type Sender = Schemas["SenderView"];
export type SenderList = Schemas["SenderList"];
export type AllowedLink = Schemas["AllowedLinkView"];

export const messageTemplatesQuery = rowsQuery("/api/admin/message-templates");

export const messageTemplateQuery = (id: number) =>
  query("/api/admin/message-templates/{id}", { params: { path: { id } } });

export const sendersQuery = query("/api/admin/senders");

export const senders = resource("/api/admin/senders/{id}", ({ id }: Sender) => id);

/** Checks another wording of a text without saving it. */
export function checkText({ id, slots }: MessageText, body: string): Promise<TextCheck> {
  return send("post", "/api/admin/message-templates/{id}/check", { params: { path: { id } }, body: { body, slots } });
}

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
