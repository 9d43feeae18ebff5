"""Writing a file so that nobody ever sees a part of it, and one at a time.

A file is written whole to a temporary file beside it, which then takes its name: a kill at any moment leaves the old
file, or none, or the new one.
"""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from mjcalc.errors import CANNOT_USE, bad

_TEMPORARY = ".mjcalc-"
"""What temporary names begin with; with the target's name in it, one could be too long."""
_TRIES = 12000
_PAUSE = 0.005
"""Seconds between tries: all of them take a minute."""


class Sink:
    """Writes blocks of whole lines to a file descriptor.

    When the disk fills up inside a block, a regular file is cut back to the last whole line.
    """

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._is_file = stat.S_ISREG(os.fstat(descriptor).st_mode)

    def write(self, block: bytes) -> None:
        """Write a block. Raises OSError when it cannot be written whole."""
        written = 0
        try:
            while written < len(block):
                written += os.write(self._descriptor, block[written:])
        except OSError:
            if self._is_file:
                end = os.lseek(self._descriptor, 0, os.SEEK_CUR)
                whole = block.rfind(b"\n", 0, written) + 1
                with contextlib.suppress(OSError):
                    os.ftruncate(self._descriptor, end - written + whole)
            raise


@contextmanager
def opened(target: Path) -> Iterator[Sink]:
    """A sink to a temporary file beside `target` that takes its name at the end, and only then.

    A target that is no regular file, such as a device or a pipe, is written directly; a link stays one. Raises OSError
    when the target may not be written.
    """
    if target.exists() and not target.is_file():
        descriptor = os.open(target, os.O_WRONLY)
        try:
            yield Sink(descriptor)
        finally:
            os.close(descriptor)
        return
    with contextlib.suppress(FileNotFoundError):
        os.close(os.open(target, os.O_WRONLY))  # to be renamed over, a file need not be writable
    with _beside(target, Path.replace) as sink:
        yield sink


def write_new(target: Path, content: bytes) -> None:
    """Write a new file whole. Raises FileExistsError when there is one already, and leaves that alone."""
    with _beside(target, _take_free_name) as sink:
        sink.write(content)


@contextmanager
def _beside(target: Path, take_name: Callable[[Path, Path], object]) -> Iterator[Sink]:
    """A sink to a temporary file beside `target`, or where that links to; when all is written, it takes the name."""
    target = Path(os.path.realpath(target))
    descriptor, name = tempfile.mkstemp(prefix=_TEMPORARY, dir=target.parent)
    temporary = Path(name)
    try:
        try:
            yield Sink(descriptor)
            os.fsync(descriptor)
            _keep_group(descriptor, target)
            os.fchmod(descriptor, _mode_of(target))
        finally:
            os.close(descriptor)
        take_name(temporary, target)
        _sync_folder(target.parent)
    finally:
        temporary.unlink(missing_ok=True)


def _take_free_name(temporary: Path, target: Path) -> None:
    """Give the file the target's name too. Raises FileExistsError when another file has it."""
    try:
        target.hardlink_to(temporary)
    except FileExistsError:
        raise
    except OSError:  # not every file system has links: an empty file holds the name until it is replaced
        target.touch(exist_ok=False)
        temporary.replace(target)


@contextmanager
def locked(target: Path) -> Iterator[None]:
    """Hold `target` alone, among all who lock it, while it is read and replaced by `opened`.

    The file itself is locked, so that no other file is left behind. Whoever waited for it may hold a file that has
    been replaced meanwhile, and asks again. Raises OSError when the file cannot be opened, and MjcalcError
    (`cannot-use`) when another holds it for a minute.
    """
    for _ in range(_TRIES):
        descriptor = _take(target)
        if descriptor is not None:
            try:
                yield
            finally:
                os.close(descriptor)
            return
        time.sleep(_PAUSE)
    raise bad(CANNOT_USE, f"another program is writing {target}: nothing was changed; try again")


def _take(target: Path) -> int | None:
    """The open and locked file, or None when another holds it or has replaced it just now."""
    import fcntl

    descriptor = os.open(target, os.O_RDWR | os.O_NONBLOCK)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if _is_still(descriptor, target):
            return descriptor
    except BlockingIOError:
        pass
    except BaseException:
        os.close(descriptor)
        raise
    os.close(descriptor)
    return None


def _is_still(descriptor: int, target: Path) -> bool:
    """Whether the open file is the one that now has the name."""
    try:
        return os.path.samestat(os.fstat(descriptor), target.stat())
    except FileNotFoundError:
        return False


def _sync_folder(folder: Path) -> None:
    """Let the new name outlive a power cut, where the system can promise it."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _keep_group(descriptor: int, target: Path) -> None:
    """Let those who share the file go on sharing it, where that is ours to give."""
    with contextlib.suppress(OSError, AttributeError):  # not every system has groups
        os.fchown(descriptor, -1, target.stat().st_gid)


def _mode_of(target: Path) -> int:
    """The permissions of the file, or those a new file would get."""
    if target.exists():
        return stat.S_IMODE(target.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
