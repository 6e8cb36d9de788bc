import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { focusLostHeading } from "#shared/ui/lost-focus.ts";
import { toast } from "#shared/ui/toast-store.ts";

/** Lazy: needed after a click only. */
const LazyConfirmDialog = lazy(async () => ({
  default: (await import("#shared/ui/confirm-dialog.tsx")).ConfirmDialog,
}));

interface ConfirmedActionProps {
  label: string;
  /** Accessible name, if the label alone is ambiguous on its page. */
  name?: string;
  look: "primary" | "secondary" | "quiet";
  title: string;
  /** What follows, in a sentence or two. */
  children: ReactNode;
  /** Label of the dialog's button. */
  confirm: string;
  /** Toast afterwards. */
  done: string;
  run: () => Promise<void>;
}

/** A button that asks before it acts. Everything is refetched afterwards. */
export function ConfirmedAction({ label, name, look, title, children, confirm, done, run }: ConfirmedActionProps) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const isDone = useRef(false);
  // The page often has no place for the button afterwards, and the focus goes with it.
  useEffect(
    () => () => {
      if (isDone.current) focusLostHeading();
    },
    [],
  );
  const running = useMutation({
    mutationFn: run,
    meta: { quiet: true },
    onSuccess: async () => {
      isDone.current = true;
      // Applications, offers, consents and the user record may all have changed.
      await queries.invalidateQueries();
      toast(done, "ok");
      setAsking(false);
    },
  });
  return (
    <>
      <Button look={look} {...(name !== undefined && { "aria-label": name })} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <LazyConfirmDialog
            title={title}
            confirm={confirm}
            pending={running.isPending}
            error={running.error}
            onConfirm={() => running.mutate()}
            onClose={() => setAsking(false)}
          >
            {children}
          </LazyConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
