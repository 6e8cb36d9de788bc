"""A measured figure, beside what it is held against."""

from dataclasses import dataclass


@dataclass
class Figure:
    """One line of the results: a goal is `("≥", 0.85)`, or None for a figure without a goal."""

    id: str
    what: str
    value: float
    unit: str = ""
    goal: tuple = None

    @property
    def is_met(self):
        """Whether the goal is reached; true where there is none."""
        if self.goal is None:
            return True
        sign, limit = self.goal
        return self.value >= limit if sign == "≥" else self.value <= limit

    def row(self):
        """A line of a table."""
        goal = "–" if self.goal is None else f"{self.goal[0]} {shown(self.goal[1])} {self.unit}".strip()
        word = "–" if self.goal is None else ("met" if self.is_met else "**not met**")
        return f"| {self.id} | {self.what} | {shown(self.value)} {self.unit} | {goal} | {word} |"


HEADER = "| Id | What | Measured | Goal | |\n|---|---|---|---|---|"


def shown(value):
    """Three digits that matter, or whole numbers with thousands set apart."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
