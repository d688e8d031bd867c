import pytest

from tui import measure

pytestmark = pytest.mark.pty


@pytest.mark.parametrize("measured", [lambda: measure.key_bytes_ms(rounds=2), lambda: measure.preview_bytes_ms(3)])
def test_a_step_of_the_cursor_writes_little(measured):
    steps = measured()
    assert 50 < steps.bytes < 600
    assert steps.ms < 1000  # a guard against hangs; `clinic bench` has the figure


def test_the_first_frame_comes():
    frames = measure.first_frames(runs=1)
    assert 0 < frames.game_ms < measure.LONGEST * 1000
    assert frames.ratio == frames.game_ms / frames.empty_ms


def test_measuring_imports_nothing_that_draws():
    import subprocess
    import sys

    code = "import sys, tui.measure; print([name for name in sys.modules if name.startswith(('textual', 'rich'))])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"
