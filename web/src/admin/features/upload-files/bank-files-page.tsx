import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useId, useState } from "react";
import { m } from "#messages";
import { HOME } from "#admin/features/shell/home.ts";
import { uploadBankResponse } from "#shared/api/admin/upload-files.ts";
import { isNotFound } from "#shared/api/problem.ts";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { NotFound } from "#shared/console-ui/not-found.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { UpLink } from "#shared/console-ui/up-link.tsx";
import { UploadBox } from "#shared/console-ui/upload/upload-box.tsx";
import { Files } from "./file-list.tsx";
import { ACCEPTED_EXTENSIONS, fileError } from "./file-rule.ts";
import { KINDS } from "./kinds.tsx";
import { bankFilesQuery, invalidateUploads, payoutBanksQuery } from "./queries.ts";
import { Workbench } from "./workbench.tsx";

/** Same limit as on the server. */
const MAX_BANK_NAME_LENGTH = 60;

/** Bank response files of a payout batch, or one of them on the workbench. */
export function BankFilesPage() {
  const { payoutId } = useParams({ strict: false });
  const { file } = useList<"file">().search;
  const navigate = useNavigate();
  const payout = Number(payoutId);
  const open = (id: string | undefined) =>
    void navigate({
      to: "/admin/payouts/$payoutId/responses",
      params: { payoutId: String(payout) },
      search: { file: id },
    });
  return (
    <div className="flex flex-col gap-4">
      <UpLink to={`/admin/payouts/${payout}`}>{m.common_payout_number({ id: String(payout) })}</UpLink>
      {file === undefined ? (
        <BankFiles payout={payout} onOpen={open} />
      ) : (
        <Workbench key={file} id={file} onAll={() => open(undefined)} />
      )}
    </div>
  );
}

interface BankFilesProps {
  payout: number;
  onOpen: (id: string) => void;
}

function BankFiles({ payout, onOpen }: BankFilesProps) {
  const files = useQuery(bankFilesQuery(payout));
  return (
    <>
      <PageHeading>{m.bank_file_title()}</PageHeading>
      <p className="max-w-prose text-ink-2">{m.bank_file_text()}</p>
      <NewBankFile payout={payout} onOpen={onOpen} />
      <Loaded query={files} skeleton={["h-60"]} instead={renderNotFound}>
        {(lines) => <Files kind={KINDS.bank} lines={lines} onOpen={onOpen} />}
      </Loaded>
    </>
  );
}

/** Asks for the bank first, because column choices are remembered by its name. */
function NewBankFile({ payout, onOpen }: BankFilesProps) {
  const queries = useQueryClient();
  const banks = useQuery(payoutBanksQuery);
  const [typed, setTyped] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const [id, list] = [useId(), useId()];
  const bank = typed ?? banks.data?.[0] ?? "";
  const check = (file: File) => {
    const isMissing = bank.trim() === "";
    setMissing(isMissing);
    return isMissing ? m.bank_file_bank_first() : fileError(file);
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="max-w-80">
        <TextField
          id={id}
          label={m.bank_file_bank()}
          hint={m.bank_file_bank_hint()}
          error={missing && bank.trim() === "" ? m.invalid_required() : undefined}
          value={bank}
          maxLength={MAX_BANK_NAME_LENGTH}
          list={list}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <datalist id={list}>
          {(banks.data ?? []).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      </div>
      <UploadBox
        label={KINDS.bank.upload()}
        hint={m.status_files_hint()}
        accept={ACCEPTED_EXTENSIONS}
        check={check}
        upload={(file, options) => uploadBankResponse(payout, bank.trim(), file, options)}
        onUploaded={({ id: uploaded }) => {
          void invalidateUploads(queries);
          onOpen(uploaded);
        }}
      />
    </div>
  );
}

function renderNotFound(error: Error) {
  return isNotFound(error) ? <NotFound home={HOME} /> : undefined;
}
