/** Calls about co-applicants, by customers and by co-applicants themselves. */
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

/** Sends a code to a new co-applicant. */
export function sendCoApplicantCode(body: CoApplicantCodeRequest): Promise<CoApplicantCodeSent> {
  return unwrapAnswer(server.POST("/api/co-applicants/passcode", { body }));
}

/** Adds the co-applicant who entered the code, with their answers. */
export async function addCoApplicant(body: NewCoApplicant): Promise<void> {
  await server.POST("/api/co-applicants", { body });
}

export async function removeCoApplicant(id: string): Promise<void> {
  await server.DELETE("/api/co-applicants/{id}", { params: { path: { id } } });
}

/** Sends a code to a co-applicant who wants to see their data. */
export function sendRecordsCode(body: CoApplicantCodeRequest): Promise<CoApplicantCodeSent> {
  return unwrapAnswer(server.POST("/api/co-applicant/passcode", { body }));
}

export async function fetchRecords(body: { nonce: string; otp: string }): Promise<CoApplicantRecord[]> {
  const { items } = await unwrapAnswer(server.POST("/api/co-applicant/records", { body }));
  return items;
}

/** Withdraws as co-applicant, with the nonce of the page that showed the data. */
export async function withdrawAsCoApplicant(body: { nonce: string; id: string }): Promise<void> {
  await server.POST("/api/co-applicant/withdrawals", { body });
}
