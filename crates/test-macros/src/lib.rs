//! Attributes that run one test on both database engines. `#[db_test] async fn rows_are_read(db: &Db)` becomes the tests
//! `rows_are_read::sqlite` and `rows_are_read::postgres`; `#[app_test]` does the same with a whole server.

use proc_macro::TokenStream;
use proc_macro2::TokenStream as Tokens;
use quote::quote;
use syn::{ItemFn, parse_macro_input};

/// Runs the function with a new database of each engine: `async fn name(db: &Db)`.
#[proc_macro_attribute]
pub fn db_test(_: TokenStream, item: TokenStream) -> TokenStream {
    let test = parse_macro_input!(item as ItemFn);
    let name = &test.sig.ident;
    run_on_both_engines(&test, |engine| {
        quote! {
            ::saakh_store::db::testing::block_on(async {
                let test = ::saakh_store::db::testing::TestDb::new(
                    ::saakh_store::db::testing::Engine::#engine,
                )
                .await;
                super::#name(&test.db).await;
            });
        }
    })
}

/// Runs the function with a new server on each engine, and checks at the end that no due job is left:
/// `async fn name(app: &TestApp)`.
#[proc_macro_attribute]
pub fn app_test(_: TokenStream, item: TokenStream) -> TokenStream {
    let test = parse_macro_input!(item as ItemFn);
    let name = &test.sig.ident;
    run_on_both_engines(&test, |engine| {
        quote! {
            ::saakh_testkit::block_on(async {
                let app = ::saakh_testkit::TestApp::start(::saakh_testkit::Engine::#engine).await;
                super::#name(&app).await;
                app.finish().await;
            });
        }
    })
}

fn run_on_both_engines(test: &ItemFn, run: impl Fn(Tokens) -> Tokens) -> TokenStream {
    let name = &test.sig.ident;
    let (sqlite, postgres) = (run(quote!(Sqlite)), run(quote!(Postgres)));
    quote! {
        #test

        mod #name {
            #[test]
            fn sqlite() {
                #sqlite
            }

            #[test]
            fn postgres() {
                #postgres
            }
        }
    }
    .into()
}
