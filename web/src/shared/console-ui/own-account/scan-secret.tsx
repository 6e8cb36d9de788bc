import type { ReactNode } from "react";
import { m } from "#messages";
import type { TotpSecret } from "#shared/api/account.ts";
import { CopyButton } from "#shared/console-ui/copy-button.tsx";

const QR_SIZE = 192;

/** Shows the TOTP secret as a QR code and as text, with the form for the first code beside it. */
export function ScanSecret({ secret, children }: { secret: TotpSecret; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-prose">{m.common_account_totp_scan()}</p>
      <div className="flex flex-wrap gap-6">
        {/* An image with a data: URL runs no scripts. The white ground makes it readable for cameras. */}
        <img
          src={`data:image/svg+xml,${encodeURIComponent(secret.qrSvg)}`}
          alt={m.common_account_totp_qr()}
          width={QR_SIZE}
          height={QR_SIZE}
          className="size-48 rounded-sm bg-[white] p-2"
        />
        <div className="flex min-w-60 flex-1 flex-col gap-4">
          <div>
            <p className="font-semibold">{m.common_account_totp_secret()}</p>
            <div className="flex flex-wrap items-center gap-2">
              <code className="font-mono text-[1rem] break-all">{secret.secret}</code>
              <CopyButton text={secret.secret} />
            </div>
          </div>
          {children}
        </div>
      </div>
    </div>
  );
}
