use proc_macro2::{Delimiter, Literal, TokenTree};
use syn::{Lit, LitStr};

use super::cases::{Case, Node};
use super::random::Random;

/// One change at a random place, at any depth of the options or the item.
pub(super) fn mutate(mutant: &mut Case, cases: &[Case], random: &mut Random) {
    let in_options = random.below(3) == 0 && !mutant.options.is_empty();
    let nodes = if in_options {
        &mut mutant.options
    } else {
        &mut mutant.item
    };
    let target = random.below(size(nodes));
    at(nodes, target, &mut |list, index| {
        change(list, index, cases, random);
    });
}

fn size(nodes: &[Node]) -> usize {
    let inside = |node: &Node| match node {
        Node::Leaf(_) => 1,
        Node::Group(_, inside) => 1 + size(inside),
    };
    nodes.iter().map(inside).sum()
}

/// Goes to a token by its number, counting into groups; gives the list that it is in.
fn at(nodes: &mut Vec<Node>, mut target: usize, change: &mut dyn FnMut(&mut Vec<Node>, usize)) {
    for index in 0..nodes.len() {
        if target == 0 {
            return change(nodes, index);
        }
        target -= 1;
        if let Node::Group(_, inside) = &mut nodes[index] {
            let size = size(inside);
            if target < size {
                return at(inside, target, change);
            }
            target -= size;
        }
    }
}

fn change(list: &mut Vec<Node>, index: usize, cases: &[Case], random: &mut Random) {
    match random.below(8) {
        0 => {
            list.remove(index);
        }
        1 => list.insert(index, list[index].clone()),
        2 => {
            let next = (index + 1) % list.len();
            list.swap(index, next);
        }
        3 => {
            let other = random.below(list.len());
            list.swap(index, other);
        }
        4 => list[index] = any(cases, random),
        5 => list.insert(index, any(cases, random)),
        6 => regroup(list, index, random),
        _ => {
            if let Some(node) = reworded(&list[index], random) {
                list[index] = node;
            }
        }
    }
}

/// A token from anywhere in the cases.
fn any(cases: &[Case], random: &mut Random) -> Node {
    let case = random.pick(cases);
    let mut from = if random.below(2) == 0 {
        case.item.clone()
    } else {
        case.options.clone()
    };
    let target = random.below(size(&from));
    let mut found = None;
    at(&mut from, target, &mut |list, index| {
        found = Some(list[index].clone());
    });
    found.unwrap_or_else(|| Node::Leaf(Literal::u8_unsuffixed(7).into()))
}

/// Other delimiters, none at all, or invisible ones, as around a fragment of `macro_rules!`.
fn regroup(list: &mut Vec<Node>, index: usize, random: &mut Random) {
    let delimiters = [
        Delimiter::Parenthesis,
        Delimiter::Bracket,
        Delimiter::Brace,
        Delimiter::None,
    ];
    let other = *random.pick(&delimiters);
    match list.remove(index) {
        Node::Group(_, inside) if random.below(2) == 0 => {
            list.splice(index..index, inside);
        }
        Node::Group(_, inside) => list.insert(index, Node::Group(other, inside)),
        leaf @ Node::Leaf(_) => list.insert(index, Node::Group(other, vec![leaf])),
    }
}

/// A text with one letter more, less or other: a template is a language of its own.
fn reworded(node: &Node, random: &mut Random) -> Option<Node> {
    let Node::Leaf(TokenTree::Literal(literal)) = node else {
        return None;
    };
    let Lit::Str(text) = Lit::new(literal.clone()) else {
        return None;
    };
    let mut letters: Vec<char> = text.value().chars().collect();
    let letter = *random.pick(&[
        '{', '}', ':', '?', '$', ' ', '.', '0', 'a', 'é', '𝄞', '\'', '"', '\\', '\0',
    ]);
    let index = random.below(letters.len() + 1);
    match random.below(3) {
        0 => letters.insert(index, letter),
        1 if index < letters.len() => letters[index] = letter,
        _ if index < letters.len() => {
            letters.remove(index);
        }
        _ => letters.push(letter),
    }
    let text = LitStr::new(&letters.into_iter().collect::<String>(), text.span());
    Some(Node::Leaf(text.token().into()))
}
