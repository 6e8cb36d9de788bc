import { expect, test } from "vitest";
import { PARTNERS_ORDER, partnersQuery } from "./queries.ts";

test("partners are requested in the order of the list", () => {
  expect(partnersQuery({}).queryKey.at(-1)).toMatchObject({ sort: PARTNERS_ORDER });
  expect(partnersQuery({ sort: "-leads" }).queryKey.at(-1)).toMatchObject({ sort: "-leads" });
});
