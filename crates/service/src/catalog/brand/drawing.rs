//! Rasterised uploaded logos. Each is drawn once by a separate process, and images are made from the result, so that
//! requests never render an untrusted logo.

use std::ffi::OsStr;
use std::path::Path;

use saakh_documents::logo;
use saakh_store::catalog::brand::{self, BrandFile};
use saakh_store::{Scope, Tx, write_tx};
use tokio::sync::Semaphore;

use super::logo_content;
use crate::platform::blocking::run_blocking;
use crate::{App, Error, Result};

/// Logos drawn concurrently.
static DRAWING: Semaphore = Semaphore::const_new(1);

/// Draws a logo within limits; none if it needs more time or memory.
pub(super) async fn draw(app: &App, logo: &[u8]) -> Result<Option<Vec<u8>>> {
    let (logo, program) = (logo.to_vec(), app.old_workbooks.clone());
    let _turn = DRAWING.acquire().await;
    let drawn = run_blocking(move || match program {
        Some(program) => logo::rasterise_isolated(&program, &logo),
        None => Ok(logo::rasterise(&logo)),
    });
    drawn
        .await?
        .map_err(|error| Error::internal("no process draws logos", error))
}

/// Returns the raster of an uploaded logo; none if there is no such logo, or it cannot be drawn. Draws one uploaded
/// under an earlier release once.
pub(super) async fn find(app: &App, name: &str) -> Result<Option<Vec<u8>>> {
    if Path::new(name).extension() != Some(OsStr::new("svg")) {
        return logo_content(app, name).await;
    }
    let mut conn = app.db.read().await?;
    let kept = brand::find_file(&mut conn, &drawing_name(name)).await?;
    drop(conn);
    if let Some(kept) = kept {
        return Ok(Some(kept.content).filter(|png| !png.is_empty()));
    }
    let Some(logo) = logo_content(app, name).await? else {
        return Ok(None);
    };
    let drawn = draw(app, &logo).await?;
    // Empty marks a logo that cannot be drawn, so that it is not retried.
    let content = drawn.clone().unwrap_or_default();
    write_tx!(app.db, Scope::rows(), |tx| -> Result<()> {
        store(app, tx, name, content.clone()).await
    })?;
    Ok(drawn)
}

/// Stores the raster of a logo.
pub(super) async fn store(app: &App, tx: &mut Tx, name: &str, content: Vec<u8>) -> Result<()> {
    let file = BrandFile {
        name: drawing_name(name),
        content,
    };
    Ok(brand::add_file(tx, &file, app.now()).await?)
}

/// The stored name, which is never that of an upload and has no address.
fn drawing_name(logo: &str) -> String {
    format!("{logo}.png")
}
