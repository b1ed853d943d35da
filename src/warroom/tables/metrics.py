"""Counting what happens, and telling it in the text form of Prometheus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

HELP: Final = {
    "entries": "Entries written into the logs of tables.",
    "refused": "Messages that were refused, by reason.",
    "messages": "Messages received.",
    "updates": "Updates sent.",
    "bots_failed": "Decisions at which a bot failed.",
    "bots_replaced": "Bots that failed again and again and were replaced.",
    "dropped": "Lines cut by the server, by reason.",
    "errors": "Faults of the server itself.",
}


class Metrics:
    """Counters by name, some of them by reason."""

    def __init__(self) -> None:
        self._plain: Counter[str] = Counter()
        self._reasons: Counter[tuple[str, str]] = Counter()

    def count(self, name: str, reason: str = "", by: int = 1) -> None:
        """Counts something that happened."""
        if reason:
            self._reasons[name, reason] += by
        else:
            self._plain[name] += by

    def text(self, gauges: Mapping[str, float]) -> str:
        """All counters, and the gauges given, as Prometheus reads them."""
        lines: list[str] = []
        for name, help in HELP.items():
            lines += [f"# HELP warroom_{name}_total {help}", f"# TYPE warroom_{name}_total counter"]
            reasons = sorted((reason, n) for (of, reason), n in self._reasons.items() if of == name)
            lines += [f'warroom_{name}_total{{reason="{reason}"}} {n}' for reason, n in reasons]
            if not reasons:
                lines.append(f"warroom_{name}_total {self._plain[name]}")
        for name, value in gauges.items():
            lines += [f"# TYPE warroom_{name} gauge", f"warroom_{name} {value:g}"]
        return "\n".join(lines) + "\n"
