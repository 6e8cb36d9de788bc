import { m } from "#messages";
import { useProperties } from "#admin/catalog/properties.ts";
import { EditableCell } from "#shared/console-ui/cell/editable-cell.tsx";
import { ToggleCell } from "#shared/console-ui/cell/toggle-cell.tsx";
import { useEditing } from "./editing.ts";
import { priorityKind } from "./lender-kinds.ts";
import { PropertyProblems } from "./problems.tsx";

/** Switches and priority of the lender; auto submission only if it takes applications by API. */
export function LenderHead() {
  const { lender, actions } = useEditing();
  const { label } = useProperties("lender");
  const propertyName = (what: string) => m.common_property_of({ what, name: lender.name });
  const failure = m.lenders_update_failed();
  return (
    <>
      <dl className="flex flex-wrap items-center gap-x-8 gap-y-1 rounded-md border border-line bg-paper px-4 py-2">
        <HeadItem label={label("lender_status")}>
          <ToggleCell
            name={propertyName(label("lender_status"))}
            on={lender.lender_status === 1}
            failure={failure}
            save={(on) => actions.save(lender, "lender_status", on ? 1 : 0)}
          />
        </HeadItem>
        <HeadItem label={label("priority")}>
          <EditableCell
            name={propertyName(label("priority"))}
            value={lender.priority}
            kind={{ ...priorityKind(), end: false }}
            failure={failure}
            save={(priority) => actions.save(lender, "priority", priority)}
          />
        </HeadItem>
        {lender.api === 1 && (
          <HeadItem label={label("autosubmission")}>
            <ToggleCell
              name={propertyName(label("autosubmission"))}
              on={lender.autosubmission === 1}
              failure={failure}
              save={(on) => actions.save(lender, "autosubmission", on ? 1 : 0)}
            />
          </HeadItem>
        )}
      </dl>
      <PropertyProblems problems={lender.problems} />
    </>
  );
}

function HeadItem({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex min-h-9 items-center gap-3">
      <dt className="text-ink-2">{label}</dt>
      <dd className="pr-4">{children}</dd>
    </div>
  );
}
