/** Types of the calls about waiting work. */
import type { Schemas } from "../types.ts";

/** The length of a queue, and since when its oldest entry waits. */
export type QueueLength = Schemas["QueueView"];
export type QueueName = Schemas["QueueName"];

export type MissedFile = Schemas["MissedFileView"];
export type LenderFileKind = Schemas["LenderFileKindName"];

export type OpenLineRow = Schemas["WaitingLineItem"];
