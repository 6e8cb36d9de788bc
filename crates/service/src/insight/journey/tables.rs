//! The report on journeys as localised tables.

use saakh_domain::insight::journey::{Cohort, JourneyMark, JourneyOutcome, JourneySelector, Step};
use saakh_domain::insight::measure::{Value, percent};
use saakh_domain::text::Message;
use saakh_domain::{Language, words};

use super::{CohortKey, Journey, JourneyRequest, read};
use crate::{App, Result};

words! {
    /// A part of the report.
    pub enum Part {
        /// Steps reached, and durations.
        Steps = "steps",
        /// Questions at which customers stopped.
        Questions = "questions",
        /// Endings at lenders.
        Lenders = "lenders",
        /// Cohorts of started applications.
        Cohorts = "cohorts",
    }
}

words! {
    /// Unit of a column.
    pub enum Unit {
        Count = "count",
        /// With one decimal.
        Percent = "percent",
        Seconds = "seconds",
    }
}

/// A column of numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    pub name: String,
    /// Its definition in a sentence.
    pub definition: String,
    pub unit: Unit,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Number {
    Count(i64),
    /// Tenths of a percent.
    Percent(i64),
    Seconds(i64),
}

/// A row; its numbers are none if a divisor is zero or there is no duration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    pub label: String,
    /// The cohort, in the table of cohorts.
    pub place: Option<CohortKey>,
    pub numbers: Vec<Option<Number>>,
    /// Criteria of the applications behind each number, in order; may be shorter than the numbers.
    pub found: Vec<Option<JourneySelector>>,
}

/// A part as a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    pub part: Part,
    pub title: String,
    /// Title of the label column.
    pub head: String,
    pub columns: Vec<Column>,
    /// Indices of the columns in the chart.
    pub drawn: Vec<usize>,
    pub rows: Vec<Row>,
    /// The totals of the columns, ratios from the sums; none if the rows do not add up.
    pub total: Option<Vec<Option<Number>>>,
    /// Index of the column with the numbers of the first column in the days before.
    pub previous: Option<usize>,
}

/// Returns the report as tables, in the order of [`Part::ALL`].
pub async fn tables(app: &App, request: &JourneyRequest, language: Language) -> Result<Vec<Table>> {
    let journey = read(app, request, language).await?;
    let builder = TableBuilder { app, language };
    let table = |part: &Part| builder.table(*part, request.cohort, &journey);
    Ok(Part::ALL.iter().map(table).collect())
}

/// Returns the column titles of a part.
pub fn titles(app: &App, part: Part, cohort: Cohort, language: Language) -> Vec<String> {
    let table = TableBuilder { app, language }.table(part, cohort, &Journey::default());
    let names = table.columns.into_iter().map(|column| match column.unit {
        Unit::Seconds => TableBuilder { app, language }
            .text(&Message::new("report_journey_in_seconds").with("name", &column.name)),
        Unit::Count | Unit::Percent => column.name,
    });
    std::iter::once(table.head).chain(names).collect()
}

/// Returns the title of a part within the report.
pub fn title(app: &App, part: Part, cohort: Cohort, language: Language) -> String {
    let report = app.text(&Message::new("report_customers_journey_title"), language);
    let (part, _) = TableBuilder { app, language }.heading(part, cohort);
    let title = Message::new("report_journey_file_title");
    let title = title.with("report", report).with("part", part);
    app.text(&title, language)
}

struct TableBuilder<'a> {
    app: &'a App,
    language: Language,
}

impl TableBuilder<'_> {
    fn text(&self, message: &Message) -> String {
        self.app.text(message, self.language)
    }

    fn text_for_key(&self, key: String) -> String {
        self.text(&Message::new(key))
    }

    fn table(&self, part: Part, cohort: Cohort, journey: &Journey) -> Table {
        let (columns, drawn, rows) = match part {
            Part::Steps => (self.step_columns(), vec![0, 1], self.steps(journey)),
            Part::Questions => {
                let columns = vec![
                    self.column("stopped", Unit::Count),
                    self.column("stopped_share", Unit::Percent),
                ];
                (columns, vec![0], self.questions(journey))
            }
            Part::Lenders => (self.ending_columns(), vec![0], self.lenders(journey)),
            Part::Cohorts => {
                // Weeks are drawn as lines of percentages; other cohorts as bars of started applications.
                let drawn = match cohort {
                    Cohort::Week => (1..Step::ALL.len()).collect(),
                    _ => vec![0],
                };
                (self.cohort_columns(), drawn, cohorts(journey))
            }
        };
        let (title, head) = self.heading(part, cohort);
        let total = match part {
            Part::Steps => None,
            Part::Questions | Part::Lenders => Some(add_up(&columns, &rows)),
            Part::Cohorts => total_of_cohorts(cohort, journey),
        };
        Table {
            part,
            title,
            head,
            columns,
            drawn,
            rows,
            total,
            previous: (part == Part::Steps).then_some(1),
        }
    }

    /// A part's title, and the title of its label column.
    fn heading(&self, part: Part, cohort: Cohort) -> (String, String) {
        if part != Part::Cohorts {
            let of =
                |what: &str| self.text_for_key(format!("report_journey_{what}_{}", part.code()));
            return (of("part"), of("head"));
        }
        let group = self.text_for_key(format!("common_group_{}", cohort.code()));
        let title = Message::new("report_journey_part_cohorts").with("group", &group);
        (self.text(&title), group)
    }

    fn column(&self, key: &str, unit: Unit) -> Column {
        Column {
            name: self.text_for_key(format!("report_journey_column_{key}")),
            definition: self.text_for_key(format!("report_journey_column_{key}_definition")),
            unit,
        }
    }

    fn step_columns(&self) -> Vec<Column> {
        vec![
            self.column("people", Unit::Count),
            self.column("people_before", Unit::Count),
            self.column("share", Unit::Percent),
            self.column("dropped", Unit::Count),
            self.column("dropped_share", Unit::Percent),
            self.column("half_within", Unit::Seconds),
            self.column("most_within", Unit::Seconds),
        ]
    }

    fn steps(&self, journey: &Journey) -> Vec<Row> {
        let began = journey.steps.first().map_or(0, |first| first.people);
        let rows = journey.steps.iter().map(|one| {
            let dropped_of = one.dropped.map(|dropped| (dropped, dropped + one.people));
            Row {
                label: self.step(one.step),
                place: None,
                numbers: vec![
                    Some(Number::Count(one.people)),
                    Some(Number::Count(one.people_before)),
                    share(one.people, began),
                    one.dropped.map(Number::Count),
                    dropped_of.and_then(|(dropped, of)| share(dropped, of)),
                    one.half_within.map(Number::Seconds),
                    one.most_within.map(Number::Seconds),
                ],
                found: vec![
                    Some(JourneySelector::Mark(JourneyMark::Reached(one.step))),
                    None,
                    None,
                    before(one.step).map(JourneySelector::Furthest),
                ],
            }
        });
        rows.collect()
    }

    fn step(&self, step: Step) -> String {
        self.text_for_key(format!("common_journey_step_{}", step.code()))
    }

    /// A removed question is labelled by its key.
    fn questions(&self, journey: &Journey) -> Vec<Row> {
        let all: i64 = journey.questions.iter().map(|(_, people)| people).sum();
        let label = |key: &str| {
            let text = format!("field_{key}_label");
            let known = self.app.reference.texts.has(&text);
            if known {
                self.text_for_key(text)
            } else {
                key.to_owned()
            }
        };
        let rows = journey.questions.iter().map(|(key, people)| Row {
            label: label(key),
            place: None,
            numbers: vec![Some(Number::Count(*people)), share(*people, all)],
            found: vec![Some(JourneySelector::Mark(JourneyMark::StoppedAt(
                key.clone(),
            )))],
        });
        rows.collect()
    }

    fn ending_columns(&self) -> Vec<Column> {
        let ending = |ending: &JourneyOutcome| {
            let name = self.text_for_key(format!("common_journey_ending_{}", ending.code()));
            let definition = Message::new("report_journey_ending_definition").with("ending", &name);
            Column {
                definition: self.text(&definition),
                name,
                unit: Unit::Count,
            }
        };
        let all = self.column("applied", Unit::Count);
        std::iter::once(all)
            .chain(JourneyOutcome::ALL.iter().map(ending))
            .collect()
    }

    fn lenders(&self, journey: &Journey) -> Vec<Row> {
        let catalog = self.app.catalog();
        let rows = journey.lenders.iter().map(|(id, endings)| {
            let known = catalog.catalog.lender(*id).map(|one| one.name.clone());
            let all = endings.iter().sum();
            let numbers = std::iter::once(all).chain(endings.iter().copied());
            let found = JourneyOutcome::ALL.iter().map(|ending| {
                Some(JourneySelector::Mark(JourneyMark::LenderOutcome(
                    *id, *ending,
                )))
            });
            Row {
                label: known.unwrap_or_else(|| id.0.to_string()),
                place: None,
                numbers: numbers.map(|count| Some(Number::Count(count))).collect(),
                found: std::iter::once(None).chain(found).collect(),
            }
        });
        rows.collect()
    }

    fn cohort_columns(&self) -> Vec<Column> {
        let share = |step: &Step| Column {
            name: self.step(*step),
            definition: self
                .text_for_key("report_journey_column_cohort_share_definition".to_owned()),
            unit: Unit::Percent,
        };
        let began = self.column("began", Unit::Count);
        std::iter::once(began)
            .chain(Step::ALL[1..].iter().map(share))
            .collect()
    }
}

fn cohorts(journey: &Journey) -> Vec<Row> {
    let rows = journey.cohorts.iter().map(|cohort| {
        let [began, further @ ..] = cohort.reached;
        let shares = further.map(|people| share(people, began));
        Row {
            label: cohort.label.clone(),
            place: Some(cohort.place.clone()),
            numbers: std::iter::once(Some(Number::Count(began)))
                .chain(shares)
                .collect(),
            found: vec![Some(JourneySelector::Mark(JourneyMark::Reached(
                Step::Started,
            )))],
        }
    });
    rows.collect()
}

/// Adds up counts; the shares of all rows are the whole.
fn add_up(columns: &[Column], rows: &[Row]) -> Vec<Option<Number>> {
    let sum = |place: usize| -> i64 {
        let numbers = rows.iter().filter_map(|row| row.numbers.get(place));
        let counts = numbers.map(|number| match number {
            Some(Number::Count(count)) => *count,
            _ => 0,
        });
        counts.sum()
    };
    let total = |(place, column): (usize, &Column)| match column.unit {
        Unit::Count => Some(Number::Count(sum(place))),
        Unit::Percent => share(sum(0), sum(0)),
        Unit::Seconds => None,
    };
    columns.iter().enumerate().map(total).collect()
}

/// The steps of all cohorts. An application that was sent to two lenders is in two rows, so lenders do not add up.
fn total_of_cohorts(cohort: Cohort, journey: &Journey) -> Option<Vec<Option<Number>>> {
    if cohort == Cohort::Lender {
        return None;
    }
    let people =
        |place: usize| -> i64 { journey.cohorts.iter().map(|one| one.reached[place]).sum() };
    let shares = (1..Step::ALL.len()).map(|place| share(people(place), people(0)));
    let began = std::iter::once(Some(Number::Count(people(0))));
    Some(began.chain(shares).collect())
}

/// The step before; none for the first.
fn before(step: Step) -> Option<Step> {
    let place = Step::ALL.iter().position(|one| *one == step)?;
    Some(Step::ALL[place.checked_sub(1)?])
}

fn share(part: i64, whole: i64) -> Option<Number> {
    match percent(part, whole)? {
        Value::Percent(tenths) => Some(Number::Percent(tenths)),
        Value::Count(_) | Value::Rupees(_) => None,
    }
}
