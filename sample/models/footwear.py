"""Footwear: a last, a sole, and the parts that each brand sews on it. The toe points to +x, the sole stands on z = 0."""

import math

import numpy as np
from studio import band, box, curve, dark, grid, group, lathe, light, material, paints, put, step, tube

LENGTH = 2.8
# Half the width along the foot, from the heel to the toe.
WIDTHS = [(0, 0.30), (0.12, 0.345), (0.3, 0.30), (0.45, 0.315), (0.62, 0.41), (0.74, 0.44), (0.86, 0.40), (1, 0.30)]


def along(pairs, s):
    """A smooth curve through (share of the length, value)."""
    line = curve([(a, b, 0) for a, b in pairs], 400)
    return np.interp(s, line[:, 0], line[:, 1])


def capped(s, heel=0.13, toe=0.16):
    """Rounds both ends of the foot: 0 at the ends, 1 between."""
    a = np.sqrt(np.clip(1 - (1 - np.minimum(s / heel, 1)) ** 2, 0, 1))
    b = np.sqrt(np.clip(1 - (1 - np.minimum((1 - s) / toe, 1)) ** 2, 0, 1))
    return a * b


class Foot:
    """The measures of a shoe. All heights are over the ground; `s` runs from the heel (0) to the toe (1)."""

    def __init__(self, collar, throat=0.70, sole=(0.32, 0.22), spring=0.14, wide=1.0, toe=0.16, lift=0.0, top=None, gap=0.09):
        self.throat, self.sole, self.spring, self.wide, self.toe, self.lift, self.gap = throat, sole, spring, wide, toe, lift, gap
        self.top = top or collar

    def width(self, s):
        return along(WIDTHS, s) * capped(s, toe=self.toe) * self.wide

    def under(self, s):
        """The lower side of the sole."""
        rise = self.spring * np.clip((s - 0.72) / 0.28, 0, 1) ** 2 + 0.05 * np.clip((0.09 - s) / 0.09, 0, 1) ** 2
        return rise + self.arch(s)

    def arch(self, s):
        return self.lift * (1 - np.clip((s - 0.06) / 0.6, 0, 1) ** 1.0) ** 1.6 if self.lift else 0 * s

    def over(self, s):
        """The upper side of the sole, on which the upper stands."""
        heel, toe = self.sole
        return self.under(s) + heel + (toe - heel) * np.clip((s - 0.15) / 0.6, 0, 1)

    def height(self, s):
        # The toe rises with its sole; no part of the upper sinks into it.
        return np.maximum(along(self.top, s) + self.under(s) * (s > 0.5) + self.arch(s) * (s <= 0.5), self.over(s) + 0.06)


def samples(count):
    return (1 - np.cos(np.linspace(0, math.pi, count))) / 2


def upper(foot, paint, raise_=lambda s, t, side: 0 * s, stuff=None, lining="#2b2b2e", open_=True, across=56, collar=0.045, gap=None):
    """
    The two walls of the upper. `paint(s, t, side)` gives the color of each point, `t` from the sole (0) to the top line (1);
    `raise_` lifts panels off the wall.
    """
    s = np.clip(samples(220), 0.0005, 0.9995)[:, None]
    t = np.linspace(0, 1, across)[None, :]
    s2, t2 = s + 0 * t, t + 0 * s
    width, low, high = foot.width(s), foot.over(s) - 0.03, foot.height(s)
    opening = gap(s) if gap else np.where(
        s < foot.throat, foot.gap + (0.62 * width - foot.gap) * np.clip((0.46 - s) / 0.16, 0, 1) ** 0.7, 0
    ) * np.clip((foot.throat - s) / 0.05, 0, 1) ** 0.5 * capped(s, heel=0.1)
    opening = np.minimum(opening, width * 0.8) * (1 if open_ else 0)
    wall = np.clip((0.52 - s) / 0.2, 0, 1)
    arch_y = opening + (width - opening) * np.cos(t * math.pi / 2) ** 0.85
    arch_z = low + (high - low) * np.sin(t * math.pi / 2) ** 0.95
    lean = np.clip((s - 0.0) / 0.12, 0, 1)
    wall_y = opening + (width - opening) * (1 - t**1.7) * (1 + 0.10 * np.sin(t * math.pi))
    wall_z = low + (high - low) * t
    y = arch_y * (1 - wall) + wall_y * wall
    z = arch_z * (1 - wall) + wall_z * wall
    x = (s - 0.5) * LENGTH + 0 * t
    # The heel leans in above its widest place.
    x = x + (1 - lean) * (0.10 * t**2 - 0.05 * np.sin(t * math.pi)) * 1.2
    made, rims = [], []
    stuff = stuff or material(rough=0.75, bump=("cells", 70, 0.25), from_mesh=True)
    for side in (-1, 1):
        lifted = raise_(s2, t2, side)
        points = np.stack([x, side * (y + lifted * 0.9 * (1 - t * 0.6)), z + lifted * t * 0.6], -1)
        made.append(grid(points, stuff, colors=paint(s2, t2, side)))
        inner = np.stack([x, side * np.maximum(y - 0.05, 0), z - 0.01], -1)[:, 10:]
        made.append(grid(inner, material(lining, 0.9)))
        rims.append(np.stack([x[:, -1], side * y[:, -1], z[:, -1]], -1))
    if open_ and collar:
        end = int((s[:, 0] < foot.throat).sum())
        rim = np.vstack([rims[0][:end][::-1], rims[1][1:end]])
        size = np.r_[np.linspace(collar * 0.45, collar, end)[: end], np.linspace(collar, collar * 0.45, end)[1:]]
        made.append(tube(rim, size, material(rough=0.85, color=lining, sheen=0.3), sides=14))
    inside = np.stack([x[:, :1] + 0 * np.linspace(-1, 1, 9), width * 0.92 * np.linspace(-1, 1, 9), low + 0.05 + 0 * np.linspace(-1, 1, 9)], -1)
    made.append(grid(inside, material(lining, 0.9)))
    return made


def around_sole(foot, grow, count=420):
    """The edge of the sole, once around: (s, side, x, y)."""
    half = np.clip(samples(count // 2), 0.0004, 0.9996)
    s = np.r_[half, half[::-1]]
    side = np.r_[np.full(len(half), -1), np.full(len(half), 1)]
    y = side * (foot.width(s) + grow * capped(s))
    x = (s - 0.5) * LENGTH * (1 + grow * 0.55) + 0.0
    return s, side, x, y


def sole(foot, paint, profile=None, lugs=0, depth=0.07, grow=0.05, stuff=None, grooves=None):
    """
    The sole as rings from the ground up. `paint(s, t, side)`; `profile(t, s)` is how far it stands out; `lugs` cuts that many teeth into
    its lowest part.
    """
    s, side, x, y = around_sole(foot, grow)
    t = np.linspace(0, 1, 40)[:, None]
    low, high = foot.under(s)[None], foot.over(s)[None]
    out = (profile or (lambda t, s: 0.02 * np.sin(t * math.pi) - 0.05 * np.clip(0.12 - t, 0, 1) / 0.12 - 0.03 * np.clip(t - 0.9, 0, 1) / 0.1))(t, s[None])
    teeth = 0
    if lugs:
        step = np.cumsum(np.hypot(np.diff(x, prepend=x[0]), np.diff(y, prepend=y[0])))
        phase = (step / step[-1] * lugs) % 1
        teeth = (np.clip(np.minimum(phase, 1 - phase) * 9 - 1.2, 0, 1))[None] * np.clip((0.30 - t) / 0.06, 0, 1)
        out = out + 0.03 * teeth - 0.03 * np.clip((0.30 - t) / 0.06, 0, 1)
    length = np.hypot(0.5 * x / LENGTH, y)
    nx, ny = 0.35 * x / np.maximum(length, 1e-6) * 0.5, y / np.maximum(length, 1e-6)
    reach = np.clip(capped(s), 0.25, 1)[None]
    points = np.stack([x[None] + out * nx, y[None] + out * ny * reach, low + (high - low) * t], -1)
    if lugs:
        points[..., 2] += depth * (1 - teeth) * np.clip((0.30 - t) / 0.3, 0, 1) * 0.9
    if grooves is not None:
        points[..., 1] -= grooves(t, s[None]) * np.sign(y)[None]
    stuff = stuff or material(rough=0.6, from_mesh=True)
    s2, t2, side2 = s[None] + 0 * t, t + 0 * s[None], side[None] + 0 * t
    made = [grid(points, stuff, around=True, colors=paint(s2, t2, side2))]
    for ring, color in ((points[-1], "#8d8d8d"), (points[0], "#333333")):
        half = len(s) // 2
        strip = np.stack([ring[:half], ring[half:][::-1]], 1)
        made.append(grid(strip, material(color, 0.8)))
    return made


def laces(foot, color, rows=6, first=0.66, last=0.42, reach=0.09, stuff=None, size=0.026, bow=True):
    """Laces over the tongue, with a knot at the top."""
    stuff = stuff or material(color, 0.85, bump=("lines", 60, 0.3))
    made = []
    ends = np.linspace(first, last, rows)
    for n, at in enumerate(ends):
        z = float(foot.height(np.array([at]))[0])
        x = (at - 0.5) * LENGTH
        wide = reach + 0.03 * n / rows
        nxt = (ends[min(n + 1, rows - 1)] - 0.5) * LENGTH
        z2 = float(foot.height(np.array([ends[min(n + 1, rows - 1)]]))[0])
        for sign in (-1, 1):
            made.append(tube([(x, -sign * wide, z - 0.005), (x * 0.75 + nxt * 0.25, 0, z * 0.7 + z2 * 0.3 + 0.055 + 0.012 * sign), (nxt * 0.8 + x * 0.2, sign * wide, z2 * 0.8 + z * 0.2 + 0.01)], size, stuff, steps=14, flat=0.5))
    if bow:
        x, z = (last - 0.5) * LENGTH - 0.03, float(foot.height(np.array([last]))[0]) + 0.09
        for sign in (-1, 1):
            made.append(tube([(x, 0, z), (x - 0.02, sign * 0.16, z + 0.10), (x + 0.03, sign * 0.30, z - 0.02), (x + 0.05, sign * 0.18, z - 0.06), (x + 0.01, 0, z)], size, stuff, steps=26, flat=0.5))
            made.append(tube([(x, 0, z), (x + 0.1, sign * 0.14, z - 0.02), (x + 0.16, sign * 0.27, z - 0.2)], size, stuff, steps=16, flat=0.5))
        made.append(tube([(x, -0.05, z), (x, 0.05, z + 0.01)], 0.045, stuff, steps=6))
    return made


def tongue(foot, color, first=0.72, last=0.33, rise=0.13, wide=0.17, back=0.0, stuff=None):
    """The tongue under the laces; it stands above the collar."""
    s = np.linspace(first, last, 40)[:, None]
    v = np.linspace(-1, 1, 15)[None, :]
    z = foot.height(s) - 0.035 + rise * np.clip((0.46 - s) / 0.12, 0, 1) ** 1.2
    x = (s - 0.5) * LENGTH - back * np.clip((0.46 - s) / 0.12, 0, 1)
    points = np.stack([x + 0 * v, wide * v * (0.75 + 0.5 * np.clip((first - s) / (first - last), 0, 1)), z - 0.06 * v**2], -1)
    return [grid(points, stuff or material(color, 0.9, bump=("cells", 60, 0.3)), thick=0.05)]


# The mark that a brand sews on the side of its running shoes: a mask over (s, t).
MARKS = {
    "Trailhead": lambda s, t: np.maximum.reduce([band(t - 2.2 * np.abs(s - p), 0.10 - 0.04, 0.26, 0.03) * band(s, p - 0.1, p + 0.1) for p in (0.42, 0.53)]),
    "Stridewell": lambda s, t: band(t - 0.55 * np.sin((s - 0.2) * 5.5) - 0.03, 0.0, 0.13, 0.03) * band(s, 0.12, 0.74),
    "Corner Court": lambda s, t: band(np.hypot((s - 0.47) * 2.8, (t - 0.42) * 0.9), 0.15, 0.23, 0.02),
    "Granite Peak Gear": lambda s, t: np.maximum(band(t + 5 * np.abs(s - 0.45), 0.62, 0.80, 0.03), band(t + 5 * np.abs(s - 0.52), 0.45, 0.6, 0.03)) * step(t, 0.08),
    "Northern Blade": lambda s, t: band(s + 0.35 * t, 0.52, 0.57) + band(s + 0.35 * t, 0.60, 0.62),
    "Saltline": lambda s, t: np.maximum(band(t - 0.32 - 0.1 * np.sin(s * 34), 0, 0.09, 0.03), band(t - 0.52 - 0.1 * np.sin(s * 34), 0, 0.06, 0.03)) * band(s, 0.25, 0.72),
    "Fieldmark": lambda s, t: band((s * 9) % 1, 0.3, 0.62, 0.1) * band(t, 0.12, 0.5 + 0 * s, 0.03) * band(s, 0.28, 0.68),
    "Gliderwell": lambda s, t: band(s - 0.5 * t**2, 0.24, 0.32, 0.02) * step(t, 0.02),
    "Lakeside Camp": lambda s, t: band(t, 0.22, 0.34, 0.03) * band(s, 0.2, 0.76) + band(t, 0.40, 0.44, 0.02) * band(s, 0.2, 0.74),
}


# Each running shoe: the collar, the sole, and the parts that differ from the others.
RUNS = {
    "Ridge Trail Running Shoes": dict(sole=(0.36, 0.26), lugs=34, toecap=0.8, accent="#e8772e", rubber="#2a2b2d", foam="#d9d9d6"),
    "Waterproof Trail Running Shoes": dict(sole=(0.40, 0.30), lugs=26, toecap=0.74, collar=0.10, accent="#c6d04a", rubber="#1e1f20", foam="#3b3d3f", plain=True),
    "Tempo Running Shoes": dict(sole=(0.42, 0.24), spring=0.24, flare=True, accent="#ffffff", rubber="#f2f2f0", foam="#ffffff"),
    "Daily Running Shoes": dict(sole=(0.40, 0.30), spring=0.12, counter=True, accent="#2f63b8", rubber="#3a3d44", foam="#f5f5f2"),
    "Cushion Max Running Shoes": dict(sole=(0.58, 0.46), spring=0.22, flare=True, accent="#ffb45e", rubber="#efefec", foam="#fbf9f4", waves=True),
    "Everyday Sneakers": dict(sole=(0.24, 0.22), spring=0.05, cup=True, accent="#7a5a3c", rubber="#d8c7a4", foam="#fffdf7", leather=True, counter=True),
    "Court Trainers": dict(sole=(0.28, 0.24), spring=0.06, cup=True, toecap=0.84, counter=True, accent="#ffffff", rubber="#b98a54", foam="#ffffff", leather=True, collar=0.12),
    "Summit Trail Running Shoes": dict(sole=(0.34, 0.26), lugs=40, toecap=0.82, counter=True, cage=True, accent="#f4d03a", rubber="#242424", foam="#e9e7df"),
    "Frost Trail Running Shoes": dict(sole=(0.38, 0.28), lugs=22, toecap=0.72, collar=0.34, accent="#dfeaf5", rubber="#15181d", foam="#9fb4c8", plain=True),
    "Coast Running Shoes": dict(sole=(0.40, 0.26), spring=0.18, accent="#ffffff", rubber="#f1e9da", foam="#fff8ec", waves=True),
    "Interval Running Shoes": dict(sole=(0.26, 0.18), spring=0.20, accent="#1d1d20", rubber="#1d1d20", foam="#ffffff", cage=True, low=-0.06),
    "Featherlight Running Shoes": dict(sole=(0.34, 0.30), spring=0.26, accent="#f6e6ff", rubber="#efeaf5", foam="#ffffff", low=-0.04, flare=True),
    "Lakeshore Trail Running Shoes": dict(sole=(0.36, 0.28), lugs=30, toecap=0.86, accent="#e9dcc0", rubber="#4a3a2c", foam="#cdbf9f", leather=True),
}


def running_shoe(thing):
    of, color, mark = RUNS[thing["title"]], thing["color"], MARKS[thing["brand"]]
    more, low = of.get("collar", 0), of.get("low", 0)
    heel, toe = of["sole"]
    base = (heel + toe) / 2 - 0.27
    top = [(0, 1.12 + base + more + low), (0.06, 1.10 + base + more + low), (0.2, 0.92 + base + more + low), (0.34, 0.98 + base + more * 0.8), (0.44, 0.94 + base), (0.6, 0.76 + base), (0.74, 0.60 + base), (0.86, 0.50 + base), (0.95, 0.44 + base), (1, 0.30 + base)]
    foot = Foot(top, sole=of["sole"], spring=of.get("spring", 0.14), wide=1.04 if of.get("cup") else 1.0)
    accent = of["accent"]

    def parts(s, t, side):
        brand = np.clip(mark(s, t), 0, 1)
        cap = step(s + 0.05 * t, of.get("toecap", 2)) + (1 - step(t, 0.16, 0.03)) * (1 if of.get("toecap") and not of.get("leather") else 0)
        counter = (1 - step(s + 0.08 * t, 0.2)) * (1 - step(t, 0.72 - s, 0.03)) if of.get("counter") else 0 * s
        eye = step(t, 0.76, 0.03) * band(s, 0.40, 0.70)
        cage = np.clip(band((s * 13 + t * 1.4) % 1, 0.4, 0.55, 0.06) + band((s * 13 - t * 1.4) % 1, 0.4, 0.55, 0.06), 0, 1) * band(t, 0.05, 0.75) * band(s, 0.36, 0.74) if of.get("cage") else 0 * s
        return brand, np.clip(cap, 0, 1), np.clip(counter, 0, 1), eye, cage

    def paint(s, t, side):
        brand, cap, counter, eye, cage = parts(s, t, side)
        weave = 0.5 + 0.5 * np.sin(s * 420) * np.sin(t * 60)
        holes = (weave < 0.25) * band(t, 0.2, 0.72) * step(s, 0.64) * (0 if of.get("plain") else 0.5)
        tab = (1 - step(s, 0.05)) * step(t, 0.55)
        return paints(color, (holes, dark(color, 0.55)), (cage, light(color, 0.35)), (cap, dark(color, 0.6) if of.get("lugs") else light(color, 0.25)), (counter, dark(color, 0.3)), (eye, dark(color, 0.28)), (brand, accent), (tab, accent))

    def raised(s, t, side):
        brand, cap, counter, eye, cage = parts(s, t, side)
        return 0.012 * np.clip(brand + cap + counter + eye + cage, 0, 1)

    leather = of.get("leather")
    cloth = material(rough=0.55 if leather else 0.8, bump=("noise", 26, 0.12) if leather else ("cells", 90, 0.35), from_mesh=True)
    made = upper(foot, paint, raised, cloth, lining="#3a3c42" if color != "#000000" else "#555555", collar=0.06)
    made += tongue(foot, color)
    made += laces(foot, accent if accent != color else "#ffffff", rows=7 if of.get("lugs") else 6)

    def sole_paint(s, t, side):
        edge = 0.30 if of.get("lugs") else 0.16
        line = band(t, 0.62, 0.70, 0.02) * (1 if of.get("cup") or of.get("waves") else 0) * (1 if not of.get("waves") else step(np.sin(s * 30), 0))
        rand = step(s, 0.93) * (1 - step(t, 0.9)) * (1 if of.get("lugs") else 0)
        return paints(of["foam"], (1 - step(t, edge, 0.02), of["rubber"]), (line, accent if accent != "#ffffff" else color), (rand, of["rubber"]))

    def profile(t, s):
        if of.get("cup"):
            return 0.025 - 0.03 * np.clip(0.08 - t, 0, 1) / 0.08 + 0 * s
        bulge = 0.07 if of.get("flare") else 0.03
        heel_flare = (0.06 if of.get("flare") else 0.02) * np.clip((0.3 - s) / 0.3, 0, 1)
        return (bulge + heel_flare) * np.sin(np.clip(t * 1.1, 0, 1) * math.pi) ** 0.8 - 0.05 * np.clip(0.1 - t, 0, 1) / 0.1 - 0.02 * t

    waves = (lambda t, s: 0.02 * (np.sin(s * 60 + 6 * t) > 0.5) * band(t, 0.3, 0.8)) if of.get("waves") else None
    made += sole(foot, sole_paint, profile, of.get("lugs", 0), stuff=material(rough=0.62, from_mesh=True), grooves=waves)
    return made


def heel(foot, color, until=0.24, base=0.9, power=1.0, lean=0.0, rough=0.45):
    """The block under the heel; `base` is the size of its foot, `lean` moves the foot forward."""
    half = np.clip(samples(40), 0.0005, 0.9995) * until
    s = np.r_[half, half[::-1]]
    side = np.r_[np.full(40, -1), np.full(40, 1)]
    x, y = (s - 0.5) * LENGTH, side * foot.width(s) * 0.98
    top = foot.under(s) + 0.03
    middle = (until * 0.5 - 0.5) * LENGTH
    t = np.linspace(0, 1, 24)[:, None]
    size = base + (1 - base) * t**power
    points = np.stack([middle + (x[None] - middle) * size + lean * (1 - t), y[None] * size, top[None] * t], -1)
    stuff = material(color, rough, coat=0.3)
    made = [grid(points, stuff, around=True)]
    low = points[0]
    made.append(grid(np.stack([low[:40], low[40:][::-1]], 1), material("#1b1b1b", 0.8)))
    tip = points[:3].copy()
    tip[:, :, 2] = np.array([-0.03, 0.0, 0.01])[:, None]
    made.append(grid(tip, material("#1b1b1b", 0.8), around=True))
    return made


def footbed(foot, color, rough=0.8, bump=None, paint=None):
    """The upper side of an open sole."""
    s = np.clip(samples(90), 0.002, 0.998)[:, None]
    v = np.linspace(-1, 1, 25)[None, :]
    points = np.stack([(s - 0.5) * LENGTH + 0 * v, foot.width(s) * 0.985 * v, foot.over(s) + 0.03 * v**4 + 0.004], -1)
    return [grid(points, material(color, rough, bump=bump, from_mesh=paint is not None), colors=None if paint is None else paint(s + 0 * v, v + 0 * s))]


def strap(foot, first, last, high, color, skew=0.0, rough=0.45, thick=0.05, bump=None, sheen=0.0, twist=0.0):
    """A strap over the foot from side to side, between two shares of the length."""
    a = np.linspace(0, math.pi, 60)[None, :]
    s = np.linspace(first, last, 24)[:, None]
    at = np.clip(s + skew * np.cos(a) + twist * np.sin(a) * (s - (first + last) / 2), 0.01, 0.99)
    wide = foot.width(at) + 0.03
    round_ = 1 - 0.06 * ((s - first) / (last - first) * 2 - 1) ** 4
    points = np.stack([(at - 0.5) * LENGTH, wide * np.cos(a), foot.over(at) - 0.03 + high * round_ * np.sin(a) ** 0.8], -1)
    return [grid(points, material(color, rough, coat=0.15, bump=bump, sheen=sheen), thick=thick)]


def bow_tie(place, color, size=0.14):
    """A small bow of two loops and a knot."""
    x, y, z = place
    stuff = material(color, 0.5)
    made = []
    for sign in (-1, 1):
        made.append(tube([(x, y, z), (x + 0.3 * size, y + sign * size, z + 0.5 * size), (x, y + sign * 1.5 * size, z + 0.1 * size), (x - 0.3 * size, y + sign * size, z - 0.2 * size), (x, y, z)], 0.22 * size, stuff, steps=30, flat=2.2))
    made.append(tube([(x - 0.25 * size, y, z), (x + 0.25 * size, y, z)], 0.3 * size, stuff, steps=6))
    return made


def pair(parts_of, apart=0.62, ahead=0.35, turn=8):
    """A left and a right one; the second is the mirror of the first."""
    one = group(parts_of(), (0, -apart, 0), (0, 0, -turn))
    two = group(parts_of(), (ahead, apart, 0), (0, 0, turn), (1, -1, 1))
    return [one, two]


BOOTS = {
    "Waterproof Hiking Boots": dict(high=1.0, lugs=30, sole=(0.40, 0.32), foam="#6b4a2f", rubber="#1c1c1d", cap=0.82, trim="#c9862b", hooks=True),
    "Light Day Hiking Boots": dict(high=0.72, lugs=26, sole=(0.36, 0.28), foam="#e4ddcd", rubber="#4b4238", cap=0.86, trim="#5f7d4c", panel=True),
    "Leather Hiking Boots": dict(high=1.22, lugs=22, sole=(0.34, 0.30), foam="#2a211c", rubber="#17130f", cap=0.80, trim="#a23b2c", leather=True, hooks=True),
    "Waterproof Trail Boots": dict(high=0.86, lugs=38, sole=(0.44, 0.32), foam="#3d4650", rubber="#15181b", cap=0.74, trim="#dfe35c", cage=True),
    "Winter Hiking Boots": dict(high=1.42, lugs=24, sole=(0.46, 0.40), foam="#e9edf0", rubber="#14161a", cap=0.78, trim="#f2f2ee", fleece=True),
}


def hiking_boot(thing):
    of, color = BOOTS[thing["title"]], thing["color"]
    base, high = sum(of["sole"]) / 2 - 0.27, of["high"]
    top = [(0, 0.98 + base + high * 0.62), (0.07, 1.02 + base + high * 0.64), (0.2, 0.97 + base + high * 0.6), (0.33, 0.98 + base + high * 0.62), (0.42, 0.95 + base + high * 0.2), (0.55, 0.86 + base), (0.7, 0.68 + base), (0.84, 0.60 + base), (0.94, 0.50 + base), (1, 0.32 + base)]
    foot = Foot(top, throat=0.72, sole=of["sole"], spring=0.12, wide=1.06, gap=0.10)

    def parts(s, t, side):
        cap = np.clip(step(s + 0.06 * t, of["cap"]) + (1 - step(t, 0.14, 0.03)), 0, 1)
        counter = (1 - step(s + 0.1 * t, 0.22)) * (1 - step(t, 0.42, 0.02))
        eye = step(t + 0.0 * s, 0.80, 0.02) * band(s, 0.36, 0.72)
        quarter = band(s + 0.28 * t, 0.46, 0.60)
        panel = band(s, 0.24, 0.62) * band(t, 0.24, 0.7) if of.get("panel") else 0 * s
        cage = band((s * 8 + t * 1.6) % 1, 0.35, 0.5, 0.06) * band(t, 0.14, 0.8) * band(s, 0.3, 0.74) if of.get("cage") else 0 * s
        cuff = step(t, 0.86, 0.02) * (1 - step(s, 0.36))
        return cap, counter, eye, quarter, panel, cage, cuff

    def paint(s, t, side):
        cap, counter, eye, quarter, panel, cage, cuff = parts(s, t, side)
        seams = band(np.abs(s + 0.28 * t - 0.46), 0.004, 0.008, 0.004) + band(np.abs(s + 0.1 * t - 0.235), 0, 0.004, 0.004) * (1 - step(t, 0.44))
        return paints(color, (quarter, dark(color, 0.22)), (panel, light(color, 0.3)), (counter, dark(color, 0.3)), (cap, "#232325" if not of.get("leather") else dark(color, 0.45)), (cage, of["trim"]), (eye, dark(color, 0.38)), (cuff, dark(color, 0.55)), (seams * 0.7, light(color, 0.5)))

    def raised(s, t, side):
        cap, counter, eye, quarter, panel, cage, cuff = parts(s, t, side)
        return 0.016 * np.clip(cap + counter + eye + quarter + cage, 0, 1) + 0.03 * cuff * np.sin(np.clip((t - 0.86) / 0.14, 0, 1) * math.pi)

    stuff = material(rough=0.42 if of.get("leather") else 0.72, coat=0.2 if of.get("leather") else 0, bump=("noise", 30, 0.18), from_mesh=True)
    made = upper(foot, paint, raised, stuff, lining="#e8e2d6" if of.get("fleece") else "#3a3634", collar=0.15 if of.get("fleece") else 0.085)
    made += tongue(foot, dark(color, 0.2), first=0.74, last=0.30, rise=0.14, wide=0.2)
    made += laces(foot, of["trim"], rows=9 if high > 0.9 else 7, first=0.67, last=0.37, reach=0.12, size=0.03)

    def sole_paint(s, t, side):
        rand = step(s, 0.9) * (1 - step(t, 0.95))
        return paints(of["foam"], (1 - step(t, 0.42, 0.02), of["rubber"]), (rand, of["rubber"]), (band(t, 0.9, 1.1), dark(of["foam"], 0.3)))

    made += sole(foot, sole_paint, lambda t, s: 0.03 - 0.02 * t + 0 * s, of["lugs"], depth=0.12, stuff=material(rough=0.7, from_mesh=True))
    return made


DRESS = {
    "Leather Oxford Shoes": dict(cap=0.78, toe=0.20, shine=True),
    "Suede Derby Shoes": dict(toe=0.15, suede=True, derby=True, rubber="#b0623c", thick=0.05),
    "Casual Leather Lace-Ups": dict(toe=0.14, moc=True, derby=True, rubber="#efeae0", thick=0.09, flat=True),
    "Polished Derby Shoes": dict(toe=0.34, wing=True, derby=True, shine=True, lift=0.32, more=0.12),
}


def leather_shoe(thing):
    of, color = DRESS[thing["title"]], thing["color"]
    thick = 0.10 + of.get("thick", 0)
    lift = of.get("lift", 0.0 if of.get("flat") else 0.2)
    top = [(0, 0.86), (0.06, 0.88), (0.2, 0.70), (0.32, 0.72), (0.42, 0.80), (0.52, 0.78), (0.66, 0.66), (0.78, 0.52), (0.9, 0.42), (0.97, 0.34), (1, 0.24)]
    foot = Foot([(a, b + thick + of.get("more", 0) * (a < 0.6)) for a, b in top], throat=0.64, sole=(thick, thick), spring=0.08, wide=0.94, toe=of["toe"], lift=lift, gap=0.05)

    def paint(s, t, side):
        edge = lambda x, at: band(x, at - 0.004, at + 0.004, 0.004)
        cap = edge(s - 0.02 * t**2, of["cap"]) + edge(s - 0.02 * t**2, of["cap"] + 0.012) if of.get("cap") else 0 * s
        wing = s + 0.32 * (1 - t) ** 1.2 - 0.16 * t
        wings = edge(wing, 0.80) * step(s, 0.5) + (band(wing, 0.81, 0.83) * ((s * 90 + t * 30) % 1 < 0.4)) * step(s, 0.5) if of.get("wing") else 0 * s
        moc = edge(t, 0.62) * step(s, 0.62) + edge(t, 0.66) * step(s, 0.62) if of.get("moc") else 0 * s
        flap = edge(s + 0.1 * (t - 0.5) ** 2, 0.62) * step(t, 0.25) + edge(t - (0.62 - s) * 1.2, 0.26) * band(s, 0.3, 0.62) if of.get("derby") else edge(s - 0.16 * (1 - t), 0.56)
        back = edge(s + 0.05 * t, 0.17)
        shade = 0.25 * (step(s, 0.74, 0.4) + (1 - step(s, 0.16, 0.3))) * (1 if of.get("shine") else 0)
        facing = step(t, 0.9, 0.02) * band(s, 0.43, 0.62)
        return paints(color, (shade, dark(color, 0.6)), (facing * 0.5, dark(color, 0.4)), (np.clip(cap + wings + moc + flap + back, 0, 1) * 0.75, dark(color, 0.75)))

    def raised(s, t, side):
        caps = step(s, of.get("cap", 2)) * 0.012
        flap = (1 - step(s + 0.1 * (t - 0.5) ** 2, 0.62)) * 0.016 if of.get("derby") else step(s, 0.56) * 0.0
        return caps + flap - (0.02 * band(t, 0.60, 0.68) * step(s, 0.62) if of.get("moc") else 0)

    stuff = material(rough=0.9, sheen=0.6, bump=("noise", 60, 0.2), from_mesh=True) if of.get("suede") else material(rough=0.28 if of.get("shine") else 0.42, coat=0.5 if of.get("shine") else 0.15, from_mesh=True)
    made = upper(foot, paint, raised, stuff, lining="#c9a679", collar=0.025)
    made += tongue(foot, color, first=0.68, last=0.40, rise=0.05, wide=0.13, stuff=material(color, 0.6))
    made += laces(foot, dark(color, 0.6), rows=5, first=0.62, last=0.46, reach=0.07, size=0.017)
    rubber = of.get("rubber", "#2a1d14")
    made += sole(foot, lambda s, t, side: paints(rubber, (band(t, 0.75, 0.9), light(rubber, 0.25)), (1 - step(t, 0.1), "#222222")), lambda t, s: 0.015 + 0 * t + 0 * s, grow=0.07, stuff=material(rough=0.5, from_mesh=True))
    if lift:
        made += heel(foot, rubber, 0.25, 0.94)
    return made


def low_top(front, back, side, vamp, heel_at=0.0):
    return [(0, back), (0.06, back + 0.02), (0.18, back * 0.86), (0.35, side), (0.55, side), (vamp - 0.06, front * 0.9), (vamp, front), (0.9, front * 0.92), (0.96, front * 0.78), (1, front * 0.5)]


# Pumps, flats and slippers: `lift` is the height of the heel, `vamp` where the opening ends.
COURTS = {
    "Pointed High Heels": dict(lift=1.15, vamp=0.80, toe=0.34, base=0.16, power=2.6, shine=True),
    "Satin Evening Heels": dict(lift=0.95, vamp=0.77, toe=0.26, base=0.22, power=2.2, satin=True, bow=True),
    "Classic Leather Pumps": dict(lift=0.62, vamp=0.74, toe=0.20, base=0.62, power=1.0),
    "Leather Flats": dict(lift=0.05, vamp=0.76, toe=0.16, bow=True),
    "Suede Flats": dict(lift=0.05, vamp=0.72, toe=0.30, suede=True),
    "Everyday Flats": dict(lift=0.09, vamp=0.79, toe=0.14, cap=True),
    "Canvas Ballet Slippers": dict(lift=0.0, vamp=0.72, toe=0.14, canvas=True, bands=True, bow=True),
}


def court_shoe(thing):
    of, color = COURTS[thing["title"]], thing["color"]
    thick, vamp = 0.06, of["vamp"]
    top = [(a, b + thick) for a, b in low_top(0.42, 0.62, 0.34 if of["lift"] < 0.3 else 0.30, vamp)]
    foot = Foot(top, throat=vamp + 0.02, sole=(thick, thick), spring=0.06 if of["lift"] < 0.3 else 0.1, wide=0.9, toe=of["toe"], lift=of["lift"])
    gap = lambda s: foot.width(s) * 0.82 * np.clip((vamp - s) / 0.12, 0, 1) ** 0.5

    def paint(s, t, side):
        return paints(color, (step(s, 0.86) * (1 if of.get("cap") else 0), "#1d1d20"), (band(s + 0.06 * t, 0.148, 0.154, 0.004) * 0.6, dark(color, 0.6)))

    stuff = (
        material(rough=0.92, sheen=0.7, bump=("noise", 60, 0.2), from_mesh=True) if of.get("suede")
        else material(rough=0.85, bump=("cells", 110, 0.3), from_mesh=True) if of.get("canvas")
        else material(rough=0.32, sheen=0.5, coat=0.1, from_mesh=True) if of.get("satin")
        else material(rough=0.25 if of.get("shine") else 0.4, coat=0.7 if of.get("shine") else 0.25, from_mesh=True)
    )

    def build():
        made = upper(foot, paint, lambda s, t, side: 0.01 * step(s, 0.86) * (1 if of.get("cap") else 0), stuff, lining="#dcc3a2", collar=0.022, gap=gap)
        under = "#b48a5d" if of.get("canvas") else "#191716"
        made += sole(foot, lambda s, t, side: paints(under, (step(t, 0.5), dark(under, 0.2))), lambda t, s: 0 * t + 0 * s, grow=0.02, stuff=material(rough=0.5, from_mesh=True))
        if of["lift"] > 0.3:
            made += heel(foot, color, 0.21, of["base"], of["power"], lean=-0.02 if of["base"] < 0.3 else 0.0, rough=0.3)
        elif of["lift"]:
            made += heel(foot, "#191716", 0.22, 0.97)
        at = (vamp - 0.5) * LENGTH + 0.04
        z = float(foot.height(np.array([vamp]))[0]) + 0.02
        if of.get("bow"):
            made += bow_tie((at, 0, z), color if not of.get("canvas") else light(color, 0.3), 0.13 if not of.get("canvas") else 0.07)
        if of.get("bands"):
            for first, last in ((0.30, 0.52), (0.52, 0.30)):
                made += [tube([((first - 0.5) * LENGTH, -float(foot.width(np.array([first]))[0]) * 0.86, 0.42), ((first + last) / 2 * LENGTH - 0.5 * LENGTH, 0, 0.72), ((last - 0.5) * LENGTH, float(foot.width(np.array([last]))[0]) * 0.86, 0.42)], 0.05, material(color, 0.8), steps=30, flat=0.25)]
        return made

    return pair(build, 0.48, 0.42, 5) if of["lift"] < 0.3 else build()


SANDALS = {
    "Heeled Mule Sandals": dict(lift=0.55, straps=[(0.56, 0.84, 0.46, 0.0)], base=0.86, sole=0.09),
    "Leather Slide Sandals": dict(lift=0.0, straps=[(0.44, 0.58, 0.50, 0.0), (0.64, 0.80, 0.44, 0.0)], sole=0.24, cork=True),
    "Summer Mule Sandals": dict(lift=0.16, straps=[(0.58, 0.70, 0.46, 0.09), (0.58, 0.70, 0.48, -0.09)], sole=0.2, rope=True, wedge=True),
    "Evening Mule Sandals": dict(lift=0.95, straps=[(0.70, 0.78, 0.38, 0.0), (0.58, 0.63, 0.46, 0.03)], base=0.18, sole=0.07, fine=True),
}


def sandal(thing):
    of, color = SANDALS[thing["title"]], thing["color"]
    foot = Foot([(0, 0.5), (1, 0.5)], sole=(of["sole"], of["sole"] * 0.9), spring=0.06, wide=0.94, toe=0.2 if not of.get("fine") else 0.26, lift=of["lift"])
    edge = "#b98c5c" if of.get("cork") else "#c8a870" if of.get("rope") else dark(color, 0.2)

    def build():
        lines = (lambda t, s: 0.016 * np.sin(t * 26) + 0.01 * np.sin(s * 300 + t * 16)) if of.get("rope") else (lambda t, s: 0.01 + 0 * t + 0 * s)
        made = sole(foot, lambda s, t, side: paints(edge, (1 - step(t, 0.22), "#2b241e"), (step(t, 0.86), dark(color, 0.1))), lines, stuff=material(rough=0.8, bump=("noise", 40, 0.3), from_mesh=True))
        made += footbed(foot, "#d9b98d" if not of.get("fine") else color, 0.6, ("noise", 30, 0.1))
        for first, last, high, skew in of["straps"]:
            made += strap(foot, first, last, high, color, skew, bump=("noise", 40, 0.12))
        if of.get("cork"):
            for first, last, high, _ in of["straps"]:
                x, z = ((first + last) / 2 - 0.5) * LENGTH, of["sole"] + high * 0.62
                made += [put(box((0.2, 0.03, 0.16), material("#c9a24c", 0.3, metal=1), 0.01), (x, -0.33, z), (38, 0, 0))]
        if of["lift"] > 0.3:
            made += heel(foot, edge if not of.get("fine") else color, 0.22, of["base"], 2.4 if of.get("fine") else 1)
        return made

    return pair(build, 0.5, 0.5, 6)


FLOPS = {
    "Rubber Flip-Flops": dict(sole=0.13, strap="#f4f4f1", wide=0.05),
    "Cushioned Flip-Flops": dict(sole=0.26, strap=None, wide=0.085, layers=True),
    "Dock Flip-Flops": dict(sole=0.17, strap="#c7a46a", wide=0.06, stripes=True),
    "Pool Flip-Flops": dict(sole=0.15, strap="#1f2a44", wide=0.07, dots=True),
}


def flip_flop(thing):
    of, color = FLOPS[thing["title"]], thing["color"]
    foot = Foot([(0, 0.5), (1, 0.5)], sole=(of["sole"], of["sole"] * 0.8), spring=0.05, wide=1.04, toe=0.18)
    rubber = of["strap"] or dark(color, 0.35)

    def bed(s, v):
        if of.get("stripes"):
            return paints(color, (band(v, -0.5, -0.3, 0.03), "#f3ead6"), (band(v, -0.2, -0.1, 0.03), "#f3ead6"), (band(v, 0.2, 0.5, 0.03), "#f3ead6"))
        if of.get("dots"):
            return paints(color, (((s * 22) % 1 - 0.5) ** 2 + ((v * 4) % 1 - 0.5) ** 2 < 0.06, light(color, 0.6)))
        return paints(color, (band(s, 0.1, 0.13) * band(np.abs(v), 0, 0.5), dark(color, 0.3)))

    def build():
        made = sole(foot, lambda s, t, side: paints(color, (band(t, 0.35, 0.65) * (1 if of.get("layers") else 0), "#f7f4ec"), (1 - step(t, 0.15), dark(color, 0.5))), lambda t, s: 0.01 + 0 * t + 0 * s, grow=0.02, stuff=material(rough=0.6, from_mesh=True))
        made += footbed(foot, color, 0.75, ("cells", 30, 0.25), bed)
        z = of["sole"]
        stuff = material(rubber, 0.4, coat=0.2)
        for side in (-1, 1):
            ends = [(0.72, 0.0, 0.02), (0.7, 0.03, 0.2), (0.6, 0.24, 0.36), (0.48, 0.36, 0.24), (0.43, 0.36, 0.0)]
            made.append(tube([((a - 0.5) * LENGTH, side * b, z + c) for a, b, c in ends], [of["wide"] * 0.6, of["wide"] * 1.2, of["wide"] * 1.4, of["wide"] * 1.2, of["wide"]], stuff, steps=40, flat=0.45))
        return made

    return pair(build, 0.56, 0.3, 7)


ANKLES = {
    "Block Heel Ankle Boots": dict(lift=0.5, high=1.55, base=0.92, toe=0.2, gore=True),
    "Suede Ankle Boots": dict(lift=0.18, high=1.28, base=0.96, toe=0.16, suede=True, cuff=True),
    "Side Zip Ankle Boots": dict(lift=0.34, high=1.85, base=0.8, toe=0.28, zip=True),
}


def ankle_boot(thing):
    of, color = ANKLES[thing["title"]], thing["color"]
    high, thick = of["high"], 0.11
    top = [(0, high), (0.07, high + 0.02), (0.2, high - 0.03), (0.34, high), (0.41, high * 0.72), (0.5, 0.82), (0.64, 0.66), (0.8, 0.52), (0.92, 0.42), (1, 0.26)]
    foot = Foot([(a, b + thick) for a, b in top], throat=0.36, sole=(thick, thick), spring=0.08, wide=0.95, toe=of["toe"], lift=of["lift"])
    gap = lambda s: foot.width(s) * 0.85 * np.clip((0.38 - s) / 0.06, 0, 1) ** 0.5

    def paint(s, t, side):
        gore = band(s + 0.06 * (t - 0.6), 0.14, 0.26) * step(t, 0.45) * (1 if of.get("gore") else 0)
        ribs = gore * (np.sin(s * 700) > 0)
        zips = band(s, 0.225, 0.245, 0.004) * step(t, 0.12) * (1 if of.get("zip") else 0)
        teeth = zips * (np.sin(t * 260) > 0)
        seam = band(s + 0.30 * t, 0.566, 0.574, 0.004) * (0 if of.get("cuff") else 1)
        cuff = band(t, 0.82, 0.835, 0.006) * (1 if of.get("cuff") else 0) * (1 - step(s, 0.4))
        return paints(color, (gore, "#1a1a1c"), (ribs, "#3a3a3d"), (zips, "#2a2a2a"), (teeth, "#d8c99a"), (np.clip(seam + cuff, 0, 1) * 0.7, dark(color, 0.7)))

    stuff = material(rough=0.92, sheen=0.7, bump=("noise", 60, 0.22), from_mesh=True) if of.get("suede") else material(rough=0.35, coat=0.35, bump=("noise", 18, 0.06), from_mesh=True)
    made = upper(foot, paint, lambda s, t, side: 0.03 * step(t, 0.82, 0.01) * (1 - step(s, 0.42)) * (1 if of.get("cuff") else 0), stuff, lining="#4a3d34", collar=0.03, gap=gap)
    made += sole(foot, lambda s, t, side: paints("#1d1815", (band(t, 0.7, 0.95), "#3a2c22")), lambda t, s: 0.01 + 0 * t + 0 * s, grow=0.04, stuff=material(rough=0.5, from_mesh=True))
    made += heel(foot, "#3a2b20" if of.get("suede") else dark(color, 0.55), 0.26, of["base"])
    if of.get("zip"):
        made += [put(box((0.05, 0.02, 0.16), material("#d8c99a", 0.3, metal=1), 0.01), ((0.235 - 0.5) * LENGTH, -0.33, high + of["lift"] * 0.4 - 0.12))]
    return made


SKATES = {
    "Retro Roller Skates": dict(wheels="#f6c445", stripe="#f2ede2", stop="#f6c445", high=1.5),
    "Quad Roller Skates": dict(wheels="#d9483b", stripe=None, stop="#d9483b", high=1.85),
}


def roller_skate(thing):
    of, color = SKATES[thing["title"]], thing["color"]
    high = of["high"]
    top = [(0, high), (0.07, high + 0.03), (0.2, high - 0.05), (0.33, high - 0.02), (0.42, high * 0.7), (0.55, 0.88), (0.7, 0.68), (0.84, 0.56), (0.94, 0.46), (1, 0.3)]
    foot = Foot(top, throat=0.70, sole=(0.24, 0.12), spring=0.04, wide=1.0, gap=0.1)

    def paint(s, t, side):
        stripes = sum(band(s + 0.35 * t, p, p + 0.035) for p in (0.44, 0.50, 0.56)) if of["stripe"] else 0 * s
        return paints(color, (np.clip(step(s, 0.86) + (1 - step(s + 0.08 * t, 0.18)) * (1 - step(t, 0.4)), 0, 1), dark(color, 0.25)), (stripes, of["stripe"] or color), (step(t, 0.82) * band(s, 0.37, 0.7), dark(color, 0.2)))

    made = upper(foot, paint, lambda s, t, side: 0.012 * (step(s, 0.86) + step(t, 0.82) * band(s, 0.37, 0.7)), material(rough=0.45, coat=0.1, bump=("noise", 26, 0.1), from_mesh=True), lining="#efe9df", collar=0.075)
    made += tongue(foot, color, first=0.72, last=0.30, rise=0.14, wide=0.18)
    made += laces(foot, "#ffffff" if of["stripe"] else of["wheels"], rows=8, first=0.66, last=0.37, reach=0.11, size=0.03)
    made += sole(foot, lambda s, t, side: paints("#2a2422", (band(t, 0.6, 0.8), "#3c3431")), lambda t, s: 0.01 + 0 * t + 0 * s, stuff=material(rough=0.5, from_mesh=True))
    steel, rubber = material("#c8ccd0", 0.25, metal=1), material(of["wheels"], 0.35, coat=0.3)
    made.append(box((2.3, 0.34, 0.09), steel, 0.03, (0, 0, -0.06)))
    for x in (-0.85, 0.8):
        made.append(box((0.3, 0.3, 0.3), steel, 0.06, (x, 0, -0.2)))
        made.append(tube([(x, -0.55, -0.36), (x, 0.55, -0.36)], 0.05, steel))
        for y in (-0.42, 0.42):
            profile = [(0.0, -0.16), (0.14, -0.16), (0.15, -0.13), (0.30, -0.15), (0.35, -0.1), (0.35, 0.1), (0.30, 0.15), (0.15, 0.13), (0.14, 0.16), (0.0, 0.16)]
            made.append(put(lathe(profile, rubber, sides=48, smooth_profile=False), (x, y, -0.36), (90, 0, 0)))
            made.append(put(lathe([(0, -0.18), (0.12, -0.18), (0.12, 0.18), (0, 0.18)], steel, sides=24, smooth_profile=False), (x, y, -0.36), (90, 0, 0)))
    made.append(put(lathe([(0, -0.16), (0.16, -0.16), (0.19, -0.05), (0.13, 0.12), (0, 0.12)], material(of["stop"], 0.5), sides=36), (1.3, 0, -0.2), (0, -30, 0)))
    return made


SOCKS = {
    "Striped Crew Socks": dict(high=1.5, bands=[(0.04, 0.16), (0.2, 0.26), (0.3, 0.36)], toe=True),
    "Striped Sport Socks": dict(high=1.0, bands=[(0.12, 0.15), (0.18, 0.21), (0.24, 0.27)], toe=False),
}


def sock(thing):
    of, color = SOCKS[thing["title"]], thing["color"]
    high = of["high"]

    def build():
        path = curve([(-0.02, 0, 0.75 + high), (0.0, 0, 0.75 + high * 0.5), (0.02, 0, 0.72), (0.10, 0, 0.44), (0.38, 0, 0.26), (0.8, 0, 0.22), (1.2, 0, 0.2), (1.52, 0, 0.18)], 220)
        share = np.linspace(0, 1, 220)
        size = np.interp(share, [0, 0.3, 0.42, 0.55, 0.75, 0.9, 0.96, 1], [0.37, 0.34, 0.36, 0.40, 0.34, 0.31, 0.22, 0.03])

        def paint(points):
            at = np.concatenate([[0], share, [1]])[:, None] + 0 * points[..., 0]
            bands = sum(band(at, a, b, 0.004) for a, b in of["bands"])
            x, z = points[..., 0], points[..., 2]
            ends = np.clip(step(at, 0.87) + (1 - step(np.hypot(x + 0.15, z - 0.28), 0.36, 0.02)), 0, 1)
            second = light(color, 0.85)
            return paints(color if of["toe"] else light(color, 0.9), (bands, second if of["toe"] else color), (ends, second if of["toe"] else color))

        return [tube(path, size, material(rough=0.95, sheen=0.4, bump=("lines", 22, 0.4), from_mesh=True), sides=48, flat=0.62, color=paint)]

    return pair(build, 0.3, 0.45, 4)


KINDS = {
    "Running shoe": running_shoe,
    "Hiking boot": hiking_boot,
    "Leather shoe": leather_shoe,
    "Ballet flat": court_shoe,
    "Ballet shoe": court_shoe,
    "High-heeled shoe": court_shoe,
    "Mule sandal": sandal,
    "Flip-flop": flip_flop,
    "Ankle boot": ankle_boot,
    "Roller skate": roller_skate,
    "Sock": sock,
}
SIDE_ON = dict(turn=-14, rise=14)
VIEWS = {kind: SIDE_ON for kind in KINDS} | {
    "Leather shoe": dict(turn=-18, rise=20),
    "Ballet flat": dict(turn=-28, rise=30),
    "Ballet shoe": dict(turn=-30, rise=34),
    "High-heeled shoe": dict(turn=-16, rise=16),
    "Mule sandal": dict(turn=-24, rise=26),
    "Flip-flop": dict(turn=-62, rise=48),
    "Sock": dict(turn=-14, rise=12),
}
