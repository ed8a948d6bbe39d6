"""A pair of thumbs: enters what a match expects by tapping the tablet's page, and nothing else."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from schemas.views import Expectation, Field

Json = dict[str, Any]


def tap_entry(page: Page, expectations: list[Expectation], entry: Json) -> None:
    """Enter one entry that was made from these expectations, the ones that the page shows."""
    index = _which(expectations, entry)
    if len(expectations) > 1:
        page.locator(".choice-button").nth(index).click()
    form = page.locator(".entry-form")
    expect(form).to_have_attribute("data-type", entry["type"])
    for field in expectations[index].fields:
        _tap_field(page, form, field, entry[field.name])
    form.locator(".send").click()


def _which(expectations: list[Expectation], entry: Json) -> int:
    """The expectation that the entry fills in."""
    for index, expectation in enumerate(expectations):
        fixed = {
            field.name: list(field.value) if isinstance(field.value, tuple) else field.value
            for field in expectation.fields
            if _kind(field) == "fixed"
        }
        names = {field.name for field in expectation.fields}
        if (
            expectation.type == entry["type"]
            and names == set(entry) - {"type"}
            and all(entry[name] == value for name, value in fixed.items())
            and all(_offers(field, entry[field.name]) for field in expectation.fields)
        ):
            return index
    raise AssertionError(f"not expected: {entry}")


def _kind(field: Field) -> str:
    return str(field.__struct_config__.tag)


def _offers(field: Any, value: Any) -> bool:
    if _kind(field) == "choice":
        values = value if field.many else [value]
        return {option.value for option in field.options} >= set(values)
    if _kind(field) == "square":
        return tuple(value) in {tuple(square) for square in field.squares}
    return True


def _tap_field(page: Page, form: Locator, field: Any, value: Any) -> None:
    kind = _kind(field)
    place = form.locator(".field").filter(has_text=field.label).first
    if kind == "choice":
        for one in value if field.many else [value]:
            option = place.locator(f'.option[data-value="{one}"]')
            if option.get_attribute("aria-pressed") != "true":
                option.click()
    elif kind == "dice":
        for number, die in enumerate(value):
            place.locator(".faces").nth(number).locator(f'[data-value="{die}"]').click()
    elif kind == "number":
        place.locator("input").fill(str(value))
    elif kind == "square":
        _tap_square(page, value)
    elif kind == "square_path":
        for square in value:
            _tap_square(page, square)
    elif kind == "point":
        _type_point(place, value)
    elif kind == "path":
        for point in value:
            _type_point(place, point)
    elif kind == "placement":
        for one in value:
            place.locator(f'.option[data-value="{one["player"]}"]').click()
            _tap_square(page, one["at"])
    elif kind == "purchase":
        for one in value:
            offer = next(each for each in field.offers if each.value == one["name"])
            row = place.locator(".offer").nth(field.offers.index(offer))
            row.locator("input").fill(str(one["number"]))


def _tap_square(page: Page, square: list[int]) -> None:
    # By the page's own events: a square of a phone's board is small, and others may lie beside it.
    page.locator(f'.target[aria-label="{square[0]}, {square[1]}"]').dispatch_event("click")


def _type_point(place: Locator, point: list[int]) -> None:
    typed = place.locator(".typed input")
    typed.fill(f"{point[0]}, {point[1]}")
    typed.press("Tab")
