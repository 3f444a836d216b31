"""Sweets and small drinks. Each stands on z = 0."""

import math

import numpy as np
from food import ring
from household import hoop, rod
from studio import blob, box, curve, group, material, paints, plate, put, tube

RAINBOW = ("#e23a3a", "#f58a2a", "#f7d23a", "#4fb54a", "#3f8fe0", "#8a52c4")


def lollipop(thing):
    count, turns = 900, 5.5
    share = np.linspace(0, 1, count)
    a = share * 2 * math.pi * turns
    r = 0.06 + 1.2 * share
    path = np.stack([r * np.cos(a), r * np.sin(a), 0 * a], -1)
    twist = np.concatenate([[0], a * 1.6, [0]])[:, None]

    def color(points):
        around = np.linspace(0, 2 * math.pi, points.shape[1], endpoint=False)[None]
        part = (((around - twist) / (2 * math.pi)) * 6) % 6
        layers = [((np.floor(part) == k).astype(float), RAINBOW[k]) for k in range(6)]
        return paints("#ffffff", *layers)

    made = [tube(path, 0.125, material(rough=0.12, coat=0.9, soft=0.15, from_mesh=True), sides=36, flat=1.5, color=color)]
    candy = group([group(made)], (0, 0, 3.6), (90, 0, 0))
    stick = rod((0, 0, 0.0), (0, 0, 2.5), 0.075, material("#f2ead8", 0.6))
    wrap = material("#d8262c", 0.5)
    bow = [put(blob((0.28, 0.05, 0.17), wrap, shape=lambda p: p * np.array([1, 1, 1])), (s * 0.3, -0.06, 2.2), (0, s * 18, 0)) for s in (-1, 1)]
    bow += [put(blob((0.08, 0.08, 0.09), wrap), (0, -0.08, 2.2))] + [put(plate([(-0.07, 0), (0.07, 0), (0.12, -0.6), (0, -0.5), (-0.1, -0.62)], 0.02, wrap, 0.004), (s * 0.08, -0.08, 2.18), (90, s * 20, 0)) for s in (-1, 1)]
    return [group([candy, stick] + bow, (0, 0, 0), (0, 14, 0))]


def juice_boxes(thing):
    def one():
        green, pale = "#5fa83a", "#eef6dc"
        made = [box((1.25, 0.85, 2.3), material(pale, 0.4, coat=0.3), 0.035, (0, 0, 1.15))]
        front = lambda x, z: (x, -0.43, z)
        made.append(box((1.22, 0.01, 0.7), material(green, 0.4, coat=0.3), 0.0, front(0, 0.4)))
        made.append(box((1.22, 0.01, 0.28), material("#d8362c", 0.4, coat=0.3), 0, front(0, 2.1)))
        made += [box((0.01, 0.82, 0.7), material(green, 0.4, coat=0.3), 0, (s * 0.627, 0, 0.4)) for s in (-1, 1)] + [box((0.01, 0.82, 0.28), material("#d8362c", 0.4, coat=0.3), 0, (s * 0.627, 0, 2.1)) for s in (-1, 1)]
        apple = ring(60, 0.33, 0.31) * (1 + 0.06 * np.cos(np.linspace(0, 4 * math.pi, 60, endpoint=False)))[:, None]
        made.append(plate(apple, 0.012, material("#d8262c", 0.35, coat=0.4), 0.004, front(0, 1.28), (90, 0, 0)))
        made.append(plate(ring(30, 0.07, 0.12) + np.array([-0.14, 0.1]), 0.006, material("#f3a8a0", 0.4), 0, (0, -0.443, 1.28), (90, 0, 0)))
        leaf_ = [(0, 0), (0.12, 0.1), (0.28, 0.12), (0.2, 0.0), (0.08, -0.04)]
        made += [plate(leaf_, 0.012, material("#3f8a2c", 0.4), 0.003, (0.02, -0.432, 1.58), (90, 0, 0)), box((0.035, 0.012, 0.17), material("#6b4a2a", 0.6), 0.004, (0, -0.438, 1.62), (0, 10, 0))]
        made.append(put(plate(ring(20, 0.08, 0.08), 0.01, material("#c9ccd0", 0.25, metal=1), 0), (0.3, 0.1, 2.3)))
        stripe = lambda points: paints("#ffffff", (((points[..., 2] * 5) % 1 < 0.35).astype(float), "#5fa83a"))
        made.append(tube(curve([(0.3, 0.1, 2.2), (0.3, 0.1, 2.75), (0.34, 0.1, 2.95), (0.62, 0.1, 3.2)], 60), 0.055, material(rough=0.4, from_mesh=True), sides=16, color=stripe))
        made += [hoop(0.056, 0.012, material("#e8e8e8", 0.4), (0.3, 0.1, z)) for z in (2.62, 2.68, 2.74)]
        return made

    return [group(one(), (-0.8, 0.1, 0), (0, 0, 10)), group(one(), (0.85, -0.2, 0), (0, 0, -12))]


KINDS = {"Lollipop": lollipop, "Juice box": juice_boxes}
VIEWS = {
    "Lollipop": dict(turn=-10, rise=6, upright=True),
    "Juice box": dict(turn=-16, rise=16),
}
