import { m } from "#messages";
import { Button } from "../button.tsx";

/** Opens the form of a row. */
export function EditRowButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button look="secondary" onClick={onClick}>
      {m.common_edit()} <span className="sr-only">: {name}</span>
    </Button>
  );
}
