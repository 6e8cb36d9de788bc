//! A brand's pictures that are made of its logos: icons of an installed site, and what a link shows.

use saakh_domain::catalog::brand::Brand;
use saakh_service::catalog::brand::{PictureShape, picture};

use super::brand::{hash, logo_address};
use crate::error::ApiResult;
use crate::state::Api;

/// One of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BrandPicture {
    /// Its sign, see-through around it.
    Icon192,
    Icon512,
    /// Its sign with the room around it that phones cut off.
    Maskable,
    /// Its logo, for links that are sent to somebody.
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

/// Where a brand's picture is: it changes with what the picture is made of.
pub(super) fn picture_address(brand: &Brand, kind: BrandPicture) -> String {
    let made_of = format!("{} {}", logo_address(kind.source(brand)), brand.primary);
    format!(
        "/brand/{}.{}.{}.png",
        brand.key,
        kind.code(),
        hash(made_of.as_bytes())
    )
}

/// The picture that a name without hash asks for, with the address that it has now; none where it asks for none.
pub(super) async fn asked(
    api: &Api,
    name: &str,
    ending: &str,
) -> ApiResult<Option<(String, Vec<u8>)>> {
    if ending != "png" {
        return Ok(None);
    }
    let named = |kind: BrandPicture| {
        let key = name.strip_suffix(kind.code())?.strip_suffix('.')?;
        Some((api.app.catalog().brands.find(key)?.clone(), kind))
    };
    let Some((brand, kind)) = BrandPicture::ALL.into_iter().find_map(named) else {
        return Ok(None);
    };
    let address = picture_address(&brand, kind);
    let source = kind.source(&brand);
    let drawn = picture(&api.app, source, kind.shape(), kind.size(), brand.primary).await?;
    Ok(drawn.map(|png| (address, png)))
}
