//! Recording of vendor switches, and of those that an added product begins with.

use saakh_domain::catalog::product::ProductType;
use saakh_domain::catalog::vendor::{SwitchableProduct, VendorKind};
use saakh_domain::id::{LenderId, VendorSwitchId};
use saakh_store::Tx;
use saakh_store::catalog::vendor_switch::{self, VendorSwitch};
use serde_json::json;

use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::{App, Result};

/// Reason for switching off an added product until its terms are reviewed.
pub(super) const ADDED: &str = "vendors_added";

/// Records that a product added to an active lender is off until switched on. The caller updates the lender's row.
pub(super) async fn switch_off_added(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    lender_id: LenderId,
    product: ProductType,
) -> Result<()> {
    let now = app.now();
    let switch = VendorSwitch {
        id: VendorSwitchId::new(app.uuid()),
        sold: SwitchableProduct::Lender(lender_id, product),
        off_from: now,
        off_until: None,
        reason: ADDED.to_owned(),
        made_by: by.actor.label(),
        made_at: now,
        ended_at: None,
    };
    vendor_switch::add(tx, &switch).await?;
    record_switch(app, tx, by, "vendor.switch-off", &switch).await
}

pub(super) async fn record_switch(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    action: &'static str,
    switch: &VendorSwitch,
) -> Result<()> {
    let event = AuditEvent {
        action,
        target_kind: match switch.sold.kind() {
            VendorKind::Lender => "lender",
            VendorKind::Insurer => "plan",
        },
        target_id: switch.sold.row_id().to_string(),
        detail: json!({
            "reason": switch.reason,
            "after": {
                "product": switch.sold.product(),
                "from": switch.off_from.to_string(),
                "to": switch.off_until.map(|until| until.to_string()),
            },
        }),
    };
    Ok(record(app, tx, by, event).await?)
}
