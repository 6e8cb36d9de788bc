import { m } from "#messages";
import { messageTemplateQuery, messageTemplatesQuery } from "#shared/api/admin/message-templates.ts";
import { MessageIcon } from "#shared/console-ui/icons.tsx";
import { sortKeys } from "#shared/console-ui/list/search-schema.ts";
import { consolePage } from "#shared/console-ui/page/console-page.ts";

export const templatesPage = consolePage({
  path: "/admin/messaging/templates",
  permission: "template.write",
  title: m.common_message_templates,
  group: m.common_menu_people,
  icon: MessageIcon,
  search: { sort: sortKeys("key", "purpose", "state", "registered") },
  query: () => messageTemplatesQuery,
  component: async () => (await import("./templates-page.tsx")).TemplatesPage,
});

export const newTemplatePage = consolePage({
  path: "/admin/messaging/templates/new",
  permission: "template.write",
  title: m.templates_new_title,
  component: async () => (await import("./new-template-page.tsx")).NewTemplatePage,
});

export const templatePage = consolePage({
  path: "/admin/messaging/templates/$id",
  permission: "template.write",
  title: m.common_message_templates,
  query: ({ params }) => messageTemplateQuery(Number(params.id)),
  component: async () => (await import("./template-page.tsx")).TemplatePage,
});

export const editTemplatePage = consolePage({
  path: "/admin/messaging/templates/$id/edit",
  permission: "template.write",
  title: m.common_message_templates,
  query: ({ params }) => messageTemplateQuery(Number(params.id)),
  component: async () => (await import("./edit-template-page.tsx")).EditTemplatePage,
});
