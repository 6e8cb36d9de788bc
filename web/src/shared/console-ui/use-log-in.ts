import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { problemMessage, Problem } from "#shared/api/problem.ts";
import { lockFromError } from "#shared/ui/lock.ts";
import type { Credentials } from "./credentials.ts";

/** Logs in on the server, stores the session and opens the page; rejects with the server's problem. */
export type LogIn = (credentials: Credentials) => Promise<void>;

/** State of a login: `codeAsked` once the server requires the app's code; `failures` counts rejected tries. */
export function useLogIn(logIn: LogIn) {
  const [codeAsked, setCodeAsked] = useState(false);
  const [failedAt, setFailedAt] = useState(0);
  const [failures, setFailures] = useState(0);
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: logIn,
    meta: { quiet: true },
    onError: (problem) => {
      setFailedAt(Date.now());
      setFailures((before) => before + 1);
      if (needsTotp(problem)) setCodeAsked(true);
    },
  });
  const firstAsked = needsTotp(error) && variables?.totp === undefined;
  const lock = lockFromError(error, failedAt);
  const failure = error === null || firstAsked || lock !== null ? null : problemMessage(error);
  return { send: mutate, isPending, codeAsked, failures, failure, lock };
}

function needsTotp(error: unknown): boolean {
  return error instanceof Problem && error.code === "totp-required";
}
