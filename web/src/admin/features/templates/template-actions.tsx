import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { PURPOSES } from "#admin/messages/purposes.ts";
import { CHANNEL_LABELS } from "#admin/contact/channel-labels.ts";
import { approveTemplate, type MessageTemplateDetail, retireTemplate } from "#shared/api/admin/message-templates.ts";
import { problemMessage } from "#shared/api/problem.ts";
import { Button, buttonClasses } from "#shared/console-ui/button.tsx";
import { Facts } from "#shared/console-ui/detail-page.tsx";
import { ReasonDialog } from "#shared/console-ui/form/reason-dialog.tsx";
import { ShowDialog } from "#shared/console-ui/show-dialog.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { Banner } from "#shared/ui/banner.tsx";
import { useLanguageName } from "./use-language-name.ts";
import { CATEGORIES } from "./words.ts";

interface DetailProps {
  detail: MessageTemplateDetail;
}

/** Edit, approve and retire, for templates that were written in the console. */
export function TemplateActions({ detail }: DetailProps) {
  const [asking, setAsking] = useState<"approve" | "retire" | null>(null);
  const { template } = detail;
  if (template.origin !== "console" || template.state === "retired") return null;
  const close = () => setAsking(null);
  return (
    <>
      <Link
        to="/admin/messaging/templates/$id/edit"
        params={{ id: String(template.id) }}
        className={buttonClasses("secondary")}
      >
        {m.common_edit()}
      </Link>
      <Button look="secondary" onClick={() => setAsking("retire")}>
        {m.templates_retire()}
      </Button>
      {template.state === "draft" && !hasErrors(detail) && (
        <Button onClick={() => setAsking("approve")}>{m.templates_approve()}</Button>
      )}
      {asking === "approve" && <ApproveDialog detail={detail} onClose={close} />}
      {asking === "retire" && <RetireDialog detail={detail} onClose={close} />}
    </>
  );
}

function hasErrors({ texts }: MessageTemplateDetail): boolean {
  return texts.some(({ check }) => check.findings.some(({ level }) => level === "error"));
}

/** Who may approve a draft, what keeps it from being approved, and what is used meanwhile. */
export function DraftNote({ detail }: DetailProps) {
  const { template } = detail;
  if (template.state !== "draft") return null;
  const isBlocked = hasErrors(detail);
  const who =
    template.editedBy === null ? m.templates_draft_note_anybody() : m.templates_draft_note({ name: template.editedBy });
  return (
    <Banner tone={isBlocked ? "warn" : "info"}>
      {isBlocked ? m.templates_approve_blocked() : who} {template.inForce && m.templates_in_force()}
    </Banner>
  );
}

/** Shows what is approved: purpose, category and the texts as people get them. */
function ApproveDialog({ detail: { template, texts }, onClose }: DetailProps & { onClose: () => void }) {
  const nameLanguage = useLanguageName();
  const approving = useMutation({
    mutationFn: () => approveTemplate(template),
    onSuccess: () => {
      toast(m.templates_approve_done(), "ok");
      onClose();
    },
    meta: { quiet: true },
  });
  const actions = (
    <>
      <Button look="secondary" onClick={onClose}>
        {m.common_cancel()}
      </Button>
      <Button pending={approving.isPending} onClick={() => approving.mutate()}>
        {m.templates_approve()}
      </Button>
    </>
  );
  return (
    <ShowDialog wide title={m.templates_approve_title({ key: template.key })} actions={actions} onClose={onClose}>
      <p>{m.templates_approve_text()}</p>
      {approving.error !== null && (
        <Banner tone="bad" live>
          {problemMessage(approving.error)}
        </Banner>
      )}
      <Facts
        facts={[
          { name: m.common_contact_channel(), value: CHANNEL_LABELS[template.channel]() },
          { name: m.templates_purpose(), value: PURPOSES[template.purpose]() },
          { name: m.templates_category(), value: CATEGORIES[template.category]() },
        ]}
      />
      {texts.map(({ id, locale, subject, body, check }) => (
        <div key={id} className="flex flex-col gap-1">
          <h3 className="font-semibold">{nameLanguage(locale)}</h3>
          <div lang={locale} className="rounded-md bg-ground p-3 wrap-anywhere whitespace-pre-wrap">
            {subject !== null && <p className="font-semibold">{subject}</p>}
            <p>{check.preview ?? body}</p>
          </div>
        </div>
      ))}
    </ShowDialog>
  );
}

function RetireDialog({ detail: { template }, onClose }: DetailProps & { onClose: () => void }) {
  return (
    <ReasonDialog
      title={m.templates_retire_title({ key: template.key })}
      text={m.templates_retire_text()}
      submit={m.templates_retire()}
      send={(reason) => retireTemplate(template, reason)}
      onSent={() => {
        toast(m.templates_retire_done(), "ok");
        onClose();
      }}
      onClose={onClose}
    />
  );
}
