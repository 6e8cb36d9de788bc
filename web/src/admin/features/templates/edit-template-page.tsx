import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { HOME } from "#admin/features/shell/home.ts";
import {
  type MessageTemplateDetail,
  messageTemplateQuery,
  messageTemplates,
} from "#shared/api/admin/message-templates.ts";
import { DetailHead, DetailPage } from "#shared/console-ui/detail-page.tsx";
import { NotFound } from "#shared/console-ui/not-found.tsx";
import { TemplateForm } from "./template-form.tsx";

/** Edits a template that was written in the console. */
export function EditTemplatePage() {
  const { id } = useParams({ strict: false });
  const loading = useQuery(messageTemplateQuery(Number(id)));
  return (
    <DetailPage up={{ to: `/admin/messaging/templates/${id}`, title: m.templates_back() }} query={loading} home={HOME}>
      {(detail) => (detail.template.origin === "console" ? <Editor detail={detail} /> : <NotFound home={HOME} />)}
    </DetailPage>
  );
}

/** Keeps the template as opened, so that saving conflicts with a newer version. */
function Editor({ detail: latest }: { detail: MessageTemplateDetail }) {
  const [detail] = useState(latest);
  const { template } = detail;
  const navigate = useNavigate();
  // The new draft has another id.
  const open = (id: number) =>
    navigate({ to: "/admin/messaging/templates/$id", params: { id: String(id) }, replace: true });
  return (
    <>
      <DetailHead title={m.templates_edit_title({ key: template.key })} />
      <TemplateForm
        detail={detail}
        save={({ key: _key, channel: _channel, purpose: _purpose, ...change }) =>
          messageTemplates.update(template, change)
        }
        onSaved={(saved) => void open(saved.template.id)}
      />
    </>
  );
}
