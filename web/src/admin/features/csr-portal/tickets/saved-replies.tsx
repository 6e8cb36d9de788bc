import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import type { Language } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { ConfirmDialog } from "#shared/console-ui/form/confirm-dialog.tsx";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { TextAreaField } from "#shared/console-ui/text-area-field.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { formatDate } from "#shared/format/date.ts";
import { savedReplies, savedRepliesQuery, type SavedReply } from "./queries.ts";

type Open = { kind: "new" } | { kind: "edit" | "delete"; reply: SavedReply } | null;

/** Replies that staff use again, for those who write them. */
export function SavedReplies() {
  const { language } = useBoot();
  const replies = useQuery(savedRepliesQuery);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <section aria-label={m.tickets_saved()} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-bold">{m.tickets_saved()}</h2>
        <Button onClick={() => setOpen({ kind: "new" })}>{m.tickets_saved_add()}</Button>
      </div>
      <Loaded query={replies} skeleton={["h-64"]}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-ink-2">{m.tickets_saved_none()}</p>
          ) : (
            <DataTable
              still
              title={m.tickets_saved()}
              columns={buildColumns(language, setOpen)}
              rows={rows}
              rowKey={({ id }) => id}
            />
          )
        }
      </Loaded>
      {open?.kind === "new" && <ReplyForm reply={null} onClose={close} />}
      {open?.kind === "edit" && <ReplyForm reply={open.reply} onClose={close} />}
      {open?.kind === "delete" && <DeleteDialog reply={open.reply} onClose={close} />}
    </section>
  );
}

function buildColumns(language: Language, onOpen: (open: Open) => void): Column<SavedReply>[] {
  return [
    { key: "title", title: m.tickets_saved_name(), value: ({ title }) => title },
    {
      key: "text",
      title: m.tickets_saved_en(),
      cell: ({ bodyEn }) => (
        <span className="block max-w-64 truncate" title={bodyEn}>
          {bodyEn}
        </span>
      ),
    },
    {
      key: "by",
      title: m.tickets_saved_by(),
      value: ({ editedBy, editedAt }) => `${editedBy}, ${formatDate(editedAt, language)}`,
    },
    {
      key: "actions",
      title: m.common_actions(),
      hideTitle: true,
      cell: (reply) => (
        <span className="flex gap-2">
          <Button
            look="secondary"
            aria-label={m.tickets_saved_edit({ title: reply.title })}
            onClick={() => onOpen({ kind: "edit", reply })}
          >
            {m.common_edit()}
          </Button>
          <Button
            look="secondary"
            aria-label={m.tickets_saved_delete({ title: reply.title })}
            onClick={() => onOpen({ kind: "delete", reply })}
          >
            {m.common_delete()}
          </Button>
        </span>
      ),
    },
  ];
}

/** Adds a reply, or changes one. */
function ReplyForm({ reply, onClose }: { reply: SavedReply | null; onClose: () => void }) {
  const title = reply === null ? m.tickets_saved_add() : m.tickets_saved_edit_title();
  const required = (text: string) => (text.trim() === "" ? m.invalid_required() : null);
  const form = useForm({
    start: { title: reply?.title ?? "", bodyEn: reply?.bodyEn ?? "", bodyHi: reply?.bodyHi ?? "" },
    check: (values) => ({
      title: required(values.title),
      bodyEn: required(values.bodyEn),
      bodyHi: required(values.bodyHi),
    }),
    send: (values) => (reply === null ? savedReplies.create(values) : savedReplies.update(reply, values)),
    onSent: () => {
      toast(m.tickets_done(), "ok");
      onClose();
    },
  });
  return (
    <FormDialog title={title} submit={m.common_save()} form={form} onClose={onClose}>
      <TextField {...form.text("title")} label={m.tickets_saved_name()} autoComplete="off" />
      <TextAreaField {...form.text("bodyEn")} label={m.tickets_saved_en()} rows={5} />
      <TextAreaField {...form.text("bodyHi")} label={m.tickets_saved_hi()} rows={5} />
    </FormDialog>
  );
}

function DeleteDialog({ reply, onClose }: { reply: SavedReply; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={m.tickets_saved_delete_title()}
      text={m.tickets_saved_delete_text({ title: reply.title })}
      confirm={m.common_delete()}
      action={() => savedReplies.remove(reply)}
      onDone={() => {
        toast(m.tickets_saved_deleted(), "ok");
        onClose();
      }}
      onClose={onClose}
    />
  );
}
