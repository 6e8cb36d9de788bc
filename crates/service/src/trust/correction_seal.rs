//! The encryption of the values of corrections, which end with the correction.

use saakh_domain::Secret;
use saakh_domain::id::CorrectionId;

use crate::{App, Error, Result};

/// Encrypts values, bound to their correction.
pub(crate) fn seal(app: &App, id: CorrectionId, values: &str) -> Vec<u8> {
    let entropy = app.entropy.as_ref();
    app.keys.encrypt_answer(values, &seal_owner(id), entropy)
}

pub(crate) fn open(app: &App, id: CorrectionId, cipher: &[u8]) -> Result<Secret<String>> {
    let values = app.keys.decrypt_answer(cipher, &seal_owner(id));
    values.map_err(|error| Error::internal("the values of a correction do not open", error))
}

fn seal_owner(id: CorrectionId) -> String {
    format!("correction:{id}")
}
