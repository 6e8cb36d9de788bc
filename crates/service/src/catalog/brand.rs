//! Brands in the brand studio: published versions, each of which can be restored.

mod drawing;

use jiff::Timestamp;
use saakh_documents::logo::{self, LogoError, MAX_SIDE_PIXELS, MAX_STORED_BYTES};
use saakh_domain::catalog::brand::{Brand, Brands, PROPERTIES};
use saakh_domain::catalog::colour::Colour;
use saakh_domain::catalog::property::{Change, Property, find_changes};
use saakh_domain::id::BrandId;
use saakh_domain::text::Message;
use saakh_store::catalog::brand::{self, BrandFile, BrandRow};
use saakh_store::catalog::version;
use saakh_store::{Conn, DbError, Scope, Tx, write_tx};
use tokio::sync::Semaphore;

use super::picture;
use crate::app::upload_queue::UploadSlot;
use crate::app::{Clock, read_logo, sha256_hex};
use crate::platform::audit::RequestContext;
use crate::platform::blocking::run_blocking;
use crate::platform::edit::{self, EditDescription, Editable, serialization_error};
use crate::platform::entity::{self, CatalogEntity, NAME_TAKEN, UniqueNames};
use crate::platform::malware;
use crate::platform::pdf::Letterhead;
use crate::{App, Code, Error, Result};

/// The largest upload of a logo in bytes, and the shapes of its images.
pub use saakh_documents::logo::{MAX_UPLOAD_BYTES, PictureShape};

/// Versions per page of the history.
const PAGE: i64 = 20;
/// Digits of the digest in a logo's name, which make collisions impossible in practice.
const NAME_DIGITS: usize = 32;

/// A published version with its changes.
#[derive(Debug, Clone)]
pub struct BrandHistoryEntry {
    /// The catalog version that created it.
    pub version: i64,
    pub at: Timestamp,
    /// Name of the back-office user who created it; none: the program.
    pub by: Option<String>,
    /// All changed properties; empty for the first version.
    pub changes: Vec<Change>,
}

/// Inserts brands of `data/brands.toml` that the database lacks.
pub(crate) async fn seed(tx: &mut Tx, brands: &Brands, by: &str, clock: &dyn Clock) -> Result<()> {
    let known = brand::rows(tx).await?;
    let is_missing =
        |brand: &&std::sync::Arc<Brand>| !known.iter().any(|row| row.item.key == brand.key);
    let missing: Vec<_> = brands.all().iter().filter(is_missing).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let version = version::create_next(tx, by, "brands", clock.now()).await?;
    for new in missing {
        brand::add(tx, new, version).await?;
    }
    Ok(())
}

/// Returns a brand's latest versions, newest first.
pub async fn history(app: &App, id: BrandId) -> Result<Vec<BrandHistoryEntry>> {
    let mut conn = app.db.read().await?;
    // One more than displayed, to compare the oldest one with.
    let versions = brand::history(&mut conn, id, i64::MAX, PAGE + 1).await?;
    if versions.is_empty() {
        return Err(Error::not_found());
    }
    let shown = versions
        .len()
        .min(usize::try_from(PAGE).unwrap_or(usize::MAX));
    let states = versions[..shown].iter().enumerate();
    let state = |(place, one): (usize, &brand::BrandVersion)| {
        let earlier = versions.get(place + 1);
        let changed = earlier.map(|earlier| find_changes(&earlier.brand, &one.brand));
        Ok(BrandHistoryEntry {
            version: one.version,
            at: one.at,
            by: one.by.clone(),
            changes: changed
                .transpose()
                .map_err(serialization_error)?
                .unwrap_or_default(),
        })
    };
    states.map(state).collect()
}

/// Restores an earlier version of a brand.
pub async fn restore(
    app: &App,
    by: &RequestContext,
    id: BrandId,
    version: i64,
) -> Result<BrandRow> {
    let restored = write_tx!(app.db, Scope::catalog(), |tx| -> Result<BrandRow> {
        let row = brand::get(tx, id).await?.ok_or_else(Error::not_found)?;
        let past = brand::version(tx, id, version).await?;
        let past =
            past.ok_or_else(|| Error::field("version", Message::new("invalid_version_unknown")))?;
        check(tx, &row.item, &past).await?;
        let note = format!("back to version {version}");
        let wording = EditDescription {
            action: "brand.restore",
            note: &note,
            reason: None,
        };
        edit::save(app, tx, by, id.0, row, past, wording).await
    });
    edit::refresh_after(app, restored).await
}

impl Editable for Brand {
    const KIND: &'static str = "brand";
    const PROPERTIES: &'static [Property] = PROPERTIES;
    type Row = BrandRow;

    async fn find_row(tx: &mut Tx, id: i64) -> std::result::Result<Option<BrandRow>, DbError> {
        brand::get(tx, BrandId(id)).await
    }

    async fn validate(
        _: &App,
        tx: &mut Tx,
        before: &Self,
        after: &Self,
        _: &[String],
    ) -> Result<()> {
        check(tx, before, after).await
    }

    async fn store(
        tx: &mut Tx,
        _: i64,
        after: &Self,
        catalog_version: i64,
    ) -> std::result::Result<(), DbError> {
        brand::save(tx, after, catalog_version).await
    }
}

impl CatalogEntity for Brand {
    const UPDATE: &'static str = "brand.publish";
    const UNIQUE: UniqueNames<Self> = &[("title", NAME_TAKEN, |brand| &brand.title)];

    fn id(&self) -> i64 {
        self.id.0
    }

    async fn load_rows(conn: &mut Conn) -> std::result::Result<Vec<BrandRow>, DbError> {
        brand::rows(conn).await
    }
}

/// Checks that names are unique and all logos exist.
async fn check(tx: &mut Tx, before: &Brand, after: &Brand) -> Result<()> {
    entity::refuse_taken_changes(tx, before, after).await?;
    let logos = [
        ("logo", &before.logo, &after.logo),
        ("mark", &before.mark, &after.mark),
        ("co_brand_logo", &before.co_brand_logo, &after.co_brand_logo),
    ];
    for (property, was, is) in logos {
        let is_known = is.is_empty()
            || was == is
            || read_logo(is).is_ok()
            || brand::find_file(tx, is).await?.is_some();
        if !is_known {
            return Err(Error::field(property, Message::new("invalid_brand_logo")));
        }
    }
    Ok(())
}

/// Stores an uploaded logo, reduced to an allow-list, and returns its name. It is not displayed before it is published.
pub async fn store_logo(
    app: &App,
    by: &RequestContext,
    slot: UploadSlot,
    upload: Vec<u8>,
) -> Result<String> {
    if upload.len() > MAX_UPLOAD_BYTES {
        return Err(logo_error(LogoError::TooLarge));
    }
    picture::count_upload(app, by).await?;
    malware::scan(app, &upload, Code::PictureInfected).await?;
    let kept = app
        .pictures
        .run_exclusive(slot, move || logo::sanitise(&upload));
    let kept = kept.await?.map_err(logo_error)?;
    let digest = sha256_hex(&kept.bytes);
    let file = BrandFile {
        name: format!(
            "{}.{}",
            digest.get(..NAME_DIGITS).unwrap_or(&digest),
            kept.ending
        ),
        content: kept.bytes,
    };
    let drawing = if kept.ending == "svg" {
        let drawn = drawing::draw(app, &file.content).await?;
        Some(drawn.ok_or_else(|| logo_error(LogoError::TooElaborate))?)
    } else {
        None
    };
    write_tx!(app.db, Scope::rows(), |tx| {
        brand::add_file(tx, &file, app.now()).await?;
        if let Some(png) = &drawing {
            drawing::store(app, tx, &file.name, png.clone()).await?;
        }
        Ok(file.name.clone())
    })
}

/// Returns a logo's content, from the release or uploaded; none if there is no such logo.
pub async fn logo_content(app: &App, name: &str) -> Result<Option<Vec<u8>>> {
    if let Ok(released) = read_logo(name) {
        return Ok(Some(released.into_bytes()));
    }
    if !is_uploaded(name) {
        return Ok(None);
    }
    let mut conn = app.db.read().await?;
    let file = brand::find_file(&mut conn, name).await?;
    Ok(file.map(|file| file.content))
}

/// Returns the letterhead of documents; none if the brand's logo is missing.
pub async fn find_letterhead(app: &App, brand: &Brand) -> Result<Option<Letterhead>> {
    let logo = logo_content(app, &brand.logo).await?;
    Ok(logo.map(|logo| Letterhead { logo }))
}

/// Images drawn concurrently; limited, so that drawing never takes all cores.
static DRAWING: Semaphore = Semaphore::const_new(2);

/// Renders an image of a logo as PNG; none if there is no such logo.
pub async fn render_picture(
    app: &App,
    name: &str,
    shape: PictureShape,
    size: (u32, u32),
    band: Colour,
) -> Result<Option<Vec<u8>>> {
    let logo = if is_uploaded(name) {
        drawing::find(app, name).await?
    } else {
        logo_content(app, name).await?
    };
    let Some(logo) = logo else {
        return Ok(None);
    };
    let _turn = DRAWING.acquire().await;
    let (width, height) = size;
    run_blocking(move || logo::render_png(&logo, shape, width, height, band.bytes())).await
}

/// Whether a logo of this name may be an uploaded one, which is named by its digest.
pub fn is_uploaded(name: &str) -> bool {
    let (digest, ending) = name.split_once('.').unwrap_or_default();
    let is_hex = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    digest.len() == NAME_DIGITS && digest.bytes().all(is_hex) && ["svg", "png"].contains(&ending)
}

fn logo_error(reason: LogoError) -> Error {
    let message = match reason {
        LogoError::Unreadable => Message::new("invalid_logo"),
        LogoError::Empty => Message::new("invalid_logo_empty"),
        LogoError::TooElaborate => Message::new("invalid_logo_too_elaborate"),
        LogoError::TooLarge => Message::new("invalid_logo_too_large")
            .with("file", MAX_UPLOAD_BYTES / 1024)
            .with("kept", MAX_STORED_BYTES / 1024)
            .with("side", MAX_SIDE_PIXELS),
    };
    Error::field("image_name", message)
}
