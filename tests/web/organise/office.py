"""An organiser at the page: fills its forms in and presses its buttons, and nothing else."""

from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

Names = tuple[str, ...]
ORCS = {"Orc-Lineman": 7, "Blitzer": 4}
"""Eleven players for 670,000 gp."""


@dataclass
class Office:
    """The page of one competition, or the list of all before one is made."""

    page: Page

    def make_competition(self, name: str, admin_key: str, *, public: bool = True) -> str:
        """A league; its id."""
        page = self.page
        page.locator("#admin-key").fill(admin_key)
        page.locator("#competition-name").fill(name)
        if not public:
            page.get_by_label("Everybody may read it").uncheck()
        page.get_by_role("button", name="Make", exact=True).click()
        expect(page.get_by_role("heading", name="Enter a team")).to_be_visible()
        expect(page.locator("#title")).to_have_text(name)
        return page.url.split("/")[-1].split("#")[0]

    def go(self, part: str) -> None:
        link = self.page.locator("#parts").get_by_role("link", name=part, exact=True)
        link.click()
        expect(link).to_have_attribute("aria-current", "page")

    def enter_orcs(self, names: Names) -> None:
        for count, name in enumerate(names, start=1):
            self.page.locator("#team-name").fill(name)
            self.page.locator("#roster").select_option("orc")
            for position, players in ORCS.items():
                self.page.locator(f"#position-{position}").fill(str(players))
            self.page.locator("#re-rolls").fill("3")
            expect(self.page.locator("#draft-total")).to_contain_text("11 players")
            expect(self.page.locator("#draft-total")).to_contain_text("150,000 gp left")
            self.page.get_by_role("button", name="Enter", exact=True).click()
            expect(self.page.get_by_role("heading", name=f"Teams ({count})")).to_be_visible()

    def open_season(self) -> None:
        expect(self.page.get_by_role("heading", name="Open season 1")).to_be_visible()
        self.page.get_by_role("button", name="Record", exact=True).click()
        expect(self.page.get_by_role("heading", name="Season 1", exact=True)).to_be_visible()

    def draw_round(self) -> None:
        self.page.get_by_role("button", name="Propose pairings").click()
        self.page.get_by_role("button", name="Publish").click()
        expect(self.fixture(0)).to_be_visible()

    def fixture(self, index: int) -> Locator:
        return self.page.locator(".fixture[data-fixture]").nth(index)

    def ruling(self, kind: str) -> Locator:
        return self.page.locator(f'form[data-ruling="{kind}"]')
