import { describe, expect, test } from "vitest";
import accounts from "../../../../data/vectors/bank-account.json";
import emails from "../../../../data/vectors/email.json";
import gstins from "../../../../data/vectors/gstin.json";
import ifscs from "../../../../data/vectors/ifsc.json";
import mobiles from "../../../../data/vectors/mobile.json";
import names from "../../../../data/vectors/name.json";
import pans from "../../../../data/vectors/pan.json";
import pincodes from "../../../../data/vectors/pincode.json";
import { account, email, entityPan, gstin, ifsc, mobile, pan, personName, pincode } from "./canonical.ts";

const kinds = [
  { name: "bank account", canonical: account, vectors: accounts },
  {
    name: "PAN of an entity",
    canonical: entityPan,
    vectors: { valid: pans.entity, invalid: [...pans.invalid, ...pans.valid.map((each) => each.input)] },
  },
  { name: "GSTIN", canonical: gstin, vectors: gstins },
  { name: "e-mail", canonical: email, vectors: emails },
  { name: "IFSC", canonical: ifsc, vectors: ifscs },
  { name: "mobile", canonical: mobile, vectors: mobiles },
  { name: "name", canonical: personName, vectors: names },
  { name: "PAN", canonical: pan, vectors: { ...pans, invalid: [...pans.invalid, ...pans.entity.map((e) => e.input)] } },
  { name: "pincode", canonical: pincode, vectors: pincodes },
];

describe.each(kinds)("$name", ({ canonical, vectors }) => {
  test.each(vectors.valid)("$input is $canonical", ({ input, canonical: expected }) => {
    expect(canonical(input)).toBe(expected);
  });

  test.each(vectors.invalid.map((input) => ({ input })))("'$input' is rejected", ({ input }) => {
    expect(canonical(input)).toBeNull();
  });
});
