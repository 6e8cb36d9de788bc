/** Uploads. By XMLHttpRequest, because fetch does not tell how much of a file has left. */
import { getBoot } from "#shared/boot/boot.ts";
import { authorizationHeader, endRefusedSession } from "./client.ts";
import { readProblem, createUnreachableProblem } from "./problem.ts";
import type { Schemas } from "./types.ts";

export interface UploadOptions {
  /** From 0 to 1. */
  onProgress: (part: number) => void;
  /** Ends the upload; the promise then fails with an `AbortError`. */
  signal: AbortSignal;
}

/** Where the server stored an image: the address from which the site serves it. */
type StoredFile = Schemas["StoredFile"];

/** The folders that images are stored in. */
export type ImageFolder = Schemas["PictureFolder"];

/** Stores an image, checked and resized by the server, and says its address. */
export async function uploadImage(image: File, path: ImageFolder, options: UploadOptions): Promise<string> {
  const form = new FormData();
  form.set("path", path);
  form.set("image_name", image);
  const { file } = await upload<StoredFile>("/api/s3-upload-file", form, options);
  return file;
}

/** Sends a form with files. A refusal is thrown as a `Problem`, a dead session ends as in every call. */
export function upload<Answer>(
  address: string,
  form: FormData,
  { onProgress, signal }: UploadOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const credentials = authorizationHeader();
    const stop = () => request.abort();
    request.open("POST", address);
    request.setRequestHeader("accept-language", getBoot().language);
    if (credentials !== null) request.setRequestHeader("authorization", credentials);
    request.upload.addEventListener("progress", (event) =>
      onProgress(event.total === 0 ? 0 : event.loaded / event.total),
    );
    request.addEventListener("load", () => parseUploadAnswer<Answer>(request, credentials).then(resolve, reject));
    request.addEventListener("error", () => reject(createUnreachableProblem()));
    request.addEventListener("abort", () => reject(new DOMException("Stopped", "AbortError")));
    request.addEventListener("loadend", () => signal.removeEventListener("abort", stop));
    signal.addEventListener("abort", stop);
    request.send(form);
  });
}

async function parseUploadAnswer<Answer>(
  { status, responseText }: XMLHttpRequest,
  credentials: string | null,
): Promise<Answer> {
  const answer = new Response(responseText, { status });
  if (answer.ok) return (await answer.json()) as Answer;
  endRefusedSession(status, credentials);
  throw await readProblem(answer);
}
