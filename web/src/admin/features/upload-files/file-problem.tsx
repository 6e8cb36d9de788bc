import { m } from "#messages";
import type { UploadFile } from "#shared/api/admin/upload-files.ts";
import { problemMessage } from "#shared/api/problem.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDateTime } from "#shared/format/date.ts";
import { Banner } from "#shared/ui/banner.tsx";

/** Shows what blocks a file, or that it was applied before. */
export function FileProblem({ file, error }: { file: UploadFile; error: Error | null }) {
  const { language } = useBoot();
  return (
    <>
      {error !== null && (
        <Banner tone="bad" live>
          {problemMessage(error)}
        </Banner>
      )}
      {file.problem !== null && <Banner tone="bad">{file.problem}</Banner>}
      {file.isFileRemoved && <Banner tone="info">{m.status_files_removed()}</Banner>}
      {file.sameAppliedAt !== null && (
        <Banner tone="info">{m.status_files_same({ at: formatDateTime(file.sameAppliedAt, language) })}</Banner>
      )}
    </>
  );
}
