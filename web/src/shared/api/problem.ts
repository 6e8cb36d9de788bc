import { m } from "#messages";
import { getLocale } from "#runtime";

/** Texts of a problem in one language. */
interface ProblemText {
  message?: string;
  fields?: Record<string, string>;
}

interface ProblemBody extends ProblemText {
  code?: string;
  params?: Record<string, string | number>;
  /** Texts in other languages than that of the request. */
  translations?: Record<string, ProblemText>;
  requestId?: string;
}

/**
 * The error of every failed call; `status` 0 means no response. Its texts follow the page's language, even if that
 * changes after the response.
 */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly params: Record<string, string | number>;
  readonly requestId: string | null;
  readonly #body: ProblemBody;

  constructor(status: number, body: ProblemBody) {
    // Stays in the original language for logs; pages use `sentence`.
    super(body.message ?? fallbackMessage(status));
    this.#body = body;
    this.name = "Problem";
    this.status = status;
    this.code = body.code ?? "unknown";
    this.params = body.params ?? {};
    this.requestId = body.requestId ?? null;
  }

  /** Message to show. */
  get sentence(): string {
    return this.#text().message ?? fallbackMessage(this.status);
  }

  /** Errors by field name. */
  get fields(): Record<string, string> {
    return this.#text().fields ?? {};
  }

  #text(): ProblemText {
    return this.#body.translations?.[getLocale()] ?? this.#body;
  }
}

/** Message when the server sent none. */
function fallbackMessage(status: number): string {
  return status === 0 ? m.common_network_error() : m.error_generic();
}

/** Whether a call failed because the session ended: the login page says so, so nothing else has to. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof Problem && error.status === 401;
}

/** Whether the record of a call does not exist, or no longer. */
export function isNotFound(error: unknown): boolean {
  return error instanceof Problem && error.status === 404;
}

/** Parses the problem of a response. */
export async function readProblem(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null);
  return new Problem(response.status, isBody(body) ? body : {});
}

/** The problem of a call without a response, or without one in time. */
export function createUnreachableProblem(code: "unreachable" | "timeout" = "unreachable"): Problem {
  return new Problem(0, { code });
}

/** Message where no field can be marked: the errors of fields, else the server's message, else the spec's. */
export function problemMessage(error: unknown): string {
  if (error instanceof Problem && error.code === "invalid-fields") return fieldReasons(error);
  if (error instanceof Problem) return error.sentence;
  if (error instanceof Error && error.message && !isRuntimeError(error)) return error.message;
  return m.error_generic();
}

/** Whether this is a runtime error, whose message is not for users. */
function isRuntimeError(error: Error): boolean {
  return error.name !== "Error";
}

/** Joins all field errors, with their places if there are several, for pages that mark no fields. */
function fieldReasons(problem: Problem): string {
  if (!hasFields(problem))
    return problem.sentence === m.problem_invalid_fields() ? m.error_generic() : problem.sentence;
  const reasons = Object.entries(problem.fields);
  return reasons.length === 1
    ? problemReason(problem)
    : joinSentences(reasons.map(([place, reason]) => joinPlace(place, reason)));
}

/** Message for a single value: its field error, else the message of the whole. */
export function problemReason(error: unknown): string {
  if (!(error instanceof Problem && hasFields(error))) return problemMessage(error);
  return joinSentences(
    Object.entries(error.fields).map(([place, reason]) => (isNested(place) ? joinPlace(place, reason) : reason)),
  );
}

/** Errors of a form: by input, and as text for the rest. */
export interface SortedErrors {
  marked: Record<string, string>;
  unmarked: string | null;
}

/** Assigns a problem's errors to a form's inputs; nested errors (`form[0].kind`) belong to their input. */
export function sortErrors(error: unknown, inputs: readonly string[]): SortedErrors {
  if (!(error instanceof Problem && hasFields(error))) return { marked: {}, unmarked: problemMessage(error) };
  const marked: Record<string, string> = {};
  const rest: string[] = [];
  for (const [place, reason] of Object.entries(error.fields)) {
    const outer = place.split(/[.[]/, 1)[0] ?? place;
    if (inputs.includes(place)) marked[place] = reason;
    else if (inputs.includes(outer)) marked[outer] ??= joinPlace(place, reason);
    else rest.push(joinPlace(place, reason));
  }
  return { marked, unmarked: rest.length > 0 ? joinSentences(rest) : null };
}

function hasFields(problem: Problem): boolean {
  return Object.keys(problem.fields).length > 0;
}

/** Whether a place is nested, so that the message has to name it. */
function isNested(place: string): boolean {
  return place.includes("[") || /^(connector|form)\./.test(place);
}

function joinPlace(place: string, reason: string): string {
  return `${place}: ${reason}`;
}

/** Joins sentences, each with a final full stop. */
function joinSentences(reasons: readonly string[]): string {
  const last = reasons.length - 1;
  return reasons.map((reason, index) => (index === last || /[.!?।]$/.test(reason) ? reason : `${reason}.`)).join(" ");
}

function isBody(body: unknown): body is ProblemBody {
  return typeof body === "object" && body !== null;
}
