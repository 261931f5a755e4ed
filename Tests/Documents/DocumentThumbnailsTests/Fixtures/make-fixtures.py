#!/usr/bin/env python3
"""Makes the images of this folder, with Pillow (Debian's python3-pil).

Each shows four quarters: red and green above, blue and white below. The files named `orientation-N.jpg` hold the pixels
turned so that a reader who applies their EXIF orientation N sees just that, 48 pixels wide and 32 high.
"""
from pathlib import Path
from PIL import Image

HERE = Path(__file__).parent
COLORS = [(255, 0, 0), (0, 160, 0), (0, 0, 255), (255, 255, 255)]


def quarters(width, height):
    image = Image.new("RGB", (width, height))
    for index, color in enumerate(COLORS):
        x, y = index % 2 * width // 2, index // 2 * height // 2
        image.paste(color, (x, y, x + width // 2, y + height // 2))
    return image


T = Image.Transpose
# What undoes the turn that each orientation asks for.
INVERSE = {1: None, 2: T.FLIP_LEFT_RIGHT, 3: T.ROTATE_180, 4: T.FLIP_TOP_BOTTOM, 5: T.TRANSPOSE, 6: T.ROTATE_90,
           7: T.TRANSVERSE, 8: T.ROTATE_270}

image = quarters(48, 32)
for orientation, turn in INVERSE.items():
    exif = Image.Exif()
    exif[0x0112] = orientation
    turned = image if turn is None else image.transpose(turn)
    turned.save(HERE / f"orientation-{orientation}.jpg", quality=95, subsampling=0, exif=exif)
large = quarters(480, 320)
large.save(HERE / "large.jpg", quality=90)
large.save(HERE / "large.png")
large.save(HERE / "large.gif")
large.save(HERE / "large.webp", lossless=True)
large.save(HERE / "large.tiff", compression="tiff_lzw")
seethrough = large.convert("RGBA")
seethrough.paste((0, 0, 0, 0), (0, 0, 240, 160))
seethrough.save(HERE / "seethrough.png")
