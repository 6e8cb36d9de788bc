import { m } from "#messages";

interface ProblemBody {
  message?: string;
  code?: string;
  params?: Record<string, string | number>;
  fields?: Record<string, string>;
  requestId?: string;
}

/** Every call that fails throws one of these; `status` 0 means that no answer came. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly params: Record<string, string | number>;
  readonly fields: Record<string, string>;
  readonly requestId: string | null;

  constructor(status: number, body: ProblemBody) {
    super(body.message ?? m.error_generic());
    this.name = "Problem";
    this.status = status;
    this.code = body.code ?? "unknown";
    this.params = body.params ?? {};
    this.fields = body.fields ?? {};
    this.requestId = body.requestId ?? null;
  }
}

/** The problem that an answer describes. */
export async function problemOf(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null);
  return new Problem(response.status, isBody(body) ? body : {});
}

/** The problem of a call that got no answer at all. */
export function unreachable(): Problem {
  return new Problem(0, { code: "unreachable", message: m.error_network() });
}

/** One sentence for people: the server's, else the error's own, else the spec's. */
export function messageOf(error: unknown): string {
  if (error instanceof Error && error.message) return error.message;
  return m.error_generic();
}

/** Where one thing only was sent: what the server says about it, else the sentence of the whole. */
export function reasonOf(error: unknown): string {
  const reasons = error instanceof Problem ? Object.values(error.fields) : [];
  return reasons.length > 0 ? reasons.join(" ") : messageOf(error);
}

function isBody(body: unknown): body is ProblemBody {
  return typeof body === "object" && body !== null;
}
