/** Uploads by XMLHttpRequest, because fetch does not report upload progress. */
import { getBoot } from "#shared/boot/boot.ts";
import { authorizationHeader, endRefusedSession } from "./client.ts";
import { readProblem, createUnreachableProblem } from "./problem.ts";
import type { Schemas } from "./types.ts";

export interface UploadOptions {
  /** Progress from 0 to 1. */
  onProgress: (part: number) => void;
  /** Aborts the upload, which then rejects with an `AbortError`. */
  signal: AbortSignal;
}

/** URL of a stored image. */
type StoredFile = Schemas["StoredFile"];

/** Folders for images. */
export type ImageFolder = Schemas["PictureFolder"];

/** Uploads an image, which the server checks and resizes; returns its URL. */
export async function uploadImage(image: File, path: ImageFolder, options: UploadOptions): Promise<string> {
  const form = new FormData();
  form.set("path", path);
  form.set("image_name", image);
  const { file } = await upload<StoredFile>("/api/s3-upload-file", form, options);
  return file;
}

/**
 * Longest time without progress. The server gives up an upload after a minute without data (crates/api/src/router.rs);
 * another minute is for checking the file.
 */
const STALL_TIMEOUT_MS = 120_000;

/** Sends a form with files. Error responses are thrown as a `Problem`; a 401 ends the session as in every call. */
export function upload<Answer>(
  address: string,
  form: FormData,
  { onProgress, signal }: UploadOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const credentials = authorizationHeader();
    const stop = () => request.abort();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        reject(createUnreachableProblem("timeout"));
        stop();
      }, STALL_TIMEOUT_MS);
    };
    request.open("POST", address);
    request.setRequestHeader("accept-language", getBoot().language);
    if (credentials !== null) request.setRequestHeader("authorization", credentials);
    request.upload.addEventListener("progress", (event) => {
      restartTimer();
      onProgress(event.total === 0 ? 0 : event.loaded / event.total);
    });
    request.addEventListener("load", () => parseUploadAnswer<Answer>(request, credentials).then(resolve, reject));
    request.addEventListener("error", () => reject(createUnreachableProblem()));
    request.addEventListener("abort", () => reject(new DOMException("Stopped", "AbortError")));
    request.addEventListener("loadend", () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
    });
    signal.addEventListener("abort", stop);
    restartTimer();
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
