import type { Card } from "#shared/api/types.ts";

export function testCard(id: number, changes: Partial<Card> = {}): Card {
  return {
    category_id: id,
    category_name: `Card ${id}`,
    sort_order: id,
    category_img_thumb: "",
    key_feature: "1% cashback",
    key_feature_hi: "",
    annual_fee: 0,
    marketing_bullets: ["No fee"],
    marketing_bullets_hi: [],
    utm_link: "https://cards.example/apply?sub={unique_id}",
    best_for: null,
    joining_fee: null,
    interest_rate: null,
    foreign_markup: null,
    secured: 0,
    status: 1,
    ...changes,
  };
}
