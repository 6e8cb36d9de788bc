/** Passes a lender's passcode from the customer to the lender. */
import { unwrapAnswer, server } from "./client.ts";

export async function handLenderCode(submissionId: string, otp: string): Promise<void> {
  const params = { path: { submissionId } };
  await unwrapAnswer(server.POST("/api/submissions/{submissionId}/passcode", { params, body: { otp } }));
}
