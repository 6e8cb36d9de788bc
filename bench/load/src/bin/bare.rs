//! The limit that P1 is held against: an axum handler that answers with the bytes of a file.

use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::Result;
use axum::Router;
use axum::body::Bytes;
use axum::http::header::CONTENT_TYPE;
use axum::routing::get;
use clap::Parser;
use tokio::net::TcpListener;

/// Serves one file's bytes as JSON on every address it is asked for.
#[derive(Parser)]
struct BareServer {
    /// Where it listens.
    #[arg(long)]
    listen: SocketAddr,
    /// The path that it answers.
    #[arg(long)]
    path: String,
    /// What it answers.
    #[arg(long)]
    body: PathBuf,
}

#[tokio::main]
async fn main() -> Result<()> {
    let bare = BareServer::parse();
    let body = Bytes::from(std::fs::read(&bare.body)?);
    let handler = get(move || async move { ([(CONTENT_TYPE, "application/json")], body) });
    let listener = TcpListener::bind(bare.listen).await?;
    axum::serve(listener, Router::new().route(&bare.path, handler)).await?;
    Ok(())
}
