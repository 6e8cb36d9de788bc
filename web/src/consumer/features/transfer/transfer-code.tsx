import { m } from "#messages";
import type { TransferBegun } from "#shared/api/transfers.ts";

/** The three steps on the new device, with a QR code and the transfer code. */
export function TransferCode({ prospectId, begun }: { prospectId: string; begun: TransferBegun }) {
  const { code, qr } = begun;
  return (
    <ol className="flex list-decimal flex-col gap-4 pl-6">
      <li>
        <p>{m.transfer_step_open()}</p>
        <svg
          role="img"
          aria-label={m.transfer_qr()}
          viewBox={`0 0 ${qr.side} ${qr.side}`}
          shapeRendering="crispEdges"
          className="mt-2 size-52 rounded-sm bg-[white]"
        >
          <path fill="#000" d={qr.path} />
        </svg>
        <p className="mt-2 font-mono text-sm break-all">{`${location.host}/transfer/${prospectId}`}</p>
      </li>
      <li>
        <p>{m.transfer_step_code()}</p>
        <p className="mt-1 text-3xl font-bold tracking-[0.25em] tabular-nums">{code}</p>
      </li>
      <li>{m.transfer_step_passcode()}</li>
    </ol>
  );
}
