"""Bags: bodies of a width and two depths at each height, with pads, seams, straps and metal laid on their skin. The front is -y."""

import math

import numpy as np
from electronics import ball, ring, rod, rrect
from studio import band, blob, box, curve, dark, field, grid, group, lathe, light, linear, material, mixed, paints, put, solid, step, tube

BRASS, SILVER, BLACK = "#c79a45", "#c3c6ca", "#1c1d20"


def fabric(color, scale=60, strength=0.12):
    return material(color, 0.85, sheen=0.25, bump=("noise", scale, strength))


def leather(color, rough=0.42):
    return material(color, rough, coat=0.2, bump=("noise", 34, 0.12))


def metal(color=SILVER, rough=0.25):
    return material(color, rough, metal=0.95)


def even(path, count):
    """Points at equal distances along a line in space."""
    path = np.asarray(path, float)
    far = np.r_[0, np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))]
    return np.stack([np.interp(np.linspace(0, far[-1], count), far, path[:, n]) for n in range(path.shape[1])], -1)


def unit(v):
    return v / np.maximum(np.linalg.norm(v, axis=-1, keepdims=True), 1e-9)


def belt(points, wide, thick, stuff, across=(1, 0, 0), normal=None, steps=70, power=4, color=None, smooth=True):
    """A strap along points, as wide as `across` shows; or flat on a skin whose `normal` is given at each point."""
    path = curve(points, steps) if smooth else np.asarray(points, float)
    count = len(path)
    ahead = unit(np.gradient(path, axis=0))
    if normal is None:
        across = np.broadcast_to(np.asarray(across, float), path.shape)
        side = unit(across - ahead * (across * ahead).sum(1)[:, None])
    else:
        side = unit(np.cross(normal, ahead))
    up = np.cross(side, ahead)
    wide = np.interp(np.linspace(0, 1, count), np.linspace(0, 1, len(np.atleast_1d(wide))), np.atleast_1d(wide))[:, None, None]
    angle = np.linspace(0, 2 * math.pi, 24, endpoint=False)
    x, y = (np.sign(f) * np.abs(f) ** (2 / power) for f in (np.cos(angle), np.sin(angle)))
    points = path[:, None] + wide / 2 * x[None, :, None] * side[:, None] + thick / 2 * y[None, :, None] * up[:, None]
    points = np.concatenate([np.repeat(path[:1], 24, 0)[None], points, np.repeat(path[-1:], 24, 0)[None]])
    colors = None
    if color is not None:
        colors = np.repeat(color(np.linspace(0, 1, count))[:, None], 24, 1)
        colors = np.concatenate([colors[:1], colors, colors[-1:]])
    return grid(points, stuff, around=True, colors=colors)


def stitches(path, stuff, gap=0.055, size=0.0085, share=0.62):
    """Short threads along a line, as one body."""
    path = np.asarray(path, float)
    long = np.linalg.norm(np.diff(path, axis=0), axis=1).sum()
    count = max(2, int(long / gap))
    line = even(path, count * 8 + 1)
    points, faces = [], []
    for n in range(count):
        a, b = line[n * 8], line[n * 8 + int(8 * share)]
        ahead = unit(b - a)
        u = unit(np.cross(ahead, (0.31, 0.21, 0.93)))
        v = np.cross(ahead, u)
        at = len(points)
        points += [a, b] + [p + size * s for p in (a * 0.8 + b * 0.2, a * 0.2 + b * 0.8) for s in (u, v, -u, -v)]
        for k in range(4):
            m = (k + 1) % 4
            faces += [(at, at + 2 + m, at + 2 + k), (at + 2 + k, at + 2 + m, at + 6 + m, at + 6 + k), (at + 1, at + 6 + k, at + 6 + m)]
    return solid(points, faces, stuff)


def rounded_profile(wide, front, back, high, corner, soft, top=None):
    """The profile of a case: an upright rectangle with round corners, its edges before and behind softer or sharper."""
    top = corner if top is None else top
    rise = np.linspace(0, math.pi / 2, 14)
    z = np.r_[corner * (1 - np.cos(rise)), np.linspace(corner, high - top, 70)[1:-1], high - top * (1 - np.cos(rise[::-1]))]
    bend = lambda x, radius: radius * np.sqrt(np.clip(1 - np.clip(1 - x / radius, 0, 1) ** 2, 0, 1))
    w = np.where(z < high / 2, wide - corner + bend(z, corner), wide - top + bend(high - z, top))
    d = bend(np.minimum(z, high - z), soft) - soft
    rows = np.c_[w, front + d, back + d, z]
    return np.vstack([(0, 0, 0, 0), rows, (0, 0, 0, high)])


class Body:
    """A body of rows (half width, depth before, depth behind, height); `relief(x, z)` is how far its front stands out."""

    def __init__(self, profile, power=4.0, relief=None, steps=150, around=200, smooth=True, back=True):
        rows = curve(profile, steps) if smooth else np.asarray(profile, float)
        self.rows = np.c_[np.maximum(rows[:, :3], 0), rows[:, 3]]
        self.power, self.relief, self.back = power, relief, back
        self.w, self.f, self.b, self.z = self.rows.T
        angle = np.linspace(0, 2 * math.pi, 4001)
        x, y = (np.sign(f) * np.abs(f) ** (2 / power) for f in (np.cos(angle), np.sin(angle)))
        far = even(np.c_[x * self.w.max(), y * max(self.f.max(), self.b.max())], around + 1)[:-1]
        self.x, self.y = far[:, 0] / self.w.max(), far[:, 1] / max(self.f.max(), self.b.max())

    def ringed(self, grow=0.0, rows=slice(None)):
        w, f, b, z = (line[rows][:, None] for line in (self.w, self.f, self.b, self.z))
        x = (w + grow * (w > 0)) * self.x
        y = np.where(self.y < 0, f + grow, b + grow) * self.y
        points = np.stack([x, y, z + 0 * x], -1)
        if self.relief is not None:
            out = self.relief(points[..., 0], points[..., 2]) * np.clip(np.abs(self.y) * 3 - 1, 0, 1)
            points[..., 1] += np.where(self.y < 0, -1, 1 if self.back else 0) * out
        return points

    def shown(self, stuff, color=None):
        points = self.ringed()
        return grid(points, stuff, around=True, colors=None if color is None else color(points))

    def shell(self, low, high, grow, stuff, keep=None, thick=0.012):
        """A second layer over the skin from one height to another; `keep(x, y)` says where, in shares of width and depth."""
        rows = np.flatnonzero((self.z >= low) & (self.z <= high) & (self.w > 0))
        points = self.ringed(grow, rows)
        kept = None if keep is None else np.broadcast_to(keep(self.x, self.y), points.shape[:2])
        return grid(points, stuff, around=True, keep=kept, thick=thick)

    def skin(self, spots, side):
        x, z = np.asarray(spots, float).T
        line = np.maximum.accumulate(self.z + np.arange(len(self.z)) * 1e-9)
        w = np.maximum(np.interp(z, line, self.w), 1e-3)
        d = np.interp(z, line, self.f if side < 0 else self.b)
        y = d * (1 - np.clip(np.abs(x) / w, 0, 0.999) ** self.power) ** (1 / self.power)
        if self.relief is not None:
            y = y + self.relief(x, z)
        return np.c_[x, side * y, z]

    def at(self, spots, lift=0.0, side=-1):
        """Where spots (x, z) lie on the front, lifted off the skin, and how the skin faces there."""
        spots, e = np.asarray(spots, float), 0.012
        across = self.skin(spots + (e, 0), side) - self.skin(spots - (e, 0), side)
        up = self.skin(spots + (0, e), side) - self.skin(spots - (0, e), side)
        normal = unit(np.cross(across, up)) * -side
        return self.skin(spots, side) + normal * lift, normal

    def pad(self, outline, high, stuff, power=0.35, rings=18, low=-0.01, side=-1, color=None):
        """A cushion over an outline on the skin: a pocket, a patch."""
        outline = np.asarray(outline, float)
        middle = outline.mean(0)
        share = np.sin(np.linspace(0, math.pi / 2, rings))
        spots = middle + share[:, None, None] * (outline - middle)
        place, normal = self.at(spots.reshape(-1, 2), 0, side)
        lift = np.repeat(low + (high - low) * (1 - share**2) ** power, len(outline))
        points = (place + normal * lift[:, None]).reshape(rings, len(outline), 3)
        return grid(points, stuff, around=True, colors=None if color is None else color(points))

    def strip(self, line, wide, thick, stuff, lift=0.01, count=60, side=-1, color=None, smooth=True):
        """A strap along spots of the skin."""
        line = np.asarray(line, float)
        spots = curve(np.c_[line, np.zeros(len(line))], count)[:, :2] if smooth else even(line, count)
        path, normal = self.at(spots, lift, side)
        return belt(path, wide, thick, stuff, normal=normal, color=color, smooth=False)

    def seam(self, line, size, stuff, lift=0.004, count=80, side=-1, closed=False):
        line = np.asarray(line, float)
        spots = even(np.vstack([line, line[:1]]) if closed else line, count)
        return tube(self.at(spots[:-1] if closed else spots, lift, side)[0], size, stuff, sides=8, closed=closed)

    def sewn(self, line, stuff, lift=0.01, side=-1, closed=False, **how):
        line = np.asarray(line, float)
        return stitches(self.at(even(np.vstack([line, line[:1]]) if closed else line, 120), lift, side)[0], stuff, **how)

    def rim(self, y, low, count=160, grow=0.0, until=9.0):
        """The line around the body from the left over the top to the right, at a depth, above a height."""
        d = self.f if y < 0 else self.b
        rows = np.flatnonzero((self.z >= low) & (self.z <= until) & (d > abs(y) * 1.02) & (self.w > 0.02))
        x = self.w[rows] * (1 - np.abs(y / np.maximum(d[rows], 1e-6)) ** self.power) ** (1 / self.power) + grow
        right = np.c_[x, np.full(len(rows), y), self.z[rows] + grow * (self.z[rows] > self.z.max() * 0.8)]
        return even(np.vstack([right * (-1, 1, 1), right[::-1]]), count)

    def zip(self, line, tape=BLACK, teeth="#9a9da2", wide=0.1, pull=None, lift=0.01, side=-1, count=140):
        """A zipper along spots of the skin; `pull` is the share of its length where the slider is."""
        made = [self.strip(line, wide, 0.014, fabric(tape), lift, count, side)]
        made.append(self.strip(line, wide * 0.3, 0.022, material(rough=0.35, metal=0.6, from_mesh=True), lift + 0.006, count, side, teeth_of(teeth, count)))
        if pull is not None:
            spots = curve(np.c_[np.asarray(line, float), np.zeros(len(line))], count)[:, :2]
            place = self.at(spots[[int(pull * (count - 1))]], lift + 0.03, side)[0][0]
            made += puller(place)
        return made

    def rim_zip(self, y, low, tape=BLACK, teeth="#9a9da2", wide=0.1, grow=0.006, pull=None, cord=BLACK):
        path = self.rim(y, low, 220, grow)
        made = [belt(path, wide, 0.014, fabric(tape), (0, 1, 0), smooth=False)]
        made.append(belt(path, wide * 0.3, 0.03, material(rough=0.35, metal=0.6, from_mesh=True), (0, 1, 0), smooth=False, color=teeth_of(teeth, 220)))
        for share in [] if pull is None else np.atleast_1d(pull):
            made += puller(path[int(share * 219)] + (0, -0.05, 0.0), cord)
        return made


def teeth_of(color, count):
    return lambda t: np.where((np.arange(count) % 2)[:, None] == 0, linear(color) * 1.0, dark(color, 0.75))


def puller(place, cord=BLACK, long=0.17, tone="#a9acb1", lean=0):
    place = np.asarray(place, float)
    made = [box((0.055, 0.04, 0.075), metal(tone), 0.012), tube([(0.022 * math.cos(a), -0.028, -0.045 + 0.03 * math.sin(a)) for a in np.linspace(0, 6.283, 16, endpoint=False)], 0.008, metal(tone), sides=6, closed=True)]
    made.append(box((0.045, 0.022, long), material(cord, 0.5, coat=0.1), 0.009, (0, -0.034, -0.065 - long / 2)))
    return [group(made, place, (0, lean, 0))]


def buckle(place, turned=(0, 0, 0), wide=0.17, color=BLACK):
    """A side release buckle, its webbing from above to below."""
    black = material(color, 0.35, coat=0.2)
    parts = [box((wide, 0.05, 0.13), black, 0.02), box((wide * 0.82, 0.045, 0.09), black, 0.015, (0, 0, 0.1)), box((wide * 0.16, 0.058, 0.08), material("#34363b", 0.4), 0.008)]
    parts += [box((0.03, 0.05, 0.08), black, 0.012, (s * wide * 0.5, 0, 0.01)) for s in (-1, 1)]
    return group(parts, place, turned)


def tongue_buckle(place, stuff, wide=0.15, high=0.17, turned=(0, 0, 0)):
    """A frame with a pin, flat before the skin."""
    frame = np.c_[np.array(rrect(wide, high, 0.03)), np.zeros(28)]
    parts = [tube(np.c_[frame[:, 0], frame[:, 2], frame[:, 1]], 0.014, stuff, sides=8, closed=True), rod((0, -0.01, 0.0), (0, -0.012, -high / 2), 0.01, stuff)]
    return group(parts, place, turned)


def arch(wide, high, low, round_=None, count=16, top=0.0):
    """An outline (x, z) with a round top: half width, height above `low`."""
    round_ = min(wide, high) if round_ is None else round_
    a = np.linspace(0, math.pi / 2, count)
    c = 0.09
    right = [(wide - c + c * math.sin(t), low + c - c * math.cos(t)) for t in a[:: max(1, count // 6)]]
    right += [(wide, low + c + (high - round_ - c) * s) for s in np.linspace(0.05, 1, 6)]
    right += [(wide - round_ + round_ * math.cos(t), low + high - round_ + round_ * math.sin(t)) for t in a[1:]]
    right = np.array(right)
    return np.vstack([right, right[::-1][1 if abs(right[-1, 0]) < 1e-6 else 0 :] * (-1, 1)])


def frame(wide, high, x, z, corner=0.08):
    return np.array(rrect(wide, high, corner, 8)) + (x, z)


def two_toned(color, second, high, soft=0.01):
    def paint(points):
        return paints(color, (1 - step(points[..., 2], high, soft), second))

    return paint


def shoulder_straps(w, back, top, color, low=0.16, wide=0.24, gap=0.2):
    made = []
    for s in (-1, 1):
        path = [(s * gap, back - 0.05, top), (s * (gap + 0.07), back + 0.17, top + 0.0), (s * (gap + 0.22), back + 0.36, top - 0.35), (s * (w + 0.06), back + 0.34, top * 0.5), (s * (w + 0.1), back + 0.22, top * 0.33)]
        made.append(belt(path, [wide * 0.9, wide, wide, wide * 0.9, wide * 0.5], 0.075, fabric(color), (1, 0.25 * s, 0.0)))
        made.append(belt([path[-1], (s * (w + 0.1), back + 0.1, top * 0.2), (s * w * 0.9, back - 0.06, low)], 0.09, 0.02, fabric(BLACK), (1, 0.2 * s, 0)))
    return made


def loop(x, y, z, wide, high, stuff, thick=0.03, deep=0.09):
    """A grab handle of webbing on top."""
    return belt([(x - wide / 2, y, z - 0.05), (x - wide / 2 + 0.02, y, z + high * 0.75), (x, y, z + high), (x + wide / 2 - 0.02, y, z + high * 0.75), (x + wide / 2, y, z - 0.05)], deep, thick, stuff, (0, 1, 0))


def creases(seed, size=0.014, scale=2.2):
    return lambda x, z: size * (1 - 2 * np.abs(field(np.stack([x * scale, z * scale * 0.6, 0 * x], -1), 1.0, seed))) * np.clip(z * 3, 0, 1)


def weekend_backpack(color):
    tan, second = "#a5713f", dark(color, 0.5)
    body = Body([(0, 0, 0, 0), (0.5, 0.26, 0.24, 0), (0.67, 0.4, 0.3, 0.1), (0.71, 0.44, 0.3, 0.55), (0.7, 0.42, 0.3, 1.15), (0.63, 0.35, 0.28, 1.58), (0.46, 0.24, 0.2, 1.86), (0.2, 0.12, 0.1, 1.96), (0, 0, 0, 1.97)], 3.4, creases(3.0))
    body.shown(material(rough=0.85, sheen=0.25, bump=("noise", 60, 0.12), from_mesh=True), two_toned(color, second, 0.26))
    body.rim_zip(-0.12, 0.75, teeth="#c9b27c", pull=(0.62,), cord=tan)
    pocket = arch(0.47, 0.82, 0.2, 0.3)
    body.pad(pocket, 0.13, fabric(color))
    body.seam(pocket, 0.014, fabric(second), 0.0, closed=True, count=120)
    front = Body([(0, 0, 0, 0), *[(w, f + 0.125, b, z) for w, f, b, z in body.rows[8:140:6]], (0, 0, 0, 1.97)], 3.4)
    front.zip([(-0.4, 0.7), (-0.3, 0.86), (0, 0.9), (0.3, 0.86), (0.4, 0.7)], pull=0.9, teeth="#c9b27c")
    for s in (-1, 1):
        body.strip([(s * 0.3, 1.62), (s * 0.33, 1.3), (s * 0.34, 1.02)], 0.085, 0.022, fabric(BLACK), 0.012)
        body.shell(0.08, 0.62, 0.03, fabric(dark(color, 0.75)), lambda x, y: (np.abs(x) > 0.8) & (x * s > 0), 0.02)
    body.zip([(-0.36, 1.2), (0.36, 1.2)], pull=0.95, teeth="#c9b27c")
    tab = np.array([(0.13, 0), (0.05, 0.13), (-0.05, 0.13), (-0.13, 0), (-0.05, -0.13), (0.05, -0.13)]) + (0, 1.48)
    body.pad(even(np.vstack([np.c_[tab, np.zeros(6)], (*tab[0], 0)]), 49)[:-1, :2], 0.03, leather(tan), 0.2)
    for s in (-1, 1):
        put(box((0.016, 0.03, 0.1), material("#2a1c10", 0.8), 0.004), body.at([(s * 0.035, 1.48)], 0.026)[0][0])
    loop(0, 0.16, 1.86, 0.34, 0.19, fabric(BLACK))
    shoulder_straps(0.66, 0.28, 1.7, second)


def commuter_backpack(color):
    second = dark(color, 0.55)
    body = Body([(0, 0, 0, 0), (0.5, 0.22, 0.22, 0), (0.64, 0.34, 0.28, 0.07), (0.66, 0.36, 0.28, 0.5), (0.66, 0.34, 0.28, 1.2), (0.65, 0.25, 0.24, 1.6), (0.64, 0.12, 0.14, 1.84), (0.64, 0.05, 0.07, 1.95), (0, 0.02, 0.02, 1.98)], 5.5, creases(7.0, 0.012, 1.6))
    body.shown(material(rough=0.6, sheen=0.2, coat=0.08, bump=("noise", 60, 0.08), from_mesh=True), two_toned(color, second, 0.34))
    roll = lathe([(0, -0.69), (0.1, -0.69), (0.125, -0.66), (0.13, -0.3), (0.135, 0), (0.13, 0.3), (0.125, 0.66), (0.1, 0.69), (0, 0.69)], material(color, 0.6, sheen=0.2, coat=0.08), sides=60)
    put(roll, (0, -0.02, 1.98), (0, 90, 0), (0.8, 1, 1))
    for s in (-1, 1):
        turn = np.linspace(0, 4.2 * math.pi, 60)
        tube(np.c_[np.full(60, s * 0.695), -0.02 + 0.125 * (1 - turn / 16) * np.cos(turn), 1.98 + 0.1 * (1 - turn / 16) * np.sin(turn)], 0.012, material(second, 0.6), sides=6)
    web = fabric(BLACK)
    high = [(0, 0.17, 1.7), (0, 0.18, 1.95), (0, 0.06, 2.11), (0, -0.1, 2.11), (0, -0.2, 1.98)]
    belt(high + [tuple(p) for p in body.at([(0, 1.75), (0, 1.5), (0, 1.2), (0, 0.95)], 0.03)[0]], 0.15, 0.025, web, steps=120)
    hook = body.at([(0, 1.12)], 0.06)[0][0]
    put(box((0.21, 0.035, 0.11), metal("#8c9095", 0.3), 0.02), hook, (4, 0, 0))
    put(box((0.13, 0.05, 0.03), material(BLACK, 0.4), 0.01), hook)
    panel = frame(0.98, 0.78, 0, 0.62, 0.07)
    body.pad(panel, 0.055, material(color, 0.6, sheen=0.2, coat=0.08), 0.16)
    body.strip([(-0.5, 1.0), (0.5, 1.0)], 0.1, 0.02, material(second, 0.5), 0.055)
    body.zip([(-0.46, 0.93), (0.46, 0.93)], lift=0.06, pull=0.06, teeth="#5d6066", wide=0.08)
    body.strip([(0.2, 0.34), (0.45, 0.34)], 0.05, 0.012, material("#dfe3e6", 0.2, metal=0.6), 0.062)
    for s in (-1, 1):
        body.shell(0.06, 0.6, 0.03, fabric(second), lambda x, y: (np.abs(x) > 0.86) & (x * s > 0), 0.02)
    shoulder_straps(0.64, 0.26, 1.6, second)


def star(radius, inner=0.45, points=5, turn=math.pi / 2):
    a = turn + np.arange(points * 2) * math.pi / points
    r = np.where(np.arange(points * 2) % 2 == 0, radius, radius * inner)
    line = np.c_[r * np.cos(a), r * np.sin(a)]
    return even(np.vstack([line, line[:1]]), points * 12 + 1)[:-1]


def school_backpack(color):
    pale, accent, deep = mixed(color, "#ffffff", 0.62), "#f6c945", dark(color, 0.3)
    body = Body([(0, 0, 0, 0), (0.5, 0.3, 0.24, 0), (0.64, 0.42, 0.3, 0.09), (0.68, 0.47, 0.3, 0.5), (0.66, 0.44, 0.3, 1.0), (0.58, 0.34, 0.26, 1.36), (0.4, 0.22, 0.2, 1.58), (0.17, 0.1, 0.1, 1.67), (0, 0, 0, 1.68)], 3.0, creases(5.0, 0.008))
    body.shown(material(rough=0.75, sheen=0.25, bump=("noise", 60, 0.08), from_mesh=True), two_toned(color, deep, 0.14))
    body.rim_zip(-0.12, 0.55, tape="#ffffff", teeth="#e4e4e6", pull=(0.36, 0.62), cord=accent)
    pocket = arch(0.46, 0.66, 0.14, 0.4)
    body.pad(pocket, 0.2, fabric(pale), 0.33)
    body.seam(pocket, 0.018, fabric(deep), 0.004, closed=True, count=120)
    front = Body([(0, 0, 0, 0), *[(w, f + 0.2, b, z) for w, f, b, z in body.rows[8:140:6]], (0, 0, 0, 1.68)], 3.0)
    front.zip([(-0.38, 0.5), (-0.27, 0.66), (0, 0.72), (0.27, 0.66), (0.38, 0.5)], tape=deep, teeth="#f3f3f3", pull=0.9)
    front.pad(star(0.15) + (0, 0.41), 0.035, material(accent, 0.6, sheen=0.3), 0.2, low=0.0)
    second = frame(0.74, 0.34, 0, 1.08, 0.15)
    body.pad(second, 0.1, fabric(color), 0.33)
    body.seam(second, 0.016, fabric(deep), 0.0, closed=True, count=110)
    body.zip([(-0.3, 1.13), (0.3, 1.13)], tape="#ffffff", teeth="#e4e4e6", lift=0.108, pull=0.06, wide=0.08)
    for s in (-1, 1):
        put(blob((0.15, 0.26, 0.3), fabric(deep), shape=lambda p: np.sign(p) * np.abs(p) ** 0.75, detail=40), (s * 0.69, -0.06, 0.38))
        ring_ = np.array([(s * (0.69 + 0.13 * math.cos(a)), -0.06 + 0.23 * math.sin(a), 0.66) for a in np.linspace(0, 6.283, 40, endpoint=False)])
        tube(ring_, 0.022, fabric(pale), sides=8, closed=True)
    loop(0, 0.1, 1.6, 0.3, 0.17, fabric(deep))
    shoulder_straps(0.62, 0.28, 1.45, deep)


def hike_backpack(color):
    gray, lime = "#3a3d42", "#d8e04a"
    body = Body([(0, 0, 0, 0), (0.4, 0.25, 0.24, 0), (0.54, 0.4, 0.3, 0.1), (0.57, 0.47, 0.3, 0.45), (0.56, 0.45, 0.3, 1.1), (0.55, 0.4, 0.3, 1.6), (0.52, 0.36, 0.3, 1.85), (0, 0, 0, 1.88)], 3.2, creases(9.0, 0.016))
    body.shown(material(rough=0.75, sheen=0.25, bump=("noise", 60, 0.1), from_mesh=True), two_toned(color, gray, 0.42))
    lid = Body([(0, 0, 0, 0), (0.5, 0.4, 0.3, 0), (0.6, 0.53, 0.36, 0.05), (0.61, 0.53, 0.36, 0.15), (0.55, 0.47, 0.33, 0.27), (0.36, 0.3, 0.24, 0.33), (0, 0, 0, 0.345)], 3.6, creases(2.0, 0.01))
    web = fabric(BLACK)
    parts = [lid.shown(fabric(color))]
    parts += lid.zip([(-0.46, 0.15), (0, 0.15), (0.46, 0.15)], pull=0.85, teeth="#5d6066")
    group(parts, (0, 0.02, 1.78), (7, 0, 0))
    for s in (-1, 1):
        line = [(s * 0.3, 1.95), (s * 0.3, 1.5), (s * 0.31, 1.2), (s * 0.31, 0.78)]
        path = np.vstack([[(s * 0.3, -0.54, 1.96), (s * 0.3, -0.56, 1.82)], body.at(np.array(line[1:]), 0.03)[0]])
        belt(path, 0.085, 0.022, web)
        buckle(body.at([(s * 0.305, 1.34)], 0.05)[0][0], (-3, 0, 0))
        body.shell(0.08, 0.72, 0.035, fabric(gray), lambda x, y: (np.abs(x) > 0.75) & (x * s > 0), 0.02)
        belt([(s * 0.4, 0.3, 0.3), (s * 0.62, 0.34, 0.3), (s * 0.86, 0.1, 0.27), (s * 0.9, -0.16, 0.23)], [0.2, 0.25, 0.22, 0.12], 0.08, fabric(gray), (0, 0, 1))
    cord = material(lime, 0.6)
    rungs = np.linspace(0.62, 1.18, 4)
    zig = np.c_[0.2 * (-1.0) ** np.arange(4), rungs]
    for mirror in (1, -1):
        body.seam(zig * (mirror, 1), 0.014, cord, 0.018, 120)
    for z in rungs:
        for s in (-1, 1):
            put(box((0.05, 0.03, 0.07), material(BLACK, 0.5), 0.01), body.at([(s * 0.21, z)], 0.012)[0][0])
    pocket = frame(0.8, 0.34, 0, 0.3, 0.1)
    body.pad(pocket, 0.09, fabric(gray), 0.3)
    body.zip([(-0.34, 0.4), (0.34, 0.4)], lift=0.095, pull=0.94, teeth="#5d6066", wide=0.08)
    lathe_bottle = lathe([(0, 0), (0.12, 0), (0.135, 0.03), (0.135, 0.7), (0.12, 0.76), (0.07, 0.82), (0.07, 0.85), (0, 0.85)], metal("#b8bcc2", 0.3), sides=48)
    put(group([lathe_bottle, put(lathe([(0, 0), (0.085, 0), (0.085, 0.12), (0.07, 0.14), (0, 0.14)], material(BLACK, 0.4), sides=36), (0, 0, 0.84)), ring(0.05, 0.014, material(BLACK, 0.4), (0, 0, 1.02), (90, 0, 0))]), (0.66, -0.02, 0.16), (0, 4, 0))
    loop(0, 0.3, 1.98, 0.3, 0.18, web)
    shoulder_straps(0.56, 0.28, 1.8, gray)


def travel_backpack(color):
    deep, web = dark(color, 0.45), fabric(BLACK)
    body = Body(rounded_profile(0.76, 0.46, 0.32, 2.0, 0.26, 0.16), 5.0, creases(12.0, 0.012, 1.8), smooth=False)
    body.shown(material(color, 0.7, sheen=0.2, coat=0.05, bump=("noise", 60, 0.1)))
    body.rim_zip(-0.05, 0.3, teeth="#8c9095", pull=(0.7,))
    body.rim_zip(-0.3, 0.3, teeth="#8c9095", pull=(0.24,), wide=0.07)
    low = frame(1.16, 0.72, 0, 0.52, 0.12)
    body.pad(low, 0.075, material(color, 0.7, sheen=0.2, coat=0.05), 0.2)
    body.seam(low, 0.013, material(deep, 0.6), 0.0, closed=True, count=140)
    body.zip([(-0.5, 0.78), (0.5, 0.78)], lift=0.078, pull=0.05, teeth="#8c9095", wide=0.08)
    body.zip([(-0.46, 1.66), (0.46, 1.66)], pull=0.95, teeth="#8c9095", wide=0.085)
    body.pad(frame(0.3, 0.12, 0, 1.5, 0.03), 0.02, leather("#6b4a2f"), 0.15)
    for z in (1.32, 1.02):
        body.strip([(-0.74, z), (-0.4, z), (0, z), (0.4, z), (0.74, z)], 0.085, 0.024, web, 0.03, 90)
        buckle(body.at([(0.22, z)], 0.065)[0][0], (0, 90, 0))
    loop(0, 0.04, 1.97, 0.5, 0.16, web, 0.04, 0.12)
    belt([(0.74, 0.02, 1.25), (0.84, 0.0, 1.2), (0.88, 0, 1.0), (0.84, 0, 0.8), (0.74, 0.02, 0.75)], 0.11, 0.04, web, (0, 1, 0))
    for s in (-1, 1):
        box((0.2, 0.3, 0.05), material(BLACK, 0.5), 0.02, (s * 0.42, 0, 0.0))
    shoulder_straps(0.74, 0.3, 1.75, deep, wide=0.27)


BACKPACKS = {"Weekend Backpack": weekend_backpack, "Commuter Backpack": commuter_backpack, "School Backpack": school_backpack, "Day Hike Backpack": hike_backpack, "Travel Backpack": travel_backpack}


def backpack(thing):
    BACKPACKS[thing["title"]](thing["color"])


SUITCASES = {
    "Hard Shell Suitcase": dict(size=(0.70, 0.40, 1.75), corner=0.26, soft=0.15, power=5.5, handle=0.72, ribs="upright"),
    "Classic Suitcase": dict(size=(0.80, 0.42, 1.62), corner=0.13, soft=0.1, power=7.5, handle=0.10, ribs="level", frame=True),
    "Weekender Suitcase": dict(size=(0.70, 0.36, 1.22), corner=0.40, soft=0.2, power=4.4, handle=0.5, ribs="rings"),
}


def suitcase(thing):
    of, color = SUITCASES[thing["title"]], thing["color"]
    wide, deep, high = of["size"]
    shell, black = material(color, 0.3, coat=0.35, bump=("noise", 90, 0.05)), material(BLACK, 0.45, coat=0.1)
    bright = metal("#c9ccd0", 0.22)

    def relief(x, z):
        inner = band(z, 0.16, high - 0.16, 0.1) * (1 - step(np.abs(x), wide - 0.13, 0.06))
        if of["ribs"] == "upright":
            return 0.028 * inner * np.clip(1.6 * np.cos(x * 2 * math.pi / 0.2), -1, 1)
        if of["ribs"] == "level":
            lines = sum(np.exp(-(((z - at) / 0.028) ** 2)) for at in (0.42, 0.54, high - 0.54, high - 0.42))
            return -0.035 * lines * (1 - step(np.abs(x), wide - 0.1, 0.06))
        far = (np.abs(x / (wide - 0.06)) ** 3.2 + np.abs((z - high / 2) / (high / 2 - 0.06)) ** 3.2) ** (1 / 3.2)
        return -0.03 * sum(np.exp(-(((far - at) / 0.035) ** 2)) for at in (0.86, 0.64, 0.42))

    body = Body(rounded_profile(wide, deep, deep, high, of["corner"], of["soft"]), of["power"], relief, around=420, smooth=False)
    parts = [body.shown(shell)]
    around = body.rim(0.0, 0.0, 200, 0.004)
    if of.get("frame"):
        parts.append(belt(around, 0.13, 0.03, bright, (0, 1, 0), smooth=False))
        parts.append(belt(around, 0.02, 0.036, material("#4a4d52", 0.4), (0, 1, 0), smooth=False))
        for s in (-1, 1):
            for low, top in ((0.0, 0.2), (high - 0.2, high)):
                parts.append(body.shell(low, top, 0.012, bright, lambda x, y, s=s: (np.abs(x) > 0.78) & (x * s > 0), 0.01))
        for z in (0.5, high - 0.5):
            parts += [box((0.05, 0.2, 0.17), bright, 0.02, (wide + 0.02, 0, z)), box((0.03, 0.1, 0.1), black, 0.01, (wide + 0.05, 0, z + 0.01))]
    else:
        parts.append(belt(around, 0.1, 0.014, fabric(BLACK), (0, 1, 0), smooth=False))
        parts.append(belt(around, 0.03, 0.03, material(rough=0.35, metal=0.5, from_mesh=True), (0, 1, 0), smooth=False, color=teeth_of("#8c9095", 200)))
        tone = material(light(color, 0.35), 0.4) if of["ribs"] == "rings" else material(dark(color, 0.5), 0.4)
        for y in (-0.065, 0.065):
            parts.append(tube(body.rim(y, 0.0, 180, 0.006), 0.018, tone, sides=8))
    # The lock and the handle at the side that the camera sees.
    z = high * 0.56
    parts += [box((0.04, 0.2, 0.34), black, 0.02, (wide + 0.015, -0.0, z + (0 if of.get("frame") else 0.28)))]
    for n in range(3):
        parts.append(box((0.02, 0.1, 0.05), bright, 0.008, (wide + 0.036, 0, z + (0 if of.get("frame") else 0.28) - 0.07 + n * 0.07)))
    if not of.get("frame"):
        parts.append(belt([(wide - 0.02, 0, z + 0.02), (wide + 0.07, 0, z - 0.04), (wide + 0.085, 0, z - 0.17), (wide + 0.07, 0, z - 0.3), (wide - 0.02, 0, z - 0.36)], 0.12, 0.045, black, (0, 1, 0)))
    grip = leather("#7a4a2a") if of.get("frame") else black
    parts.append(belt([(-0.24, 0, high - 0.02), (-0.2, 0, high + 0.075), (0, 0, high + 0.095), (0.2, 0, high + 0.075), (0.24, 0, high - 0.02)], 0.13, 0.045, grip, (0, 1, 0)))
    for s in (-1, 1):
        parts.append(box((0.09, 0.17, 0.05), bright, 0.02, (s * 0.25, 0, high + 0.015)))
    reach = of["handle"]
    back = deep - 0.1
    for s in (-1, 1):
        parts.append(rod((s * 0.3, back, high - 0.1), (s * 0.3, back, high + reach * 0.55), 0.032, bright))
        parts.append(rod((s * 0.3, back, high + reach * 0.5), (s * 0.3, back, high + reach), 0.024, bright))
        parts.append(box((0.14, 0.12, 0.05), black, 0.02, (s * 0.3, back, high + 0.005)))
    parts.append(box((0.74, 0.11, 0.1), black, 0.045, (0, back, high + reach + 0.03)))
    parts.append(box((0.13, 0.06, 0.03), material("#5d6066", 0.4), 0.012, (0, back, high + reach + 0.08)))
    spot = body.at(np.array([(0.0, high - 0.25 if of["ribs"] != "rings" else high * 0.5)]), 0.02)[0][0]
    parts.append(put(box((0.26, 0.02, 0.09), bright, 0.01), spot))
    for s in (-1, 1):
        for y in (-1, 1):
            x, d = s * (wide - (0.3 if of["ribs"] == "rings" else 0.19)), y * (deep - 0.14)
            parts += [box((0.2, 0.2, 0.12), black, 0.04, (x, d, -0.01)), box((0.07, 0.14, 0.12), black, 0.03, (x, d, -0.09))]
            for t in (-1, 1):
                parts.append(put(lathe([(0, -0.03), (0.09, -0.03), (0.105, -0.018), (0.105, 0.018), (0.09, 0.03), (0, 0.03)], material("#2b2c30", 0.6), sides=36, smooth_profile=False), (x + t * 0.065, d, -0.135), (0, 90, 0)))
                parts.append(put(lathe([(0, 0.032), (0.05, 0.032), (0.055, 0.03)], bright, sides=24, steps=6), (x + t * 0.065, d, -0.135), (0, 90 * t, 0)))
    group(parts)


def feet(spots, stuff, size=0.05):
    for x, y in spots:
        put(blob((size, size, size * 0.8), stuff, detail=16), (x, y, -0.015))


def hoop_handle(x, y, z, wide, high, size, stuff, lean=0.0, flat=1.0, ends=None):
    """A bag's handle: an arch between two rings."""
    t = np.linspace(0, math.pi, 40)
    path = np.c_[x - wide * np.sign(np.cos(t)) * np.abs(np.cos(t)) ** 0.75, y + lean * np.sin(t), z + high * np.sin(t) ** 0.85]
    return tube(path, size, stuff, sides=16, flat=flat)


def leather_handbag(color):
    skin, gold, thread = leather(color), metal(BRASS, 0.22), material(light(color, 0.55), 0.8)
    trim = leather(dark(color, 0.3))
    body = Body([(0, 0, 0, 0), (0.8, 0.36, 0.36, 0.0), (0.99, 0.42, 0.42, 0.03), (1.0, 0.42, 0.42, 0.14), (0.95, 0.36, 0.36, 0.6), (0.87, 0.24, 0.24, 1.15), (0.84, 0.16, 0.16, 1.36), (0.83, 0.14, 0.14, 1.4), (0.7, 0.1, 0.1, 1.405), (0, 0, 0, 1.4)], 4.5, creases(4.0, 0.008, 1.2))
    body.shown(skin)
    body.shell(0.0, 0.2, 0.012, trim)
    for s in (-1, 1):
        body.seam([(s * 0.76, 0.2), (s * 0.7, 0.8), (s * 0.66, 1.36)], 0.014, trim, 0.0)
        body.sewn([(s * 0.71, 0.22), (s * 0.65, 0.8), (s * 0.61, 1.36)], thread)
        # The sides fold outward and are held by a strap.
        for y in (-1, 1):
            tab = [(s * 0.40, y * 0.27, 0.9), (s * 0.4, y * 0.24, 1.15), (s * 0.4, y * 0.19, 1.4)]
            belt(tab, 0.15, 0.035, trim, (1, 0, 0))
            place = (s * 0.4, y * 0.2, 1.46)
            ring(0.075, 0.017, gold, place, (90, 0, 0))
        put(ball(0.028, gold), (s * 0.4, -0.305, 0.97))
    body.sewn([(-0.98, 0.25), (0.98, 0.25)], thread)
    for y in (-0.19, 0.19):
        hoop_handle(0, y, 1.46, 0.41, 0.66 if y < 0 else 0.62, 0.045, trim, lean=0.6 * y)
    belt(np.vstack([[(0, 0.16, 1.3), (0, 0.1, 1.43), (0, -0.08, 1.44)], body.at([(0, 1.3), (0, 1.1), (0, 0.9)], 0.025)[0]]), [0.26, 0.26, 0.26, 0.26, 0.2], 0.035, trim)
    lock = body.at([(0, 0.98)], 0.06)[0][0]
    put(box((0.17, 0.03, 0.13), gold, 0.03), lock, (-8, 0, 0))
    put(box((0.09, 0.05, 0.03), metal(BRASS, 0.15), 0.012), lock + (0, -0.03, 0), (-8, 0, 0))
    body.sewn([(-0.82, 1.34), (-0.16, 1.34)], thread)
    body.sewn([(0.16, 1.34), (0.82, 1.34)], thread)
    feet([(s * 0.78, y * 0.26) for s in (-1, 1) for y in (-1, 1)], gold)


def canvas_handbag(color):
    tan = leather("#9a6234")
    thread, brass = material("#f3ead6", 0.8), metal(BRASS, 0.25)
    canvas = material(color, 0.9, sheen=0.2, bump=("noise", 80, 0.25))
    folds = creases(6.0, 0.03, 1.5)
    body = Body([(0, 0, 0, 0), (0.6, 0.28, 0.28, 0.0), (0.78, 0.36, 0.36, 0.04), (0.84, 0.38, 0.38, 0.3), (0.95, 0.33, 0.33, 0.8), (1.08, 0.2, 0.2, 1.24), (1.12, 0.13, 0.13, 1.36), (1.12, 0.1, 0.1, 1.36), (1.05, 0.07, 0.07, 1.2), (0, 0, 0, 1.0)], 3.2, lambda x, z: folds(x, z) * np.clip(z - 0.3, 0, 1) * np.clip((1.3 - z) * 4, 0, 1))
    body.shown(canvas)
    body.shell(0.0, 0.36, 0.014, tan)
    body.sewn([(-0.82, 0.4), (0.82, 0.4)], thread)
    body.strip([(-1.09, 1.3), (-0.5, 1.3), (0.5, 1.3), (1.09, 1.3)], 0.09, 0.012, canvas, 0.008, 90)
    body.sewn([(-1.05, 1.27), (1.05, 1.27)], thread)
    for s in (-1, 1):
        body.strip([(s * 0.42, 0.3), (s * 0.43, 0.8), (s * 0.44, 1.33)], 0.12, 0.028, tan, 0.02)
        for t in (-0.04, 0.04):
            body.sewn([(s * 0.42 + t, 0.4), (s * 0.43 + t, 0.8), (s * 0.44 + t, 1.3)], thread, 0.036)
        put(ball(0.03, brass), body.at([(s * 0.44, 1.22)], 0.03)[0][0])
        put(ball(0.03, brass), body.at([(s * 0.422, 0.44)], 0.03)[0][0])
    for y, high, lean in ((-0.15, 0.62, -0.16), (0.13, 0.56, 0.1)):
        t = np.linspace(0, math.pi, 50)
        path = np.c_[-0.44 * np.sign(np.cos(t)) * np.abs(np.cos(t)) ** 0.85, y + lean * np.sin(t), 1.3 + (high + 0.05) * np.sin(t)]
        belt(path, 0.12, 0.032, tan, normal=np.tile((0, -1.0, 0), (50, 1)), smooth=False)
    patch = frame(0.3, 0.2, 0, 1.02, 0.03)
    body.pad(patch, 0.018, tan, 0.12)
    # A fig leaf as a mark, pressed into the patch.
    body.pad(star(0.06, 0.6, 5) + (0, 1.02), 0.028, leather("#7c4c26"), 0.2, low=0.015)


def everyday_handbag(color):
    skin, trim, gold = leather(color, 0.35), leather(dark(color, 0.4)), metal("#d3a850", 0.2)
    thread = material(light(color, 0.5), 0.8)
    a = np.linspace(0, math.pi / 2, 14)
    rows = [(0, 0, 0, 0), (0.8, 0.34, 0.34, 0.0), (0.95, 0.42, 0.42, 0.05), (0.98, 0.43, 0.43, 0.2), (0.98, 0.42, 0.42, 0.4)]
    rows += [(0.98 * math.cos(t) ** 0.75, 0.42 - 0.3 * math.sin(t) ** 1.5, 0.42 - 0.3 * math.sin(t) ** 1.5, 0.45 + 0.72 * math.sin(t)) for t in a[:-1]] + [(0, 0, 0, 1.175)]
    body = Body(rows, 4.0, creases(8.0, 0.006, 1.3), steps=260)
    body.shown(skin)
    body.shell(0.0, 0.16, 0.012, trim)
    body.rim_zip(0.0, 0.3, tape=dark(color, 0.75), teeth="#d3a850", pull=(0.83,), cord=BRASS)
    for y in (-0.1, 0.1):
        tube(body.rim(y, 0.2, 200, 0.002), 0.018, trim, sides=8)
    for s in (-1, 1):
        for y in (-1, 1):
            spots = np.array([(s * 0.45, 0.2), (s * 0.45, 0.6), (s * 0.44, 0.86)])
            path = body.at(spots, 0.016, y)[0]
            belt(path, [0.16, 0.14, 0.1], 0.03, trim)
            place = path[-1] + (0, y * 0.02, 0.06)
            ring(0.075, 0.018, gold, place, (78 * 1, 0, 0))
        put(ball(0.027, gold), body.at([(s * 0.45, 0.74)], 0.035)[0][0])
    for y in (-1, 1):
        top = body.at([(0.44, 0.86)], 0.016, y)[0][0]
        hoop_handle(0, top[1] + y * 0.02, top[2] + 0.11, 0.44, 0.62, 0.05, trim, lean=y * (0.14 if y < 0 else 0.02))
    body.sewn(np.array([(-0.36, 0.2), (-0.34, 0.66), (0.34, 0.66), (0.36, 0.2)]), thread)
    spot = body.at([(0.0, 0.8)], 0.02)[0][0]
    put(box((0.22, 0.02, 0.08), gold, 0.012), spot, (-16, 0, 0))
    # A charm of leather on a short chain.
    top = body.at([(-0.44, 0.86)], 0.05)[0][0]
    put(lathe([(0, 0), (0.05, -0.02), (0.055, -0.1), (0.075, -0.34), (0, -0.34)], trim, sides=30, steps=30), top + (-0.02, -0.08, -0.1))
    rod(top + (-0.02, -0.05, 0.06), top + (-0.02, -0.08, -0.1), 0.012, gold)
    feet([(s * 0.75, y * 0.26) for s in (-1, 1) for y in (-1, 1)], gold)


HANDBAGS = {"Leather Handbag": leather_handbag, "Canvas Handbag": canvas_handbag, "Everyday Handbag": everyday_handbag}


def handbag(thing):
    HANDBAGS[thing["title"]](thing["color"])


def case_handle(x, y, z, wide, high, stuff, bright, size=0.06):
    made = [tube([(x - wide, y, z), (x - wide, y, z + high * 0.6), (x - wide * 0.7, y, z + high), (x, y, z + high * 1.06), (x + wide * 0.7, y, z + high), (x + wide, y, z + high * 0.6), (x + wide, y, z)], [0.03, 0.035, size, size * 1.1, size, 0.035, 0.03], stuff, steps=70, sides=18)]
    for s in (-1, 1):
        made += [box((0.14, 0.1, 0.05), bright, 0.015, (x + s * wide, y, z - 0.005)), put(tube([(0.055 * math.cos(a), 0, 0.055 * math.sin(a)) for a in np.linspace(0, 6.283, 24, endpoint=False)], 0.015, bright, sides=8, closed=True), (x + s * wide, y, z + 0.04))]
    return made


def leather_briefcase(color):
    skin, trim, gold = leather(color), leather(dark(color, 0.35)), metal(BRASS, 0.22)
    thread = material(light(color, 0.6), 0.8)
    body = Body(rounded_profile(1.1, 0.24, 0.22, 1.42, 0.12, 0.1), 6.0, creases(3.0, 0.008, 1.0), smooth=False)
    body.shown(skin)
    for y in (-0.12, 0.1):
        tube(body.rim(y, 0.02, 160, 0.004), 0.016, trim, sides=8)
    # The flap comes over the top and ends in two rounded corners.
    x = np.linspace(-1, 1, 90)
    edge = 0.62 + 0.34 * np.clip(np.abs(x) - 0.86, 0, 1) ** 0.5 * 0.9
    rows = np.linspace(0, 1, 60)
    points = np.empty((60, 90, 3))
    for n, share in enumerate(rows):
        if share < 0.25:
            t = share / 0.25 * math.pi / 2
            points[n] = np.c_[x * 1.09, np.full(90, 0.06 - 0.33 * math.sin(t)), np.full(90, 1.43 + 0.05 * math.cos(t) - 0.03 * math.sin(t))]
        else:
            z = 1.38 + (edge - 1.38) * (share - 0.25) / 0.75
            points[n] = np.c_[x * 1.09, np.full(90, -0.272), z]
    grid(points, skin, thick=0.03)
    line = np.c_[x * 1.09, np.full(90, -0.288), edge]
    tube(line, 0.016, trim, sides=8)
    stitches(line * (0.97, 1, 1) + (0, -0.004, 0.05), thread)
    for s in (-1, 1):
        belt([(s * 0.6, 0.1, 1.5), (s * 0.6, -0.16, 1.49), (s * 0.6, -0.31, 1.36), (s * 0.6, -0.31, 0.9), (s * 0.6, -0.29, 0.5)], 0.15, 0.03, trim)
        belt([(s * 0.6, -0.265, 0.62), (s * 0.6, -0.27, 0.2)], 0.15, 0.028, trim)
        tongue_buckle((s * 0.6, -0.325, 0.66), gold, 0.2, 0.2)
        belt([(s * 0.6, -0.322, 0.56), (s * 0.6, -0.322, 0.52)], 0.19, 0.03, trim)
        for t in (-0.055, 0.055):
            stitches(np.array([(s * 0.6 + t, -0.327, 1.3), (s * 0.6 + t, -0.327, 0.78)]), thread)
        put(ring(0.06, 0.016, gold), (s * 1.13, 0, 1.3), (90, 0, 90))
        box((0.03, 0.12, 0.16), trim, 0.01, (s * 1.105, 0, 1.2))
    box((0.24, 0.03, 0.2), gold, 0.03, (0, -0.295, 0.72))
    put(lathe([(0, 0), (0.05, 0), (0.055, 0.02), (0, 0.03)], metal(BRASS, 0.35), sides=30, steps=16), (0, -0.31, 0.74), (90, 0, 0))
    box((0.018, 0.02, 0.06), material("#2a1c10", 0.6), 0.003, (0, -0.335, 0.735))
    stitches(np.array([(-1.0, -0.258, 0.12), (1.0, -0.258, 0.12)]), thread)
    case_handle(0, -0.05, 1.5, 0.27, 0.24, trim, gold)


def attorney_briefcase(color):
    skin, trim, gold = leather(color), leather(dark(color, 0.4)), metal(BRASS, 0.22)
    thread = material(light(color, 0.5), 0.8)
    # A deep case: straight below, its top closes like a roof between two frames.
    body = Body([(0, 0, 0, 0), (0.94, 0.44, 0.44, 0.0), (0.985, 0.47, 0.47, 0.02), (0.985, 0.47, 0.47, 0.1), (0.985, 0.46, 0.46, 0.95), (0.985, 0.42, 0.42, 1.1), (0.98, 0.22, 0.22, 1.38), (0.975, 0.09, 0.09, 1.5), (0.96, 0.05, 0.05, 1.53), (0, 0, 0, 1.53)], 9.0, creases(5.0, 0.006, 1.0), steps=220)
    body.shown(skin)
    for s in (-1, 1):
        for y in (-1, 1):
            path = [(s * 0.99, y * 0.46, 0.02), (s * 0.99, y * 0.45, 0.9), (s * 0.99, y * 0.4, 1.12), (s * 0.985, y * 0.2, 1.39), (s * 0.98, y * 0.07, 1.52)]
            tube(path, 0.022, trim, steps=70, sides=8)
        # The gusset folds inward.
        tube([(s * 0.985, 0, 1.45), (s * 0.97, 0, 1.0), (s * 0.99, 0, 0.6)], 0.016, trim, steps=30, sides=8)
    body.shell(0.0, 0.24, 0.014, trim)
    body.sewn([(-0.95, 0.28), (0.95, 0.28)], thread)
    for y in (-0.075, 0.075):
        box((1.98, 0.045, 0.09), gold, 0.016, (0, y, 1.53))
    for s in (-1, 1):
        box((0.12, 0.22, 0.07), gold, 0.02, (s * 0.86, 0, 1.53))
        box((0.16, 0.03, 0.14), gold, 0.02, (s * 0.9, -0.475, 0.08))
    pocket = frame(1.3, 0.56, 0, 0.62, 0.06)
    body.pad(pocket, 0.05, skin, 0.14)
    body.sewn(frame(1.22, 0.48, 0, 0.62, 0.05), thread, 0.053, closed=True)
    # A tongue over the top, with the lock.
    belt([(0, 0.3, 1.3), (0, 0.12, 1.6), (0, -0.1, 1.6), (0, -0.26, 1.38), (0, -0.44, 1.16), (0, -0.5, 1.0)], [0.3, 0.3, 0.3, 0.3, 0.26], 0.035, trim)
    box((0.24, 0.04, 0.24), gold, 0.03, (0, -0.52, 1.0), (-4, 0, 0))
    put(lathe([(0, 0), (0.055, 0), (0.06, 0.02), (0, 0.03)], metal(BRASS, 0.35), sides=30, steps=16), (0, -0.54, 1.02), (86, 0, 0))
    box((0.018, 0.02, 0.06), material("#2a1c10", 0.6), 0.003, (0, -0.567, 1.015))
    case_handle(0, -0.16, 1.57, 0.34, 0.27, trim, gold, 0.062)
    feet([(s * 0.85, y * 0.34) for s in (-1, 1) for y in (-1, 1)], gold)


def briefcase(thing):
    {"Leather Briefcase": leather_briefcase, "Attorney Briefcase": attorney_briefcase}[thing["title"]](thing["color"])


def zip_clutch(color):
    skin, trim, gold = leather(color, 0.4), leather(dark(color, 0.25)), metal("#d3a850", 0.2)
    thread = material(light(color, 0.6), 0.8)
    body = Body([(0, 0, 0, 0), (0.95, 0.03, 0.03, 0.0), (1.06, 0.1, 0.1, 0.06), (1.07, 0.16, 0.16, 0.4), (1.06, 0.12, 0.12, 0.85), (1.05, 0.05, 0.05, 1.1), (1.04, 0.03, 0.03, 1.14), (0.98, 0.028, 0.028, 1.15), (0.5, 0.02, 0.02, 1.152), (0, 0, 0, 1.153)], 7.0, creases(6.0, 0.01, 1.4))
    body.shown(skin)
    top = np.array([(-1.02, 0.0, 1.15), (1.02, 0.0, 1.15)])
    line = even(top, 160)
    belt(line, 0.09, 0.05, trim, (0, 1, 0), smooth=False)
    belt(line + (0, 0, 0.012), 0.035, 0.06, material(rough=0.3, metal=0.7, from_mesh=True), (0, 1, 0), smooth=False, color=teeth_of("#d3a850", 160))
    body.zip([(-0.98, 1.0), (0, 1.0), (0.98, 1.0)], tape=dark(color, 0.5), teeth="#d3a850", wide=0.11, pull=None, count=180)
    put(group(puller((0, 0, 0), BRASS, 0.2, "#d3a850")), body.at([(-0.9, 1.0)], 0.035)[0][0])
    body.sewn([(-0.98, 0.92), (0.98, 0.92)], thread)
    body.sewn([(-0.98, 1.08), (0.98, 1.08)], thread)
    body.pad(frame(0.2, 0.2, 0.72, 0.22, 0.1), 0.02, gold, 0.1)
    body.pad(star(0.06, 0.5, 6) + (0.72, 0.22), 0.03, trim, 0.2, low=0.015)
    for s in (-1, 1):
        body.seam([(s * 1.03, 0.06), (s * 1.035, 0.9)], 0.012, trim)
    # The wrist strap hangs from a ring at the right and lies before the pouch.
    tab = [(1.02, -0.02, 1.0), (1.13, -0.02, 1.0)]
    belt(tab, 0.11, 0.03, trim, (0, 0, 1))
    put(ring(0.06, 0.015, gold), (1.17, -0.02, 1.0), (90, 0, 0))
    path = [(1.19, -0.03, 0.95), (1.24, -0.03, 0.8), (1.33, -0.04, 0.5), (1.42, -0.06, 0.2), (1.46, -0.09, 0.08), (1.51, -0.12, 0.16), (1.44, -0.12, 0.5), (1.33, -0.06, 0.8), (1.21, -0.03, 0.93)]
    belt(path, 0.075, 0.022, trim, (0.1, 1, 0.05), steps=120)
    put(box((0.07, 0.07, 0.05), gold, 0.015), (1.2, -0.03, 0.92))


def evening_clutch(color):
    gold, stone = metal("#d8bd7a", 0.16), material("#eef4fa", 0.05, coat=1.0)
    satin = material(color, 0.32, sheen=0.6, coat=0.1)
    a = np.linspace(0, math.pi / 2, 16)
    rows = [(0, 0, 0, 0)] + [(0.42 + 0.7 * math.sin(t) ** 0.8, 0.06 + 0.15 * math.sin(t), 0.06 + 0.15 * math.sin(t), 0.66 * (1 - math.cos(t))) for t in a] + [(1.1, 0.19, 0.19, 0.78), (1.04, 0.1, 0.1, 0.9), (1.0, 0.07, 0.07, 0.94), (0, 0, 0, 0.94)]

    def pleats(x, z):
        # Folds run from the frame downward and fade at the seam below.
        at = x / (0.55 + 0.5 * np.clip(z / 0.9, 0, 1))
        return 0.022 * np.cos(at * 30 + 1.2 * np.sin(x * 3)) * np.clip(z * 3, 0, 1) * np.clip((0.95 - z) * 6, 0, 1)

    body = Body(rows, 2.6, pleats, around=560, steps=180)
    body.shown(satin)
    for y in (-0.07, 0.07):
        box((2.06, 0.05, 0.075), gold, 0.02, (0, y, 0.95))
    line = even(np.array([(-1.0, 0, 0.975), (1.0, 0, 0.975)]), 180)
    belt(line, 0.06, 0.03, material(rough=0.3, metal=0.8, from_mesh=True), (0, 1, 0), smooth=False, color=teeth_of("#d8bd7a", 180))
    for s in (-1, 1):
        put(blob((0.06, 0.11, 0.06), gold, detail=24), (s * 1.03, 0, 0.95))
    for n in range(13):
        put(blob((0.03, 0.022, 0.03), stone, detail=10), (-0.72 + n * 0.12, -0.1, 0.952))
    # The slider with a drop, and a thin chain for the wrist.
    put(box((0.09, 0.06, 0.05), gold, 0.015), (0.9, -0.03, 1.0))
    put(blob((0.045, 0.035, 0.075), stone, detail=14), (0.97, -0.14, 0.83))
    rod((0.92, -0.08, 1.0), (0.97, -0.13, 0.9), 0.012, gold)
    count = 44
    t = np.linspace(0, 2 * math.pi, 200)
    path = even(np.c_[-1.12 - 0.26 * np.sin(t / 2) ** 2 - 0.10 * np.sin(t), -0.05 - 0.12 * np.sin(t / 2) ** 2, 0.94 - 0.86 * np.sin(t / 2) ** 1.6], count + 1)
    for n in range(count):
        ahead = path[n + 1] - path[n]
        turn = math.degrees(math.atan2(ahead[0], ahead[2]))
        link = tube([(0.02 * math.cos(u), 0, 0.036 * math.sin(u)) for u in np.linspace(0, 6.283, 14, endpoint=False)], 0.0095, gold, sides=6, closed=True)
        put(link, (path[n] + path[n + 1]) / 2, (0, turn, 90 * (n % 2) * 0.6))


def clutch(thing):
    {"Zip Clutch": zip_clutch, "Evening Clutch": evening_clutch}[thing["title"]](thing["color"])


def kiss_lock(z, gold, apart=0.07, size=0.075, y=0.0):
    """Two balls that cross over the frame."""
    for s in (-1, 1):
        rod((s * apart * 0.5, y - s * 0.04, z - 0.02), (s * apart, y + s * 0.015, z + 0.1), 0.025, gold)
        put(blob((size, size, size), gold, detail=24), (s * apart * 1.0, y + s * 0.02, z + 0.14))


def kiss_lock_purse(color):
    skin, gold = leather(color, 0.4), metal(BRASS, 0.2)

    def gathers(x, z):
        at = np.arctan2(x, 0.25 + np.clip(1.2 - z, 0, 2)) * 26
        return 0.03 * np.cos(at) * np.clip((z - 0.45) * 2.2, 0, 1) * np.clip((1.12 - z) * 8, 0, 1)

    body = Body([(0, 0, 0, 0), (0.42, 0.16, 0.16, 0.0), (0.82, 0.36, 0.36, 0.16), (1.0, 0.45, 0.45, 0.45), (0.97, 0.4, 0.4, 0.72), (0.8, 0.24, 0.24, 1.0), (0.68, 0.12, 0.12, 1.15), (0.62, 0.09, 0.09, 1.2), (0, 0, 0, 1.21)], 2.5, gathers, around=420)
    body.shown(skin)
    for y in (-0.085, 0.085):
        path = [(-0.8, y * 1.3, 0.86), (-0.78, y * 1.2, 1.02), (-0.68, y, 1.17), (-0.5, y, 1.22), (0, y, 1.235), (0.5, y, 1.22), (0.68, y, 1.17), (0.78, y * 1.2, 1.02), (0.8, y * 1.3, 0.86)]
        tube(path, 0.05, gold, steps=120, sides=14)
    for s in (-1, 1):
        put(lathe([(0, -0.15), (0.055, -0.15), (0.06, -0.13), (0.06, 0.13), (0.055, 0.15), (0, 0.15)], gold, sides=24, steps=30), (s * 0.82, 0, 0.86), (90, 0, 0))
    kiss_lock(1.25, gold, 0.09, 0.09)
    thread = material(light(color, 0.6), 0.8)
    body.sewn([(-0.66, 1.06), (0, 1.13), (0.66, 1.06)], thread, 0.012)


def round_purse(color):
    skin, trim, gold = leather(color, 0.4), leather(dark(color, 0.35)), metal(BRASS, 0.2)
    thread = material(light(color, 0.6), 0.8)
    a = np.linspace(-math.pi / 2, math.pi / 2, 40)
    rows = np.c_[np.maximum(0.9 * np.cos(a), 0), 0.24 * np.cos(a) ** 0.7, 0.24 * np.cos(a) ** 0.7, 0.9 + 0.9 * np.sin(a)]
    rows[0, :3] = rows[-1, :3] = 0
    body = Body(rows, 2.6, creases(3.0, 0.006, 1.5))
    body.shown(skin)
    t = np.linspace(0, 2 * math.pi, 100, endpoint=False)
    around = lambda r, y: np.c_[r * np.cos(t), np.full(100, y), 0.9 + r * np.sin(t)]
    # The brass frame holds the upper half, piping the lower one.
    tube(around(0.905, 0.0), 0.022, trim, sides=8, closed=True)
    top = np.linspace(0.0, math.pi, 80)
    for y in (-0.05, 0.05):
        tube(np.c_[0.91 * np.cos(top), np.full(80, y), 0.9 + 0.91 * np.sin(top)], 0.045, gold, sides=14)
    for s in (-1, 1):
        put(lathe([(0, -0.11), (0.05, -0.11), (0.055, -0.1), (0.055, 0.1), (0.05, 0.11), (0, 0.11)], gold, sides=24, steps=30), (s * 0.92, 0, 0.89), (90, 0, 0))
    kiss_lock(1.84, gold, 0.07, 0.075)
    ring_ = np.c_[0.74 * np.cos(t), 0.9 + 0.74 * np.sin(t)]
    body.sewn(ring_, thread, 0.01, closed=True, gap=0.07, size=0.011)
    # A horseshoe pressed into the front.
    shoe = np.linspace(-0.9, math.pi + 0.9, 50)
    body.strip(np.c_[0.27 * np.cos(shoe), 0.9 + 0.3 * np.sin(shoe)], 0.1, 0.022, trim, 0.006)
    for u in np.linspace(-0.6, math.pi + 0.6, 7):
        put(ball(0.018, gold, detail=12), body.at([(0.27 * math.cos(u), 0.9 + 0.3 * math.sin(u))], 0.02)[0][0])
    # A wrist loop at the left hinge.
    put(ring(0.07, 0.016, gold), (-1.02, 0, 0.86), (90, 0, 0))
    belt([(-1.06, -0.01, 0.81), (-1.16, -0.02, 0.55), (-1.22, -0.05, 0.2), (-1.16, -0.08, 0.06), (-1.09, -0.07, 0.2), (-1.07, -0.04, 0.55), (-1.04, -0.01, 0.8)], 0.06, 0.02, trim, (0.1, 1, 0), steps=100)


def coin_purse(thing):
    {"Kiss-Lock Coin Purse": kiss_lock_purse, "Round Coin Purse": round_purse}[thing["title"]](thing["color"])


KINDS = {"Backpack": backpack, "Suitcase": suitcase, "Handbag": handbag, "Briefcase": briefcase, "Clutch": clutch, "Coin purse": coin_purse}
VIEWS = {
    "Backpack": dict(turn=24, rise=12, again=None),
    "Suitcase": dict(turn=28, rise=14, again=None),
    "Handbag": dict(turn=18, rise=14, again=None),
    "Briefcase": dict(turn=18, rise=16, again=None),
    "Clutch": dict(turn=10, rise=14, again=None),
    "Coin purse": dict(turn=12, rise=14, again=None),
}
