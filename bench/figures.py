"""What a server tells Prometheus, for programs that look at it from outside while it is busy."""

from __future__ import annotations

import urllib.request
from collections import Counter

from prometheus_client.parser import text_string_to_metric_families

WAITS = 30.0


def read_figures(address: str) -> Counter[str]:
    """Every figure by its name; of those that have labels the sum of all."""
    with urllib.request.urlopen(f"http://{address}/metrics", timeout=WAITS) as answer:
        told = answer.read().decode()
    figures = Counter[str]()
    for family in text_string_to_metric_families(told):
        for sample in family.samples:
            figures[sample.name] += sample.value  # type: ignore[assignment]
    return figures


def mebibytes(figures: Counter[str]) -> float:
    return round(figures["process_resident_memory_bytes"] / 2**20, 1)
