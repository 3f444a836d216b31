"""Things that are worn with clothes: hats and jewelry."""

import math

import numpy as np
from studio import blob, box, dark, grid, group, lathe, light, material, paints, put, solid, tube


def ring_of(radius, high, wave=None, count=160):
    angle = np.linspace(0, 2 * math.pi, count, endpoint=False)
    lift = 0 * angle if wave is None else wave(angle)
    return np.c_[radius * np.cos(angle), radius * np.sin(angle), high + lift]


def woven(color):
    """Straw: rings of braid around, crossed by the blades."""

    def paint(points, angle, height):
        far = np.hypot(points[..., 0], points[..., 1]) + points[..., 2] * 0.9
        braid = 0.5 + 0.5 * np.sin(far * 110)
        blades = 0.5 + 0.5 * np.sin(angle * 150 + np.floor(far * 110 / (2 * math.pi)) * 2.4)
        return paints(color, (0.45 * braid * (0.4 + 0.6 * blades), dark(color, 0.4)), (0.3 * (1 - braid), light(color, 0.5)))

    return paint


def straw_hat(thing):
    straw = "#dcbf84"
    stuff = material(rough=0.8, bump=("lines", 24, 0.2), from_mesh=True)
    profile = [(1.62, 0.10), (1.5, 0.03), (1.2, 0.03), (0.95, 0.04), (0.79, 0.06), (0.765, 0.16), (0.75, 0.4), (0.70, 0.62), (0.56, 0.74), (0.3, 0.79), (0.0, 0.79)]
    hat = lathe(profile, stuff, sides=240, steps=200, color=woven(straw))
    bend = np.array([v.co for v in hat.data.vertices])
    far = np.clip((np.hypot(bend[:, 0], bend[:, 1]) - 0.8) / 0.8, 0, 1)
    bend[:, 2] += 0.13 * far**1.5 * np.cos(2 * np.arctan2(bend[:, 1], bend[:, 0]))
    crease = np.exp(-((bend[:, 0] / 0.22) ** 2)) * np.clip((bend[:, 2] - 0.6) / 0.15, 0, 1) * np.clip((0.6 - np.abs(bend[:, 1])) / 0.3, 0, 1)
    bend[:, 2] -= 0.13 * crease
    hat.data.vertices.foreach_set("co", bend.ravel())
    thick = hat.modifiers.new("shell", "SOLIDIFY")
    thick.thickness = 0.025
    angle = np.linspace(0, 2 * math.pi, 240, endpoint=False)
    edge = np.c_[1.62 * np.cos(angle), 1.62 * np.sin(angle), 0.10 + 0.13 * np.cos(2 * angle)]
    tube(edge, 0.022, material(straw, 0.7), closed=True, sides=10)
    red = material("#b5202c", 0.35, sheen=0.6)
    lathe([(0.80, 0.06), (0.825, 0.08), (0.812, 0.18), (0.80, 0.28), (0.77, 0.29)], red, sides=160, steps=40)
    knot = (0.52, -0.66, 0.18)
    parts = []
    for side in (-1, 1):
        parts.append(tube([(0, 0, 0), (side * 0.12, -0.05, 0.09), (side * 0.26, 0.02, 0.04), (side * 0.17, 0, -0.05), (0, 0, 0)], 0.028, red, steps=50, flat=2.6))
        parts.append(tube([(0, 0, 0), (side * 0.08, -0.06, -0.07), (side * 0.16, -0.16, -0.12), (side * 0.24, -0.28, -0.11)], [0.02, 0.03, 0.045, 0.05], red, steps=30, flat=0.3))
    parts.append(blob((0.05, 0.05, 0.06), red, detail=24))
    group(parts, knot, (0, 0, 38))


def top_hat(thing):
    felt = material("#17171a", 0.75, sheen=0.7, bump=("noise", 60, 0.15))
    hat = lathe([(0.98, 0.02), (1.04, 0.0), (1.07, 0.025), (1.02, 0.05), (0.85, 0.045), (0.73, 0.05), (0.71, 0.10), (0.685, 0.5), (0.70, 0.95), (0.745, 1.22), (0.74, 1.27), (0.70, 1.285), (0.3, 1.287), (0.0, 1.287)], felt, sides=160, steps=220)
    at = np.array([v.co for v in hat.data.vertices])
    far = np.clip((np.hypot(at[:, 0], at[:, 1]) - 0.74) / 0.33, 0, 1)
    # The brim curls up at both sides and dips in front.
    at[:, 2] += far**1.6 * (0.17 * np.cos(2 * np.arctan2(at[:, 1], at[:, 0])))
    at[:, 1] *= 1.12
    hat.data.vertices.foreach_set("co", at.ravel())
    angle = np.linspace(0, 2 * math.pi, 200, endpoint=False)
    edge = np.c_[1.06 * np.cos(angle), 1.12 * 1.06 * np.sin(angle), 0.03 + 0.17 * np.cos(2 * angle)]
    tube(edge, 0.028, material("#101012", 0.5, sheen=0.4), closed=True, sides=10)
    satin = material("#a81f2b", 0.3, sheen=0.6, bump=("lines", 40, 0.08))
    band_ = lathe([(0.725, 0.07), (0.727, 0.09), (0.712, 0.25), (0.705, 0.345), (0.70, 0.35)], satin, sides=160, steps=40)
    put(band_, scale=(1, 1.12, 1))
    bow = [tube([(0, 0, 0), (side * 0.1, -0.04, 0.075), (side * 0.21, 0.0, 0.0), (side * 0.1, -0.03, -0.075), (0, 0, 0)], 0.03, satin, steps=50, flat=2.2) for side in (-1, 1)]
    bow.append(box((0.07, 0.07, 0.17), satin, 0.02))
    group(bow, (0.55, -0.545, 0.21), (0, 0, 48))


def bead_bracelet(thing):
    wood = np.random.default_rng(4)
    count, radius, size = 19, 1.0, 0.158

    def grain(shade):
        def paint(unit):
            rings = 0.5 + 0.5 * np.sin(unit[..., 0] * 16 + unit[..., 2] * 5 + 3 * np.sin(unit[..., 1] * 3))
            return paints(shade, (0.35 * rings, dark(shade, 0.5)))

        return paint

    stuff = material(rough=0.35, coat=0.4, from_mesh=True)
    for n in range(count):
        a = 2 * math.pi * n / count - math.pi / 2
        shade = ("#8a5a33", "#7c4f2c", "#956339", "#86552f")[int(wood.integers(4))]
        bead = blob((size, size, size * 0.97), stuff, detail=28, color=grain(shade))
        put(bead, (radius * math.cos(a), radius * math.sin(a), size), (float(wood.uniform(0, 360)), float(wood.uniform(0, 360)), math.degrees(a)))
    tube(ring_of(radius, size), 0.03, material("#7a1f24", 0.8), closed=True, sides=8)
    red = material("#b5202c", 0.85, sheen=0.4)
    gold = material("#c79a45", 0.3, metal=1.0)
    start = np.array([0.0, -radius - 0.15, size * 0.9])
    tube([start + (0, 0.12, 0.05), start, start + (0.04, -0.2, -0.06)], 0.022, red, steps=16)
    put(blob((0.075, 0.075, 0.075), gold, detail=24), start + (0.045, -0.24, -0.06))
    put(lathe([(0.05, 0.06), (0.085, 0.03), (0.09, -0.03), (0.07, -0.07)], red, sides=30, steps=20), start + (0.06, -0.34, -0.06), (78, 0, 10))
    for n in range(46):
        spread = wood.uniform(-1, 1)
        drop = wood.uniform(0.0, 0.07)
        line = [start + (0.06 + 0.05 * spread, -0.36, -0.03 - drop), start + (0.08 + 0.1 * spread, -0.6, -0.07 - drop * 0.5), start + (0.1 + 0.17 * spread, -0.86 - wood.uniform(0, 0.05), -0.125)]
        tube(line, 0.012, red, sides=6, steps=10)


def crown(thing):
    gold = material("#e0a92e", 0.22, metal=1.0, bump=("noise", 22, 0.05))
    points = 8
    count, rows = 320, 40
    angle = np.linspace(0, 2 * math.pi, count, endpoint=False)[None, :]
    share = np.linspace(0, 1, rows)[:, None]
    phase = (angle * points / (2 * math.pi)) % 1
    peak = 1 - np.abs(2 * phase - 1)
    high = 0.42 + 0.62 * peak**1.25
    radius = 0.86 + 0.16 * share * high
    wall = np.stack([radius * np.cos(angle), radius * np.sin(angle), 0.05 + share * high], -1)
    grid(wall, gold, around=True, thick=0.035)
    for z, r, thick in ((0.05, 0.87, 0.055), (0.33, 0.905, 0.04)):
        tube(ring_of(r, z), thick, gold, closed=True, sides=12)
    colors = ("#c2182b", "#1f5fc4", "#1c9a57", "#7d2fb0")
    for n in range(points):
        a = 2 * math.pi * (n + 0.5) / points
        top = (1.03 * math.cos(a), 1.03 * math.sin(a), 1.12)
        put(blob((0.075, 0.075, 0.075), gold, detail=24), top)
        stone = material(colors[n % 4], 0.06, coat=1.0)
        put(blob((0.105, 0.07, 0.13), stone, detail=20), (0.895 * math.cos(a), 0.895 * math.sin(a), 0.195), (0, 0, math.degrees(a) + 90))
        put(tube([(0.11 * math.cos(t), 0, 0.135 * math.sin(t)) for t in np.linspace(0, 2 * math.pi, 28, endpoint=False)], 0.018, gold, closed=True, sides=8), (0.915 * math.cos(a), 0.915 * math.sin(a), 0.195), (0, 0, math.degrees(a) + 90))
        put(blob((0.06, 0.045, 0.06), material(colors[(n + 2) % 4], 0.06, coat=1.0), detail=18), (0.975 * math.cos(a), 0.975 * math.sin(a), 0.62), (0, 0, math.degrees(a) + 90))
        b = a + math.pi / points
        put(blob((0.045, 0.04, 0.045), material("#f4f1ea", 0.2, coat=0.6), detail=16), (0.9 * math.cos(b), 0.9 * math.sin(b), 0.195))


def gem(size, color="#2f8fdc", seed=3):
    """A brilliant cut stone, its table above; each facet reflects another part of the room."""
    draw = np.random.default_rng(seed)
    eighth = np.arange(16) * math.pi / 8
    ring = lambda radius, high, turn=0.0, step=1: np.c_[radius * np.cos(eighth[::step] + turn), radius * np.sin(eighth[::step] + turn), np.full(16 // step, high)]
    table, star, girdle, low = ring(0.56, 0.36, step=2), ring(0.80, 0.22, math.pi / 8, 2), ring(1.0, 0.03), ring(1.0, -0.03)
    faces = [list(table)]
    for n in range(8):
        a, b, s, before = table[n], table[(n + 1) % 8], star[n], star[n - 1]
        g0, g1, g2 = girdle[2 * n], girdle[2 * n + 1], girdle[(2 * n + 2) % 16]
        faces += [[a, s, b], [a, before, g0, s], [s, g0, g1], [s, g1, g2]]
    pavilion = ring(0.42, -0.52, math.pi / 8, 2)
    for n in range(16):
        faces.append([girdle[n], low[n], low[(n + 1) % 16], girdle[(n + 1) % 16]])
    for n in range(8):
        p, q = pavilion[n], pavilion[n - 1]
        faces += [[low[2 * n], p, low[2 * n + 1]], [low[2 * n + 1], p, low[(2 * n + 2) % 16]], [low[2 * n], q, np.array([0, 0, -0.86]), p]]
    points, sides, colors = [], [], []
    for face in faces:
        sides.append(list(range(len(points), len(points) + len(face))))
        points += list(face)
        shade = draw.choice([0.0, 0.25, 0.5, 0.75, 1.0], p=[0.26, 0.26, 0.22, 0.16, 0.10])
        tone = paints("#0b3f80", (np.array([min(1, shade * 1.6)]), color), (np.array([max(0, shade - 0.55) * 1.9]), "#d7efff"))[0]
        inner = paints("#0b3f80", (np.array([0.75]), color))[0]
        for n in range(len(face)):
            colors.append(tone * 0.8 + inner * 0.2 if n % 2 else tone * 0.5 + inner * 0.5)
    stuff = material(rough=0.03, coat=1.0, from_mesh=True)
    return put(solid(np.array(points) * size, sides, stuff, smooth=False, colors=np.array(colors)))


def loose_gem(thing):
    group([gem(1.0)], (0, 0, 0.5), (46, 0, 14))


def ring_with_stone(thing):
    silver = material("#d9dadd", 0.12, metal=1.0)
    band_ = tube([(math.cos(a), 0, math.sin(a)) for a in np.linspace(0, 2 * math.pi, 160, endpoint=False)], 0.085, silver, closed=True, sides=24, flat=1.35)
    parts = [band_, put(gem(0.44, seed=5), (0, 0, 1.38))]
    parts.append(lathe([(0.10, 1.0), (0.16, 1.06), (0.30, 1.20), (0.36, 1.26), (0.34, 1.28)], silver, sides=48, steps=30))
    for n in range(4):
        a = math.pi / 4 + n * math.pi / 2
        x, y = math.cos(a), math.sin(a)
        parts.append(tube([(0.14 * x, 0.14 * y, 1.04), (0.40 * x, 0.40 * y, 1.28), (0.455 * x, 0.455 * y, 1.40), (0.40 * x, 0.40 * y, 1.47)], [0.04, 0.04, 0.036, 0.03], silver, steps=30, sides=12))
        parts.append(put(blob((0.045, 0.045, 0.04), silver, detail=16), (0.405 * x, 0.405 * y, 1.46)))
    group(parts, turned=(-16, 0, 0))


KINDS = {"Straw hat": straw_hat, "Top hat": top_hat, "Bead bracelet": bead_bracelet, "Crown": crown, "Loose gem": loose_gem, "Ring with stone": ring_with_stone}
VIEWS = {
    "Straw hat": dict(turn=8, rise=24, again=None),
    "Top hat": dict(turn=12, rise=14, again=None),
    "Bead bracelet": dict(turn=14, rise=38, again=None),
    "Loose gem": dict(turn=0, rise=24, again=None),
    "Ring with stone": dict(turn=24, rise=22, again=None),
    "Crown": dict(turn=6, rise=20, again=None),
}
