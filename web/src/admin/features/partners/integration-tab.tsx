import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { type PartnerDetail, renewKey, stopKey } from "#shared/api/admin/partners.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { CopyButton } from "#shared/console-ui/copy-button.tsx";
import { ConfirmDialog } from "#shared/console-ui/form/confirm-dialog.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { ShowDialog } from "#shared/console-ui/show-dialog.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { formatDateTime } from "#shared/format/date.ts";
import { PARTNERS } from "./queries.ts";

/** The API key with which a partner's servers sign their calls. */
export function IntegrationTab({ partner: { id, name, keyState } }: { partner: PartnerDetail }) {
  const { language } = useBoot();
  const queries = useQueryClient();
  const [asking, setAsking] = useState<"renew" | "stop" | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const refresh = () => void queries.invalidateQueries(PARTNERS);
  const close = () => setAsking(null);
  const making = useMutation({
    mutationFn: () => renewKey(id),
    onSuccess: (key) => {
      setMade(key);
      refresh();
    },
  });
  const stopped = () => {
    close();
    refresh();
    toast(m.partners_key_stopped(), "ok");
  };
  const actions = keyState ? (
    <>
      <Button look="secondary" onClick={() => setAsking("renew")}>
        {m.partners_key_renew()}
      </Button>
      <Button look="secondary" onClick={() => setAsking("stop")}>
        {m.partners_key_stop()}
      </Button>
    </>
  ) : (
    <Button pending={making.isPending} onClick={() => making.mutate()}>
      {m.partners_key_make()}
    </Button>
  );
  return (
    <Section title={m.partners_key_title()} note={m.partners_key_note()} actions={actions}>
      {keyState === null && <p className="text-ink-2">{m.partners_key_none()}</p>}
      {keyState && <p>{m.partners_key_since({ at: formatDateTime(keyState.madeAt, language) })}</p>}
      {keyState?.earlierUntil && (
        <p>{m.partners_key_earlier({ until: formatDateTime(keyState.earlierUntil, language) })}</p>
      )}
      {asking === "renew" && (
        <ConfirmDialog
          title={m.partners_key_renew_title({ name })}
          text={m.partners_key_renew_text()}
          confirm={m.partners_key_renew()}
          action={() => making.mutateAsync()}
          onDone={close}
          onClose={close}
        />
      )}
      {asking === "stop" && (
        <ConfirmDialog
          title={m.partners_key_stop_title({ name })}
          text={m.partners_key_stop_text()}
          confirm={m.partners_key_stop()}
          action={() => stopKey(id)}
          onDone={stopped}
          onClose={close}
        />
      )}
      {made !== null && <NewKeyDialog name={name} secret={made} onClose={() => setMade(null)} />}
    </Section>
  );
}

/** Shows the new key once. */
function NewKeyDialog({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) {
  const actions = (
    <>
      <CopyButton text={secret} />
      <Button onClick={onClose}>{m.partners_key_kept()}</Button>
    </>
  );
  return (
    <ShowDialog title={m.partners_key_once_title({ name })} actions={actions} onClose={onClose}>
      <p>{m.partners_key_once_text()}</p>
      <code className="rounded-md bg-ground p-3 break-all">{secret}</code>
    </ShowDialog>
  );
}
