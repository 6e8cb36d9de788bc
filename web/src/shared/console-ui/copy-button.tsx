import { m } from "#messages";
import { Button } from "./button.tsx";
import { copyTextToClipboard } from "./copy.ts";
import { IconButton } from "./icon-button.tsx";
import { CopyIcon } from "./icons.tsx";

/** Copies the text that is shown beside it. */
export function CopyButton({ text }: { text: string }) {
  return (
    <Button look="secondary" onClick={() => void copyTextToClipboard(text)}>
      {m.common_copy()}
    </Button>
  );
}

interface CopyIconButtonProps {
  text: string;
  /** Accessible name, where the text itself says too little. */
  label?: string;
}

/** Copies one of many texts of a page. */
export function CopyIconButton({ text, label = m.common_copy_text({ text }) }: CopyIconButtonProps) {
  return (
    <IconButton label={label} onClick={() => void copyTextToClipboard(text)}>
      <CopyIcon />
    </IconButton>
  );
}
