import { m } from "#messages";
import { BuilderControls } from "./builder/builder-controls.tsx";
import { ReportPage } from "./report-page.tsx";

export function InternalReport() {
  return <ReportPage name="internal-report" title={m.report_internal_report_title()} />;
}

/** Report by product. */
export function ProductsReport() {
  return <ReportPage name="products-report" title={m.report_products_report_title()} />;
}

/** Report by product and lender. */
export function VendorsReport() {
  return <ReportPage name="vendors-products-report" title={m.report_vendors_products_report_title()} />;
}

export function ReportBuilder() {
  return <ReportPage name="report-builder" title={m.report_report_builder_title()} Controls={BuilderControls} />;
}
