import { expect, test } from "vitest";
import { bankAnswers } from "./bank-answers.ts";

test("a bank's file is read line by line, with and without a heading", () => {
  const paid = { reference: "SAAKH000001P0001", utr: "UTR1", problem: null };
  const failed = { reference: "SAAKH000001P0002", utr: null, problem: 'Account "closed", see branch' };
  const lines = 'SAAKH000001P0001,UTR1,\r\nSAAKH000001P0002,,"Account ""closed"", see branch"\r\n';
  expect(bankAnswers(lines)).toEqual([paid, failed]);
  expect(bankAnswers(`\uFEFFReference,UTR,Problem\r\n${lines}\r\n`)).toEqual([paid, failed]);
  expect(bankAnswers("SAAKH000001P0001;UTR1")).toEqual([paid]);
});

test("what is no reference is sent all the same, so that the server can name it", () => {
  expect(bankAnswers("Reference,UTR\nwrong,UTR2")).toEqual([{ reference: "wrong", utr: "UTR2", problem: null }]);
  expect(bankAnswers("SAAKH000001P0001")).toEqual([{ reference: "SAAKH000001P0001", utr: null, problem: null }]);
  expect(bankAnswers("")).toEqual([]);
});
