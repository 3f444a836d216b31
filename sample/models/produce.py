"""Fruit, vegetables and a few cold things: bodies of revolution, bent rods and uneven balls. Each stands on z = 0."""

import math

import numpy as np
from studio import band, blob, box, copy, curve, dark, field, grid, group, lathe, material, paints, plate, put, step, tube

BIG = ((0, 0, 0), (1.5, 0.5, 0), (0.62, -1.15, 0))
TURNS = ((0, 0, 20), (8, 6, 130), (-6, 8, 250))


def skin(rough=0.35, coat=0.25, bump=None, soft=0.0):
    return material(rough=rough, coat=coat, bump=bump, soft=soft, from_mesh=True)


def bumpy(share=0.03, lobes=0, seed=0.0):
    """The section of a body that is not quite round."""
    return lambda angle, height: 1 + share * np.sin(angle * max(lobes, 2) + seed + height) + share * 0.5 * np.sin(angle * 3 + 2 * height + seed)


def specks(points, scale, more, seed=0.0):
    """Where noise is above a limit: small spots."""
    return step(field(points, scale, seed), more, 0.1)


def stem(height, long=0.3, size=0.035, color="#5b4426", bent=0.12):
    return tube([(0, 0, height), (0.02, 0, height + long * 0.5), (bent, 0.03, height + long)], [size * 0.8, size * 0.7, size * 1.2], material(color, 0.8), steps=12)


def leaf(long, wide, color, place=(0, 0, 0), turned=(0, 0, 0), bent=0.3):
    a = np.linspace(0, 1, 24)[:, None]
    v = np.linspace(-1, 1, 9)[None]
    points = np.stack([a * long + 0 * v, v * wide * np.sin(a * math.pi) ** 0.8, bent * np.sin(a * 2.6) * long * 0.5 + 0.12 * wide * np.abs(v)], -1)
    return put(grid(points, material(color, 0.55), thick=0.012), place, turned)


def heap(build, places=BIG, turns=TURNS):
    return [group(build(n), place, turns[n % len(turns)]) for n, place in enumerate(places)]


APPLE = [(0.0, 0.13), (0.14, 0.04), (0.34, 0.0), (0.58, 0.24), (0.75, 0.62), (0.79, 0.95), (0.7, 1.25), (0.45, 1.40), (0.2, 1.35), (0.06, 1.2), (0, 1.16)]


def apples(base, streak, amount):
    def build(n):
        def paint(points, angle, height):
            lines = field(np.stack([np.cos(angle) * 5, np.sin(angle) * 5, height * 0.5], -1), 1.6, n * 9.0)
            return paints(base, (np.clip(0.5 + amount + lines * 1.2, 0, 1), streak), (np.clip(1 - np.hypot(points[..., 0], points[..., 1]) / 0.3, 0, 1) * 0.7, "#b4a24a"), (specks(points, 16, 0.55, n) * 0.4, "#efe2a8"))

        return [lathe(APPLE, skin(0.28, 0.4), 90, 90, color=paint, wave=bumpy(0.015, 5, n)), stem(1.18)]

    return heap(build)


def citrus(profile, base, second, bump, places=BIG, leafy=True, turns=TURNS):
    def build(n):
        paint = lambda points, angle, height: paints(base, (np.clip(0.4 + 0.6 * field(points, 1.4, n * 5.0), 0, 1) * 0.5, second))
        made = [lathe(profile, skin(0.4, 0.2, bump), 90, 90, color=paint, wave=bumpy(0.012, 2, n))]
        if leafy:
            made.append(tube([(0, 0, profile[-1][1] - 0.02), (0, 0, profile[-1][1] + 0.05)], 0.05, material("#5d6b34", 0.8), steps=5))
        if leafy and n == 2:
            made.append(leaf(0.8, 0.24, "#3f6b2c", (0.02, 0, profile[-1][1] + 0.02), (0, -15, 70)))
        return made

    return heap(build, places, turns)


def bananas():
    made = []
    for n in range(4):
        side = (n - 1.5) * 0.40
        path = [(-1.25, side * 0.25, 1.02), (-1.12, side * 0.5, 0.80), (-0.7, side, 0.38 - abs(side) * 0.1), (0.0, side * 1.35, 0.2), (0.75, side * 1.35, 0.36), (1.25, side * 1.2, 0.78), (1.36, side * 1.15, 0.92)]
        line = curve(path, 90)
        share = np.linspace(0, 1, 90)
        size = np.interp(share, [0, 0.08, 0.2, 0.35, 0.6, 0.85, 0.95, 1], [0.07, 0.07, 0.17, 0.23, 0.25, 0.19, 0.08, 0.05])

        def paint(points):
            at = np.concatenate([[0], share, [1]])[:, None] + 0 * points[..., 0]
            return paints("#f4c93a", (1 - step(at, 0.16, 0.12), "#a7b04a"), (step(at, 0.9, 0.1) * 0.6, "#a7a84a"), (step(at, 0.97, 0.02), "#3a2a1a"), (1 - step(at, 0.03, 0.04), "#6b5a2c"), (specks(points, 7, 0.5, n * 3.0) * 0.35, "#8a6a24"))

        made.append(tube(line, size, skin(0.45, 0.1), sides=16, color=paint))
    made.append(blob((0.14, 0.22, 0.12), material("#6d5c2e", 0.8), 0.2, 3))
    put(made[-1], (-1.27, 0, 1.05))
    return made


def balls(count, size, base, second, spread, layers, rough=0.3, seed=3, bloom=0.5, dent=False):
    """A heap of small round things, from the ground up."""
    chance = np.random.default_rng(seed)
    ball = blob((size, size, size * 0.94), skin(rough, 0.15), 0.03, 2, color=lambda unit: paints(base, (np.clip(0.5 + field(unit, 1.7) * bloom * 2, 0, 1), second), ((step(unit[..., 2], 0.9, 0.05) if dent else 0 * unit[..., 2]), dark(base, 0.6))))
    made = [ball]
    for layer in range(layers):
        reach = spread * (1 - layer / (layers + 0.4))
        for x, y in ((i, j) for i in np.arange(-reach, reach + 0.01, size * 1.9) for j in np.arange(-reach, reach + 0.01, size * 1.9)):
            if math.hypot(x, y) <= reach and len(made) < count:
                place = (x + chance.normal(0, size * 0.12), y + chance.normal(0, size * 0.12), size + layer * size * 1.5)
                made.append(copy(ball, place, tuple(chance.uniform(-40, 40, 2)) + (chance.uniform(0, 360),), float(chance.uniform(0.88, 1.08))))
    put(ball, (0, 0, size))
    return made


def grapes():
    made = []
    chance = np.random.default_rng(8)
    ball = blob((0.19, 0.19, 0.22), skin(0.3, 0.2), color=lambda unit: paints("#4a1d4f", (np.clip(0.5 + field(unit, 1.5), 0, 1), "#7a4a86")))
    made.append(put(ball, (0, 0, 0.2)))
    for at in np.linspace(-1.1, 1.1, 13):
        wide = 0.62 * (1 - ((at + 0.25) / 1.5) ** 2) ** 0.5 if abs((at + 0.25) / 1.5) < 1 else 0.1
        for angle in np.linspace(0.1, math.pi - 0.1, max(3, int(wide * 11))):
            jitter = chance.normal(0, 0.035, 3)
            made.append(copy(ball, (at + jitter[0], wide * math.cos(angle) + jitter[1], 0.2 + wide * math.sin(angle) * 0.9 + jitter[2]), tuple(chance.uniform(0, 360, 3)), float(chance.uniform(0.9, 1.08))))
    made.append(tube([(-0.9, 0, 0.4), (-1.35, 0.02, 0.55), (-1.7, 0.05, 0.5), (-1.72, 0.25, 0.52)], 0.045, material("#7a6a35", 0.8), steps=20))
    return made


def melon():
    def paint(points, angle, height):
        return paints("#dbe3b0", (np.clip(0.5 + field(points, 1.6), 0, 1) * 0.6, "#c3d18e"), (specks(points, 9, 0.4) * 0.3, "#eef0d4"))

    profile = [(0, 0), (0.45, 0.06), (0.95, 0.5), (1.08, 1.1), (0.95, 1.72), (0.45, 2.16), (0, 2.22)]
    return [lathe(profile, skin(0.45, 0.1, ("noise", 12, 0.06)), 96, 96, color=paint, wave=bumpy(0.008, 4)), tube([(0, 0, 2.2), (0.02, 0, 2.32), (0.1, 0, 2.36)], [0.07, 0.05, 0.07], material("#8b8a55", 0.8), steps=8)]


def watermelon():
    arc = np.linspace(math.pi, 2 * math.pi, 70)
    disc = lambda r: np.c_[r * np.cos(arc), r * np.sin(arc)]
    made = [plate(disc(1.30), 0.5, material("#d9343c", 0.4, bump=("noise", 18, 0.25), soft=0.15), 0.03)]
    for inner, outer, color in ((1.29, 1.40, "#f1efd0"), (1.40, 1.5, "#2f6b34")):
        outline = np.vstack([disc(outer), disc(inner)[::-1]])
        made.append(plate(outline, 0.5, material(color, 0.4, coat=0.2), 0.01))
    for x, y in ((-0.8, -0.3), (-0.45, -0.62), (0, -0.45), (0.42, -0.7), (0.8, -0.35), (0.1, -0.95), (-0.6, -0.9), (0.65, -0.95), (-0.2, -0.75), (0.35, -0.3), (-0.35, -0.25)):
        made.append(put(blob((0.035, 0.06, 0.02), material("#1d1412", 0.25, coat=0.4)), (x, y, 0.505), (0, 0, 15 * x)))
    return [group(made, (0, 0.25, 1.5), (90, 0, 0))]


PEAR = [(0, 0.1), (0.2, 0.02), (0.5, 0.14), (0.72, 0.5), (0.72, 0.85), (0.52, 1.3), (0.34, 1.65), (0.24, 1.92), (0.1, 2.03), (0, 2.02)]


def pears():
    def build(n):
        paint = lambda points, angle, height: paints("#d3cf55", (np.clip(field(points, 0.9, n * 4.0) + 0.1, 0, 1) * 0.8, "#e0a53f"), (specks(points, 16, 0.42, n) * 0.5, "#8a7a2c"), (1 - step(height, 0.12, 0.1), "#7d6a2d"))
        return [lathe(PEAR, skin(0.42, 0.15), 80, 90, color=paint, wave=bumpy(0.03, 2, n)), stem(2.0, 0.34, 0.035)]

    return heap(build, ((0, 0, 0), (1.45, 0.4, 0), (0.7, -1.1, 0)), ((3, 4, 0), (-4, -5, 120), (4, -6, 200)))


def peaches():
    profile = [(0, 0.08), (0.2, 0.0), (0.5, 0.1), (0.76, 0.5), (0.8, 0.8), (0.68, 1.15), (0.4, 1.34), (0.15, 1.28), (0, 1.2)]

    def build(n):
        crease = lambda angle, height: 1 - 0.06 * np.exp(-(((angle + n) % (2 * math.pi) - math.pi) ** 2) / 0.03)
        paint = lambda points, angle, height: paints("#f0b95a", (np.clip(0.4 + 1.1 * field(points, 0.8, 3 + n * 7.0), 0, 1), "#c8434a"))
        return [lathe(profile, material(rough=0.8, sheen=0.6, from_mesh=True), 120, 80, color=paint, wave=crease), leaf(0.7, 0.2, "#4a7a34", (0, 0, 1.22), (0, -20, 40 + 90 * n))] if n == 2 else [lathe(profile, material(rough=0.8, sheen=0.6, from_mesh=True), 120, 80, color=paint, wave=crease)]

    return heap(build)


def cherries():
    made = []
    for x, y, tip in ((0, 0, 0.45), (0.9, 0.15, 0.45), (0.42, -0.75, 1.3), (1.3, -0.7, 1.3), (-0.75, -0.55, -0.6)):
        paint = lambda unit: paints("#8f1424", (np.clip(field(unit, 1.2, x), 0, 1), "#c22733"))
        made.append(put(blob((0.42, 0.42, 0.4), skin(0.12, 0.9), 0.02, 1.5, color=paint), (x, y, 0.4)))
        made.append(tube([(x, y, 0.76), (x * 0.9 + tip * 0.1, y * 0.9 + 0.1, 1.2), (tip, y * 0.3 + 0.1, 1.75)], [0.035, 0.025, 0.03], material("#6f8a35", 0.6), steps=24))
    return made


def strawberries():
    profile = [(0, 0), (0.16, 0.08), (0.42, 0.42), (0.58, 0.85), (0.52, 1.1), (0.28, 1.2), (0, 1.18)]

    def build(n):
        def seeds(angle, height):
            row = np.floor(height * 8)
            u, v = (angle * 2.2 + row * 0.5) % 1 - 0.5, (height * 8) % 1 - 0.5
            return u**2 * 1.6 + v**2

        made = [lathe(profile, skin(0.3, 0.5), 140, 140, color=lambda points, angle, height: paints("#c8202c", (step(height, 1.02, 0.3) * 0.6, "#e8a79a"), (seeds(angle, height) < 0.035, "#e7c35a")), wave=lambda angle, height: 1 - 0.03 * np.exp(-seeds(angle, height) / 0.06))]
        for k in range(8):
            made.append(leaf(0.46, 0.13, "#4c8b34", (0, 0, 1.19), (0, 6, k * 45 + 10 * n), bent=0.16))
        made.append(tube([(0, 0, 1.18), (0.04, 0, 1.4)], 0.035, material("#6f9a45", 0.7), steps=6))
        return made

    places = ((0, 0, 0.42), (1.15, 0.35, 0.42), (0.65, -0.75, 0.42), (-0.75, -0.7, 0.42), (1.75, -0.75, 0.42))
    return heap(build, places, ((78, 0, 20), (82, 0, -40), (80, 0, 5), (80, 0, 50), (80, 0, -60)))


def cut_face(radius, paint, stuff=None, count=70):
    """A round cut, looking up."""
    r = np.linspace(0, 1, count)[:, None]
    a = np.linspace(0, 2 * math.pi, 120, endpoint=False)[None]
    points = np.stack([radius * r * np.cos(a), radius * r * np.sin(a), 0 * r + 0 * a], -1)
    return grid(points, stuff or skin(0.3, 0.3), around=True, colors=paint(r + 0 * a, a + 0 * r))


def kiwis():
    fuzzy = lambda: material(rough=0.95, sheen=0.5, bump=("noise", 45, 0.6), from_mesh=True)
    paint = lambda unit: paints("#7a5a32", (np.clip(0.5 + field(unit, 5), 0, 1) * 0.5, "#9a7a4a"))
    made = [put(blob((0.78, 0.6, 0.58), fuzzy(), 0.02, 2, color=paint), place, (0, 0, turn)) for place, turn in (((0, 0.35, 0.58), 20), ((1.55, 0.2, 0.58), -35))]
    half = [blob((0.6, 0.6, 0.6), fuzzy(), color=paint, shape=lambda p: p * np.where(p[..., 2:] > 0, [1, 1, 0.001], [1, 1, 1]))]

    def cut(r, a):
        rays = np.cos(a * 26)
        seeds = band(r, 0.36, 0.58, 0.04) * (np.cos(a * 22 + np.round(r * 9) * 1.7) > 0.72)
        return paints("#7fb03a", (1 - step(r, 0.30, 0.08), "#e9eab4"), (band(r, 0.3, 0.95) * step(rays, 0.4, 0.8) * 0.35, "#b6d56c"), (step(r, 0.93, 0.05) * 0.6, "#a9c75a"), (seeds, "#16140f"))

    half.append(put(cut_face(0.6, cut), (0, 0, 0.004)))
    made.append(group(half, (0.7, -0.85, 0.5), (62, 0, 8)))
    return made


def pineapple():
    profile = [(0, 0), (0.55, 0.04), (0.82, 0.5), (0.9, 1.1), (0.84, 1.7), (0.6, 2.1), (0.25, 2.2), (0, 2.2)]

    def cells(angle, height):
        u, v = angle * 13 / (2 * math.pi) + height * 3.1, angle * 8 / (2 * math.pi) - height * 3.1
        return np.maximum(np.abs(u % 1 - 0.5), np.abs(v % 1 - 0.5)) * 2

    made = [lathe(profile, skin(0.5, 0.1), 220, 220, color=lambda points, angle, height: paints("#d69a2c", (step(cells(angle, height), 0.86, 0.12), "#6b5a22"), (1 - step(cells(angle, height), 0.22, 0.1), "#7a4a1c"), (np.clip(0.6 - height * 0.4, 0, 1) * 0.4, "#e8b840")), wave=lambda angle, height: 1 + 0.05 * (1 - cells(angle, height) ** 2))]
    for n in range(30):
        ring = n / 30
        made.append(leaf(1.3 - 0.35 * ring, 0.16, "#4f7f4a" if n % 2 else "#3f6f45", (0, 0, 2.12 + 0.15 * ring), (0, -30 - 52 * ring, n * 137.5), bent=-0.5 + 0.3 * ring))
    return made


def mango():
    def paint(unit):
        return paints("#e3a63a", (np.clip(0.35 + unit[..., 0] * 0.9 + 0.4 * field(unit, 1.2), 0, 1), "#c2403a"), (np.clip(-unit[..., 0] * 0.9 + 0.2 * field(unit, 2) - 0.2, 0, 1), "#8a9a3c"), (specks(unit, 14, 0.45) * 0.3, "#f0d080"))

    bend = lambda p: np.stack([p[..., 0], p[..., 1] + 0.12 * p[..., 0] ** 2, p[..., 2] * (1 + 0.14 * p[..., 0])], -1)
    return [put(blob((1.15, 0.78, 0.8), skin(0.35, 0.2), 0.02, 1.2, color=paint, shape=bend, detail=90), (0, 0, 0.8), (0, 12, 10)), tube([(-1.1, 0.06, 1.02), (-1.24, 0.05, 1.1)], 0.05, material("#4a3a22", 0.9), steps=5)]


def coconut():
    paint = lambda unit: paints("#5a3d26", (np.clip(0.5 + field(unit * np.array([1, 1, 0.2]), 9), 0, 1), "#8a6a45"))
    fiber = lambda: material(rough=0.95, sheen=0.3, bump=("noise", 22, 0.9), from_mesh=True)
    made = [put(blob((1, 1, 1.02), fiber(), 0.03, 3, color=paint), (-0.55, 0.5, 1))]
    outer = [(0.95 * math.sin(k), -0.95 * math.cos(k)) for k in np.linspace(0.01, math.pi / 2, 30)]
    half = [lathe(outer, fiber(), color=lambda points, angle, height: paint(points / 0.95))]
    bowl = lambda r, a: paints("#fbf9f2", (step(r, 0.95, 0.01), "#5a3d26"))
    r = np.linspace(0, 1, 80)[:, None]
    a = np.linspace(0, 2 * math.pi, 120, endpoint=False)[None]
    deep = -0.62 * np.sqrt(np.clip(1 - (r / 0.78) ** 2, 0, 1))
    half.append(grid(np.stack([0.95 * r * np.cos(a), 0.95 * r * np.sin(a), deep + 0.006 + 0 * a], -1), skin(0.35, 0.2), around=True, colors=bowl(r + 0 * a, a + 0 * r)))
    made.append(group(half, (0.85, -0.75, 0.82), (52, 0, 24)))
    return made


AVOCADO = [(0, 0), (0.3, 0.04), (0.62, 0.34), (0.7, 0.72), (0.58, 1.15), (0.38, 1.5), (0.22, 1.72), (0, 1.8)]


def avocados():
    rind = lambda: material(rough=0.5, coat=0.2, bump=("noise", 12, 0.8), from_mesh=True)
    paint = lambda points, angle, height: paints("#2f3a22", (np.clip(0.5 + field(points, 4), 0, 1) * 0.6, "#4a5a30"))
    made = [put(lathe(AVOCADO, rind(), 80, 80, color=paint), (0, 0.55, 0.66), (90, 0, 62))]
    line = curve(AVOCADO, 80)
    half = []
    angle = np.linspace(math.pi, 2 * math.pi, 50)[None]
    body = np.stack([line[:, :1] * np.cos(angle), line[:, :1] * np.sin(angle), line[:, 1:2] + 0 * angle], -1)
    half.append(grid(body, rind(), colors=paint(body, angle + 0 * line[:, :1], body[..., 2])))
    v = np.linspace(-1, 1, 41)[None]
    flat = np.stack([line[:, :1] * v, 0 * line[:, :1] + 0 * v, line[:, 1:2] + 0 * v], -1)
    rim = np.minimum(1 - np.abs(v) + 0 * line[:, :1], np.minimum(line[:, 1:2], 1.8 - line[:, 1:2]) * 1.2 + 0 * v)
    half.append(grid(flat, skin(0.4, 0.2, soft=0.1), colors=paints("#e9e59a", (1 - step(rim, 0.2, 0.3), "#a8c25a"), (1 - step(rim, 0.045, 0.02), "#3a4a26"))))
    half.append(put(blob((0.34, 0.26, 0.36), material("#6b4222", 0.35, coat=0.3)), (0, 0.02, 0.66)))
    made.append(group([group(half, (0, 0, 0), (0, 90, 0))], (-0.5, -0.75, 0.78), (118, 0, 10)))
    return made


def tomatoes():
    profile = [(0, 0.04), (0.25, 0.0), (0.6, 0.15), (0.82, 0.52), (0.8, 0.86), (0.58, 1.14), (0.28, 1.2), (0.08, 1.12), (0, 1.1)]

    def build(n):
        made = [lathe(profile, skin(0.15, 0.7), 100, 80, color=lambda points, angle, height: paints("#c92a1e", (np.clip(0.3 + field(points, 0.9, n * 3.0), 0, 1) * 0.6, "#e2502a")), wave=bumpy(0.015, 5, n))]
        made += [leaf(0.5, 0.07, "#4f7a36", (0, 0, 1.13), (0, -4, k * 72 + 20 * n), bent=0.12) for k in range(5)]
        return made + [tube([(0, 0, 1.1), (0, 0, 1.28), (0, 0.35, 1.42)], 0.04, material("#5f8a40", 0.7), steps=10)]

    places = ((-1.65, 0, 0), (0, 0.05, 0), (1.65, 0, 0), (-0.82, -1.35, 0), (0.82, -1.35, 0))
    made = heap(build, places, ((0, 0, 0), (3, 2, 50), (-2, 3, 110), (6, 0, 160), (5, 2, 200)))
    made.append(tube([(-2.2, 0.4, 1.42), (-1, 0.3, 1.44), (0.2, 0.42, 1.42), (1.4, 0.32, 1.45), (2.1, 0.45, 1.5)], 0.055, material("#5f8a40", 0.7), steps=30))
    return made


def eggplant():
    path = curve([(-1.5, 0, 0.62), (-0.9, 0, 0.68), (-0.1, 0.05, 0.62), (0.7, 0.1, 0.62), (1.25, 0.12, 0.66)], 160)
    share = np.linspace(0, 1, 160)
    # The end is round, as a ball is.
    size = np.interp(share, [0, 0.04, 0.15, 0.4, 0.7, 0.82, 1], [0.28, 0.34, 0.4, 0.5, 0.64, 0.62, 0.56]) * np.sqrt(np.clip(1 - (np.clip(share - 0.78, 0, 1) / 0.222) ** 2, 0, 1))
    made = [tube(path, size, material("#2c1235", 0.12, coat=1.0), sides=48)]
    made += [group([leaf(0.75, 0.2, "#5d7a3c", bent=-0.14)], (-1.56, 0.36 * math.cos(k), 0.64 + 0.36 * math.sin(k)), (math.degrees(k) - 90, 0, 0)) for k in np.linspace(0, 2 * math.pi, 6, endpoint=False)]
    made.append(put(blob((0.1, 0.36, 0.36), material("#5d7a3c", 0.7), 0.1, 2), (-1.55, 0, 0.64)))
    made.append(tube([(-1.55, 0, 0.64), (-1.85, 0, 0.72), (-2.05, 0, 0.86)], [0.13, 0.09, 0.11], material("#6a8444", 0.8), steps=10))
    return made


def potatoes():
    def build(n):
        paint = lambda unit: paints("#a97f4f", (np.clip(0.5 + field(unit, 3, n * 5.0), 0, 1) * 0.5, "#8a6238"), (specks(unit, 9, 0.5, n) * 0.6, "#5f4226"))
        return [put(blob((1.0, 0.62, 0.56), material(rough=0.9, bump=("noise", 14, 0.35), from_mesh=True), 0.09, 1.3, n * 6.0, 90, paint), (0, 0, 0.52))]

    return heap(build, ((0, 0.3, 0), (1.7, 0.5, 0), (0.85, -0.85, 0)), ((0, 0, 20), (0, 0, 75), (4, 0, -12)))


def carrots():
    made = []
    for n, (y, turn) in enumerate(((0.75, 6), (0.25, -3), (-0.25, 3), (-0.75, -6))):
        share = np.linspace(0, 1, 120)
        size = np.interp(share, [0, 0.02, 0.08, 0.5, 0.9, 1], [0.1, 0.2, 0.27, 0.21, 0.07, 0.015]) * (1 + 0.02 * np.sin(share * 90 + n) + 0.012 * np.sin(share * 41 + 2 * n))
        paint = lambda points: paints("#e2761f", (np.clip(0.5 + field(points * np.array([7, 1, 1]), 1.2, n * 3.0), 0, 1) * 0.4, "#c95f18"), (1 - step(points[..., 0], -1.42, 0.1), "#8a7a34"))
        one = [tube(curve([(-1.5, 0, 0.28), (-0.5, 0.03, 0.27), (0.6, -0.03, 0.2), (1.7, 0.02 * n, 0.1)], 120), size, skin(0.5, 0.1), sides=32, color=paint)]
        for k in range(5):
            one.append(tube([(-1.48, 0, 0.28), (-1.8, (k - 2) * 0.06, 0.36), (-2.25, (k - 2) * 0.16, 0.3 + 0.05 * (k % 3))], [0.05, 0.035, 0.02], material("#5f9140", 0.6), steps=12))
        made.append(group(one, (0.1 * n, y, 0), (0, 0, turn)))
    return made


def corn():
    made = []
    for n, (place, turn) in enumerate((((0, 0.55, 0), 8), ((0.15, -0.6, 0), -10))):
        profile = [(0, 0), (0.3, 0.02), (0.42, 0.4), (0.44, 1.2), (0.38, 2.0), (0.2, 2.6), (0, 2.75)]

        def cells(angle, height):
            return np.hypot((angle * 14 / (2 * math.pi)) % 1 - 0.5, (height * 7.5 + np.floor(angle * 14 / (2 * math.pi)) * 0.5) % 1 - 0.5) * 1.5

        one = [lathe(profile, skin(0.3, 0.4, soft=0.1), 170, 260, color=lambda points, angle, height: paints("#f4cf3f", (step(cells(angle, height), 0.72, 0.2), "#b8842a"), (np.clip(field(points, 2), 0, 1) * 0.4, "#f8e08a")), wave=lambda angle, height: 1 + 0.06 * (1 - np.clip(cells(angle, height), 0, 1) ** 2))]
        for k in range(7):
            one.append(group([leaf(1.7 + 0.2 * (k % 2), 0.4, "#7fa545" if k % 2 else "#9abb5e", bent=0.14)], (0.2 * math.cos(k * 0.9), 0.2 * math.sin(k * 0.9), -0.1), (0, -78 + 9 * (k % 3), k * 51)))
        one.append(tube([(0, 0, 0), (0, 0, -0.4)], [0.2, 0.14], material("#a9bb74", 0.8)))
        made.append(group(one, (-1.2, place[1], 0.46), (0, 90, turn)))
    return made


def chilies():
    made = []
    for n, (x, y, turn) in enumerate(((0, 0.5, 12), (0.2, 0, -6), (0, -0.5, 8), (0.3, -1.0, -14))):
        share = np.linspace(0, 1, 70)
        size = np.interp(share, [0, 0.05, 0.2, 0.6, 0.9, 1], [0.16, 0.2, 0.22, 0.17, 0.07, 0.01])
        one = [tube(curve([(-1, 0, 0.22), (-0.4, 0.04, 0.22), (0.3, 0.06, 0.2), (0.95, -0.1, 0.14), (1.25, -0.25, 0.16)], 70), size, material("#c01c1c", 0.15, coat=0.9), sides=28)]
        one.append(put(blob((0.08, 0.19, 0.19), material("#5b8a35", 0.5)), (-1.0, 0, 0.22)))
        one.append(tube([(-1, 0, 0.22), (-1.3, 0, 0.28), (-1.5, 0.08, 0.36)], [0.06, 0.045, 0.05], material("#6a9440", 0.6), steps=10))
        made.append(group(one, (x, y, 0), (0, 0, turn)))
    return made


def bell_pepper():
    profile = [(0, 0.16), (0.25, 0.02), (0.55, 0.05), (0.74, 0.5), (0.86, 1.1), (0.8, 1.5), (0.5, 1.68), (0.2, 1.56), (0, 1.42)]
    lobes = lambda angle, height: 1 - 0.11 * np.abs(np.cos(angle * 2 + 0.3)) ** 6 + 0.02 * np.sin(angle * 3)
    paint = lambda points, angle, height: paints("#3f8a2c", (np.clip(0.4 + field(points, 1.1), 0, 1) * 0.6, "#5aa83a"))
    return [lathe(profile, skin(0.14, 0.9), 160, 100, color=paint, wave=lobes), put(blob((0.26, 0.26, 0.08), material("#5f8a3c", 0.5), 0.15, 3), (0, 0, 1.5)), tube([(0, 0, 1.5), (0.02, 0, 1.78), (0.14, 0, 2.02)], [0.12, 0.09, 0.12], material("#6a9a44", 0.6), steps=12)]


def cucumbers():
    made = []
    for n, (y, turn) in enumerate(((0.72, 5), (0, -4), (-0.74, 6))):
        share = np.linspace(0, 1, 110)
        size = 0.36 * np.clip(np.sin(np.clip(share, 0.001, 0.999) * math.pi), 0, 1) ** 0.3
        paint = lambda points: paints("#4f7f38", (np.clip(0.5 + np.sin(np.arctan2(points[..., 2] - 0.36, points[..., 1]) * 9) * 0.5, 0, 1) * 0.4, "#86ab58"), (step(np.abs(points[..., 0]), 1.25, 0.4) * 0.5, "#a9bf72"), (specks(points, 7, 0.5, n * 4.0) * 0.6, "#c4d493"))
        made.append(group([tube(curve([(-1.5, 0, 0.36), (-0.5, 0.06, 0.36), (0.5, 0.06, 0.36), (1.5, 0, 0.36)], 110), size, skin(0.4, 0.2, ("cells", 9, 0.6)), sides=40, color=paint)], (0.12 * n, y, 0), (0, 0, turn)))
    return made


def broccoli():
    made = [tube([(0, 0, 0), (0, 0, 0.5), (0, 0, 0.9)], [0.42, 0.36, 0.5], material("#9bb56a", 0.6), sides=24)]
    chance = np.random.default_rng(4)
    bud = blob((0.3, 0.3, 0.27), material(rough=0.9, bump=("cells", 22, 1.0), from_mesh=True), 0.16, 7, detail=56, color=lambda unit: paints("#3c6b2e", (np.clip(0.5 + field(unit, 8), 0, 1) * 0.6, "#5f8f42")))
    put(bud, (0, 0, 1.78))
    made.append(bud)
    for ring, count, height in ((0.38, 6, 1.7), (0.72, 11, 1.48), (0.95, 14, 1.16), (0.9, 12, 0.9)):
        for k in range(count):
            a = 2 * math.pi * k / count + ring * 7
            made.append(copy(bud, (ring * math.cos(a), ring * math.sin(a), height), tuple(chance.uniform(0, 360, 3)), float(chance.uniform(0.95, 1.25))))
            if height < 1.3 and k % 2:
                made.append(tube([(0.15 * math.cos(a), 0.15 * math.sin(a), 0.45), (ring * 0.9 * math.cos(a), ring * 0.9 * math.sin(a), height - 0.05)], [0.18, 0.13], material("#a3bb73", 0.6), steps=6))
    return made


def garlic():
    profile = [(0, 0.02), (0.3, 0.0), (0.68, 0.2), (0.8, 0.5), (0.62, 0.86), (0.28, 1.1), (0.13, 1.35), (0.1, 1.62), (0.06, 1.66), (0, 1.66)]

    def build(n):
        lobes = lambda angle, height: 1 - 0.09 * np.abs(np.cos(angle * 4 + n)) ** 5 * np.clip(1.1 - height, 0, 1)
        paint = lambda points, angle, height: paints("#f1ece2", (np.clip(0.5 + np.sin(angle * 26 + 2 * np.sin(height * 3)), 0, 1) * 0.25, "#c9b2bd"), (1 - step(height, 0.05, 0.06), "#a08a66"), (step(height, 1.5, 0.2), "#cdbb96"))
        return [lathe(profile, skin(0.55, 0.05, ("lines", 5, 0.1)), 140, 90, color=paint, wave=lobes)]

    return heap(build, BIG, ((0, 0, 0), (-10, 6, 60), (14, -8, 130)))


def onions():
    profile = [(0, 0.04), (0.2, 0.0), (0.6, 0.18), (0.86, 0.62), (0.74, 1.06), (0.36, 1.34), (0.13, 1.55), (0.1, 1.8), (0.03, 1.86), (0, 1.86)]

    def build(n):
        paint = lambda points, angle, height: paints("#c98a3c", (np.clip(0.5 + np.sin(angle * 17 + n) * 0.6, 0, 1) * 0.35, "#a5642a"), (np.clip(field(points, 1.3, n * 4.0), 0, 1) * 0.5, "#deb06a"), (step(height, 1.4, 0.2) * 0.6, "#b89058"))
        return [lathe(profile, skin(0.3, 0.35), 120, 90, color=paint, wave=bumpy(0.02, 3, n))]

    return heap(build, ((0, 0, 0), (1.7, 0.5, 0), (0.75, -1.25, 0)), ((0, 0, 0), (-8, 8, 60), (10, -6, 130)))


def chestnuts():
    def build(n):
        paint = lambda unit: paints("#4f2412", (np.clip(0.5 + np.sin(unit[..., 1] * 26) * 0.4, 0, 1) * 0.35, "#7a3f1e"), (1 - step(unit[..., 2], -0.62, 0.05), "#c9a878"))
        pointed = lambda p: p * (1 + 0.22 * np.clip(p[..., 2:] - 0.75, 0, 1) ** 1 * 4 * np.array([0, 0, 1]))
        return [put(blob((0.72, 0.5, 0.6), skin(0.18, 0.6), 0.03, 1.5, n * 3.0, 80, paint, pointed), (0, 0, 0.56))]

    return heap(build, ((0, 0.4, 0), (1.45, 0.5, 0), (0.7, -0.6, 0), (2.1, -0.5, 0), (-0.75, -0.55, 0)), ((0, 0, 10), (10, 40, 70), (50, 0, 20), (0, 0, 130), (-30, 20, 200)))


def butter():
    pat = material("#f3e08a", 0.4, soft=0.25)
    made = [box((2.2, 0.9, 0.8), pat, 0.05, (0.15, 0, 0.52)), put(box((0.28, 0.9, 0.8), pat, 0.05), (-1.35, -0.12, 0.5), (0, -16, 8)), put(box((0.24, 0.88, 0.78), pat, 0.05), (-1.8, -0.2, 0.24), (0, -82, 14))]
    return made + [box((4.2, 1.7, 0.1), material("#8f6a42", 0.6, bump=("lines", 2, 0.2)), 0.05, (-0.25, -0.1, 0.05))]


def once(build):
    return lambda thing: build()


LEMON = [(0, 0), (0.1, 0.03), (0.18, 0.12), (0.5, 0.35), (0.68, 0.8), (0.66, 1.1), (0.46, 1.5), (0.18, 1.72), (0.1, 1.84), (0, 1.86)]
MANDARIN = [(0, 0.06), (0.25, 0.0), (0.6, 0.14), (0.84, 0.5), (0.82, 0.78), (0.6, 1.05), (0.25, 1.14), (0.08, 1.08), (0, 1.07)]
LYING = ((90, 0, 30), (90, 0, 110), (90, 0, -20))
KINDS = {
    "Red apples": lambda thing: apples("#e3b24a", "#b5202a", 0.28),
    "Green apples": lambda thing: apples("#8fb83a", "#b9d25f", 0.0),
    "Bananas": once(bananas),
    "Purple grapes": once(grapes),
    "Melons": once(melon),
    "Watermelon": once(watermelon),
    "Mandarins": lambda thing: citrus(MANDARIN, "#ee8420", "#f5a030", ("cells", 16, 0.3)),
    "Lemons": lambda thing: citrus(LEMON, "#f2d02e", "#f7e05a", ("cells", 16, 0.25), ((0, 0.9, 0.66), (1.7, 0.9, 0.66), (0.9, -0.2, 0.66)), False, LYING),
    "Pears": once(pears),
    "Peaches": once(peaches),
    "Cherries": once(cherries),
    "Strawberries": once(strawberries),
    "Blueberries": lambda thing: balls(60, 0.2, "#2f3a66", "#6f7fa8", 1.2, 4, 0.6, bloom=0.7, dent=True),
    "Kiwis": once(kiwis),
    "Pineapple": once(pineapple),
    "Mangoes": once(mango),
    "Coconut": once(coconut),
    "Avocados": once(avocados),
    "Tomatoes": once(tomatoes),
    "Eggplant": once(eggplant),
    "Potatoes": once(potatoes),
    "Carrots": once(carrots),
    "Sweet corn": once(corn),
    "Red chilies": once(chilies),
    "Green bell peppers": once(bell_pepper),
    "Cucumbers": once(cucumbers),
    "Broccoli": once(broccoli),
    "Garlic": once(garlic),
    "Onions": once(onions),
    "Chestnuts": once(chestnuts),
    "Butter": once(butter),
}
VIEWS = {kind: dict(turn=-12, rise=26) for kind in KINDS} | {
    "Watermelon": dict(turn=-20, rise=14),
    "Pineapple": dict(turn=-12, rise=12),
    "Avocados": dict(turn=-6, rise=34),
    "Carrots": dict(turn=-24, rise=40),
    "Red chilies": dict(turn=-20, rise=40),
    "Cucumbers": dict(turn=-24, rise=36),
    "Sweet corn": dict(turn=-24, rise=34),
    "Bananas": dict(turn=-14, rise=22),
    "Broccoli": dict(turn=-12, rise=18),
}
