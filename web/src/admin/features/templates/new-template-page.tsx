import { useNavigate } from "@tanstack/react-router";
import { m } from "#messages";
import { messageTemplates } from "#shared/api/admin/message-templates.ts";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { UpLink } from "#shared/console-ui/up-link.tsx";
import { TemplateForm } from "./template-form.tsx";

/** Writes a template for campaigns. */
export function NewTemplatePage() {
  const navigate = useNavigate();
  const open = (id: number) =>
    navigate({ to: "/admin/messaging/templates/$id", params: { id: String(id) }, replace: true });
  return (
    <div className="flex flex-col gap-4">
      <UpLink to="/admin/messaging/templates">{m.common_message_templates()}</UpLink>
      <PageHeading>{m.templates_new_title()}</PageHeading>
      <TemplateForm detail={null} save={messageTemplates.create} onSaved={({ template }) => void open(template.id)} />
    </div>
  );
}
