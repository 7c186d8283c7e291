//! Tools for language models.

pub mod tool {
    //! What a tool is.

    pub mod arguments;
}
