/** Calls about who applies together with a customer, and those that a co-applicant makes for themselves. */
import { unwrapAnswer, server } from "./client.ts";
import type {
  CoApplicantCodeRequest,
  CoApplicantCodeSent,
  CoApplicantList,
  CoApplicantRecord,
  NewCoApplicant,
} from "./types.ts";

export async function fetchCoApplicants(): Promise<CoApplicantList> {
  return (await unwrapAnswer(server.GET("/api/co-applicants"))) as CoApplicantList;
}

/** Sends a code to somebody whom the customer wants to add. */
export function askCoApplicant(body: CoApplicantCodeRequest): Promise<CoApplicantCodeSent> {
  return unwrapAnswer(server.POST("/api/co-applicants/passcode", { body }));
}

/** Adds whoever typed the code, with what they said. */
export async function addCoApplicant(body: NewCoApplicant): Promise<void> {
  await server.POST("/api/co-applicants", { body });
}

export async function removeCoApplicant(id: string): Promise<void> {
  await server.DELETE("/api/co-applicants/{id}", { params: { path: { id } } });
}

/** Sends a code to whoever wants to see what is kept of them as a co-applicant. */
export function askForRecords(body: CoApplicantCodeRequest): Promise<CoApplicantCodeSent> {
  return unwrapAnswer(server.POST("/api/co-applicant/passcode", { body }));
}

export async function fetchRecords(body: { nonce: string; otp: string }): Promise<CoApplicantRecord[]> {
  const { items } = await unwrapAnswer(server.POST("/api/co-applicant/records", { body }));
  return items;
}

/** Takes back what was agreed to, from the page that showed it. */
export async function withdrawAsCoApplicant(body: { nonce: string; id: string }): Promise<void> {
  await server.POST("/api/co-applicant/withdrawals", { body });
}
