//! Attribution of a synthetic customer to a partner's page or link.

use jiff::Timestamp;
use saakh_domain::distribution::touch::{Attribution, Touch, Utms, attribute};
use saakh_service::Result;

use super::CustomerMaker;
use super::way::minutes_duration;
use crate::draw::Draw;
use crate::rows::SyntheticAttribution;

/// Number of first partners that bring more customers than the others.
const LARGER: usize = 4;

impl CustomerMaker {
    /// Attributes four of five customers to a partner's page or link, some long before.
    pub(super) fn make_attribution(
        &self,
        draw: &mut Draw,
        at: Timestamp,
    ) -> Result<Option<SyntheticAttribution>> {
        if draw.below(5) == 0 {
            return Ok(None);
        }
        let partners = &self.snapshot.partners;
        // The first partners are larger: half of the customers are theirs.
        let all = partners.all();
        let larger = all.get(..LARGER).filter(|_| draw.below(2) == 0);
        let partner = draw.pick(larger.unwrap_or(all));
        let minutes = match draw.below(10) {
            0 => draw.below(60 * 24 * 60),
            1..4 => draw.below(3 * 24 * 60),
            _ => draw.below(60),
        };
        let touched_at = at.saturating_sub(minutes_duration(minutes)).unwrap_or(at);
        let segment = Some(partner.key.as_str());
        let touch = Touch::new(&partner.key, Utms::default(), segment, None, touched_at);
        let links = self.links.get(&partner.id).map_or(&[][..], Vec::as_slice);
        let link = (!links.is_empty() && draw.below(2) == 0).then(|| draw.pick(links));
        let touch = touch.with_link(link.map(|link| link.code.as_str()));
        let decided: Attribution = attribute(&touch, at, partners);
        let link = link.filter(|_| decided.counted);
        Ok(Some(SyntheticAttribution {
            partner: decided.partner,
            link: link.map(|link| link.id),
            merchant: link.and_then(|link| link.merchant),
            evidence: saakh_store::db::to_json(&decided.evidence)?,
            at,
        }))
    }
}
