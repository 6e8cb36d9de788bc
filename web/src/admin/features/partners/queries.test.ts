import { expect, test } from "vitest";
import { PARTNERS_ORDER, partnersQuery } from "./queries.ts";

test("partners are asked for in the order that the list shows", () => {
  expect(partnersQuery({}).queryKey.at(-1)).toMatchObject({ sort: PARTNERS_ORDER });
  expect(partnersQuery({ sort: "-leads" }).queryKey.at(-1)).toMatchObject({ sort: "-leads" });
});
