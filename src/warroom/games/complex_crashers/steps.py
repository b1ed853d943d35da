"""The steps of the agenda of Complex Crashers: what is still to happen, and what is asked.

Steps 1 to 59 are the flow (`rules/flow.py`), 60 to 109 the initiative and the Manager's business (`rules/upkeep.py`),
110 to 149 the tiles (`rules/placement.py`); from 150 on they ask a seat (`questions/finding.py`).
"""

from __future__ import annotations

from typing import Final

# -- the flow
ACTIVATED: Final = 1  # frame: paid; opens the window of activation, then PROCESS
PROCESS: Final = 2  # frame: its turn has come; checks it again, then RUN
RUN: Final = 3  # frame: does the effect at its place, and so on
FINISH: Final = 4  # frame: all effects are done; opens the window of results
CLOSE: Final = 5  # frame: it is over
WATCH: Final = 6  # reveals whatever an able Operative lays open, until nothing is due
STEPPED: Final = 7  # frame: units stand in a new region; the window of entering and leaving
MOVE_ON: Final = 8  # frame: the next step of a move, or its end
ROLL: Final = 9  # frame: the dice of an attack are rolled
ASSIGN: Final = 10  # frame: dice groups are assigned
CONTEST: Final = 11  # frame: the next dice group is contested
RESOLVE: Final = 12  # frame: all damage is applied
IGNORED: Final = 13  # frame, group, actors: the window after dice were ignored
FIRES: Final = 14  # step 3 of an initiative: the next burning region
GAINED: Final = 15  # step 4 of an initiative: the abilities that answer it
FIRE_OVER: Final = 16  # region: its fire has attacked and loses a token
FIRES_BEGIN: Final = 20  # step 3 of an initiative begins
GAINED_BEGIN: Final = 21  # step 4 of an initiative begins
WINDOW: Final = 22  # the window that is open: the side that is asked next, or it closes
RESULTS: Final = 23  # frame: the window of results

# -- the initiative and the Manager's business (CC-2)
BEGIN: Final = 60  # the opening reveal, then the first initiative
REVEALED: Final = 61  # first new region, number: deployments there, then charges
REACTOR_SEEN: Final = 62  # reactor from 1: its region has just been revealed; upgrades, if it is online
PASSED: Final = 63  # a side passes the initiative: step 6
GAIN: Final = 64  # step 1 of an initiative: ability points
COUNT: Final = 65  # step 2 of an initiative: the E.M.P. of the Operatives, the charges of the Manager
CHARGE_UP: Final = 66  # number: charges for the regions of a reveal
UPGRADE: Final = 67  # reactor from 0, markers that it still brings
UNMARK: Final = 68  # reactor from 0: it has gone offline, and markers go with it
STAGE: Final = 69  # grid slot: it is paid for
SWITCH_ON: Final = 70  # reactor from 0: it is paid for
PLACE: Final = 71  # grid slot, region, flags: the deployment that was decided is carried out
OPEN_DOOR: Final = 72  # region, direction: the door that a deployment opens
TIDY: Final = 73  # Operative: who carries more than allowed gives something back

# -- tiles (CC-3)
TILES: Final = 110  # region whose surroundings are revealed, first new region, Operatives (set) owed a way on
MEND: Final = 111  # Operatives (set) owed a way on

# -- asks: the flow
ASK: Final = 150  # from here on a step asks
ASK_ACT: Final = 150  # step 5: the next action, or pass
ASK_REACT: Final = 151  # the window: a reaction, or no more
ASK_CHOOSE: Final = 152  # frame: what its effect `choose` binds
ASK_OFFER: Final = 153  # frame: yes or no
ASK_STEP: Final = 154  # frame: the next step of a move, or stop
ASK_COMPANY: Final = 155  # frame: who goes along (Coordinated)
ASK_PILLAR: Final = 156  # frame: which pillar
ASK_TARGET: Final = 157  # frame: unit that gets the dice, or the region of an area attack
ASK_DIE: Final = 158  # frame: which unit gets the next die of an area or sweeping attack
ASK_IGNORE: Final = 159  # frame: which die is ignored
ASK_REROLL: Final = 160  # frame: which die is rolled again
ASK_FIRE: Final = 161  # which burning region attacks next
ASK_ORDER: Final = 162  # which of several units meets the fire first
ASK_GAINED: Final = 163  # step 4: an ability that answers the gain of the initiative, or none

# -- asks: the Manager's business (CC-2)
ASK_PAY: Final = 180  # frame, tracker: what it pays of a cost
ASK_PAYER: Final = 181  # frame: the tracker that counts as payer of what costs nothing
ASK_CHARGES: Final = 182  # reactor from 0: what it pays of a cost in charges
ASK_CHARGE_UP: Final = 183  # reactor from 0: how many of the charges of a reveal it gets
ASK_DEPLOY: Final = 184  # first new region, number: what is deployed there in a reveal, or nothing more
ASK_REGION: Final = 185  # grid slot, flags: where a card deploys it
ASK_UPGRADE: Final = 186  # reactor from 0: the card that gets a marker
ASK_UNMARK: Final = 187  # reactor from 0: the card that loses a marker
ASK_RESPEC: Final = 188  # frame: a card to give back, then one to take, or no more
ASK_SWAP: Final = 189  # frame: an item that changes hands, or no more
ASK_TIDY: Final = 190  # Operative: what is given back of too much

# -- asks: tiles (CC-3)
ASK_TILE: Final = 210  # region: the tile that is placed, where and how it is turned, or reserve
ASK_RESERVED: Final = 211  # tile of a reactor that has come online: where it is placed
ASK_JOIN: Final = 212  # region: the edge at which it is joined to the complex
ASK_TOKEN: Final = 213  # region: a token for one of its outer edges, or no more
ASK_MEND: Final = 214  # Operative that needs a way on: the edge that is opened
