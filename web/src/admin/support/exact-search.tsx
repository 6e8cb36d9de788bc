import { type FormEvent, type ReactNode, useState } from "react";
import { m } from "#messages";
import { problemReason } from "#shared/api/problem.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";

interface ExactSearchProps {
  /** What is searched for. */
  label: string;
  error: Error | null;
  isPending: boolean;
  onSearch: (typed: string) => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** Searches for exactly what is typed, which may be a person's and is in no URL. */
export function ExactSearch({ label, error, isPending, onSearch, children }: ExactSearchProps) {
  const [typed, setTyped] = useState("");
  const search = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <form noValidate className="flex max-w-2xl flex-wrap items-end gap-2" onSubmit={search}>
      <TextField
        id="exact-search"
        label={label}
        error={error ? problemReason(error) : undefined}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" pending={isPending}>
        {m.common_contact_find()}
      </Button>
      {children}
    </form>
  );
}
