"""A game that was begun by older rules or with older content is played on as it was begun."""

import pytest

from warroom.games import FOLDERS, archive, find
from warroom.kernel.content import Pack


@pytest.mark.parametrize("name", FOLDERS)
def test_the_newest_edition_is_the_game_itself(name):
    game = find(name)
    assert game.edition(game.revision, game.content) is game


@pytest.mark.parametrize("name", FOLDERS)
def test_every_archived_content_is_played_by_every_revision(name):
    game = find(name)
    assert archive(name) or game.revision == 1, "what was once played with is kept"
    for file in archive(name):
        for revision in range(1, game.revision + 1):
            old = game.edition(revision, file.stem)
            assert old is not None
            assert (old.name, old.revision, old.content) == (name, revision, file.stem)
            assert old.edition(game.revision, game.content) is not None


@pytest.mark.parametrize("name", FOLDERS)
def test_what_never_was_is_not_found(name):
    game = find(name)
    assert game.edition(game.revision + 1, game.content) is None
    assert game.edition(0, game.content) is None
    assert game.edition(game.revision, "never-shipped") is None


def test_a_pack_is_found_on_the_content_it_was_played_with():
    text = 'game = "critical-mass"\ntitle = "Quick"\n[[card]]\nname = "Light Laser"\nspeed = 5\n'
    packed = find("critical-mass", Pack("critical-mass", "Quick", "quick.toml", text))
    old = packed.edition(1, packed.content)
    assert old is not None and old.pack == packed.pack and old.revision == 1
