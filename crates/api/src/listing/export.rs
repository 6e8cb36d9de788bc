//! The calls that export a list as CSV and XLSX, with their part of the OpenAPI document.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use saakh_service::operations::export::{
    self, ExportDelivery, ExportRequest, ExportSource, Format, ListFile, RegisteredExport,
};
use saakh_service::{App, Result};
use saakh_store::identity::admin_user::StaffPermit;
use serde::de::DeserializeOwned;
use utoipa::openapi::path::{HttpMethod, Operation, OperationBuilder, Parameter, Paths};
use utoipa::openapi::schema::Schema;
use utoipa::openapi::{Content, Ref, RefOr, ResponseBuilder, SecurityRequirement};
use utoipa::{IntoParams, PartialSchema, ToSchema};
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter};

use crate::authorisation::{AuthorisedActor, ListReader, StaffAccess};
use crate::error::{ApiResult, Problem};
use crate::http::body::Json;
use crate::http::download::{ChunkSource, stream_file};
use crate::http::list::ListQuery;
use crate::http::request::RequestLanguage;
use crate::state::Api;
use crate::view::task::TaskItem;

/// A list that staff can export. Besides its routes, it is registered for background exports:
/// `inventory::submit! { register::<…>() }`.
pub trait Export: 'static {
    /// The name, with which its files begin.
    const NAME: &'static str;
    /// The parameters of the query string.
    type Query: DeserializeOwned + IntoParams + Send + 'static;
    /// The staff who may export the list.
    type Exporter: StaffAccess;

    /// Documents the parameters of the query string.
    fn parameters() -> Vec<Parameter> {
        Self::Query::into_params(|| None)
    }

    /// Opens the list for an export.
    fn open(
        app: &App,
        request: &ExportRequest,
        permit: &StaffPermit,
    ) -> Result<Box<dyn ExportSource>>;
}

/// Registers a list for background exports.
pub const fn register<E: Export>() -> RegisteredExport {
    RegisteredExport {
        name: E::NAME,
        permissions: E::Exporter::ANY_OF,
        open: E::open,
    }
}

/// The two calls that export a list: its path with `.csv` and with `.xlsx`.
pub fn export_routes<E: Export>(path: &str) -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(export_route::<E>(path, Format::Csv))
        .routes(export_route::<E>(path, Format::Xlsx))
}

/// A call as `routes!` would return it.
fn export_route<E: Export>(path: &str, format: Format) -> UtoipaMethodRouter<Api> {
    let mut schemas = Vec::new();
    collect_schema::<TaskItem>(&mut schemas);
    collect_schema::<Problem>(&mut schemas);
    let path = format!("{path}.{}", format.extension());
    let mut paths = Paths::new();
    paths.add_path_operation(path, vec![HttpMethod::Get], describe_export::<E>(format));
    let handler: MethodRouter<Api> = get(
        move |api: State<Api>,
              reader: AuthorisedActor<ListReader<E::Exporter>>,
              language: RequestLanguage,
              listed: ListQuery<E::Query>| {
            export_list::<E>(format, api, reader, language, listed)
        },
    );
    (schemas, paths, handler)
}

fn collect_schema<T: ToSchema>(schemas: &mut Vec<(String, RefOr<Schema>)>) {
    schemas.push((T::name().into_owned(), T::schema()));
    T::schemas(schemas);
}

/// Describes the call in the OpenAPI document.
fn describe_export<E: Export>(format: Format) -> Operation {
    let media_type = format.media_type().split(';').next().unwrap_or_default();
    let file = Content::new(Some(Vec::<u8>::schema()));
    let task = Content::new(Some(Ref::from_schema_name(TaskItem::name())));
    let problem = Content::new(Some(Ref::from_schema_name(Problem::name())));
    OperationBuilder::new()
        .tag("admin")
        .summary(Some(
            "Exports the whole list as a file; a long one is written in the background.",
        ))
        .parameters(Some(E::parameters()))
        .response("200", ResponseBuilder::new().content(media_type, file))
        .response(
            "202",
            ResponseBuilder::new()
                .description(
                    "The file is written in the background; `GET /api/tasks` reports its progress",
                )
                .content("application/json", task),
        )
        .response(
            "409",
            ResponseBuilder::new()
                .description("`exports-too-many`: several exports are running already")
                .content("application/json", problem),
        )
        .security(SecurityRequirement::new("admin", Vec::<String>::new()))
        .build()
}

/// Exports a list.
async fn export_list<E: Export>(
    format: Format,
    State(api): State<Api>,
    AuthorisedActor(reader): AuthorisedActor<ListReader<E::Exporter>>,
    RequestLanguage(language): RequestLanguage,
    listed: ListQuery<E::Query>,
) -> ApiResult<Response> {
    let request = ExportRequest {
        list: E::NAME.to_owned(),
        query: listed.query,
        language,
        format,
    };
    send_export(&api, &reader, &request).await
}

/// Answers an export: the file itself, or the task that writes it in the background.
async fn send_export(
    api: &Api,
    reader: &ListReader<impl StaffAccess>,
    request: &ExportRequest,
) -> ApiResult<Response> {
    let (format, language) = (request.format, request.language);
    match export::begin(&api.app, &reader.by, &reader.permit, request).await? {
        ExportDelivery::Now(file) => {
            let name = export::file_name(&api.app, request);
            let pieces = ListFileStream {
                app: Arc::clone(&api.app),
                file,
            };
            Ok(stream_file(format.media_type(), &name, pieces))
        }
        ExportDelivery::Later(task) => {
            let item = TaskItem::from_task(api, *task, None, language);
            Ok((StatusCode::ACCEPTED, Json(item)).into_response())
        }
    }
}

/// An export that is sent while it is read.
struct ListFileStream {
    app: Arc<App>,
    file: Box<ListFile>,
}

impl ChunkSource for ListFileStream {
    async fn next(&mut self) -> Result<Option<Vec<u8>>> {
        self.file.next(&self.app).await
    }
}
