"""Bread, cakes and pastry. Each retailer that bakes has its own way to lay them out. All stand on z = 0."""

import math

import numpy as np
from food import board, dish, disc, ring, slab
from produce import leaf, skin
from studio import band, blob, box, copy, curve, field, grid, group, lathe, material, paints, plate, put, step, tube

CRUST, GOLD, CRUMB = "#9a5a24", "#c98a44", "#f0ddb4"
BAKERS = ("Cardinal Bakery", "Sweet Harbor Confections", "Twin Rivers Grocery", "Brewline Coffee & Tea", "Crescent Street Bakery")


def way_of(thing, count=5):
    """Which of several ways a retailer has: bakers in their order, others by their name."""
    maker = thing["maker"]
    return (BAKERS.index(maker) if maker in BAKERS else sum(map(ord, maker))) % count


def crust(rough=0.5, bump=("noise", 14, 0.3), coat=0.12):
    return material(rough=rough, coat=coat, bump=bump, from_mesh=True)


def paper(wide, color="#efe6d6", turn=14):
    """A square of baking paper that curls at its edges."""
    u, v = np.meshgrid(np.linspace(-1, 1, 50), np.linspace(-1, 1, 50), indexing="ij")
    curl = 0.16 * (np.clip(np.abs(u) - 0.72, 0, 1) ** 1.5 + np.clip(np.abs(v) - 0.72, 0, 1) ** 1.5) * wide
    z = curl + 0.008 * wide * field(np.stack([u, v, 0 * u], -1), 2.4, 2.0)
    return put(grid(np.stack([u * wide, v * wide, z - 0.02], -1), material(color, 0.85, bump=("noise", 6, 0.25)), thick=0.02), (0, 0, 0), (0, 0, turn))


def slate(long, wide):
    return box((long, wide, 0.1), material("#3a3d42", 0.6, bump=("noise", 5, 0.5)), 0.02, (0, 0, -0.052))


def rack(long, wide):
    wire = material("#b9bdc2", 0.25, metal=1.0)
    made = [tube([(x, -wide / 2, -0.03), (x, wide / 2, -0.03)], 0.025, wire, sides=8) for x in np.linspace(-long / 2, long / 2, int(long / 0.28))]
    made += [tube([(-long / 2, y, -0.06), (long / 2, y, -0.06)], 0.04, wire, sides=8) for y in (-wide / 2, 0, wide / 2)]
    return group(made + [tube([(x, y, -0.06), (x, y, -0.3)], 0.04, wire, sides=8) for x in (-long / 2, long / 2) for y in (-wide / 2, wide / 2)])


def laid(thing, build, wide, high, deep=None, stacks=True):
    """Several of one thing, as the retailer lays them out; `wide`, `deep` and `high` are the measures of one."""
    deep = deep or wide
    way = way_of(thing)
    if way == 0:
        places, base = (((-0.56, 0.3, 0), 10), ((0.56, 0.34, 0), -14), ((0.02, -0.62, 0), 4)), board(wide * 2.25, deep * 2.05)
    elif way == 1:
        places, base = (((-0.5, 0.05, 0), 24), ((0.52, 0.1, 0), -30), ((0.02, -0.02, 0.92), 60)), dish(math.hypot(wide, deep) * 0.74)
    elif way == 2:
        places, base = (((-0.56, 0.12, 0), -12), ((0.56, -0.12, 0), 22)), paper(max(wide, deep) * 1.0, "#d9b98a")
    elif way == 3:
        places, base = (((-0.54, 0.56, 0), 0), ((0.56, 0.54, 0), 30), ((-0.56, -0.54, 0), -24), ((0.54, -0.56, 0), 8)), rack(wide * 2.2, deep * 2.2)
    elif not stacks:
        places, base = (((-1.02, 0.1, 0), 14), ((0, -0.1, 0), -6), ((1.02, 0.12, 0), 20)), slate(wide * 3.3, deep * 1.4)
    else:
        places, base = (((0, 0, 0), 0), ((0.05, 0.03, 0.98), 40), ((-0.03, 0.02, 1.96), 95), ((0.98, -0.35, 0), -20)), slate(wide * 2.9, deep * 1.7)
        places = tuple(((x - 0.4, y, z), turn) for (x, y, z), turn in places)
    return [base] + [group(build(n), (x * wide, y * deep, z * high), (0, 0, turn)) for n, ((x, y, z), turn) in enumerate(places)]


def baked(points, top, seed=0.0, pale="#dcae6a", brown="#a5642a", deep="#7a4218"):
    """The colors of a crust: pale below, brown above. `top` is from 0 to 1."""
    return paints(pale, (np.clip(top + 0.35 * field(points, 1.4, seed), 0, 1), brown), (np.clip(top * 1.2 - 0.75 + 0.4 * field(points, 2.2, seed + 5), 0, 1), deep))


def torus(radius, size, stuff, color, flat=0.85, wave=None, start=0, end=2 * math.pi, rounds=160, sides=56):
    """A ring, as a grid of rows around its body; `color(points, a, b)`, where b runs around the section (0 outside, pi / 2 above)."""
    closed = end - start > 6.28
    b = np.linspace(start, end, sides, endpoint=not closed)[:, None]
    a = np.linspace(0, 2 * math.pi, rounds, endpoint=False)[None]
    size_ = size if wave is None else size * wave(a, b)
    points = np.stack([(radius + size_ * np.cos(b)) * np.cos(a), (radius + size_ * np.cos(b)) * np.sin(a), size * flat + size_ * flat * np.sin(b) + 0 * a], -1)
    return grid(points, stuff, around=True, along=closed, colors=color(points, a + 0 * b, b + 0 * a))


def sprinkled(count, where, seed, colors=("#e8465a", "#f6d23a", "#4fa8e0", "#ffffff", "#6cc04a", "#f08ac0"), size=0.05):
    """Sprinkles; `where(chance)` gives a place."""
    chance = np.random.default_rng(seed)
    rods = [tube([(-size, 0, 0), (size, 0, 0)], size * 0.34, material(color, 0.35, coat=0.3), sides=8) for color in colors]
    made = []
    for n in range(count):
        at, turn = where(chance), tuple(chance.uniform(-25, 25, 2)) + (float(chance.uniform(0, 180)),)
        made.append(put(rods[n], at, turn) if n < len(rods) else copy(rods[n % len(rods)], at, turn))
    return made


def bagels(thing):
    def build(n):
        color = lambda points, a, b: baked(points, np.clip(0.35 + 0.75 * np.sin(b), 0, 1), n * 3.0)
        made = [torus(0.62, 0.4, crust(0.28, ("noise", 10, 0.2), 0.5), color, 0.86, lambda a, b: 1 + 0.04 * np.sin(a * 2 + n) + 0.02 * np.sin(a * 5 + n))]
        if (n + way_of(thing)) % 3 == 1:
            return made
        chance = np.random.default_rng(n + 4)
        seed = blob((0.045, 0.022, 0.016), material("#f0e0b8" if (n + way_of(thing)) % 3 == 0 else "#20222a", 0.5), detail=10)
        spots = []
        for k in range(170):
            a, b = chance.uniform(0, 2 * math.pi), chance.normal(math.pi / 2, 0.5)
            spots.append(((0.62 + 0.405 * math.cos(b)) * math.cos(a), (0.62 + 0.405 * math.cos(b)) * math.sin(a), 0.345 + 0.35 * math.sin(b)))
        put(seed, spots[0])
        return made + [seed] + [copy(seed, spot, tuple(chance.uniform(-30, 30, 2)) + (float(chance.uniform(0, 180)),)) for spot in spots[1:]]

    return laid(thing, build, 2.05, 0.66)


def doughnuts(thing):
    def build(n):
        made = [torus(0.6, 0.4, crust(0.6, ("noise", 12, 0.2), 0), lambda points, a, b: paints("#d79a4c", (np.clip(0.5 + field(points, 2.0), 0, 1) * 0.4, "#b8762c"), (1 - step(np.abs(np.sin(b)), 0.12, 0.2), "#efcf96")), 0.8)]
        glaze = material("#3d1d10", 0.18, coat=0.7)
        b0 = lambda a: -0.02 + 0.16 * np.sin(a * 5 + n) + 0.1 * np.sin(a * 8 + 2 * n)
        t = np.linspace(0, 1, 34)[:, None]
        a = np.linspace(0, 2 * math.pi, 170, endpoint=False)[None]
        b = b0(a) + (math.pi - 0.05 - b0(a) * 0.6 - b0(a)) * t
        r = 0.4 * (1 + 0.06 * np.sin(t * math.pi) ** 0.3)
        made.append(grid(np.stack([(0.6 + r * np.cos(b)) * np.cos(a), (0.6 + r * np.cos(b)) * np.sin(a), 0.32 + r * 0.8 * np.sin(b)], -1), glaze, around=True, thick=0.02))

        def where(chance):
            a, b = chance.uniform(0, 2 * math.pi), chance.normal(math.pi / 2, 0.42)
            return ((0.6 + 0.43 * math.cos(b)) * math.cos(a), (0.6 + 0.43 * math.cos(b)) * math.sin(a), 0.325 + 0.346 * math.sin(b))

        return made + sprinkled(46, where, n)

    return laid(thing, build, 2.0, 0.66)


def croissants(thing):
    def build(n):
        share = np.linspace(0, 1, 260)
        a = math.radians(270) + math.radians(205) * (share - 0.5)
        steps = np.abs(share - 0.5) * 2
        size = 0.42 * np.interp(steps, [0, 0.2, 0.6, 0.88, 1], [1, 0.95, 0.66, 0.36, 0.12])
        fold = (steps * 5.2 + 0.12) % 1
        size = size * (1.05 - 0.2 * fold)
        line = np.c_[0.98 * np.cos(a), 1.12 * np.sin(a) + 1.1, size * 0.86 + 0.01]
        ridge = np.concatenate([[0], fold, [0]])[:, None]
        color = lambda points: paints(baked(points, np.clip(0.3 + points[..., 2] * 1.15, 0, 1), n * 4.0, "#d9a050", "#b06a26", "#7c4216"), (np.clip(1 - ridge * 3.2, 0, 1) * 0.35 + 0 * points[..., 0], "#edc98a"), (step(np.abs(np.sin(np.arctan2(points[..., 2] - 0.4, np.hypot(points[..., 0], points[..., 1] - 1.1) - 1.1) * 9)), 0.93, 0.1) * 0.25, "#f0d096"))
        return [put(tube(line, size, crust(0.38, ("noise", 18, 0.25), 0.35), sides=40, flat=0.86, color=color), (0, -0.45, 0))]

    return laid(thing, build, 2.25, 0.7, 1.9, False)


def cookies(thing):
    def build(n):
        chance = np.random.default_rng(n + 20)
        rough = lambda points, share: 0.045 * field(points, 4.0, n * 7.0) * (points[..., 2] > 0.06) + 0.03 * np.sin(share * 9) * (points[..., 2] > 0.1)
        outline = ring(140, 1, 1) * (1 + 0.03 * np.sin(np.linspace(0, 2 * math.pi, 140, endpoint=False) * 5 + n))[:, None]
        made = [slab(outline, [(0, 0), (0.9, 0), (1, 0.07), (0.96, 0.16), (0.75, 0.24), (0.4, 0.27), (0, 0.27)], lambda points, share: paints("#cf9650", (np.clip(0.5 + field(points, 3.2, n), 0, 1) * 0.6, "#dfb074"), (step(share, 0.84, 0.3) * 0.7, "#a8682c")), crust(0.75, ("noise", 16, 0.6), 0), 70, rough)]
        chip = blob((0.15, 0.12, 0.09), material("#33180d", 0.3, coat=0.3), 0.3, 2.2, detail=18)
        put(chip, (0.1, 0.05, 0.27))
        made.append(chip)
        for k in range(13):
            r, a = 0.86 * math.sqrt(chance.random()), chance.uniform(0, 6.28)
            made.append(copy(chip, (r * math.cos(a), r * math.sin(a), 0.27 - 0.08 * r), tuple(chance.uniform(-30, 30, 2)) + (float(chance.uniform(0, 360)),), float(chance.uniform(0.6, 1.2))))
        return made

    return laid(thing, build, 2.0, 0.3)


def cupcakes(thing):
    def build(n):
        pleat = lambda angle, height: 1 + 0.035 * np.sign(np.sin(angle * 26)) * np.clip(1 - height * 0.0, 0, 1)
        made = [lathe([(0, 0), (0.56, 0), (0.6, 0.03), (0.82, 0.8), (0.8, 0.82)], material(("#f4f0e8", "#8fd0d8", "#c9a27a", "#f4f0e8", "#4a3a36")[way_of(thing)], 0.7), 260, 40, smooth_profile=False, wave=pleat)]
        made.append(lathe([(0.78, 0.74), (0.88, 0.86), (0.7, 1.0), (0, 1.04)], material("#e3b56a", 0.8, bump=("noise", 20, 0.5)), 80, 40))
        t = np.linspace(0, 1, 320)
        a = t * 2 * math.pi * (3.2 + 0.4 * (way_of(thing) % 2))
        r = 0.62 * (1 - t) ** 0.8
        swirl = tube(np.c_[r * np.cos(a), r * np.sin(a), 1.04 + 1.0 * t**1.1], 0.3 * (1 - t) ** 0.45 + 0.02, material("#ee8fae", 0.45, coat=0.1, soft=0.2, bump=("noise", 4, 0.1)), sides=26)
        made += [swirl, lathe([(0, 1.0), (0.5, 1.02), (0.3, 1.6), (0, 1.9)], material("#ee8fae", 0.5), 50, 30)]

        def where(chance):
            t, a, b = chance.uniform(0.0, 0.8), chance.uniform(0, 6.28), chance.uniform(0.1, 1.0)
            r, size = 0.62 * (1 - t) ** 0.8, 0.3 * (1 - t) ** 0.45
            return ((r + size * math.cos(b)) * math.cos(a), (r + size * math.cos(b)) * math.sin(a), 1.06 + t**1.1 + size * math.sin(b) * 0.8)

        return made + sprinkled(38, where, n + 3, size=0.045)

    return cup_laid(thing, build)


def cup_laid(thing, build):
    """Cupcakes are not stacked."""
    way = way_of(thing)
    places = (((-1.05, 0.3), (1.05, 0.35), (0, -0.95)), ((0, 0),), ((-1.0, 0), (1.0, 0)), ((-1, 1), (1, 1), (-1, -1), (1, -1)), ((-1.9, 0.3), (0, 0), (1.9, 0.3)))[way]
    base = (lambda: board(4.6, 3.6), lambda: dish(1.3), lambda: paper(2.0, "#d9b98a"), lambda: rack(4.4, 4.4), lambda: slate(6.0, 2.4))[way]
    return [base()] + [group(build(n), (*place, 0), (0, 0, 40 * n)) for n, place in enumerate(places)]


def baguettes(thing):
    way = way_of(thing)
    count = (2, 1, 3, 4, 3)[way]

    def build(n):
        share = np.linspace(0, 1, 240)
        size = 0.42 * np.clip(np.sin(np.clip(share, 0.004, 0.996) * math.pi), 0, 1) ** 0.32
        line = curve([(-3.0, 0, 0.34), (-1.5, 0.05, 0.36), (0, 0.0, 0.38), (1.5, -0.05, 0.36), (3.0, 0, 0.34)], 240)

        def color(points):
            slash = (points[..., 0] * 0.95 - points[..., 1] * 2.2 + 0.25) % 1
            open_ = band(slash, 0.32, 0.62, 0.1) * step(points[..., 2], 0.52, 0.12) * (np.abs(points[..., 0]) < 2.5)
            return paints(baked(points, np.clip(points[..., 2] * 1.05, 0, 1), n * 3.0, "#d9a862", "#ab6a2c", "#82491c"), (open_ * 0.85, "#ecd09a"), (band(slash, 0.27, 0.34, 0.05) * step(points[..., 2], 0.5, 0.1) * 0.6, "#6e3b14"), (np.clip(field(points, 2.4, n) - 0.05, 0, 1) * 0.5, "#f2e4c4"))

        return [tube(line, size, crust(0.6, ("noise", 10, 0.4), 0.05), sides=44, flat=0.84, color=color)]

    made = [group(build(n), (0.1 * (n % 2), (n - (min(count, 4) - 1) / 2) * 0.95 if n < 3 and not (way == 4 and n == 2) else 0.1, 0 if n < 3 and not (way == 4 and n == 2) else 0.62), (0, 0, (5, -6, 12 if way == 4 else 4, 14)[n] * (1 if way % 2 else -1))) for n in range(count)]
    if way in (0, 4):
        return made + [board(6.8, 2.2 if way == 0 else 3.2, "#a9794a" if way == 0 else "#7a5236")]
    if way == 2:
        u, v = np.meshgrid(np.linspace(0, 1, 60), np.linspace(0, 2 * math.pi, 90, endpoint=False), indexing="ij")
        bag = np.stack([-3.2 + 3.6 * u, 1.6 * np.sign(np.cos(v)) * np.abs(np.cos(v)) ** 0.8 * (0.92 + 0.08 * u), 0.46 + 0.48 * np.sin(v) * (0.75 + 0.25 * u) + 0.03 * field(np.stack([u * 4, np.cos(v) * 2, np.sin(v) * 2], -1), 1.5)], -1)
        return made + [grid(bag, material("#d9bd8f", 0.85, bump=("noise", 5, 0.4)), around=True, thick=0.02)]
    return made + ([board(6.9, 1.5, "#7a5236")] if way == 1 else [rack(6.6, 3.6)])


TOAST = [(-0.9, 0), (0.9, 0), (0.94, 0.3), (0.92, 0.95), (1.06, 1.15), (1.04, 1.45), (0.7, 1.72), (0, 1.8), (-0.7, 1.72), (-1.04, 1.45), (-1.06, 1.15), (-0.92, 0.95), (-0.94, 0.3)]


def loaf(thing):
    way = way_of(thing)
    outline = curve(TOAST, 150, True)[:, :2]
    outline[:, 1] = np.clip(outline[:, 1], 0, None)
    middle = np.array([0, 0.85])

    def piece(long, rounded=True, seed=0.0):
        """A piece of the loaf along x, with cut faces."""
        made = []
        rows = 60
        x = np.linspace(0, long, rows)[:, None]
        end = np.clip(1 - ((np.clip((x - long + 0.3) / 0.3, 0, 1)) ** 2), 0, 1) ** 0.5 * 0.12 + 0.88 if rounded else 1 + 0 * x
        section = (outline - middle)[None] * end[..., None] + middle
        points = np.stack([x + 0 * section[..., 0], section[..., 0], section[..., 1] + 0.02 * field(np.stack([x * 0.8 + 0 * section[..., 0], section[..., 0], section[..., 1]], -1), 1.5, seed)], -1)
        made.append(grid(points, crust(0.5, ("noise", 12, 0.2), 0.15), around=True, colors=baked(points, np.clip(points[..., 2] * 0.62, 0, 1), seed, "#dca85e", "#a8642a", "#86481c")))
        for at, k in ((0.0, 1.0), (long, 0.88 if rounded else 1.0)):
            s = np.linspace(0, 1, 40)[:, None]
            flat = (outline - middle)[None] * s[..., None] * k + middle
            face = np.stack([at + 0 * flat[..., 0], flat[..., 0], flat[..., 1]], -1)
            made.append(grid(face, crust(0.9, ("noise", 26, 0.6), 0), around=True, colors=paints("#f6ead0", (np.clip(field(face, 8, seed), 0, 1) * 0.5, "#e3cd9f"), (step(s + 0 * face[..., 0], 0.955, 0.03), "#b0702f")) if not (rounded and at) else baked(face, 0.5 + 0 * face[..., 0], seed)))
        return made

    slices, gap = (0, 3, 2, 5, 1)[way], (0, 0.42, 0.5, 0.34, 0.6)[way]
    body = piece(3.0 - 0.3 * slices if way else 3.4)
    made = [group(body, (0, 0, 0))]
    for n in range(slices):
        if way in (1, 4):
            made.append(group([group(piece(0.24, False, n))], (-0.5 - 0.55 * n, 0, 0.05), (0, -58 - 9 * n, 0)))
        else:
            made.append(group(piece(0.24, False, n), (-0.3 - gap * (n + 1), 0, 0), (0, 0, 4 * (n % 2))))
    middle_x = 1.4 - 0.45 * slices
    made.append((lambda: board(5.0, 2.8), lambda: paper(2.4, "#d9b98a", 6), lambda: board(5.2, 2.6, "#7a5236"), lambda: rack(5.4, 2.6), lambda: slate(4.8, 2.6))[way]())
    put(made[-1], (middle_x, 0, 0))
    return made


def pie(thing):
    way = way_of(thing)
    flutes = (22, 30, 26, 36, 18)[way]
    crimp = lambda angle, height: 1 + 0.03 * np.sin(angle * flutes) * np.clip((height - 0.45) / 0.15, 0, 1) * np.clip((0.9 - height) / 0.2, 0, 1)
    tin = material("#b9bdc2", 0.3, metal=1.0) if way in (0, 3) else material(("#f2efe6", "#f2efe6", "#b5482f", "#f2efe6", "#4f7f9a")[way], 0.2, coat=0.7)
    made = [lathe([(0, 0), (1.25, 0), (1.3, 0.03), (1.66, 0.56), (1.74, 0.58), (1.74, 0.61), (1.6, 0.6)], tin, 110, 70, smooth_profile=False)]

    def color(points, angle, height):
        r = np.hypot(points[..., 0], points[..., 1])
        vents = (np.abs(np.sin(angle * ((5, 4, 3, 6, 8)[way]) / 2)) < 0.035 / np.maximum(r, 0.2)) & (r > 0.28) & (r < 0.85)
        return paints(baked(points, np.clip(0.42 + 0.35 * step(r, 1.45, 0.3), 0, 1), way * 4.0, "#e6bd7a", "#c4823a", "#93531f"), (vents, "#5f3413"), (np.clip(field(points, 9), 0, 1) * 0.3, "#f3d9a4"))

    top = 1.2 if way in (2, 4) else 1.05
    made.append(lathe([(1.55, 0.52), (1.8, 0.6), (1.84, 0.74), (1.7, 0.8), (1.5, 0.74), (1.2, 0.9), (0.7, top), (0.3, top + 0.05), (0, top + 0.06)], crust(0.45, ("noise", 14, 0.3), 0.25), 260, 120, color=color, wave=crimp))
    if way in (1, 4):
        made += [leaf(0.42, 0.16, "#b06a28", (0, 0, top + 0.05), (0, 4, k * 72), 0.1) for k in range(5)]
        made.append(put(blob((0.1, 0.1, 0.08), crust(0.4), color=lambda unit: paints("#b06a28", (unit[..., 2] * 0, "#b06a28"))), (0, 0, top + 0.09)))
    if way == 0:
        return made + [board(4.4, 4.2)]
    if way == 1:
        return made + [lathe([(0, -0.75), (0.9, -0.75), (0.85, -0.66), (0.25, -0.5), (0.22, -0.2), (0.4, -0.08), (2.1, -0.06), (2.16, 0.02), (2.1, 0.0), (0, -0.01)], material("#f4f2ec", 0.15, coat=0.6), 110, 100)]
    if way == 2:
        return made + [paper(2.5, "#d9b98a")]
    if way == 3:
        return made + [rack(4.6, 4.2)]
    apple = [(0, 0.13), (0.14, 0.04), (0.34, 0.0), (0.58, 0.24), (0.75, 0.62), (0.79, 0.95), (0.7, 1.25), (0.45, 1.40), (0.2, 1.35), (0.06, 1.2), (0, 1.16)]
    red = lathe(apple, material("#b5302a", 0.25, coat=0.5), 70, 60)
    put(red, (2.3, -0.8, 0), (0, 8, 0), 0.8)
    return made + [red, tube([(2.3, -0.8, 0.92), (2.34, -0.8, 1.25)], 0.035, material("#5b4426", 0.8), steps=6)]


def birthday_cake(thing):
    way = way_of(thing)
    cream = ("#fbf3e4", "#f7c6d4", "#d9ecf2", "#fbf3e4", "#fdf6ea")[way]
    trim = ("#f093b8", "#ffffff", "#4fa8d8", "#6b3f22", "#8fc46a")[way]
    high, wide = (1.5, 1.25, 1.7, 1.1, 1.4)[way], (1.5, 1.65, 1.3, 1.75, 1.45)[way]
    frosting, piping = material(cream, 0.5, soft=0.2, bump=("noise", 5, 0.12)), material(trim, 0.45, soft=0.15)
    made = [lathe([(0, 0), (wide, 0), (wide + 0.02, 0.1), (wide, high - 0.08), (wide - 0.08, high), (0, high)], frosting, 110, 90, smooth_profile=False)]
    puff = lathe([(0.0, 0), (0.15, 0.0), (0.17, 0.07), (0.1, 0.16), (0.03, 0.24), (0, 0.25)], piping, 20, 24, wave=lambda angle, height: 1 + 0.14 * np.sin(angle * 6))
    spots = [(r * math.cos(2 * math.pi * k / n), r * math.sin(2 * math.pi * k / n), z) for r, z, n in ((wide - 0.16, high, int(wide * 15)), (wide + 0.04, 0.0, int(wide * 19))) for k in range(n)]
    put(puff, spots[0])
    made += [puff] + [copy(puff, spot) for spot in spots[1:]]
    if way in (3, 2):
        a = np.linspace(0, 2 * math.pi, 300, endpoint=False)[None]
        t = np.linspace(0, 1, 30)[:, None]
        long = 0.25 + 0.2 * np.abs(np.sin(a * 9)) * (1 + 0.6 * np.sin(a * 4 + 1))
        rim = np.stack([(wide + 0.03) * np.cos(a) + 0 * t, (wide + 0.03) * np.sin(a) + 0 * t, high - long * t], -1)
        made.append(grid(rim, piping, around=True, thick=0.05))
    made += sprinkled(120, lambda chance: (lambda r, a: (r * math.cos(a), r * math.sin(a), high + 0.02))((wide - 0.35) * math.sqrt(chance.random()), chance.uniform(0, 6.28)), way, size=0.055)
    made += sprinkled(70, lambda chance: (lambda a, z: ((wide + 0.02) * math.cos(a), (wide + 0.02) * math.sin(a), z))(chance.uniform(0, 6.28), 0.25 + 0.5 * chance.random() ** 2), way + 9, size=0.05)
    count = (5, 8, 3, 10, 1)[way]
    for k in range(count):
        a, r = 2 * math.pi * k / count + 0.3, 0 if count == 1 else wide * (0.3 if count == 3 else 0.62)
        x, y = r * math.cos(a), r * math.sin(a)
        color = ("#e8465a", "#4fa8e0", "#f6d23a", "#6cc04a", "#b07ad8")[k % 5]
        tall = 1.3 if count == 1 else 0.8
        stripes = lambda points: paints("#ffffff", (np.sin(points[..., 2] * 22 + np.arctan2(points[..., 1] - y, points[..., 0] - x)) > 0, color))
        made.append(tube(np.c_[np.full(60, x), np.full(60, y), np.linspace(high, high + tall, 60)], 0.06, material(rough=0.4, from_mesh=True), sides=16, color=stripes))
        made.append(tube([(x, y, high + tall), (x, y, high + tall + 0.09)], 0.012, material("#2b2522", 0.9), sides=6))
        made.append(put(lathe([(0, 0), (0.05, 0.06), (0.06, 0.13), (0.03, 0.24), (0, 0.32)], material("#ffb43a", 0.5, glow=4.0), 20, 24), (x, y, high + tall + 0.05)))
    if way == 1:
        return made + [lathe([(0, -0.75), (0.9, -0.75), (0.85, -0.66), (0.25, -0.5), (0.22, -0.2), (0.4, -0.08), (2.1, -0.06), (2.16, 0.02), (2.1, 0.0), (0, -0.01)], material("#f4f2ec", 0.15, coat=0.6), 110, 100)]
    return made + [{0: lambda: disc(2.0, 0.06, material("#d8b25a", 0.3, metal=0.9), (0, 0, -0.06)), 2: lambda: dish(2.1), 3: lambda: board(4.6, 4.2), 4: lambda: box((3.6, 3.6, 0.06), material("#f6f4f0", 0.6), 0.02, (0, 0, -0.03))}[way]()]


def cake_slice(thing):
    way = way_of(thing)
    half = math.radians((19, 23, 17, 21, 25)[way])
    long, high = 2.6, (1.3, 1.15, 1.5, 1.25, 1.05)[way]

    def wedge(r, grow=0.0):
        a = np.linspace(-half, half, 24)
        return np.vstack([[(-0.02 - grow, 0)], np.c_[(r + grow) * np.cos(a), (r + grow) * np.sin(a)]])

    sponge, cream = material("#f0cf86", 0.9, bump=("noise", 26, 0.7)), material("#fdf7ee", 0.5, soft=0.25)
    jam = material("#d94a5a", 0.3, coat=0.3)
    made, z = [], 0
    for tall, stuff in ((high * 0.3, sponge), (high * 0.08, cream), (high * 0.05, jam), (high * 0.3, sponge), (high * 0.08, cream), (high * 0.14, cream)):
        made.append(plate(wedge(long - 0.05), tall, stuff, 0.02 if stuff is cream else 0, (0, 0, z)))
        z += tall
    a = np.linspace(-half, half, 30)[None]
    t = np.linspace(0, 1, 20)[:, None]
    made.append(grid(np.stack([(long + 0.02) * np.cos(a) + 0 * t, (long + 0.02) * np.sin(a) + 0 * t, z * t + 0 * a], -1), cream, thick=0.1))
    puff = lathe([(0.0, 0), (0.24, 0.0), (0.27, 0.1), (0.16, 0.24), (0.05, 0.36), (0, 0.38)], cream, 60, 30, wave=lambda angle, height: 1 + 0.13 * np.sin(angle * 7))
    spots = [(long - 0.4, y, z) for y in ((0,), (-0.4, 0.4), (0,), (-0.42, 0.0, 0.42), (-0.4, 0.4))[way]]
    put(puff, spots[0])
    made += [puff] + [copy(puff, spot) for spot in spots[1:]]

    def strawberry(place, turned, size):
        seeds = lambda angle, height: ((angle * 2.2 + np.floor(height * 8) * 0.5) % 1 - 0.5) ** 2 * 1.6 + ((height * 8) % 1 - 0.5) ** 2
        body = lathe([(0, 0), (0.16, 0.08), (0.42, 0.42), (0.58, 0.85), (0.52, 1.1), (0.28, 1.2), (0, 1.18)], skin(0.25, 0.6), 110, 110, color=lambda points, angle, height: paints("#c8202c", (seeds(angle, height) < 0.035, "#e7c35a")))
        return group([body] + [leaf(0.4, 0.12, "#4c8b34", (0, 0, 1.19), (0, 8, k * 60), bent=0.16) for k in range(6)], place, turned, size)

    made.append(strawberry((1.55, 0, z + 0.1), (78 if way % 2 else 12, 0, 40), (0.62, 0.5, 0.66, 0.55, 0.6)[way]) if way % 2 else strawberry((1.45, 0, z + 0.74), (180, 0, 20), (0.6, 0.5, 0.66, 0.55, 0.62)[way]))
    cake = group(made, (-1.5, 0, 0), (0, 0, 0))
    extra = [strawberry((0.9, -1.35, 0.3), (80, 0, 30), 0.55)] if way in (1, 3) else []
    return [group([cake], (0, 0, 0), (0, 0, (-30, 24, -40, 40, -20)[way]))] + extra + [(lambda: board(4.0, 3.0), lambda: dish(2.1), lambda: dish(2.0, "#d9e4ea"), lambda: slate(4.2, 3.2), lambda: paper(2.0, "#f6f2ea", 20))[way]()]


def pretzels(thing):
    def build(n):
        # A loop to the right, its mirror to the left, crossing twice below.
        half = [(0.62, -0.62, 0.46), (0.2, -0.3, 0.5), (-0.3, 0.02, 0.46), (-0.78, 0.3, 0.26), (-1.02, 0.0, 0.24), (-0.86, -0.5, 0.24), (-0.4, -0.86, 0.24), (0, -0.93, 0.24), (0.4, -0.86, 0.24), (0.86, -0.5, 0.24), (1.02, 0.0, 0.24), (0.78, 0.3, 0.26), (0.3, 0.02, 0.36), (-0.2, -0.3, 0.3), (-0.62, -0.62, 0.46)]
        line = curve([(x * 1.05, -y * 1.1, z) for x, y, z in half], 260)
        share = np.linspace(0, 1, 260)
        size = np.interp(share, [0, 0.03, 0.25, 0.5, 0.75, 0.97, 1], [0.1, 0.15, 0.2, 0.27, 0.2, 0.15, 0.1])
        color = lambda points: paints("#7d3d14", (np.clip(0.5 + field(points, 2.0, n), 0, 1) * 0.5, "#9a5420"), (1 - step(points[..., 2], 0.16, 0.16), "#c98a44"), (band(points[..., 1], 0.9, 1.06, 0.03) * step(points[..., 2], 0.36, 0.06) * (np.abs(points[..., 0]) < 0.45), "#e9cb92"))
        made = [tube(line, size, crust(0.25, ("noise", 8, 0.15), 0.5), sides=30, color=color)]
        chance = np.random.default_rng(n)
        grain = box((0.055, 0.05, 0.045), material("#fbfbf8", 0.3), 0.008)
        spots = []
        for _ in range(70):
            at = int(chance.uniform(40, 220))
            a = chance.normal(math.pi / 2, 0.45)
            ahead = line[min(at + 2, 259)] - line[at - 2]
            side = np.array([-ahead[1], ahead[0], 0]) / max(np.hypot(ahead[0], ahead[1]), 1e-6)
            spots.append(tuple(line[at] + side * size[at] * math.cos(a) + np.array([0, 0, size[at] * math.sin(a)])))
        put(grain, spots[0])
        return made + [grain] + [copy(grain, spot, tuple(chance.uniform(0, 90, 3))) for spot in spots[1:]]

    return laid(thing, build, 2.2, 0.56, 2.0)


def waffles(thing):
    round_ = way_of(thing) % 2 == 1

    def build(n):
        u, v = np.meshgrid(np.linspace(-1, 1, 150), np.linspace(-1, 1, 150), indexing="ij")
        cells = 5 if round_ else 4
        ridge = np.maximum(np.abs((u * cells / 2 + (0.5 if cells % 2 else 0)) % 1 - 0.5), np.abs((v * cells / 2 + (0.5 if cells % 2 else 0)) % 1 - 0.5)) * 2
        wall = step(ridge, 0.72, 0.22)
        if round_:
            r = np.maximum(np.abs(u), np.abs(v)) / np.maximum(np.hypot(u, v), 1e-6)
            x, y = u * r, v * r
        else:
            x, y = u, v
        edge = np.clip((1 - np.maximum(np.abs(u), np.abs(v))) / 0.06, 0, 1) ** 0.5
        wall = np.where(np.maximum(np.abs(u), np.abs(v)) > 0.93, 1, wall)
        points = np.stack([x * 1.15, y * 1.15, 0.2 + (0.3 * wall + 0.02) * edge], -1)
        colors = paints("#e3ac5a", (wall * np.clip(0.5 + field(points, 2.0, n * 5.0), 0, 1), "#b8702c"), (1 - wall, "#c98f45"), (wall * step(ridge, 0.9, 0.1) * 0.35, "#9a5a22"))
        under = points * np.array([1, 1, -1]) + np.array([0, 0, 0.44])
        made = [grid(points, crust(0.55, ("noise", 16, 0.3)), colors=colors), grid(under, crust(0.55, ("noise", 16, 0.3)), colors=colors)]
        rim = np.stack([np.vstack([points[:, 0], points[-1, :], points[::-1, -1], points[0, ::-1]]), np.vstack([under[:, 0], under[-1, :], under[::-1, -1], under[0, ::-1]])], 0)
        made.append(grid(rim, material("#c98a40", 0.6), around=True))
        return made

    return laid(thing, build, 2.3, 0.46)


def flatbreads(thing):
    def build(n):
        angle = np.linspace(0, 2 * math.pi, 160, endpoint=False)
        outline = ring(160, 1.45, 1.3) * (1 + 0.03 * np.sin(angle * 3 + n) + 0.015 * np.sin(angle * 7 + 2 * n))[:, None]

        def color(points, share):
            blister = step(field(points * np.array([1, 1, 0.3]), 2.4, n * 9.0), 0.24, 0.16)
            return paints("#ecd0a0", (np.clip(0.5 + field(points, 1.4, n), 0, 1) * 0.5, "#d9b072"), (blister * 0.8, "#9a5c28"), (step(field(points * np.array([1, 1, 0.3]), 2.4, n * 9.0), 0.42, 0.1) * 0.8, "#4f2a12"), (np.clip(field(points, 7), 0, 1) * 0.35, "#f8ecd2"))

        lift = lambda points, share: (0.07 * field(points * np.array([1, 1, 0]), 1.1, n * 4.0) + 0.04 * field(points * np.array([1, 1, 0]), 2.4, n * 9.0)) * step(points[..., 2], 0.03, 0.02) + 0.08 * share**4 * np.sin(np.arctan2(points[..., 1], points[..., 0]) * 2 + n)
        return [slab(outline, [(0, 0.02), (0.9, 0.02), (1, 0.07), (0.95, 0.12), (0.7, 0.15), (0, 0.15)], color, crust(0.8, ("noise", 12, 0.4), 0), 70, lift)]

    way = way_of(thing)
    count = (5, 3, 4, 2, 7)[way]
    made = [group(build(n), ((0.05, -0.06, 0.08, 0, -0.04)[n % 5], (0, 0.06, -0.05)[n % 3], n * 0.17), (0, 0, 50 * n)) for n in range(count)]
    if way in (2, 3):
        made.append(group(build(8), (1.35, -0.75, 0.3 if way == 3 else 0.42), (0, 20, 30), 0.9))
    return made + [(lambda: board(3.9, 3.6), lambda: board(3.3, 3.1, "#7a5236"), lambda: paper(2.0, "#d9b98a"), lambda: slate(5.2, 3.6), lambda: dish(1.9))[way]()]


def custard(thing):
    way = way_of(thing)
    wide, high = (1.0, 1.15, 0.9, 1.1, 1.0)[way], (0.95, 0.8, 1.2, 0.7, 1.05)[way]
    flute = (lambda angle, height: 1 + 0.035 * np.abs(np.sin(angle * 7))) if way in (1, 4) else None

    def one(place):
        body = [(0, 0), (wide, 0), (wide * 1.02, high * 0.1), (wide * 0.78, high * 0.9), (wide * 0.72, high * 0.98), (wide * 0.3, high), (0, high * 0.99)]
        color = lambda points, angle, height: paints("#f2cf7a", (step(height + 0.05 * np.sin(angle * 5) + 0.03 * np.sin(angle * 11), high * 0.86, 0.04), "#7a3810"), (step(height, high * 0.985, 0.01) * 0.5, "#96501a"))
        made = [lathe(body, material(rough=0.15, coat=0.7, soft=0.25, from_mesh=True), 130, 110, color=color, wave=flute)]
        pool = ring(120, wide * 1.45, wide * 1.4) * (1 + 0.05 * np.sin(np.linspace(0, 2 * math.pi, 120, endpoint=False) * 4 + way))[:, None]
        made.append(slab(pool, [(1, 0), (0.97, 0.03), (0.9, 0.04), (0, 0.04)], None, material("#8a4214", 0.06, coat=1.0), 20))
        for k in range(4):
            a = way + k * 1.6
            made.append(tube(curve([(wide * 0.7 * math.cos(a), wide * 0.7 * math.sin(a), high * 0.97), (wide * 0.84 * math.cos(a), wide * 0.84 * math.sin(a), high * 0.75), (wide * 0.93 * math.cos(a), wide * 0.93 * math.sin(a), high * (0.3 + 0.1 * k))], 20), [0.06, 0.07, 0.09], material("#7a3810", 0.08, coat=1.0), sides=12))
        return group(made, place)

    if way == 3:
        return [one((-1.5, 0.2, 0)), one((1.5, -0.2, 0)), dish(1.9, place=(-1.5, 0.2, 0)), dish(1.9, place=(1.5, -0.2, 0))]
    made = [one((0, 0, 0)), dish((2.0, 2.3, 1.9, 0, 2.1)[way], ("#f4f2ec", "#d9e4ea", "#f4f2ec", "", "#5a6a72")[way], 0.3 if way == 2 else 0.16)]
    if way == 4:
        made += [leaf(0.5, 0.2, "#4f9a3c", (0, 0, high), (0, -25, k), 0.2) for k in (20, 140, 260)]
    if way == 2:
        made.append(put(blob((0.2, 0.2, 0.2), material("#b3202a", 0.12, coat=0.9)), (0, 0, high + 0.16)))
    return made


KINDS = {
    "Croissant": croissants,
    "Bagel": bagels,
    "Baguette": baguettes,
    "Doughnut": doughnuts,
    "Cupcake": cupcakes,
    "Chocolate chip cookie": cookies,
    "Sandwich loaf": loaf,
    "Fruit pie": pie,
    "Birthday cake": birthday_cake,
    "Slice of cake": cake_slice,
    "Soft pretzel": pretzels,
    "Belgian waffle": waffles,
    "Flatbread": flatbreads,
    "Custard": custard,
}
VIEWS = {kind: dict(turn=-14, rise=30, again=None) for kind in KINDS} | {
    "Cupcake": dict(turn=-14, rise=18, again=None),
    "Birthday cake": dict(turn=-14, rise=18, again=None),
    "Slice of cake": dict(turn=-14, rise=22, again=None),
    "Sandwich loaf": dict(turn=-40, rise=22, again=None),
    "Baguette": dict(turn=-26, rise=36, again=None),
    "Soft pretzel": dict(turn=-10, rise=46, again=None),
    "Croissant": dict(turn=-8, rise=44, again=None),
    "Chocolate chip cookie": dict(turn=-12, rise=42, again=None),
    "Doughnut": dict(turn=-12, rise=36, again=None),
    "Belgian waffle": dict(turn=-14, rise=38, again=None),
    "Custard": dict(turn=-14, rise=22, again=None),
}
