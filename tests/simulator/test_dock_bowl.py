"""A whole Dock Bowl match over HTTP, with taken back, misread and untimely entries."""

from service.simulator import Options, simulate
from tests.live import LiveService


async def test_a_dock_bowl_match_is_played_and_corrected_over_http(service: LiveService) -> None:
    given = Options(
        url=service.url,
        key=service.organiser,
        competition=service.competition,
        system="dock-bowl",
        seed=5,
        mistakes=0.03,
    )
    summary = await simulate(given)
    assert summary.counts.complaints == []
    assert summary.counts.refused_unpredicted == 0
    assert summary.finished == 1
    assert summary.counts.corrections > 0
    assert summary.counts.refused_as_predicted > 0
    with service.client("referee") as client:
        audit = client.get(f"/v1/matches/{summary.matches[0]}/audit").json()
        dice = client.get(f"/v1/matches/{summary.matches[0]}/dice").json()
        board = client.get(f"/v1/matches/{summary.matches[0]}/board").json()
    assert (audit["counts"]["differences"], audit["counts"]["undecidable"]) == (0, 0)
    assert {"sea_die", "chest"} <= {
        roll["roll"] for line in dice["lines"] for roll in line["rolls"]
    }
    kinds = {region["kind"] for region in board["board"]["regions"]}
    assert {"water", "ship", "plank", "mast", "dock"} <= kinds
