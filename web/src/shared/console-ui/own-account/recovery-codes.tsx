import { m } from "#messages";
import { Button } from "#shared/console-ui/button.tsx";
import { CopyButton } from "#shared/console-ui/copy-button.tsx";
import { saveOnDevice } from "#shared/ui/save-on-device.ts";

const RECOVERY_CODES_FILE = "saakh-recovery-codes.txt";

/** Recovery codes, shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = `${codes.join("\n")}\n`;
  return (
    <div className="flex flex-col gap-3 rounded-md bg-warn-soft p-4">
      <h3 className="font-semibold" tabIndex={-1} ref={focus}>
        {m.common_account_codes_title()}
      </h3>
      <p className="max-w-prose">{m.common_account_codes_text()}</p>
      <ol className="grid list-inside list-decimal grid-cols-2 gap-x-6 gap-y-1 font-mono text-[1rem] sm:max-w-md">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} />
        <Button
          look="secondary"
          onClick={() => saveOnDevice(new Blob([text], { type: "text/plain" }), RECOVERY_CODES_FILE)}
        >
          {m.common_account_codes_download()}
        </Button>
        <Button onClick={onDone}>{m.common_account_codes_done()}</Button>
      </div>
    </div>
  );
}

const focus = (heading: HTMLHeadingElement | null) => heading?.focus();
