"""What a set-up of Blood Bowl, and a purchase of inducements, may name."""

from msgspec.structs import replace

from schemas.catalogue import Catalogue, HiredPlayerLine, InducementLine
from service.rules.blood_bowl.price_lists import INDUCEMENTS, OFFERS, PLAYERS_OF, Offer
from service.rules.blood_bowl.stars import PROFILES, StarProfile
from service.rules.pitch.catalogue import SHARED


def catalogue() -> Catalogue:
    """Skills and team lists as all games on squares have them, and the price lists."""
    offers = tuple(map(_line, OFFERS.values()))
    return replace(SHARED, inducements=offers, groups=dict(INDUCEMENTS.groups))


def _line(offer: Offer) -> InducementLine:
    return InducementLine(
        name=offer.name,
        price_gp=offer.price_gp,
        at_most=offer.at_most,
        group=offer.group,
        reduced_price_gp=offer.reduced_price_gp,
        reduced_for=offer.reduced_for,
        reduced_rosters=offer.reduced_rosters,
        only_for=offer.only_for,
        rosters=offer.rosters,
        not_rosters=offer.not_rosters,
        joins=tuple(
            _player(PROFILES[name]) for name in PLAYERS_OF.get(offer.name, ()) if name in PROFILES
        ),
    )


def _player(profile: StarProfile) -> HiredPlayerLine:
    return HiredPlayerLine(
        name=profile.name,
        ma=profile.ma,
        st=profile.st,
        ag=profile.ag,
        av=profile.av,
        pa=profile.pa,
        skills=profile.skills,
    )
