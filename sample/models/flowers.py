"""Plants in their pots. Each stands on z = 0."""

import math

import numpy as np
from food import ring, slab
from produce import leaf
from studio import box, copy, curve, field, grid, group, lathe, material, paints, put, solid, step, tube


def nursery_pot(wide, high, color="#2f3033", rim=0.16):
    """A thin plastic pot with soil; its upper edge is at `high`."""
    stuff = material(color, 0.5, coat=0.1)
    return [lathe([(0, 0), (wide * 0.76, 0), (wide * 0.8, 0.04), (wide * 0.98, high - rim), (wide * 1.06, high - rim), (wide * 1.08, high), (wide * 1.02, high), (wide * 0.95, high - 0.12)], stuff, 90, 70, smooth_profile=False), soil(wide * 0.97, high - 0.12)]


def soil(radius, height):
    rough = lambda points, share: 0.07 * field(points, 5.0) * step(1 - share, 0.1, 0.2)
    return put(slab(ring(80, radius, radius), [(1, 0), (0.7, 0.05), (0, 0.07)], lambda points, share: paints("#3d2a1e", (np.clip(field(points, 7), 0, 1), "#6b4d38")), material(rough=0.98, bump=("noise", 22, 0.9), from_mesh=True), 40, rough), (0, 0, height))


def clay_pot(wide, high):
    clay = material(rough=0.85, bump=("noise", 30, 0.15), from_mesh=True)
    color = lambda points, angle, height: paints("#b9633c", (np.clip(0.4 + field(points, 1.6), 0, 1) * 0.5, "#cf7d54"), (np.clip(field(points, 3.1) - 0.1, 0, 1) * 0.4, "#e0b49c"))
    made = [lathe([(0, 0.12), (wide * 0.68, 0.12), (wide * 0.92, high * 0.74), (wide * 1.04, high * 0.74), (wide * 1.08, high), (wide * 0.98, high), (wide * 0.92, high - 0.14)], clay, 100, 90, smooth_profile=False, color=color)]
    made.append(lathe([(0, 0), (wide * 0.85, 0), (wide * 1.05, 0.2), (wide * 1.0, 0.2), (wide * 0.8, 0.1), (0, 0.1)], clay, 100, 60, smooth_profile=False, color=color))
    return made + [soil(wide * 0.95, high - 0.14)]


def cactus(thing):
    made = nursery_pot(0.95, 1.3, "#8a4a34")
    ribs = 12
    spine = tube([(0, 0, 0), (0, 0, 0.14)], [0.012, 0.002], material("#f2e6c4", 0.6), sides=5)
    put(spine, (0, 0, 1.2))
    made.append(spine)

    def arm(points, size, count=130):
        path = curve(points, count)
        share = np.linspace(0, 1, count)
        r = size * np.sqrt(np.clip(1 - np.clip((share - 0.86) / 0.14, 0, 1) ** 2, 0.0004, 1)) * np.interp(share, [0, 0.12, 1], [0.82, 1, 0.94])
        ahead = np.gradient(path, axis=0)
        ahead /= np.linalg.norm(ahead, axis=1)[:, None]
        a = np.linspace(0, 2 * math.pi, ribs * 14, endpoint=False)
        side = np.array([0, 1.0, 0])
        rows, spots = [], []
        for n in range(count):
            u = side - ahead[n] * side.dot(ahead[n])
            u /= np.linalg.norm(u)
            w = np.cross(u, ahead[n])
            k = 1 + 0.13 * np.abs(np.cos(a * ribs / 2)) ** 1.4 - 0.09
            rows.append(path[n] + r[n] * k[:, None] * (np.cos(a)[:, None] * u + np.sin(a)[:, None] * w))
            if n % 6 == 3 and n < count - 3:
                spots += [(path[n] + r[n] * 1.05 * (math.cos(b) * u + math.sin(b) * w), math.cos(b) * u + math.sin(b) * w) for b in np.arange(ribs) * 2 * math.pi / ribs]
        points_ = np.array(rows)
        ridge = np.abs(np.cos(a * ribs / 2))[None] + 0 * points_[..., 0]
        made.append(grid(points_, material(rough=0.55, coat=0.1, from_mesh=True), around=True, colors=paints("#2f6a3a", (ridge**2 * 0.7, "#5f9a52"), (np.clip(field(points_, 2.0), 0, 1) * 0.3, "#7fae5e"))))
        for at, out in spots:
            yaw, lean = math.degrees(math.atan2(out[1], out[0])), math.degrees(math.acos(max(-1, min(1, out[2]))))
            for tilt, turn in ((0, 0), (38, 25), (-34, -25)):
                made.append(copy(spine, tuple(at), (0, lean + tilt, yaw + turn)))

    arm([(0, 0, 1.15), (0, 0, 2.2), (0, 0, 3.4), (0, 0, 4.5)], 0.52)
    arm([(0.3, 0, 2.3), (0.95, 0, 2.35), (1.15, 0, 2.75), (1.15, 0, 3.6)], 0.3, 90)
    arm([(-0.3, 0, 2.75), (-0.85, 0, 2.8), (-1.02, 0, 3.15), (-1.02, 0, 3.85)], 0.28, 90)
    return made


def broad_leaf(long, wide, color, bent=0.3):
    """A glossy leaf with a pale middle vein, from the origin to +x."""
    u, v = np.meshgrid(np.linspace(0, 1, 28), np.linspace(-1, 1, 15), indexing="ij")
    width = wide * np.sin(np.clip(u, 0, 1) * math.pi) ** 0.75 * (1 - 0.25 * u)
    points = np.stack([u * long, v * width, bent * long * (0.35 * np.sin(u * 2.8) - 0.55 * u**2) + 0.2 * width * np.abs(v)], -1)
    veins = np.clip(1 - np.abs((np.abs(v) * 3 - u * 9 + 20) % 1 - 0.5) * 8, 0, 1)
    return grid(points, material(rough=0.3, coat=0.4, from_mesh=True), colors=paints(color, (veins * 0.2, "#a9c98a"), (np.clip(1 - np.abs(v) * 9, 0, 1) * 0.7, "#a9c98a")), thick=0.012)


def ficus(thing):
    made = clay_pot(1.05, 1.7)
    chance = np.random.default_rng(8)
    leaves = [broad_leaf(0.95, 0.3, color) for color in ("#2f6b35", "#3d7f3f", "#4d9148", "#28602f")]
    for one in leaves:
        put(one, (0, 0, 1.6), (0, 0, 0), 0.01)
    bark = material("#7a6248", 0.85, bump=("noise", 16, 0.4))
    trunks = [[(0, 0, 1.5), (0.06, 0.02, 2.4), (-0.05, 0, 3.3), (0.02, 0.02, 4.3)], [(0.1, 0.05, 1.5), (0.35, 0.1, 2.4), (0.5, 0.05, 3.3), (0.75, 0, 4.0)], [(-0.1, 0, 1.5), (-0.35, -0.1, 2.3), (-0.6, -0.05, 3.2), (-0.8, 0, 3.8)]]
    for n, points in enumerate(trunks):
        path = curve(points, 80)
        made.append(tube(path, [0.12, 0.09, 0.06, 0.03], bark, sides=12))
        for k in range(30):
            at = path[int(18 + k * 2.0)]
            yaw, lean = k * 137.5 + n * 50, float(chance.uniform(-30, 24))
            made.append(copy(leaves[(k + n) % 4], tuple(at), (float(chance.uniform(-12, 12)), lean, yaw), float(chance.uniform(0.8, 1.15))))
        for k in range(5):
            made.append(copy(leaves[2], tuple(path[-1]), (0, -48 + 5 * k, k * 72 + 20 * n), 0.75))
    return made + leaves


def palm(thing):
    made = nursery_pot(1.0, 1.3)
    made.append(tube(curve([(0, 0, 1.2), (0.02, 0, 2.2), (-0.02, 0, 3.2), (0, 0, 4.2)], 120), 0.26 + 0.03 * np.sin(np.linspace(0, 90, 120)), material(rough=0.95, bump=("noise", 9, 1.0), from_mesh=True), sides=24, color=lambda points: paints("#5f472e", (np.clip(0.5 + np.sin(points[..., 2] * 22 + 3 * field(points, 2)), 0, 1) * 0.6, "#8a6c48"))))
    fan = []
    for k in range(25):
        a = (k - 12) * 7.4
        u, v = np.meshgrid(np.linspace(0, 1, 18), np.linspace(-1, 1, 3), indexing="ij")
        long = 1.25 - 0.12 * abs(k - 12) / 12
        blade = np.stack([long * u, v * 0.07 * np.sin(np.clip(u * 0.9 + 0.1, 0, 1) * math.pi) ** 0.6, -0.25 * u**3 + 0.05 * np.abs(v) * (1 if k % 2 else 0.4)], -1)
        fan.append(put(grid(blade, material("#3f7a3a" if k % 2 else "#4c8a42", 0.45, coat=0.15), thick=0.01), (0, 0, 0), (0, 4, a)))
    stem_ = tube([(-1.0, 0, -0.1), (0, 0, 0)], [0.045, 0.03], material("#6a9a4a", 0.6), sides=8)
    parts = fan + [stem_]
    frond = group(parts)
    put(frond, (0.9, 0, 4.7), (0, -10, 0))
    for n in range(1, 17):
        twins = []
        for part in parts:
            twin = copy(part, tuple(part.location), tuple(math.degrees(a) for a in part.rotation_euler))
            twin.parent = None
            twins.append(twin)
        lift = -62 + (n * 7.3) % 100
        yaw = n * 137.5
        group([group(twins, (0.95, 0, 0))], (0, 0, 4.2), (0, lift, yaw))
    put(frond, (0.0, 0, 5.2), (0, -80, 0))
    return made


def spruce(thing):
    made = nursery_pot(1.0, 1.25)
    chance = np.random.default_rng(3)
    made.append(tube([(0, 0, 1.1), (0, 0, 6.1)], [0.16, 0.02], material("#5f4630", 0.9), sides=12))
    needles = []
    for tone in ("#4f7d4c", "#62905a", "#436b40"):
        points, faces = [], []
        for k in range(90):
            t = k / 90
            for turn in (0, 120, 240):
                a = math.radians(turn + k * 47)
                out = np.array([0.75, 0.5 * math.cos(a), 0.5 * math.sin(a)]) * 0.2 * (1 - 0.3 * t)
                at = np.array([t, 0, -0.1 * t + 0.12 * t * t])
                side = np.cross(out, [0.3, 0.5, 0.8])
                side *= 0.016 / np.linalg.norm(side)
                n = len(points)
                points += [at - side, at + side, at + out]
                faces.append((n, n + 1, n + 2))
        one = solid(points, faces, material(tone, 0.7), False)
        needles.append(put(one, (0, 0, 1.3), (0, 0, 0), 0.02))
    for k in range(330):
        t = (k / 330) ** 0.9
        z, r = 1.55 + 4.35 * t, 1.55 * (1 - t) + 0.12
        yaw = k * 137.5
        made.append(copy(needles[k % 3], (0, 0, z), (float(chance.uniform(0, 360)), 14 - 34 * t + float(chance.uniform(-6, 6)), yaw), r))
        if r > 0.35:
            for side in (-32, 32):
                a = math.radians(yaw)
                made.append(copy(needles[(k + 1) % 3], (0.45 * r * math.cos(a), 0.45 * r * math.sin(a), z - 0.08 * r), (0, 16 - 30 * t, yaw + side), r * 0.55))
    made += [copy(needles[1], (0, 0, 5.75), (0, -90, 0), 0.5)]
    return made + needles


def seedlings(thing):
    made = [box((4.4, 1.7, 0.12), material("#26272a", 0.5), 0.04, (0, 0, 0.06))]
    first = [lathe([(0, 0.1), (0.5, 0.1), (0.64, 0.95), (0.7, 0.95), (0.7, 1.05), (0.62, 1.05)], material("#a9835a", 0.95, bump=("noise", 24, 0.7)), 60, 50, smooth_profile=False), soil(0.62, 0.95)]
    for n, x in enumerate((-1.45, 0, 1.45)):
        if n == 0:
            pot = first
        else:
            pot = []
            for part in first:
                twin = copy(part, tuple(part.location))
                twin.parent = None
                pot.append(twin)
        tall = (1.3, 1.55, 1.15)[n]
        tip = (0.06 * (n - 1), 0.02, 1.0 + tall)
        pot.append(tube(curve([(0, 0, 0.95), (0.05, 0, 1.0 + tall * 0.5), tip], 30), [0.075, 0.06, 0.055], material("#a9c46a", 0.45, soft=0.2), sides=14))
        for yaw in (10 + 30 * n, 190 + 30 * n):
            u, v = np.meshgrid(np.linspace(0, 1, 24), np.linspace(-1, 1, 11), indexing="ij")
            oval = np.stack([u * 0.95, v * 0.3 * np.sin(np.clip(u * 0.95 + 0.02, 0, 1) * math.pi) ** 0.5, 0.22 * np.sin(u * 2.6) - 0.1 * u**2 + 0.05 * v**2], -1)
            pot.append(put(grid(oval, material(rough=0.4, coat=0.2, from_mesh=True), colors=paints("#5fa83c", (np.clip(1 - np.abs(v) * 6, 0, 1) * 0.5, "#a9d07a"), (u * 0.3, "#7fc04a")), thick=0.03), tip, (0, -14, yaw)))
        pot += [put(leaf(0.34, 0.08, "#7fc04a", (0, 0, 0), (0, -58, 0), 0.1), tip, (0, -60, 100 + 30 * n + k)) for k in (0, 180)]
        made.append(group(pot, (x, 0, 0.02)))
    return made


KINDS = {"Cactus": cactus, "Potted plant": ficus, "Palm": palm, "Conifer": spruce, "Seedling": seedlings}
VIEWS = {kind: dict(turn=-14, rise=14, again=None) for kind in KINDS} | {"Seedling": dict(turn=-20, rise=24, again=None)}
