"""The best pairing of a field: a matching of least cost, found by Edmonds' blossom algorithm.

Costs are whole numbers, compared exactly. networkx is loaded when something is paired: it takes
a third of a second.
"""

from collections.abc import Hashable, Mapping
from typing import TypeVar

Node = TypeVar("Node", bound=Hashable)


def cheapest_matching(costs: Mapping[tuple[Node, Node], int]) -> set[tuple[Node, Node]]:
    """As many pairs as possible, with the smallest sum of costs; each pair as it stands in
    `costs`."""
    from networkx import Graph, max_weight_matching  # type: ignore[import-untyped]

    # Numbers for nodes: a UUID takes its time to be hashed.
    numbers: dict[Node, int] = {}
    pairs: dict[tuple[int, int], tuple[Node, Node]] = {}
    graph = Graph()
    for pair, cost in costs.items():
        one, other = (numbers.setdefault(node, len(numbers)) for node in pair)
        pairs[one, other] = pairs[other, one] = pair
        graph.add_edge(one, other, weight=-cost)
    return {pairs[found] for found in max_weight_matching(graph, maxcardinality=True)}
