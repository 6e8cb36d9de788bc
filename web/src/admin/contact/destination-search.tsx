import { type FormEvent, type ReactNode, useState } from "react";
import { m } from "#messages";
import { problemMessage } from "#shared/api/problem.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";

interface DestinationSearchProps {
  error: Error | null;
  isPending: boolean;
  onSearch: (destination: string) => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** Searches by an exact number or address, which is in no URL. */
export function DestinationSearch({ error, isPending, onSearch, children }: DestinationSearchProps) {
  const [typed, setTyped] = useState("");
  const search = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <form noValidate className="flex max-w-2xl flex-wrap items-end gap-2" onSubmit={search}>
      <TextField
        id="destination"
        label={m.common_contact_destination()}
        error={error ? problemMessage(error) : undefined}
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
