/** Calls about credit cards: the spec's, and ours to restore and reorder cards. */
import { unwrapAnswer, server } from "../client.ts";
import type { Schemas, With } from "../types.ts";
import { ifMatch } from "./if-match.ts";

/** A credit card in the spec's names. `annual_fee` is rupees before GST, `secured` and `status` are 0 or 1. */
export type Card = With<Schemas["Card"], { version: number }>;

/** Properties editable one at a time. */
export type CardProperty = Exclude<keyof Card, "category_id" | "version">;

/** The server's message and the updated card. */
type CardAnswer = With<Schemas["ChangeResponse_Card"], { data: Card }>;

export function fetchCards(): Promise<Card[]> {
  return unwrapAnswer(server.GET("/api/get-credit-cards-data"));
}

export function createCard(category_name: string): Promise<CardAnswer> {
  return unwrapAnswer(server.POST("/api/create-credit-card", { body: { category_name } }));
}

/** 409 if the version is stale. */
export function updateCard<Property extends CardProperty>(
  { category_id, version }: Card,
  property: Property,
  value: Card[Property],
): Promise<CardAnswer> {
  return unwrapAnswer(
    server.POST("/api/update-credit-card-data", {
      params: { header: ifMatch(version) },
      body: { category_id, property, value },
    }),
  );
}

/** Saves several properties, all or none. */
export function updateCardTogether(
  { category_id: id, version }: Card,
  values: Partial<Pick<Card, CardProperty>>,
): Promise<CardAnswer> {
  return unwrapAnswer(
    server.PUT("/api/admin/cards/{id}", { params: { path: { id }, header: ifMatch(version) }, body: { values } }),
  );
}

export function deleteCard({ category_id }: Card): Promise<Schemas["MessageResponse"]> {
  return unwrapAnswer(server.POST("/api/safe-delete-credit-card", { body: { category_id } }));
}

/** Restores a deleted card. */
export function restoreCard({ category_id }: Card): Promise<CardAnswer> {
  return unwrapAnswer(server.POST("/api/admin/cards/restore", { body: { category_id } }));
}

/** Orders all cards as listed. */
export function orderCards(category_ids: number[]): Promise<Schemas["MessageResponse"]> {
  return unwrapAnswer(server.POST("/api/admin/cards/order", { body: { category_ids } }));
}
