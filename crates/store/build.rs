//! The migrations are part of the program: a new file makes a new build.

fn main() {
    println!("cargo:rerun-if-changed=../../migrations");
}
