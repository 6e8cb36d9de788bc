import { useEffect, useRef, useState } from "react";
import { isAbortedByUser } from "#shared/api/list.ts";
import { problemMessage } from "#shared/api/problem.ts";
import type { UploadOptions } from "#shared/api/upload.ts";

interface UploadRules<Answer> {
  check: (file: File) => string | null;
  upload: (file: File, options: UploadOptions) => Promise<Answer>;
  onUploaded: (answer: Answer, file: File) => void;
}

interface Upload {
  start: (file: File) => void;
  stop: () => void;
  file: string;
  /** Progress from 0 to 1; null while idle. */
  part: number | null;
  failure: string | null;
}

/** Uploads one file at a time after validation; aborts when the page unmounts. */
export function useUpload<Answer>({ check, upload, onUploaded }: UploadRules<Answer>): Upload {
  const controller = useRef<AbortController>(null);
  // A ref, because two files may be dropped before the rerender.
  const running = useRef(false);
  const [file, setFile] = useState("");
  const [part, setPart] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const send = async (chosen: File) => {
    controller.current = new AbortController();
    running.current = true;
    setFile(chosen.name);
    setPart(0);
    try {
      onUploaded(await upload(chosen, { onProgress: setPart, signal: controller.current.signal }), chosen);
    } catch (error) {
      if (!isAbortedByUser(error)) setFailure(error);
    } finally {
      running.current = false;
      setPart(null);
    }
  };
  return {
    start: (chosen) => {
      if (running.current) return;
      const error = check(chosen);
      setFailure(error);
      if (error === null) void send(chosen);
    },
    stop: () => controller.current?.abort(),
    file,
    part,
    failure: typeof failure === "string" || failure === null ? failure : problemMessage(failure),
  };
}
