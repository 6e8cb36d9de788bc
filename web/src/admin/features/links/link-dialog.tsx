import { useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { switchLink, type TrackingLink } from "#shared/api/admin/links.ts";
import { ConfirmDialog } from "#shared/console-ui/form/confirm-dialog.tsx";
import { toastUndone } from "#shared/console-ui/toasts.tsx";
import { LINKS } from "./queries.ts";
import { QrDialog } from "./qr-dialog.tsx";

interface LinkDialogProps {
  kind: string;
  link: TrackingLink;
  onSent: () => void;
  onClose: () => void;
}

/** The dialog about one link that the URL names, if any. */
export function LinkDialog({ kind, link, onSent, onClose }: LinkDialogProps) {
  const queries = useQueryClient();
  if (kind === "qr") return <QrDialog link={link} onClose={onClose} />;
  if (kind !== "disable") return null;
  const done = () => {
    const { id, name } = link;
    toastUndone(m.links_disabled({ name }), async () => {
      await switchLink(id, "enable");
      void queries.invalidateQueries(LINKS);
      return m.links_enabled({ name });
    });
    onSent();
  };
  return (
    <ConfirmDialog
      title={m.links_disable_title({ name: link.name })}
      text={m.links_disable_text()}
      confirm={m.links_disable()}
      action={() => switchLink(link.id, "disable")}
      onDone={done}
      onClose={onClose}
    />
  );
}
