"""A study on a real cluster of Ray, one of whose workers is killed on the way: when Ray notices hangs on the machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from dicefield.study.runner import Study
from dicefield.study.workers import Cluster
from tests.study.test_runner import Unlucky, plan, run, small_chunks, table  # noqa: F401 - a study in small chunks


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    pytest.importorskip("ray")
    found = Cluster("local", 2)
    yield found
    found.close()


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_with_a_dead_worker_gives_the_same_table(cluster: Cluster, tmp_path: Path) -> None:
    """Two workers of a Ray cluster, one of which is killed on the way, and this process: the same, byte for byte."""
    study = Study(plan())
    study.run(Unlucky(cluster, tmp_path / "killed"))
    assert (tmp_path / "killed").exists()
    assert table(study) == table(run(plan()))
