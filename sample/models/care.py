"""Things for care and health."""

import math

import numpy as np
from studio import band, blob, lathe, material, paints, put, step, tube


def lotion_bottle(thing):
    pink = "#e88fa6"

    def paint(points, angle, height):
        front = np.cos(angle + math.pi / 2)
        label = band(height, 0.42, 1.42, 0.01) * step(front, 0.15, 0.01)
        edge = np.clip(band(height, 0.455, 0.475, 0.006) + band(height, 1.365, 1.385, 0.006), 0, 1) * step(front, 0.2, 0.01)
        across = points[..., 0]
        r, turn = np.hypot(across, height - 1.02), np.arctan2(height - 1.02, across)
        # A rose seen from above: petals in three rings.
        rose = 0 * r
        for size, count, shift in ((0.25, 5, 0.0), (0.17, 5, 0.6), (0.09, 3, 0.2)):
            petal = size * (0.82 + 0.18 * np.cos(count * (turn + shift)))
            rose = np.maximum(rose, band(r, petal - 0.026, petal, 0.014))
        filled = step(0.25 * (0.82 + 0.18 * np.cos(5 * turn)) - r, 0, 0.008)
        facing = step(front, 0.2, 0.01)
        lines = np.maximum(band(height, 0.6, 0.625, 0.006) * (np.abs(across) < 0.26), band(height, 0.53, 0.545, 0.006) * (np.abs(across) < 0.17))
        return paints(pink, (label, "#fdf7f4"), (edge, "#c9a15b"), (filled * facing, "#eba3b4"), (rose * facing, "#b8425f"), (lines * facing, "#b8425f"))

    lathe([(0.0, 0.0), (0.46, 0.0), (0.54, 0.03), (0.56, 0.10), (0.56, 0.8), (0.56, 1.5), (0.53, 1.62), (0.42, 1.74), (0.24, 1.80), (0.21, 1.82), (0.21, 1.90), (0.0, 1.90)], material(rough=0.28, coat=0.4, from_mesh=True), sides=420, steps=380, color=paint)
    white = material("#f7f3f1", 0.3, coat=0.3)
    lathe([(0.0, 1.84), (0.26, 1.84), (0.27, 1.86), (0.27, 2.03), (0.25, 2.06), (0.0, 2.06)], white, sides=120, steps=60, wave=lambda angle, height: 1 + 0.014 * np.sign(np.cos(angle * 30)) * (height < 2.02))
    lathe([(0.0, 2.05), (0.12, 2.05), (0.115, 2.2), (0.07, 2.22), (0.065, 2.36), (0.0, 2.36)], white, sides=60, steps=60)
    tube([(0.2, 0, 2.43), (-0.1, 0, 2.44), (-0.34, 0, 2.42), (-0.46, 0, 2.37), (-0.48, 0, 2.28)], [0.09, 0.115, 0.09, 0.07, 0.05], white, steps=50, sides=24, flat=0.75)
    put(blob((0.19, 0.14, 0.08), white, detail=36), (0.04, 0, 2.45))


KINDS = {"Lotion bottle": lotion_bottle}
VIEWS = {"Lotion bottle": dict(turn=-14, rise=10)}
