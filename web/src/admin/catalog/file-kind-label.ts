import { m } from "#messages";
import type { LenderFileKind } from "#shared/api/admin/work-queue.ts";

/** Name of a kind of lenders' files. */
export function fileKindLabel(kind: LenderFileKind): string {
  return {
    status: m.common_file_kind_status,
    mis: m.common_file_kind_mis,
    commission: m.common_file_kind_commission,
  }[kind]();
}
