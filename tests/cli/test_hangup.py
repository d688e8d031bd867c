import os
import select
import sys

import pexpect
import pytest

from tests.cli.conftest import ROOT, Run


@pytest.mark.pty
@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_the_program_ends_with_its_terminal_though_its_parent_waits(process: Run, plain: tuple[str, ...]) -> None:
    process("new", "clinic", "--seats", "Ana,Ben", "--seed", "1", "--name", "game", "--no-open")
    words = " ".join(["-m tui play game", *plain])
    script = f"trap : HUP; sh -c 'echo program $$.; exec {sys.executable} {words}'; true"  # waits as make does
    child = pexpect.spawn("sh", ["-c", script], cwd=str(ROOT), encoding="utf-8", timeout=30, dimensions=(36, 120))
    child.expect(r"program (\d+)\.")
    program = int(child.match.group(1))
    child.expect("Which bonus tile does")
    watched = os.pidfd_open(program)  # readable once the program has ended
    child.ptyproc.fileobj.close()  # the line drops
    ended, _, _ = select.select([watched], [], [], 20)
    os.close(watched)
    if not ended:
        os.kill(program, 9)
    assert ended
