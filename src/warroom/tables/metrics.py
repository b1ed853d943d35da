"""Counting what happens, and telling it in the text form of Prometheus.

Nothing is counted that nobody but one seat may know: who changes a sealed answer leaves no trace here.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping
from typing import Final

HELP: Final = {
    "entries": "Entries of tables' logs that everybody at the table hears of.",
    "refused": "Messages that were refused, by reason.",
    "bots_failed": "Decisions at which a bot failed.",
    "bots_replaced": "Bots that failed again and again and were replaced.",
    "dropped": "Lines cut by the server, by reason.",
    "turned_away": "Connections and calls turned away at the door, by reason.",
    "stuck": "Tables that waited for the disk for too long and were let go.",
    "errors": "Faults of the server itself.",
}
SAMPLES: Final = 1000  # of the latest waits
PARTS: Final = (0.5, 0.99)


class Metrics:
    """Counters by name, some of them by reason, and how long the latest entries took to the disk."""

    def __init__(self) -> None:
        self._plain: Counter[str] = Counter()
        self._reasons: Counter[tuple[str, str]] = Counter()
        self._waits: deque[float] = deque(maxlen=SAMPLES)

    def count(self, name: str, reason: str = "", by: int = 1) -> None:
        """Counts something that happened."""
        if reason:
            self._reasons[name, reason] += by
        else:
            self._plain[name] += by

    def took(self, seconds: float) -> None:
        """Remembers how long entries were on their way to the disk."""
        self._waits.append(seconds)

    def text(self, gauges: Mapping[str, float]) -> str:
        """All counters, the latest waits, and the gauges given, as Prometheus reads them."""
        lines: list[str] = []
        for name, help in HELP.items():
            lines += [f"# HELP warroom_{name}_total {help}", f"# TYPE warroom_{name}_total counter"]
            reasons = sorted((reason, n) for (of, reason), n in self._reasons.items() if of == name)
            lines += [f'warroom_{name}_total{{reason="{reason}"}} {n}' for reason, n in reasons]
            if not reasons:
                lines.append(f"warroom_{name}_total {self._plain[name]}")
        waits = sorted(self._waits)
        if waits:
            lines.append("# TYPE warroom_writing_seconds gauge")
        for part in PARTS if waits else ():
            lines.append(f'warroom_writing_seconds{{quantile="{part}"}} {waits[int((len(waits) - 1) * part)]:.6f}')
        for name, value in gauges.items():
            lines += [f"# TYPE warroom_{name} gauge", f"warroom_{name} {value:g}"]
        return "\n".join(lines) + "\n"
