import { expect, test } from "vitest";
import { objection } from "./import-directions.ts";

test.each([
  ["src/consumer/routes/offers.tsx", "src/consumer/features/offers/offer-card.tsx"],
  ["src/consumer/features/offers/offer-card.tsx", "src/shared/ui/button.tsx"],
  ["src/consumer/features/offers/offer-card.tsx", "src/consumer/features/offers/costs.tsx"],
  ["src/consumer/routes/tree.tsx", "src/consumer/features/shell/shell.tsx"],
  ["src/admin/features/home/home.tsx", "@base-ui/react/dialog"],
])("%s may import %s", (file, target) => {
  expect(objection(file, target)).toBeNull();
});

test.each([
  ["src/shared/ui/button.tsx", "src/consumer/customer-session.ts"],
  ["src/consumer/features/offers/offer-card.tsx", "src/consumer/features/apply/form.tsx"],
  ["src/consumer/features/offers/offer-card.tsx", "src/consumer/routes/tree.tsx"],
  ["src/admin/main.tsx", "src/consumer/customer-session.ts"],
  ["src/consumer/main.tsx", "@base-ui/react/dialog"],
  ["src/consumer/main.tsx", "src/shared/console-ui/table.tsx"],
])("%s may not import %s", (file, target) => {
  expect(objection(file, target)).not.toBeNull();
});
