"""A War Room server as `warroom serve` runs it, but without limits: `python -m bench.house DATA`."""

from __future__ import annotations

import sys
from pathlib import Path

from warroom.cli.serve import listening, made_server, tune
from warroom.tables.limits import Limits
from warroom.tables.server import make_app

LIMITS = Limits(
    messages_per_second=1e6,
    message_burst=10**6,
    calls_per_second=1e6,
    call_burst=10**6,
    frames_per_second=1e6,
    frame_burst=10**6,
    connections=10**5,
    connections_per_visitor=10**5,
    doors_per_second=1e6,
    door_burst=10**6,
    tables_per_visitor=10**6,
    tables_a_day=10**6,
    tables_kept=10**6,
    seats_per_visitor=10**6,
    lines=10**5,
    lines_per_visitor=10**5,
)

if __name__ == "__main__":
    socket = listening("127.0.0.1", 0)
    server = made_server(make_app(Path(sys.argv[1]), LIMITS))
    print(f"listening {socket.getsockname()[1]}", flush=True)
    tune()
    server.run(sockets=[socket])
