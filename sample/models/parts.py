"""Parts and materials that several families share: plates, discs, rings, rods, pillows, steel, plastic and glass."""

import math

import numpy as np
from studio import blob, grid, lathe, material, plate, put, tube

BLACK, GRAY, WHITE, STEEL = "#1c1d20", "#8c9095", "#f2f2f0", "#c3c6ca"


def steel(color=STEEL, rough=0.28):
    return material(color, rough, metal=0.9)


def plastic(color, rough=0.4, coat=0.15):
    return material(color, rough, coat=coat)


def rubber(color=BLACK):
    return material(color, 0.75, bump=("noise", 60, 0.08))


def clear(color="#dfeef5", alpha=0.25):
    """Thin glass that lets the backdrop through."""
    made = material(color, 0.05, coat=0.6)
    made.node_tree.nodes["Principled BSDF"].inputs["Alpha"].default_value = alpha
    return made


def painted(rough=0.45, coat=0.1, bump=None, metal=0.0, sheen=0.0):
    return material(rough=rough, coat=coat, bump=bump, metal=metal, sheen=sheen, from_mesh=True)


def rrect(wide, high, radius, steps=7):
    """The outline of a rectangle with round corners, around the origin."""
    points = []
    for n, (i, j) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        angle = np.linspace(0, math.pi / 2, steps) + n * math.pi / 2
        points += [(i * (wide / 2 - radius) + radius * math.cos(a), j * (high / 2 - radius) + radius * math.sin(a)) for a in angle]
    return points


def circle(radius, count=72, squash=1.0):
    angle = np.linspace(0, 2 * math.pi, count, endpoint=False)
    return np.c_[radius * np.cos(angle), radius * squash * np.sin(angle)]


def slab(outline, height, stuff, round_=0.02, place=(0, 0, 0), turned=(0, 0, 0)):
    """A plate whose sides are smooth."""
    one = plate(outline, height, stuff, round_, place, turned)
    one.data.polygons.foreach_set("use_smooth", [True] * len(one.data.polygons))
    return one


def disc(radius, height, stuff, edge=0.02, place=(0, 0, 0), turned=(0, 0, 0), sides=72):
    """A cylinder with rounded edges that stands on its place."""
    bend = [(edge * math.sin(a), edge * (1 - math.cos(a))) for a in np.linspace(0, math.pi / 2, 5)]
    profile = [(0, 0)] + [(radius - edge + x, y) for x, y in bend] + [(radius - edge + x, height - y) for x, y in bend[::-1]] + [(0, height)]
    return put(lathe(profile, stuff, sides, smooth_profile=False), place, turned)


def turned_body(profile, stuff, place=(0, 0, 0), turned=(0, 0, 0), sides=72):
    """A body of revolution with sharp edges."""
    return put(lathe(profile, stuff, sides, smooth_profile=False), place, turned)


def ring(radius, size, stuff, place=(0, 0, 0), turned=(0, 0, 0), flat=1.0, squash=1.0, sides=14):
    """A round rod bent to a ring, flat on its place."""
    at = circle(radius, 90, squash)
    return put(tube(np.c_[at, np.zeros(len(at))], size, stuff, sides=sides, closed=True, flat=flat), place, turned)


def rod(a, b, size, stuff, sides=16):
    return tube([a, tuple(np.asarray(a, float) * 0.99 + np.asarray(b, float) * 0.01), tuple(np.asarray(a, float) * 0.01 + np.asarray(b, float) * 0.99), b], size, stuff, sides=sides)


def ball(radius, stuff, place=(0, 0, 0), detail=40):
    return put(blob((radius, radius, radius), stuff, detail=detail), place)


def pillow(outline, low, high, stuff, power=0.5, color=None, place=(0, 0, 0), turned=(0, 0, 0), rings=22):
    """A cushion over an outline that its middle sees wholly; `power` makes it flat (small) or pointed (large)."""
    outline = np.asarray(outline, float)
    share = np.sin(np.linspace(0, math.pi / 2, rings))
    height = (1 - share**2) ** power
    up = np.concatenate([np.stack([outline[:, 0] * s, outline[:, 1] * s, np.full(len(outline), high * h)], -1)[None] for s, h in zip(share, height, strict=True)])
    down = np.concatenate([np.stack([outline[:, 0] * s, outline[:, 1] * s, np.full(len(outline), low * h)], -1)[None] for s, h in zip(share[::-1], height[::-1], strict=True)])
    points = np.concatenate([up, down[1:]])
    return put(grid(points, stuff, around=True, colors=None if color is None else color(points)), place, turned)
