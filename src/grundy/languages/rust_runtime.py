"""Small functions of Rust programs: each comes in where it is called."""

from __future__ import annotations

import re

FUNCTIONS: dict[str, str] = {
    "isqrt": """\
// the whole part of the square root, exactly
fn isqrt(n: i128) -> i64 {
    let mut root = (n as f64).sqrt() as i128;
    while root * root > n {
        root -= 1;
    }
    while (root + 1) * (root + 1) <= n {
        root += 1;
    }
    root as i64
}""",
    "gcd": """\
fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}""",
    "floor_mod": """\
fn floor_mod(a: i64, b: i64) -> i64 {
    let rest = a % b;
    if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest }
}""",
    "floor_div": """\
fn floor_div(a: i64, b: i64) -> i64 {
    a / b - (a % b != 0 && (a < 0) != (b < 0)) as i64
}""",
    "place_in": """\
// the place of an item; places before 0 count from the end
fn place_in(at: i64, size: usize) -> usize {
    if at < 0 { (at + size as i64) as usize } else { at as usize }
}""",
    "item_at": """\
// an item; places before 0 count from the end
fn item_at<T>(row: &[T], at: i64) -> &T {
    &row[place_in(at, row.len())]
}""",
    "clipped": """\
// where a slice begins or ends
fn clipped(end: i64, size: usize) -> usize {
    let size = size as i64;
    (if end < 0 { end + size } else { end }).clamp(0, size) as usize
}""",
    "cut": """\
// the items from first up to last; places before 0 count from the end
fn cut<T>(row: &[T], first: i64, last: i64) -> &[T] {
    let first = clipped(first, row.len());
    &row[first..clipped(last, row.len()).max(first)]
}""",
    "part_of": """\
// the letters from first up to last; places before 0 count from the end
fn part_of(text: &str, first: i64, last: i64) -> &str {
    let first = clipped(first, text.len());
    &text[first..clipped(last, text.len()).max(first)]
}""",
    "cut_by": """\
// every step-th item from first up to last; i64::MIN stands for an end that is left open
fn cut_by<T: Clone>(row: &[T], first: i64, last: i64, step: i64) -> Vec<T> {
    let size = row.len() as i64;
    let (low, high) = if step < 0 { (-1, size - 1) } else { (0, size) };
    let end = |at: i64, open: i64| match at {
        i64::MIN => open,
        _ => (if at < 0 { at + size } else { at }).clamp(low, high),
    };
    let mut at = end(first, if step < 0 { high } else { low });
    let last = end(last, if step < 0 { low } else { high });
    let mut found = Vec::new();
    while if step < 0 { at > last } else { at < last } {
        found.push(row[at as usize].clone());
        at += step;
    }
    found
}""",
    "stepped": """\
// the numbers from first up to stop, or down to it
fn stepped(first: i64, stop: i64, step: i64) -> Vec<i64> {
    let mut found = Vec::new();
    let mut at = first;
    while if step < 0 { at > stop } else { at < stop } {
        found.push(at);
        at += step;
    }
    found
}""",
    "letter_at": """\
fn letter_at(text: &str, at: i64) -> &str {
    let at = place_in(at, text.len());
    &text[at..at + 1]
}""",
    "letters": """\
fn letters(text: &str) -> Vec<String> {
    text.chars().map(|letter| letter.to_string()).collect()
}""",
    "from_letters": """\
// the numbers that letters stand for: @ is 0, A is 1, ...
const fn from_letters<const N: usize>(text: &[u8; N]) -> [i64; N] {
    let mut found = [0; N];
    let mut at = 0;
    while at < N {
        found[at] = (text[at] - b'@') as i64;
        at += 1;
    }
    found
}""",
    "place_of": """\
fn place_of<T: PartialEq>(row: &[T], item: &T) -> i64 {
    row.iter().position(|each| each == item).unwrap() as i64
}""",
    "count_of": """\
fn count_of<T: PartialEq>(row: &[T], item: &T) -> i64 {
    row.iter().filter(|&each| each == item).count() as i64
}""",
    "insert_at": """\
fn insert_at<T>(row: &mut Vec<T>, at: i64, item: T) {
    row.insert(clipped(at, row.len()), item);
}""",
    "sorted": """\
fn sorted<T: Ord>(mut row: Vec<T>) -> Vec<T> {
    row.sort();
    row
}""",
    "reversed": """\
fn reversed<T>(mut row: Vec<T>) -> Vec<T> {
    row.reverse();
    row
}""",
    "Mixed": """\
// a hash that is faster than the library's
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut eight = [0; 8];
            eight[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(eight));
        }
    }

    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(5) ^ n).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }
}""",
    "Table": "type Table<K, V> = HashMap<K, V, BuildHasherDefault<Mixed>>;",
    "Input": """\
// what is left of the input
struct Input {
    text: Vec<u8>,
    at: usize,
}""",
}
"""Functions and types, by name."""

WIDE = {
    f"{name}_wide": re.sub(rf"\b{name}\b", f"{name}_wide", FUNCTIONS[name]).replace("i64", "i128")
    for name in ("gcd", "floor_mod", "floor_div")
}
"""The same for numbers of 128 bits."""

METHODS: dict[str, str] = {
    "all_of_it": """\
    fn all_of_it() -> Input {
        let mut text = Vec::new();
        std::io::stdin().read_to_end(&mut text).unwrap();
        Input { text, at: 0 }
    }""",
    "byte": """\
    // the next character; 0 at the end
    fn byte(&self) -> u8 {
        *self.text.get(self.at).unwrap_or(&0)
    }""",
    "number_here": """\
    // the number that begins here
    fn number_here(&mut self) -> i64 {
        let minus = self.at > 0 && self.text[self.at - 1] == b'-';
        let mut n = 0;
        while self.byte().is_ascii_digit() {
            n = 10 * n + (self.byte() - b'0') as i64;
            self.at += 1;
        }
        if minus { -n } else { n }
    }""",
    "number": """\
    fn number(&mut self) -> i64 {
        while self.more() && !self.byte().is_ascii_digit() {
            self.at += 1;
        }
        self.number_here()
    }""",
    "numbers": """\
    // the numbers of the next line that has some
    fn numbers(&mut self) -> Vec<i64> {
        let mut found = Vec::new();
        while self.at < self.text.len() && (found.is_empty() || self.byte() != b'\\n') {
            if self.byte().is_ascii_digit() {
                found.push(self.number_here());
            } else {
                self.at += 1;
            }
        }
        found
    }""",
    "word": """\
    fn word(&mut self) -> String {
        self.more();
        let first = self.at;
        while self.byte() > b' ' {
            self.at += 1;
        }
        String::from_utf8_lossy(&self.text[first..self.at]).to_string()
    }""",
    "lists": """\
    // the next lists in a list, as in [[1,2],[3]]
    fn lists(&mut self) -> Vec<Vec<i64>> {
        let mut found: Vec<Vec<i64>> = Vec::new();
        let mut depth = 0;
        while self.at < self.text.len() {
            let c = self.byte();
            if c.is_ascii_digit() && depth == 2 {
                let n = self.number_here();
                found.last_mut().unwrap().push(n);
                continue;
            }
            self.at += 1;
            if c == b'[' {
                depth += 1;
                if depth == 2 {
                    found.push(Vec::new());
                }
            } else if c == b']' {
                depth -= 1;
                if depth == 0 {
                    break;
                }
            }
        }
        found
    }""",
    "more": """\
    // whether anything is left
    fn more(&mut self) -> bool {
        while self.at < self.text.len() && self.byte() <= b' ' {
            self.at += 1;
        }
        self.at < self.text.len()
    }""",
}
"""Methods of the input, by name."""

NUMBERS = """\
// the numbers of the input, one after the other
struct Input(std::vec::IntoIter<i64>);"""
"""The input of a program that reads nothing but numbers."""

NUMBER_METHODS = {
    "all_of_it": """\
    fn all_of_it() -> Input {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).unwrap();
        let words = text.split(|c: char| c != '-' && !c.is_ascii_digit());
        let numbers: Vec<i64> = words.filter_map(|word| word.parse().ok()).collect();
        Input(numbers.into_iter())
    }""",
    "number": """\
    fn number(&mut self) -> i64 {
        self.0.next().unwrap_or(0)
    }""",
    "more": """\
    // whether anything is left
    fn more(&self) -> bool {
        self.0.len() > 0
    }""",
}
"""Its methods."""

RUNTIME: dict[str, str] = {**FUNCTIONS, **WIDE, **METHODS}

USED = {
    "std::cmp::max": r"(?<!\w)(?<![^.]\.)max\(",
    "std::cmp::min": r"(?<!\w)(?<![^.]\.)min\(",
    "std::collections::BTreeSet": r"\bBTreeSet\b",
    "std::collections::HashMap": r"\bHashMap\b",
    "std::fmt::Write": r"\bwriteln!",
    "std::hash::{BuildHasherDefault, Hasher}": r"\bHasher\b",
    "std::io::Read": r"\bread_to_",
}
"""What is used of the standard library, by what it is for."""
