//! Formats as entries how a customer arrived, their sessions, and the offers that they were shown.

use saakh_domain::distribution::partner::{DEFAULT_PARTNER, Partner};
use saakh_domain::distribution::touch::Evidence;
use saakh_domain::id::CustomerId;
use saakh_domain::identity::session::Area;
use saakh_domain::text::Message;
use saakh_store::Conn;
use saakh_store::distribution::attribution;
use saakh_store::identity::customer::Customer;
use saakh_store::identity::session;
use saakh_store::origination::offer::{self, OfferView};
use saakh_store::platform::message_reply;
use serde_json::json;

use super::formatter::{Formatter, group, hidden_entry};
use super::{Entry, Group, source};
use crate::Result;
use crate::identity::message;
use crate::identity::session::add_buffered_uses;
use crate::origination::offer::{SnapshotOffer, StoredOfferView, parse_view};

impl Formatter<'_> {
    pub(super) async fn origin(&self, conn: &mut Conn, owner: &Customer) -> Result<Group> {
        let Some(evidence) = attribution::find_evidence(conn, owner.id).await? else {
            return Ok(group(source::ORIGIN, Vec::new()));
        };
        let Ok(evidence) = serde_json::from_str::<Evidence>(&evidence) else {
            tracing::error!(customer = %owner.id, "stored attribution does not parse");
            return Ok(group(
                source::ORIGIN,
                vec![vec![self.unreadable_entry("cameBy")]],
            ));
        };
        let partners = &self.snapshot.partners;
        let touched = partners.find_any(&evidence.touched_partner);
        let counted = owner.partner_id.and_then(|id| partners.find_by_id(id));
        let gone = || {
            let gone = self.render(&Message::new("holding_partner_gone"));
            self.text_entry("cameBy", &gone)
        };
        let mut record = vec![
            touched.map_or_else(gone, |partner| self.partner("cameBy", partner)),
            self.time_entry("visitedAt", evidence.touched_at),
            self.time_entry("confirmedAt", evidence.verified_at),
        ];
        record.extend(counted.map(|partner| self.partner("countsFor", partner)));
        record.extend(evidence.link.map(|code| hidden_entry("link", &code)));
        record.extend(
            evidence
                .referrer
                .map(|page| self.text_entry("cameFrom", &page)),
        );
        let campaign = evidence.utms.pairs();
        record.extend(campaign.map(|(name, value)| hidden_entry(name, value)));
        Ok(group(source::ORIGIN, vec![record]))
    }

    /// Returns the partner's name. The default partner is shown with a text of its own instead of its internal name.
    fn partner(&self, key: &str, partner: &Partner) -> Entry {
        let shown = if partner.key == DEFAULT_PARTNER {
            self.render(&Message::new("holding_partner_own"))
        } else {
            partner.name.clone()
        };
        self.entry(key, json!(partner.name), shown)
    }

    pub(super) async fn sessions(&self, conn: &mut Conn, id: CustomerId) -> Result<Group> {
        let (area, subject) = (Area::Customer.code(), id.to_string());
        let mut all = session::list_for_subject(conn, area, &subject, self.app.now()).await?;
        add_buffered_uses(self.app, &mut all);
        let records = all.into_iter().map(|session| {
            let mut record = vec![
                self.time_entry("loggedInAt", session.created_at),
                self.time_entry("lastUsedAt", session.last_used_at),
                self.time_entry("endsAt", session.expires_at),
            ];
            record.extend(
                session
                    .device
                    .map(|device| self.text_entry("device", &device)),
            );
            record
        });
        Ok(group(source::SESSIONS, records.collect()))
    }

    pub(super) async fn messages(&self, conn: &mut Conn, owner: &Customer) -> Result<Group> {
        let all = message::list_all(conn, owner).await?;
        let records = all.into_iter().map(|message| {
            vec![
                self.time_entry("sentAt", message.sent_at),
                self.text_entry("message", message.body.expose()),
            ]
        });
        Ok(group(source::MESSAGES, records.collect()))
    }

    pub(super) async fn replies(&self, conn: &mut Conn, owner: &Customer) -> Result<Group> {
        let all = message_reply::list_for_customer(conn, owner.id).await?;
        let records = all.into_iter().map(|reply| {
            vec![
                self.time_entry("receivedAt", reply.received_at),
                self.text_entry("repliedFrom", &reply.masked),
                self.text_entry("reply", &reply.text),
            ]
        });
        Ok(group(source::REPLIES, records.collect()))
    }

    pub(super) async fn offers(&self, conn: &mut Conn, id: CustomerId) -> Result<Group> {
        let all = offer::list_for_customer(conn, id).await?;
        let mut unreadable = 0;
        let records = all.into_iter().map(|stored| {
            let (shown_at, application) = (stored.created_at, stored.key.application_id);
            let offers = self.stored_offers(stored).unwrap_or_else(|| {
                unreadable += 1;
                self.unreadable_entry("offers")
            });
            vec![
                hidden_entry("application", &application),
                self.time_entry("shownAt", shown_at),
                offers,
            ]
        });
        let records = records.collect();
        if unreadable > 0 {
            tracing::error!(customer = %id, unreadable, "offer views left out: stored views do not parse");
        }
        Ok(group(source::OFFERS, records))
    }

    /// Returns `None` if the stored view cannot be parsed.
    fn stored_offers(&self, stored: OfferView) -> Option<Entry> {
        let view = parse_view(stored).ok()?;
        let whole = serde_json::to_value(&view.shown).ok()?;
        Some(self.offers_of(&view, whole))
    }

    /// Returns the complete computation for machines and one line per offer for people.
    fn offers_of(&self, view: &StoredOfferView, whole: serde_json::Value) -> Entry {
        let offers = view.shown.matched.iter().chain(&view.shown.possible);
        let lines: Vec<String> = offers.map(|offer| self.offer_line(offer)).collect();
        self.entry("offers", whole, lines.join("\n"))
    }

    fn offer_line(&self, offer: &SnapshotOffer) -> String {
        let (lender, price) = (self.lender_name(offer.lender_id), &offer.price);
        let (amount, apr) = (price.amount, price.quote.apr);
        format!("{lender}: {amount}, APR {apr}")
    }
}
