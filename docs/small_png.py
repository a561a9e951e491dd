"""A PNG of a page in few colours: screenshots are flat, so a palette holds them at a third."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from numpy.typing import NDArray

COLOURS = 224
MAGIC = b"\x89PNG\r\n\x1a\n"


def shrink(file: Path, colours: int = COLOURS) -> None:
    """Rewrite a screenshot, 8 bits a channel, with its commonest colours as a palette."""
    pixels = _pixels(file.read_bytes())
    height, width, _ = pixels.shape
    packed = (pixels.astype(np.int64) << np.array([16, 8, 0])).sum(axis=2).ravel()
    found, inverse, counts = np.unique(packed, return_inverse=True, return_counts=True)
    palette = found[np.argsort(-counts)[:colours]]
    rgb = np.stack([found >> 16, found >> 8 & 255, found & 255], axis=1)
    chosen = np.stack([palette >> 16, palette >> 8 & 255, palette & 255], axis=1)
    nearest = np.array([((chosen - colour) ** 2).sum(axis=1).argmin() for colour in rgb])
    image = nearest[inverse].astype(np.uint8).reshape(height, width)
    rows = np.concatenate([np.zeros((height, 1), np.uint8), image], axis=1)
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    body = [
        _chunk(b"IHDR", header),
        _chunk(b"PLTE", chosen.astype(np.uint8).tobytes()),
        _chunk(b"IDAT", zlib.compress(rows.tobytes(), 9)),
        _chunk(b"IEND", b""),
    ]
    file.write_bytes(MAGIC + b"".join(body))


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    place = len(MAGIC)
    while place < len(data):
        (length,) = struct.unpack(">I", data[place : place + 4])
        yield data[place + 4 : place + 8], data[place + 8 : place + 8 + length]
        place += 12 + length


def _pixels(data: bytes) -> NDArray[np.uint8]:
    """Return the red, green and blue of every pixel."""
    parts = list(_chunks(data))
    width, height, _, kind = struct.unpack(">IIBB", parts[0][1][:10])
    channels = {2: 3, 6: 4}[kind]
    raw = zlib.decompress(b"".join(body for name, body in parts if name == b"IDAT"))
    lines = np.frombuffer(raw, np.uint8).reshape(height, 1 + width * channels)
    before = np.zeros(width * channels, np.uint8)
    rows = []
    for line in lines:
        before = _unfiltered(int(line[0]), line[1:], before, channels)
        rows.append(before)
    return np.stack(rows).reshape(height, width, channels)[:, :, :3]


def _unfiltered(
    kind: int, line: NDArray[np.uint8], above: NDArray[np.uint8], step: int
) -> NDArray[np.uint8]:
    """Return a line with its filter undone (PNG specification, section 9)."""
    if kind == 0:
        return line
    if kind == 2:
        return line + above
    if kind == 1:
        summed = np.cumsum(line.reshape(-1, step).astype(np.int64), axis=0)
        return (summed & 255).astype(np.uint8).ravel()
    found = [0] * (len(line) + step)
    up = [0] * step + above.tolist()
    for i, value in enumerate(line.tolist(), step):
        left, top, corner = found[i - step], up[i], up[i - step]
        guess = (left + top) // 2 if kind == 3 else _paeth(left, top, corner)
        found[i] = (value + guess) & 255
    return np.array(found[step:], np.uint8)


def _paeth(left: int, top: int, corner: int) -> int:
    near = left + top - corner
    return min((left, top, corner), key=lambda value: abs(near - value))
