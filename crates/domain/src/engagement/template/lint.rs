//! Findings about a text, by the rules of `data/policy/sms.toml`.

use super::body::{Constant, Constants, TemplateBody};
use super::policy::{LintLevel, LintRule, SmsPolicy};
use super::registered::{RegisteredPart, RegisteredText};
use super::slot::{Slot, SlotName, links};
use crate::engagement::contact::{ContactChannel, ContactPurpose};
use crate::engagement::sender::SenderUse;

/// A rule that a text breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    pub rule: LintRule,
    pub level: LintLevel,
    /// The slot, link or word concerned; empty: the whole text.
    pub place: String,
}

/// What a text is checked against.
#[derive(Debug, Clone, Copy)]
pub struct LintContext<'a> {
    pub policy: &'a SmsPolicy,
    pub constants: &'a Constants,
    /// Only text messages are registered with operators; the rules for promises and languages hold for all.
    pub channel: ContactChannel,
    pub purpose: ContactPurpose,
    pub sender_use: SenderUse,
    /// The header of the sender; none: not known yet.
    pub header: Option<&'a str>,
    /// The links and call-back numbers that the sender may use. A link that ends with a slash allows what follows it.
    pub allowed: &'a [String],
    /// The text in the other language; none: it is missing.
    pub other: Option<&'a TemplateBody>,
    /// Whether a reason for a slot more than usual is recorded.
    pub is_exempt: bool,
}

/// Digits from which a number in a text is one to call.
const PHONE_DIGITS: usize = 8;

/// Checks a text. Findings come in the order of the rules.
pub fn lint(body: &TemplateBody, context: &LintContext<'_>) -> Vec<Finding> {
    let text = body.register(context.constants);
    let mut findings = Findings::new(context.policy);
    if context.channel == ContactChannel::Sms {
        check_for_operators(body, &text, context, &mut findings);
    }
    check_opt_out(&text, context, &mut findings);
    check_words(&text, context, &mut findings);
    if !has_same_slots(body, context.other) {
        findings.add(LintRule::SameSlots, "");
    }
    findings.sorted()
}

fn check_for_operators(
    body: &TemplateBody,
    text: &RegisteredText,
    context: &LintContext<'_>,
    findings: &mut Findings<'_>,
) {
    check_slots(body, text, context, findings);
    check_share(text, context, findings);
    check_links(text, context, findings);
    let brand = &context.constants.brand;
    let names_brand = || text.fixed_parts().any(|part| part.contains(brand.as_str()));
    if !(body.has_constant(&Constant::Brand) || names_brand()) {
        findings.add(LintRule::BrandNamed, "");
    }
    if let Some(RegisteredPart::Slot(slot)) = text.parts().last() {
        findings.add(LintRule::SlotLast, slot.name.code());
    }
    check_header(context, findings);
}

struct Findings<'a> {
    policy: &'a SmsPolicy,
    found: Vec<Finding>,
}

impl<'a> Findings<'a> {
    const fn new(policy: &'a SmsPolicy) -> Self {
        Self {
            policy,
            found: Vec::new(),
        }
    }

    fn add(&mut self, rule: LintRule, place: &str) {
        let finding = Finding {
            rule,
            level: self.policy.level(rule),
            place: place.to_owned(),
        };
        if !self.found.contains(&finding) {
            self.found.push(finding);
        }
    }

    fn sorted(mut self) -> Vec<Finding> {
        self.found.sort_by_key(|finding| finding.rule);
        self.found
    }
}

fn check_slots(
    body: &TemplateBody,
    text: &RegisteredText,
    context: &LintContext<'_>,
    findings: &mut Findings<'_>,
) {
    let used = body.used_slots();
    let usual = context.policy.number(LintRule::SlotCount);
    if used.len() > usual + usize::from(context.is_exempt) {
        findings.add(LintRule::SlotCount, used[usual].code());
    }
    let limit = context.policy.number(LintRule::SlotLimit);
    for name in &used {
        let slot = body.slot(*name);
        if slot.tag.is_none() {
            findings.add(LintRule::SlotTag, name.code());
        }
        if slot.limit == 0 || slot.limit > limit {
            findings.add(LintRule::SlotLimit, name.code());
        }
        if slot
            .fallback
            .as_ref()
            .is_some_and(|text| !slot.accepts(text))
        {
            findings.add(LintRule::FallbackFits, name.code());
        }
    }
    for slot in touching_slots(text) {
        findings.add(LintRule::SlotSeparation, slot.name.code());
    }
}

/// The slots before which no word stands since the slot before them.
fn touching_slots(text: &RegisteredText) -> Vec<&Slot> {
    let (mut touching, mut follows_slot) = (Vec::new(), false);
    for part in text.parts() {
        match part {
            RegisteredPart::Slot(slot) => {
                if follows_slot {
                    touching.push(slot);
                }
                follows_slot = true;
            }
            RegisteredPart::Text(text) if text.contains(char::is_alphabetic) => {
                follows_slot = false;
            }
            RegisteredPart::Text(_) => {}
        }
    }
    touching
}

fn check_share(text: &RegisteredText, context: &LintContext<'_>, findings: &mut Findings<'_>) {
    let fixed: usize = text.fixed_parts().map(|part| part.chars().count()).sum();
    let open = text.parts().iter().map(|part| match part {
        RegisteredPart::Slot(slot) => slot.limit,
        RegisteredPart::Text(_) => 0,
    });
    let all = fixed.saturating_add(open.fold(0, usize::saturating_add));
    let least = context.policy.number(LintRule::FixedShare);
    if fixed.saturating_mul(100) < all.saturating_mul(least) {
        findings.add(LintRule::FixedShare, "");
    }
}

fn check_links(text: &RegisteredText, context: &LintContext<'_>, findings: &mut Findings<'_>) {
    let is_allowed = |found: &str| {
        let allows = |allowed: &String| {
            allowed == found || (allowed.ends_with('/') && found.starts_with(allowed.as_str()))
        };
        context.allowed.iter().any(allows)
    };
    for part in text.fixed_parts() {
        let numbers = phone_numbers(part);
        let found = links(part).map(str::to_owned).chain(numbers);
        for place in found.filter(|place| !is_allowed(place)) {
            findings.add(LintRule::LinkAllowed, &place);
        }
    }
}

/// The digit that a character is, also in Devanagari.
fn read_digit(c: char) -> Option<char> {
    const NAGARI_ZERO: u32 = '०' as u32;
    match c {
        '0'..='9' => Some(c),
        '०'..='९' => char::from_digit(u32::from(c) - NAGARI_ZERO, 10),
        _ => None,
    }
}

/// Digits that may be called, with single spaces and hyphens between them left out.
fn phone_numbers(text: &str) -> Vec<String> {
    let mut numbers = Vec::new();
    let (mut digits, mut was_gap) = (String::new(), false);
    for c in text.chars().chain(['\n']) {
        let is_gap = matches!(c, ' ' | '-') && !was_gap && !digits.is_empty();
        if let Some(digit) = read_digit(c) {
            digits.push(digit);
        } else if !is_gap {
            if digits.len() >= PHONE_DIGITS {
                numbers.push(std::mem::take(&mut digits));
            }
            digits.clear();
        }
        was_gap = is_gap;
    }
    numbers
}

/// A text with offers says how to stop them, also in a category that is not called promotional. A mail has its link.
fn check_opt_out(text: &RegisteredText, context: &LintContext<'_>, findings: &mut Findings<'_>) {
    let is_required = match context.channel {
        ContactChannel::Sms => {
            context.purpose == ContactPurpose::Promotion
                || context.sender_use == SenderUse::Promotional
        }
        ContactChannel::WhatsApp => context.purpose == ContactPurpose::Promotion,
        ContactChannel::Email | ContactChannel::Call => false,
    };
    let says_how_to_stop = text.fixed_parts().any(|part| {
        let lower = part.to_lowercase();
        let words = context.policy.words_of_rule(LintRule::OptOutWords);
        words.iter().any(|word| lower.contains(word.as_str()))
    });
    if is_required && !says_how_to_stop {
        findings.add(LintRule::OptOutWords, "");
    }
}

fn check_header(context: &LintContext<'_>, findings: &mut Findings<'_>) {
    let is_accepted = |header: &&str| context.sender_use.accepts_header(header);
    if let Some(header) = context.header.filter(|header| !is_accepted(header)) {
        findings.add(LintRule::HeaderNumeric, header);
    }
}

fn check_words(text: &RegisteredText, context: &LintContext<'_>, findings: &mut Findings<'_>) {
    for part in text.fixed_parts() {
        let lower = part.to_lowercase();
        let words = context
            .policy
            .words_of_rule(LintRule::ForbiddenWords)
            .iter();
        for word in words.filter(|word| lower.contains(word.as_str())) {
            findings.add(LintRule::ForbiddenWords, word);
        }
        if let Some(figure) = find_figure(&lower) {
            findings.add(LintRule::ForbiddenWords, &figure);
        }
    }
}

/// A rate or an amount of money in a text in lower case.
fn find_figure(lower: &str) -> Option<String> {
    let chars: Vec<char> = lower.chars().collect();
    let percents = ["%", "percent", "per cent", "प्रतिशत"];
    let currencies = ["₹", "rs", "rs.", "inr", "रु", "रु."];
    let units = ["rupee", "/-", "₹", "रुप", "रु."];
    let unit_words = ["rs", "inr", "रु"];
    let is_digit = |c: &char| read_digit(*c).is_some();
    for (at, c) in chars.iter().enumerate() {
        let is_last_digit = !chars.get(at + 1).is_some_and(is_digit);
        if !(is_digit(c) && is_last_digit) {
            continue;
        }
        let after: String = chars[at + 1..].iter().collect();
        let after = after.trim_start();
        let mut marks = percents.iter().chain(&units);
        let mut words = unit_words.iter();
        let mark = marks
            .find(|mark| after.starts_with(**mark))
            .or_else(|| words.find(|word| begins_with_word(after, word)));
        if let Some(mark) = mark {
            return Some(format!("{c}{mark}"));
        }
        let number = chars[..=at].iter().rev();
        let length = number
            .take_while(|c| is_digit(c) || matches!(c, ',' | '.'))
            .count();
        let before: String = chars[..at + 1 - length].iter().collect();
        let before = before.trim_end();
        if let Some(mark) = currencies.iter().find(|mark| ends_with_word(before, mark)) {
            return Some(format!("{mark}{c}"));
        }
    }
    None
}

/// Whether a text begins with a mark that does not go on as a longer word.
fn begins_with_word(text: &str, mark: &str) -> bool {
    let after = text.strip_prefix(mark);
    after.is_some_and(|after| !after.starts_with(char::is_alphabetic))
}

/// Whether a text ends with a mark that does not continue a longer word.
fn ends_with_word(text: &str, mark: &str) -> bool {
    let before = text.strip_suffix(mark);
    before.is_some_and(|before| !before.ends_with(char::is_alphabetic))
}

fn has_same_slots(body: &TemplateBody, other: Option<&TemplateBody>) -> bool {
    let sorted = |body: &TemplateBody| -> Vec<SlotName> {
        let mut slots = body.used_slots();
        slots.sort_unstable();
        slots
    };
    other.is_some_and(|other| sorted(body) == sorted(other))
}
