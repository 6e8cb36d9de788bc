import { m } from "#messages";
import { getLocale } from "#runtime";

/** What a problem says, in one language. */
interface ProblemText {
  message?: string;
  fields?: Record<string, string>;
}

interface ProblemBody extends ProblemText {
  code?: string;
  params?: Record<string, string | number>;
  /** The same in other languages than the one that was asked in. */
  translations?: Record<string, ProblemText>;
  requestId?: string;
}

/**
 * Every call that fails throws one of these; `status` 0 means that no answer came. What it says follows the language
 * of the page, also when that changes after the answer.
 */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly params: Record<string, string | number>;
  readonly requestId: string | null;
  readonly #body: ProblemBody;

  constructor(status: number, body: ProblemBody) {
    // For logs, which show it as it was; pages say `sentence`.
    super(body.message ?? fallbackMessage(body.code));
    this.#body = body;
    this.name = "Problem";
    this.status = status;
    this.code = body.code ?? "unknown";
    this.params = body.params ?? {};
    this.requestId = body.requestId ?? null;
  }

  /** What people read. */
  get sentence(): string {
    return this.#text().message ?? fallbackMessage(this.code);
  }

  /** Field name to what is wrong with it. */
  get fields(): Record<string, string> {
    return this.#text().fields ?? {};
  }

  #text(): ProblemText {
    return this.#body.translations?.[getLocale()] ?? this.#body;
  }
}

const UNREACHABLE = "unreachable";

/** Message when the server sent none. */
function fallbackMessage(code?: string): string {
  return code === UNREACHABLE ? m.error_network() : m.error_generic();
}

/** A call was refused because its session is over: the login page says so, and nothing else has to. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof Problem && error.status === 401;
}

/** The problem that an answer describes. */
export async function readProblem(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null);
  return new Problem(response.status, isBody(body) ? body : {});
}

/** The problem of a call that got no answer at all. */
export function createUnreachableProblem(): Problem {
  return new Problem(0, { code: UNREACHABLE });
}

/** In words, for where no input is marked: what the server says about fields, else its sentence, else the spec's. */
export function problemMessage(error: unknown): string {
  if (error instanceof Problem && error.code === "invalid-fields") return fieldReasons(error);
  if (error instanceof Problem) return error.sentence;
  if (error instanceof Error && error.message && !isRuntimeError(error)) return error.message;
  return m.error_generic();
}

/** An error of the browser or of the program itself, whose words are for programmers. */
function isRuntimeError(error: Error): boolean {
  return error.name !== "Error";
}

/** Lists every field's reason, with its place if there are several, for pages that mark no fields. */
function fieldReasons(problem: Problem): string {
  if (!hasFields(problem))
    return problem.sentence === m.problem_invalid_fields() ? m.error_generic() : problem.sentence;
  const reasons = Object.entries(problem.fields);
  return reasons.length === 1
    ? problemReason(problem)
    : joinSentences(reasons.map(([place, reason]) => joinPlace(place, reason)));
}

/** Where one thing only was sent: what the server says about it, else the sentence of the whole. */
export function problemReason(error: unknown): string {
  if (!(error instanceof Problem && hasFields(error))) return problemMessage(error);
  return joinSentences(
    Object.entries(error.fields).map(([place, reason]) => (isNested(place) ? joinPlace(place, reason) : reason)),
  );
}

/** What a problem says of a form: at its inputs, and in words what belongs to none of them. */
export interface SortedErrors {
  marked: Record<string, string>;
  unmarked: string | null;
}

/** Sorts what a problem says by a form's inputs; what is inside of what an input sends (`form[0].kind`) is its error. */
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

/** A nested place, which the message names because the input alone does not show it. */
function isNested(place: string): boolean {
  return place.includes("[") || /^(connector|form)\./.test(place);
}

function joinPlace(place: string, reason: string): string {
  return `${place}: ${reason}`;
}

/** One after the other, each with an end. */
function joinSentences(reasons: readonly string[]): string {
  const last = reasons.length - 1;
  return reasons.map((reason, index) => (index === last || /[.!?।]$/.test(reason) ? reason : `${reason}.`)).join(" ");
}

function isBody(body: unknown): body is ProblemBody {
  return typeof body === "object" && body !== null;
}
