/** Calls that transfer a session to another device. */
import { unwrapAnswer, server } from "./client.ts";
import type { OtpVerified, Schemas } from "./types.ts";

export type TransferBegun = Schemas["StartedTransferView"];
export type TransferCodeSent = Schemas["SentTransferCodeView"];
type TransferAsked = Schemas["TransferCodeRequest"];
type TransferState = Schemas["TransferState"]["state"];

/** Starts a transfer for the logged-in customer; ends an earlier one. */
export function beginTransfer(): Promise<TransferBegun> {
  return unwrapAnswer(server.POST("/api/transfers"));
}

/** Progress of a transfer, for the device that started it. */
export async function fetchTransferState(prospectId: string, watch: string): Promise<TransferState> {
  const { state } = await unwrapAnswer(
    server.POST("/api/transfers/{prospectId}/state", { params: { path: { prospectId } }, body: { watch } }),
  );
  return state;
}

/** Sends a passcode to the customer's own number: with the other device's code, or again with the nonce. */
export function sendTransferPasscode(prospectId: string, body: TransferAsked): Promise<TransferCodeSent> {
  return unwrapAnswer(server.POST("/api/transfers/{prospectId}/passcode", { params: { path: { prospectId } }, body }));
}

/** Logs in on this device and logs out on the other. */
export function completeTransfer(prospectId: string, body: { nonce: string; otp: string }): Promise<OtpVerified> {
  return unwrapAnswer(server.POST("/api/transfers/{prospectId}/arrival", { params: { path: { prospectId } }, body }));
}
