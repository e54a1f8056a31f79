//! Finds the places of a file where something else could stand.
//!
//! Operators are exchanged, negations left out, guards and arms made to hold always or never, and functions
//! return at once. Nothing is changed where the compiler itself has to compute (constants, lengths in types), in
//! macros, in tests, and in what is for other systems.

mod operators;
mod values;

use crate::place::{Form, Mutant, Place};
use operators::others;
use proc_macro2::Span;
use std::ops::Range;
use std::path::{Path, PathBuf};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Block, Expr, ReturnType, Signature, Stmt};
use values::values;

/// What a file has.
#[derive(Default)]
pub struct Found {
    pub places: Vec<Place>,
    /// The modules in files of their own that are only for tests, or for other systems: where they may be.
    pub elsewhere: Vec<PathBuf>,
}

/// Finds the places of a file. Mutants are numbered from `next` on.
///
/// # Errors
/// If this is no Rust.
pub fn find(path: &Path, source: &str, next: &mut u32) -> syn::Result<Found> {
    let mut finder = Finder { path, source, next, found: Found::default() };
    finder.visit_file(&syn::parse_file(source)?);
    Ok(finder.found)
}

struct Finder<'a> {
    path: &'a Path,
    source: &'a str,
    next: &'a mut u32,
    found: Found,
}

impl Finder<'_> {
    fn text(&self, part: &impl Spanned) -> &str {
        &self.source[part.span().byte_range()]
    }

    /// A place in the line where this is, with what could stand there, each with a word about it.
    fn place(
        &mut self,
        span: Span,
        range: Range<usize>,
        form: Form,
        others: Vec<(String, String)>,
    ) {
        let mutants = others.into_iter().map(|(text, what)| {
            let id = *self.next;
            *self.next += 1;
            Mutant { id, text, what }
        });
        let place = Place { range, line: span.start().line, form, mutants: mutants.collect() };
        if !place.mutants.is_empty() {
            self.found.places.push(place);
        }
    }

    /// An expression, with others.
    fn expression(&mut self, span: Span, others: Vec<(String, String)>) {
        self.place(span, span.byte_range(), Form::Expression, others);
    }

    /// A function, all but its signature.
    fn function(&mut self, attributes: &[Attribute], signature: &Signature, block: &Block) {
        let name = signature.ident.to_string();
        if signature.constness.is_some() || is_elsewhere(attributes) {
            return;
        }
        let output = match &signature.output {
            ReturnType::Default => vec!["()".to_owned()],
            ReturnType::Type(_, output) => values(output, self.source),
        };
        // A default that returns the default does not end.
        if !block.stmts.is_empty() && name != "default" && name != "main" {
            let braces = block.brace_token.span;
            let start = braces.open().byte_range().end;
            let was = self.source[start..braces.close().byte_range().start].trim();
            let is_default = was.ends_with("::default()") && !was.contains(char::is_whitespace);
            let differs =
                |value: &String| value != was && !(is_default && value == "Default::default()");
            let returned = output.into_iter().filter(differs).map(|value| {
                let what = format!("{name} returns {value}");
                (value, what)
            });
            self.place(signature.ident.span(), start..start, Form::Return, returned.collect());
        }
        self.visit_block(block);
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.attrs, &item.sig, &item.block);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.attrs, &item.sig, &item.block);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.function(&item.attrs, &item.sig, block);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if !is_elsewhere(&item.attrs) {
            visit::visit_item_impl(self, item);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_elsewhere(&item.attrs) {
            visit::visit_item_mod(self, item);
        } else if item.content.is_none() {
            let folder = match self.path.file_stem().and_then(|stem| stem.to_str()) {
                Some("mod" | "lib" | "main") => self.path.with_file_name(""),
                _ => self.path.with_extension(""),
            };
            let name = item.ident.to_string();
            self.found.elsewhere.extend([folder.join(format!("{name}.rs")), folder.join(name)]);
        }
    }

    fn visit_stmt(&mut self, stmt: &'ast Stmt) {
        let attributes = match stmt {
            Stmt::Local(local) => &local.attrs[..],
            Stmt::Expr(Expr::Block(block), _) => &block.attrs[..],
            _ => &[],
        };
        if !is_elsewhere(attributes) {
            visit::visit_stmt(self, stmt);
        }
    }

    fn visit_expr_binary(&mut self, expr: &'ast syn::ExprBinary) {
        if !has_let(&expr.left) && !has_let(&expr.right) {
            let (left, right) = (self.text(&expr.left), self.text(&expr.right));
            let was = self.text(&expr.op);
            let other = |other| {
                (format!("({left}) {other} ({right})"), format!("{other} instead of {was}"))
            };
            let others = others(was).into_iter().map(other).collect();
            self.expression(expr.span(), others);
        }
        visit::visit_expr_binary(self, expr);
    }

    fn visit_expr_unary(&mut self, expr: &'ast syn::ExprUnary) {
        if !matches!(expr.op, syn::UnOp::Deref(_)) {
            let was = self.text(&expr.op);
            let other = (self.text(&expr.expr).to_owned(), format!("no {was}"));
            self.expression(expr.span(), vec![other]);
        }
        visit::visit_expr_unary(self, expr);
    }

    fn visit_expr_match(&mut self, expr: &'ast syn::ExprMatch) {
        self.visit_expr(&expr.expr);
        let has_others = expr.arms.iter().any(|arm| is_wild(&arm.pat) && arm.guard.is_none());
        for arm in expr.arms.iter().filter(|arm| !is_elsewhere(&arm.attrs)) {
            match &arm.guard {
                None if has_others && !is_wild(&arm.pat) => {
                    let what = format!("the arm {} is never taken", one_line(self.text(&arm.pat)));
                    let end = arm.pat.span().byte_range().end;
                    self.place(arm.pat.span(), end..end, Form::Never, vec![(String::new(), what)]);
                }
                Some((_, guard)) if !has_let(guard) => {
                    let what = |answer| (format!("{answer}"), format!("a guard that is {answer}"));
                    self.expression(guard.span(), [true, false].map(what).into());
                    self.visit_expr(guard);
                }
                _ => {}
            }
            self.visit_expr(&arm.body);
        }
    }

    fn visit_expr_repeat(&mut self, expr: &'ast syn::ExprRepeat) {
        self.visit_expr(&expr.expr);
    }

    // What the compiler computes, or what nothing is computed in.
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_item_enum(&mut self, _: &'ast syn::ItemEnum) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_generics(&mut self, _: &'ast syn::Generics) {}
    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}
    fn visit_attribute(&mut self, _: &'ast Attribute) {}
    fn visit_macro(&mut self, _: &'ast syn::Macro) {}
}

/// Whether this is only for tests, or for a system that tests do not run on.
fn is_elsewhere(attributes: &[Attribute]) -> bool {
    const OTHERS: [&str; 6] = ["test", "aarch64", "wasm32", "windows", "not (unix)", "big"];
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("test")
            || attribute.path().is_ident("cfg") && {
                let condition = attribute.meta.require_list().map(|list| list.tokens.to_string());
                condition
                    .is_ok_and(|condition| OTHERS.iter().any(|other| condition.contains(other)))
            }
    })
}

/// Whether this takes something apart by `let`, for which there must be `if` and `&&` around it.
fn has_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

fn is_wild(pattern: &syn::Pat) -> bool {
    matches!(pattern, syn::Pat::Wild(_))
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::find;
    use std::path::Path;

    fn whats(source: &str) -> Vec<String> {
        let found = find(Path::new("src/lib.rs"), source, &mut 0).unwrap();
        found.places.into_iter().flat_map(|place| place.mutants).map(|mutant| mutant.what).collect()
    }

    #[test]
    fn functions_return_at_once() {
        assert_eq!(whats("fn f() { g() }"), ["f returns ()"]);
        assert_eq!(whats("fn f() -> bool { g() }"), ["f returns true", "f returns false"]);
        let options = ["f returns None", "f returns Some(0)", "f returns Some(1)"];
        assert_eq!(whats("fn f() -> Option<u8> { g() }"), options);
        let pairs = ["f returns (0, \"\")", "f returns (1, \"\")", "f returns (0, \"xyzzy\")"];
        assert_eq!(whats("fn f() -> (u8, &'static str) { g() }"), pairs);
        assert!(whats("fn f() {}").is_empty());
        assert_eq!(whats("fn f() -> bool { true }"), ["f returns false"]);
        assert!(whats("fn f() -> S { S::default() }").is_empty());
    }

    #[test]
    fn operators_are_exchanged() {
        let whats = |statement: &str| whats(&format!("fn main() {{ {statement} }}"));
        assert_eq!(whats("a < b;"), ["== instead of <", "> instead of <", "<= instead of <"]);
        assert_eq!(whats("a += 1;"), ["-= instead of +=", "*= instead of +="]);
        assert_eq!(whats("!-*a;"), ["no !", "no -"]);
        assert_eq!(whats("if let Some(a) = b && a == c {}"), ["!= instead of =="]);
    }

    #[test]
    fn arms_are_never_taken_if_there_is_another() {
        let whats = |arms: &str| whats(&format!("fn main() {{ match a {{ {arms} }} }}"));
        assert_eq!(whats("1 => {}, _ => {}"), ["the arm 1 is never taken"]);
        assert_eq!(
            whats("1 if b => {}, _ => {}"),
            ["a guard that is true", "a guard that is false"]
        );
        assert!(whats("Some(_) => {}, None => {}").is_empty());
    }

    #[test]
    fn what_is_computed_by_the_compiler_is_left_alone() {
        for source in [
            "const A: usize = 1 + 2;",
            "const fn f() -> u8 { 1 + 2 }",
            "struct S([u8; 1 + 2]);",
            "fn main() { [0; 1 + 2]; assert!(1 + 2 == 3); }",
            "#[cfg(test)] mod tests { fn f() -> bool { !true } }",
        ] {
            assert!(whats(source).is_empty(), "{source}");
        }
    }

    #[test]
    fn tests_in_files_of_their_own_are_named() {
        let source = "#[cfg(test)] mod tests;";
        for (path, file) in [("a/mod.rs", "a/tests.rs"), ("a/b.rs", "a/b/tests.rs")] {
            let found = find(Path::new(path), source, &mut 0).unwrap();
            assert!(found.elsewhere.iter().any(|path| path == Path::new(file)), "{path}");
        }
    }
}
