"""How things stand at the moment, asked for by Prometheus at an address of its own: nobody else needs to reach that."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

from prometheus_client import REGISTRY, start_http_server
from prometheus_client.metrics_core import GaugeMetricFamily
from prometheus_client.registry import Collector

from dicefield.engine.errors import Illegal, Malformed
from dicefield.server.hall import Hall
from dicefield.server.reports import REPORTS, WHAT_IFS
from dicefield.server.reviews import REVIEWS

QUEUES = (REPORTS, WHAT_IFS, REVIEWS)


class Gauges(Collector):
    """It is asked in a thread of its own, so everything is copied before it is counted."""

    def __init__(self, hall: Hall, connections: Callable[[], int]) -> None:
        self.hall = hall
        self.connections = connections

    def describe(self) -> list[GaugeMetricFamily]:
        """Nothing is asked before the server stands."""
        return []

    def collect(self) -> Iterator[GaugeMetricFamily]:
        opened = list(self.hall.tables.opened.values())
        viewers = [viewer for one in opened for viewer in list(one.viewers)]
        seated = sum(bool(viewer.seats) for viewer in viewers)
        yield gauge("dicefield_connections", "Connections that are open, of every kind.", self.connections())
        yield gauge("dicefield_tables", "Tables in memory.", sum(one.table is not None for one in opened))
        yield gauges("dicefield_viewers", "Who looks at tables.", "who", {"seated": seated, "watching": len(viewers) - seated})
        busy = self.hall.thinkers.busy
        yield gauge("dicefield_thinking", "Bots and hints that look ahead in a process of their own, or wait for one.", busy)
        yield gauge("dicefield_tasks", "What goes on at once: connections, viewers, bots, chores.", self.tasks)
        waiting = {queue.name: queue.waiting.qsize() for queue in QUEUES}
        yield gauges("dicefield_jobs_waiting", "Work that waits for its turn, by queue.", "queue", waiting)

    @property
    def tasks(self) -> int:
        return len(asyncio.all_tasks(self.hall.chores[0].get_loop())) if self.hall.chores else 0


def gauge(name: str, words: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, words, value)


def gauges(name: str, words: str, label: str, values: dict[str, int]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(name, words, labels=[label])
    for of, value in values.items():
        family.add_metric([of], value)
    return family


def read_address(text: str) -> tuple[str, int]:
    """HOST:PORT; an address of IPv6 stands in brackets."""
    host, _, port = text.rpartition(":")
    if not host or not port.isascii() or not port.isdigit() or not 0 <= int(port) < 65_536:
        raise Malformed.of("address", f"An address to listen at is HOST:PORT, such as 127.0.0.1:9600, not {text!r}.")
    return host.strip("[]"), int(port)


def tell_metrics(address: str, hall: Hall, connections: Callable[[], int], number: int = 0) -> int:
    """Answers at an address of its own, beside everything else; of several processes each at the port after the last one's."""
    host, first = read_address(address)
    port = first + number if first else 0
    REGISTRY.register(Gauges(hall, connections))
    try:
        server, _ = start_http_server(port, host)
    except OSError as error:
        raise Illegal.of("port", f"Cannot tell metrics at {address}: {error.strerror or error}.") from None
    return int(server.server_port)
