//! Pictures that are drawn from a brand's logos: app icons and link previews.

use std::sync::Arc;

use saakh_domain::catalog::brand::Brand;
use saakh_service::catalog::brand::{PictureShape, render_picture};

use super::brand_address::{hash, logo_address};
use crate::error::ApiResult;
use crate::state::Api;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BrandPicture {
    /// An app icon: the sign on a transparent background.
    Icon192,
    Icon512,
    /// The sign with a margin, because phones crop maskable icons.
    Maskable,
    /// The logo for link previews.
    Card,
}

impl BrandPicture {
    const ALL: [Self; 4] = [Self::Icon192, Self::Icon512, Self::Maskable, Self::Card];

    const fn code(self) -> &'static str {
        match self {
            Self::Icon192 => "icon-192",
            Self::Icon512 => "icon-512",
            Self::Maskable => "maskable-512",
            Self::Card => "card",
        }
    }

    /// Width and height in pixels.
    pub(super) const fn size(self) -> (u32, u32) {
        match self {
            Self::Icon192 => (192, 192),
            Self::Icon512 | Self::Maskable => (512, 512),
            Self::Card => (1200, 630),
        }
    }

    const fn shape(self) -> PictureShape {
        match self {
            Self::Icon192 | Self::Icon512 => PictureShape::Icon,
            Self::Maskable => PictureShape::Maskable,
            Self::Card => PictureShape::Card,
        }
    }

    fn source(self, brand: &Brand) -> &str {
        match self {
            Self::Card => &brand.logo,
            _ => &brand.mark,
        }
    }
}

/// The address of a brand's picture; its hash changes with the logo and the colour.
pub(super) fn picture_address(brand: &Brand, kind: BrandPicture) -> String {
    let made_of = format!("{} {}", logo_address(kind.source(brand)), brand.primary);
    format!(
        "/brand/{}.{}.{}.png",
        brand.key,
        kind.code(),
        hash(made_of.as_bytes())
    )
}

/// A picture to be drawn.
pub(super) struct PictureRequest {
    brand: Arc<Brand>,
    kind: BrandPicture,
}

/// Finds the picture of a file name without hash; none if the name is no picture's.
pub(super) fn find_picture(api: &Api, name: &str, ending: &str) -> Option<PictureRequest> {
    if ending != "png" {
        return None;
    }
    BrandPicture::ALL.into_iter().find_map(|kind| {
        let key = name.strip_suffix(kind.code())?.strip_suffix('.')?;
        let brand = api.app.catalog().brands.find(key)?.clone();
        Some(PictureRequest { brand, kind })
    })
}

impl PictureRequest {
    /// Its current address.
    pub(super) fn address(&self) -> String {
        picture_address(&self.brand, self.kind)
    }

    /// Draws it; none if the logo's file is missing.
    pub(super) async fn draw(&self, api: &Api) -> ApiResult<Option<Vec<u8>>> {
        let (kind, brand) = (self.kind, &self.brand);
        let source = kind.source(brand);
        Ok(render_picture(&api.app, source, kind.shape(), kind.size(), brand.primary).await?)
    }
}
