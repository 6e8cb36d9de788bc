import { useNavigate } from "@tanstack/react-router";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { FileList } from "./file-list.tsx";
import { type FileKind, KINDS } from "./kinds.tsx";
import { Workbench } from "./workbench.tsx";

/** Lenders' files with application statuses. */
export const StatusFilesPage = () => <FilesPage kind={KINDS.status} path="/admin/application-status-file" />;

/** Lenders' statements of disbursals. */
export const MisPage = () => <FilesPage kind={KINDS.mis} path="/admin/mis-upload" />;

/** Lenders' statements of commission paid to us. */
export const CommissionFilesPage = () => <FilesPage kind={KINDS.commission} path="/admin/commission-upload-file" />;

interface FilesPageProps {
  kind: FileKind;
  path: "/admin/application-status-file" | "/admin/mis-upload" | "/admin/commission-upload-file";
}

/** The list of files of a kind, or one file on the workbench. */
function FilesPage({ kind, path }: FilesPageProps) {
  const { file } = useList<"file">().search;
  const navigate = useNavigate();
  const open = (id: string | undefined) => void navigate({ to: path, search: { file: id } });
  if (file === undefined) return <FileList kind={kind} onOpen={open} />;
  return <Workbench key={file} id={file} onAll={() => open(undefined)} />;
}
