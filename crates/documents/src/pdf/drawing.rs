//! Draws stored logos (`crate::logo`) into a PDF.

use krilla::color::rgb;
use krilla::geom::{Path, PathBuilder, Size, Transform};
use krilla::image::Image;
use krilla::num::NormalizedF32;
use krilla::paint::{
    Fill, FillRule, LineCap, LineJoin, LinearGradient, Paint, RadialGradient, SpreadMethod, Stop,
    Stroke, StrokeDash,
};
use krilla::surface::Surface;
use resvg::usvg::tiny_skia_path::PathSegment;
use resvg::usvg::{self, ClipPath, Group, Node, Tree};

use super::PdfError;

/// A logo that can be drawn.
pub(super) enum Drawing {
    Vector(Box<Tree>),
    Pixels(Pixels),
}

pub(super) struct Pixels {
    width: u32,
    height: u32,
    rgba: Vec<u8>,
}

impl Drawing {
    /// Parses the bytes of a stored logo: SVG of our allow-list, or PNG.
    pub(super) fn read(logo: &[u8]) -> Result<Self, PdfError> {
        if logo.starts_with(b"\x89PNG") {
            let picture = image::load_from_memory(logo).map_err(|_| PdfError::Logo)?;
            let rgba = picture.to_rgba8();
            return Ok(Self::Pixels(Pixels {
                width: rgba.width(),
                height: rgba.height(),
                rgba: rgba.into_raw(),
            }));
        }
        let tree = Tree::from_data(logo, &usvg::Options::default());
        tree.map(|tree| Self::Vector(Box::new(tree)))
            .map_err(|_| PdfError::Logo)
    }

    /// Scales to fit a box, keeping the proportions.
    #[expect(
        clippy::cast_precision_loss,
        reason = "a logo has a few hundred pixels"
    )]
    pub(super) fn fit(&self, width: f32, height: f32) -> (f32, f32) {
        let (own_width, own_height) = match self {
            Self::Vector(tree) => (tree.size().width(), tree.size().height()),
            Self::Pixels(pixels) => (pixels.width as f32, pixels.height as f32),
        };
        let scale = (width / own_width).min(height / own_height);
        (own_width * scale, own_height * scale)
    }

    /// Draws with the upper left corner at the origin.
    pub(super) fn draw(self, surface: &mut Surface, width: f32, height: f32) {
        match self {
            Self::Vector(tree) => {
                let scale = width / tree.size().width();
                surface.push_transform(&Transform::from_scale(scale, scale));
                group(surface, tree.root());
                surface.pop();
            }
            Self::Pixels(pixels) => {
                let image = Image::from_rgba8(pixels.rgba, pixels.width, pixels.height);
                if let Some(size) = Size::from_wh(width, height) {
                    surface.draw_image(image, size);
                }
            }
        }
    }
}

fn group(surface: &mut Surface, drawn: &Group) {
    surface.push_transform(&transform(drawn.transform()));
    let clip = drawn.clip_path().and_then(clip_shape);
    if let Some(clip) = &clip {
        surface.push_clip_path(clip, &FillRule::NonZero);
    }
    surface.push_opacity(part(drawn.opacity().get()));
    for node in drawn.children() {
        match node {
            Node::Group(inner) => group(surface, inner),
            Node::Path(path) => draw_path(surface, path),
            // Neither is in the allow-list.
            Node::Image(_) | Node::Text(_) => {}
        }
    }
    surface.pop();
    if clip.is_some() {
        surface.pop();
    }
    surface.pop();
}

fn draw_path(surface: &mut Surface, path: &usvg::Path) {
    let fill = path.fill().map(fill);
    let stroke = path.stroke().map(stroke);
    if !path.is_visible() || (fill.is_none() && stroke.is_none()) {
        return;
    }
    let mut builder = PathBuilder::new();
    add(&mut builder, path, usvg::Transform::identity());
    if let Some(shape) = builder.finish() {
        surface.set_fill(fill);
        surface.set_stroke(stroke);
        surface.draw_path(&shape);
        surface.set_stroke(None);
    }
}

/// Converts a clip path; none if it is empty.
fn clip_shape(clip: &ClipPath) -> Option<Path> {
    let mut builder = PathBuilder::new();
    add_group(&mut builder, clip.root(), clip.transform());
    builder.finish()
}

fn add_group(builder: &mut PathBuilder, drawn: &Group, at: usvg::Transform) {
    for node in drawn.children() {
        match node {
            Node::Group(inner) => add_group(builder, inner, at.pre_concat(inner.transform())),
            Node::Path(path) => add(builder, path, at),
            Node::Image(_) | Node::Text(_) => {}
        }
    }
}

fn add(builder: &mut PathBuilder, path: &usvg::Path, at: usvg::Transform) {
    let Some(data) = path.data().clone().transform(at) else {
        return;
    };
    for segment in data.segments() {
        match segment {
            PathSegment::MoveTo(to) => builder.move_to(to.x, to.y),
            PathSegment::LineTo(to) => builder.line_to(to.x, to.y),
            PathSegment::QuadTo(by, to) => builder.quad_to(by.x, by.y, to.x, to.y),
            PathSegment::CubicTo(one, two, to) => {
                builder.cubic_to(one.x, one.y, two.x, two.y, to.x, to.y);
            }
            PathSegment::Close => builder.close(),
        }
    }
}

fn fill(of: &usvg::Fill) -> Fill {
    Fill {
        paint: paint(of.paint()),
        opacity: part(of.opacity().get()),
        rule: match of.rule() {
            usvg::FillRule::NonZero => FillRule::NonZero,
            usvg::FillRule::EvenOdd => FillRule::EvenOdd,
        },
    }
}

fn stroke(of: &usvg::Stroke) -> Stroke {
    Stroke {
        paint: paint(of.paint()),
        width: of.width().get(),
        miter_limit: of.miterlimit().get(),
        line_cap: match of.linecap() {
            usvg::LineCap::Butt => LineCap::Butt,
            usvg::LineCap::Round => LineCap::Round,
            usvg::LineCap::Square => LineCap::Square,
        },
        line_join: match of.linejoin() {
            usvg::LineJoin::Round => LineJoin::Round,
            usvg::LineJoin::Bevel => LineJoin::Bevel,
            usvg::LineJoin::Miter | usvg::LineJoin::MiterClip => LineJoin::Miter,
        },
        opacity: part(of.opacity().get()),
        dash: of.dasharray().map(|array| StrokeDash {
            array: array.to_vec(),
            offset: of.dashoffset(),
        }),
    }
}

fn paint(of: &usvg::Paint) -> Paint {
    match of {
        usvg::Paint::Color(colour) => rgb(*colour).into(),
        usvg::Paint::LinearGradient(gradient) => LinearGradient {
            x1: gradient.x1(),
            y1: gradient.y1(),
            x2: gradient.x2(),
            y2: gradient.y2(),
            transform: transform(gradient.transform()),
            spread_method: spread(gradient.spread_method()),
            stops: gradient.stops().iter().map(stop).collect(),
            anti_alias: false,
        }
        .into(),
        usvg::Paint::RadialGradient(gradient) => RadialGradient {
            fx: gradient.fx(),
            fy: gradient.fy(),
            fr: 0.0,
            cx: gradient.cx(),
            cy: gradient.cy(),
            cr: gradient.r().get(),
            transform: transform(gradient.transform()),
            spread_method: spread(gradient.spread_method()),
            stops: gradient.stops().iter().map(stop).collect(),
            anti_alias: false,
        }
        .into(),
        // Not in the allow-list.
        usvg::Paint::Pattern(_) => rgb(usvg::Color::black()).into(),
    }
}

fn stop(of: &usvg::Stop) -> Stop {
    Stop {
        offset: part(of.offset().get()),
        color: rgb(of.color()).into(),
        opacity: part(of.opacity().get()),
    }
}

const fn spread(method: usvg::SpreadMethod) -> SpreadMethod {
    match method {
        usvg::SpreadMethod::Pad => SpreadMethod::Pad,
        usvg::SpreadMethod::Reflect => SpreadMethod::Reflect,
        usvg::SpreadMethod::Repeat => SpreadMethod::Repeat,
    }
}

fn rgb(colour: usvg::Color) -> rgb::Color {
    rgb::Color::new(colour.red, colour.green, colour.blue)
}

fn part(share: f32) -> NormalizedF32 {
    NormalizedF32::new(share).unwrap_or(NormalizedF32::ONE)
}

fn transform(of: usvg::Transform) -> Transform {
    Transform::from_row(of.sx, of.ky, of.kx, of.sy, of.tx, of.ty)
}
