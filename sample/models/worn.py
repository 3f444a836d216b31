"""Things that are worn with clothes or carried: hats, jewelry, watches, glasses and umbrellas."""

import math

import numpy as np
from bags import belt, even, fabric, leather, metal, stitches
from electronics import clear, disc, ring, rod, rrect, slab
from studio import band, blob, box, curve, dark, grid, group, lathe, light, linear, material, paints, put, solid, step, tube


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


# Each watch: its case, how its strap looks, and its dial (ground and ink); the hour marks of a dial are bars and dots.
WATCHES = {
    "Quartz Sport Watch": dict(case=("round", 0.64), deep=0.26, wide=(0.62, 0.5), thick=0.1, strap="ribbed", dial=("#15181d", "#f3f3ef"), bezel="notched", loop=(0.92, 0.96)),
    "Field Watch": dict(case=("round", 0.53), deep=0.17, wide=(0.52, 0.52), thick=0.05, strap="woven", dial=("#efe6cf", "#26241f"), bezel="plain", loop=(0.86, 1.06)),
    "Dress Watch": dict(case=("oblong", 0.86, 1.08), deep=0.13, wide=(0.6, 0.44), thick=0.06, strap="leather", dial=("#f7f5ef", "#2b2622"), bezel="plain", loop=(0.84, 1.0)),
    "Runner’s Watch": dict(case=("cushion", 1.22, 1.16), deep=0.26, wide=(0.86, 0.56), thick=0.09, strap="holes", dial=("#eef0f0", "#1c1d20"), bezel="plastic", loop=(0.95, 0.92)),
}


def dial(of, color):
    """The face of a watch, looking up: marks, hands that glow, a small dial."""
    ground, ink = of["dial"]
    form, black, glow = of["case"][0], material(ink, 0.5), material("#dff3c8", 0.4, glow=0.25)
    made = []
    size = 0.5 if form != "oblong" else 0.36
    if form == "round":
        size = of["case"][1] * (0.78 if of["bezel"] == "notched" else 0.88)
    high = of["case"][2] / of["case"][1] if form == "oblong" else 1.0
    for n in range(60 if form != "oblong" else 12):
        hour = n % 5 == 0 or form == "oblong"
        a = math.radians(n * (6 if form != "oblong" else 30))
        x, y = math.sin(a), math.cos(a)
        if form == "oblong":
            far = min(1 / max(abs(x), 1e-6), high * 1.0 / max(abs(y), 1e-6))
            x, y = x * far * 0.88, y * far * 0.9
        long = 0.17 if hour else 0.06
        wide = (0.085 if n % 15 == 0 and form != "oblong" else 0.05) if hour else 0.02
        r = 0.94 - long / 2
        stuff = glow if hour and ground == "#15181d" else black
        made.append(box((size * wide, size * long, 0.012), stuff, 0, (size * x * r, size * y * r, 0.008), (0, 0, -math.degrees(math.atan2(x, y)))))
    for long, wide, turn, stuff in ((0.5, 0.1, 305, black), (0.76, 0.075, 54, black), (0.86, 0.022, 190, material("#e0532b" if form != "oblong" else ink, 0.4))):
        a = math.radians(turn)
        start = 0.16 if wide < 0.05 else 0.06
        center = (long - start) / 2
        made.append(box((size * wide, size * (long + start), 0.012), stuff if ground != "#15181d" or wide < 0.05 else material("#e9ebec", 0.3), 0, (size * center * math.sin(a), size * center * math.cos(a), 0.035 if wide > 0.05 else 0.05), (0, 0, -turn)))
        if wide > 0.05 and form != "oblong":
            made.append(box((size * wide * 0.5, size * long * 0.5, 0.006), glow, 0, (size * long * 0.6 * math.sin(a), size * long * 0.6 * math.cos(a), 0.042), (0, 0, -turn)))
    made.append(disc(0.06 * size, 0.03, metal("#c9ccd0"), 0.006, (0, 0, 0.04)))
    if of["strap"] in ("ribbed", "holes"):
        made.append(ring(size * 0.2, 0.012, black, (0, -size * 0.42, 0.008)))
        made.append(box((0.012, size * 0.16, 0.01), black, 0, (0.02, -size * 0.37, 0.015), (0, 0, -30)))
    return made


def wristwatch(thing):
    of, color = WATCHES[thing["title"]], thing["color"]
    ground, deep = of["dial"][0], of["deep"]
    bright = metal("#c6c9cd", 0.2)
    form = of["case"][0]
    rubbery = material(color, 0.6, sheen=0.1)
    tone = rubbery if of["strap"] in ("ribbed", "holes") else (fabric(color, 90, 0.3) if of["strap"] == "woven" else leather(color))
    # The case lies in the plane and looks up; then it is stood up.
    case = []
    if form == "round":
        r = of["case"][1]
        case += [lathe([(0, 0), (r * 0.9, 0), (r, 0.03), (r, deep * 0.75), (r * 0.96, deep * 0.9), (r * 0.94, deep), (r * 0.9, deep), (r * 0.88, deep * 0.9), (0, deep * 0.9)], bright, sides=120, smooth_profile=False)]
        case += [disc(r * 0.9, 0.02, material(ground, 0.5), 0.004, (0, 0, deep * 0.86))]
        if of["bezel"] == "notched":
            notches = lambda a, h: 1 - 0.02 * (np.cos(a * 40) > 0.6) * (h < deep + 0.03)
            case.append(lathe([(r * 0.8, deep * 0.75), (r * 1.03, deep * 0.75), (r * 1.03, deep + 0.02), (r * 0.99, deep + 0.05), (r * 0.84, deep + 0.04), (r * 0.8, deep)], bright, sides=480, steps=50, smooth_profile=False, wave=notches))
            case.append(lathe([(r * 0.84, deep + 0.042), (r * 0.98, deep + 0.054), (r * 0.985, deep + 0.05)], material(color, 0.25, coat=0.5), sides=120, smooth_profile=False))
            for n in range(12):
                a = n * math.pi / 6
                case.append(box((0.022, 0.07 if n else 0.1, 0.01), material("#f5f5f2", 0.4), 0, (r * 0.91 * math.sin(a), r * 0.91 * math.cos(a), deep + 0.054), (0, 0, -math.degrees(a))))
            case += [disc(0.075, 0.1, bright, 0.015, (r * 1.01, s * 0.34, deep * 0.45), (0, 90, math.degrees(math.atan2(s * 0.34, r)))) for s in (-1, 1)]
        case += [group([lathe([(0, 0), (0.1, 0), (0.11, 0.02), (0.11, 0.12), (0.09, 0.15), (0, 0.15)], bright, sides=120, steps=40, wave=lambda a, h: 1 + 0.03 * np.cos(24 * a))], (r * 0.99, 0, deep * 0.45), (0, 90, 0))]
        half = r
    elif form == "oblong":
        w, h = of["case"][1:]
        case += [slab(rrect(w, h, 0.1, 10), deep, bright, 0.04), slab(rrect(w - 0.14, h - 0.14, 0.05), 0.012, material(ground, 0.45), 0.003, (0, 0, deep - 0.004))]
        case += [box((0.1, h * 1.16, deep * 0.9), bright, 0.035, (s * (w / 2 - 0.03), 0, deep * 0.5)) for s in (-1, 1)]
        case += [put(lathe([(0, 0), (0.06, 0), (0.07, 0.02), (0.07, 0.08), (0.04, 0.12), (0, 0.13)], bright, sides=60, steps=30), (w / 2 + 0.01, 0, deep * 0.5), (0, 90, 0))]
        case += [put(blob((0.045, 0.045, 0.045), material(color, 0.1, coat=1), detail=16), (w / 2 + 0.15, 0, deep * 0.5))]
        rail = np.array(rrect(w - 0.34, h - 0.38, 0.02))
        case += [tube(np.c_[even(np.vstack([rail, rail[:1]]), 121)[:-1], np.full(120, deep + 0.012)], 0.006, material(of["dial"][1], 0.5), sides=6, closed=True)]
        half = h / 2
    else:
        w, h = of["case"][1:]
        shell = material("#26282c", 0.5)
        case += [slab(rrect(w, h, 0.36, 12), deep * 0.8, shell, 0.06), slab(rrect(w * 0.93, h * 0.93, 0.34, 12), deep * 0.4, material(color, 0.4, coat=0.2), 0.05, (0, 0, deep * 0.68))]
        case += [disc(0.5, 0.03, shell, 0.008, (0, 0, deep * 1.06)), disc(0.475, 0.02, material(ground, 0.5), 0.004, (0, 0, deep * 1.06 + 0.022))]
        case += [ring(0.5, 0.025, bright, (0, 0, deep * 1.06 + 0.03))]
        for i in (-1, 1):
            for j in (-1, 1):
                case.append(disc(0.045, 0.02, bright, 0.006, (i * w * 0.38, j * h * 0.38, deep * 1.05)))
                case.append(box((0.1, 0.22, 0.1), material("#4a4d52", 0.4), 0.03, (i * (w / 2 + 0.015), j * 0.28, deep * 0.4)))
        half = h / 2
    top = deep * 0.86 + 0.02 if form == "round" else (deep + 0.008 if form == "oblong" else deep * 1.06 + 0.042)
    case.append(group(dial(of, color), (0, 0, top)))
    deepest, highest = of["loop"]
    parts = [group(case, (0, -deepest, 0), (90, 0, 0))]
    # The strap: from the lugs above and below around an unseen wrist.
    first = math.asin(min(0.98, half * 0.9 / highest))
    angle = np.linspace(first, 2 * math.pi - first, 90)
    loop = np.c_[0 * angle, -(deepest - deep * 0.3) * np.cos(angle), highest * np.sin(angle)]
    loop[:, 1] = np.where(np.cos(angle) > 0, -np.abs(np.cos(angle)) ** 0.8 * (deepest - deep * 0.3), loop[:, 1])
    wide = of["wide"]
    widths = np.interp(np.linspace(0, 1, 13), [0, 0.4, 0.6, 1], [wide[0], wide[1], wide[1], wide[0]])
    parts.append(belt(loop, widths, of["thick"], tone, (1, 0, 0), smooth=False))
    if of["strap"] == "leather":
        thread = material(light(color, 0.6), 0.8)
        for s in (-1, 1):
            for low, high in ((2, 40), (50, 87)):
                at = np.arange(low, high)
                x = s * (np.interp(at / 89, np.linspace(0, 1, 13), widths) / 2 - 0.035)
                parts.append(stitches(np.c_[x, loop[low:high, 1:] * (1 + 0.034 / 0.9)], thread, 0.07, 0.009))
    if of["strap"] == "ribbed":
        dark_tone = material(dark(color, 0.2), 0.6)
        for low, high in ((3, 22), (67, 86)):
            for x in (-0.14, 0, 0.14):
                parts.append(belt(loop[low:high] * (1, 1.0, 1.0) * (1 + 0.05) + (x, 0, 0), 0.07, 0.05, dark_tone, (1, 0, 0), smooth=False))
    if of["strap"] == "holes":
        hole = material("#1c1d20", 0.8)
        for n in [*range(8, 40, 5), *range(51, 84, 5)]:
            for x in (-0.16, 0.16):
                parts.append(put(blob((0.05, 0.05, 0.05), hole, detail=12), loop[n] * 1.02 + (x, 0, 0)))
    if of["strap"] == "woven":
        for x in (-0.19, 0.19):
            parts.append(stitches(np.c_[np.full(88, x), loop[1:89, 1:] * 1.034], material(light(color, 0.45), 0.8), 0.06, 0.008))
        for s in (-1, 1):
            for z in (-1, 1):
                parts.append(tube([(s * 0.29, -deepest + 0.02 - deep * 0.5, z * half * 0.75), (s * 0.29, -deepest - 0.0, z * half * 1.05), (s * 0.29, -deepest + 0.08, z * half * 1.16)], [0.05, 0.045, 0.03], bright, steps=16, sides=10))
    # A keeper and the buckle at the back of the loop.
    for share in (0.42, 0.47):
        n = int(share * 89)
        parts.append(belt(loop[n - 1 : n + 3], wide[1] + 0.05, of["thick"] + 0.07, tone, (1, 0, 0), smooth=False))
    n = int(0.53 * 89)
    parts.append(box((wide[1] + 0.12, 0.04, 0.3), bright, 0.03, loop[n] * 1.05))
    group(parts, (0, 0, highest), (-24, 0, 0))


def bent(points, by):
    """A pair of glasses follows the head: its ends lie further back."""
    points = np.array(points, float)
    points[..., 1] += by * points[..., 0] ** 2
    return points


def lens_of(points, stuff, bulge=0.05, colors=None, rings=16):
    """A lens inside an outline in space."""
    middle = points.mean(0)
    share = np.linspace(0, 1, rings)[:, None, None]
    sheet = middle + share * (points - middle)
    sheet[..., 1] -= bulge * (1 - share[..., 0] ** 2)
    return grid(sheet, stuff, around=True, colors=None if colors is None else colors(sheet))


def outline_of(kind, wide, high):
    """The right lens of glasses around its middle, outer side at +x."""
    a = np.linspace(0, 2 * math.pi, 90, endpoint=False)
    x, z = np.cos(a), np.sin(a)
    if kind == "round":
        return np.c_[wide * x, high * z]
    power = {"square": 3.2, "cat": 2.6, "panto": 2.3, "shield": 3.0}[kind]
    x, z = (np.sign(f) * np.abs(f) ** (2 / power) for f in (x, z))
    if kind == "square":
        x = x * (1 + 0.07 * z)
        z = z + 0.10 * x * (z > 0) * z
    if kind == "cat":
        z = z * (0.86 + 0.1 * x) + 0.34 * np.clip(x, 0, 1) ** 2 * np.clip(z + 0.2, 0, 1)
        x = x * (1 + 0.06 * z)
    if kind == "panto":
        x = x * (1 + 0.13 * z)
    if kind == "shield":
        x = x * (1 + 0.1 * z)
        z = z * (0.9 + 0.08 * x)
    return np.c_[wide * x, high * z]


GLASSES = {
    "Polarized Sunglasses": dict(kind="square", size=(0.56, 0.45), gap=0.24, rim=(0.075, 0.9), temple=(0.23, 0.09), long=2.3, bend=0.10, lens=("#14161a", "#3a3f46"), bridge="keyhole", dots=True),
    "Beach Sunglasses": dict(kind="round", size=(0.55, 0.55), gap=0.26, rim=(0.07, 1.0), temple=(0.13, 0.08), long=2.2, bend=0.08, lens=("#3a2a6e", "#f08a5b"), bridge="high"),
    "Trail Sunglasses": dict(kind="shield", size=(0.66, 0.40), gap=0.17, rim=(0.06, 0.9), temple=(0.3, 0.075), long=2.3, bend=0.22, lens=("#7c2f10", "#f3b13c"), bridge="thick", grip="#1c1d20", cord=True),
    "Travel Sunglasses": dict(kind="cat", size=(0.58, 0.46), gap=0.22, rim=(0.08, 0.8), temple=(0.17, 0.08), long=2.25, bend=0.09, lens=("#2a1a14", "#8a6552"), bridge="high", dots=True),
    "Classic Reading Glasses": dict(kind="square", size=(0.55, 0.34), gap=0.24, rim=(0.055, 0.9), temple=(0.13, 0.07), long=2.35, bend=0.07, lens=None, bridge="keyhole", dots=True),
    "Rounded Reading Glasses": dict(kind="panto", size=(0.50, 0.47), gap=0.28, rim=(0.045, 1.0), temple=(0.09, 0.06), long=2.3, bend=0.07, lens=None, bridge="high", tips="#3a2a20"),
}


def glasses(thing):
    of, color = GLASSES[thing["title"]], thing["color"]
    shell = material(color, 0.22, coat=0.5)
    bright = metal("#c9ccd0", 0.2)
    w, h = of["size"]
    middle, bend = w + of["gap"] / 2, of["bend"]
    right = outline_of(of["kind"], w, h)
    size, flat = of["rim"]
    parts = []
    for s in (-1, 1):
        line = bent(np.c_[s * (right[:, 0] + middle), np.zeros(len(right)), right[:, 1]], bend)
        thick = size * (1 + (0.35 if of["kind"] in ("square", "cat") else 0.0) * np.clip(right[:, 1] / h, 0, 1) * np.clip(right[:, 0] / w + 0.4, 0, 1))
        parts.append(tube(line, thick, shell, sides=16, closed=True, flat=flat))
        if of["lens"]:
            low, high = of["lens"]

            def tint(points):
                share = np.clip((points[..., 2] / h + 1) / 2, 0, 1)[..., None]
                shine = np.exp(-(((points[..., 0] * s * 0.7 - points[..., 2] - 0.5) / 0.13) ** 2))[..., None] * 0.18
                return np.clip(linear(high) * (1 - share) + linear(low) * share + shine, 0, 1)

            stuff = material(rough=0.05, coat=1.0, from_mesh=True)
            parts.append(lens_of(line, stuff, 0.04, tint))
        else:
            parts.append(lens_of(line, clear("#e8f2f6", 0.07), 0.04))
        # The hinge block and the temple.
        wide = (middle + right[:, 0].max())
        high = h * {"square": 0.72, "cat": 0.86, "round": 0.30, "shield": 0.45, "panto": 0.42}[of["kind"]]
        tall, deep = of["temple"]
        at = bend * wide**2
        long = of["long"]
        if of["kind"] in ("round", "panto"):
            wide -= 0.02
        parts.append(box((0.14, 0.14, tall * 0.95), shell, 0.03, (s * (wide + 0.01), at + 0.02, high)))
        path = [(s * (wide + 0.05), at + 0.04, high), (s * (wide + 0.06), at + 0.6, high + 0.01), (s * (wide + 0.04), at + 1.2, high), (s * (wide - 0.02), at + long * 0.74, high - 0.04), (s * (wide - 0.08), at + long * 0.9, high - 0.22), (s * (wide - 0.12), at + long, high - 0.5)]
        parts.append(belt(path, [tall, tall * 0.8, tall * 0.66, tall * 0.62, tall * 0.7 + 0.03, tall * 0.5 + 0.04], deep, shell, (0, 0, 1), steps=90, power=3))
        if of.get("tips") or of.get("grip"):
            tip = curve(path, 90)[58:]
            parts.append(belt(tip, [tall * 0.75 + 0.01, tall * 0.72 + 0.04, tall * 0.5 + 0.05], deep + 0.025, material(of.get("tips") or of["grip"], 0.6), (0, 0, 1), smooth=False, power=3))
        if of.get("dots"):
            for n in (-1, 1):
                parts.append(put(blob((0.028, 0.016, 0.02), bright, detail=12), (s * (wide - 0.07), bend * (wide - 0.07) ** 2 - size, high + 0.035 * n)))
        if of.get("cord"):
            parts.append(box((0.05, 0.5, 0.09), material("#d8e04a", 0.5), 0.02, (s * (wide + 0.09), at + 0.55, high + 0.01)))
        # Pads for the nose.
        inner = of["gap"] / 2 + 0.03
        parts.append(put(blob((0.045, 0.075, 0.12), clear("#efe9df", 0.6) if of["kind"] in ("round", "panto") else shell, detail=20), (s * inner, 0.07, -h * 0.25), (0, s * 14, 0)))
    g = of["gap"] / 2 + 0.02
    rise = {"keyhole": 0.3, "high": 0.34, "thick": 0.4}[of["bridge"]] * h
    lift = {"keyhole": 0.10, "high": 0.10, "thick": 0.03}[of["bridge"]]
    parts.append(tube([(-g - 0.05, 0.0, rise - 0.03), (-g * 0.7, -0.012, rise + lift * 0.7), (0, -0.02, rise + lift), (g * 0.7, -0.012, rise + lift * 0.7), (g + 0.05, 0.0, rise - 0.03)], size * (1.35 if of["bridge"] == "thick" else 1.05), shell, steps=40, sides=14, flat=1.0))
    if of["kind"] == "shield":
        brow = np.linspace(-1, 1, 60) * (middle + w * 0.95)
        parts.append(tube(bent(np.c_[brow, np.full(60, -0.01), h * (0.86 + 0.06 * np.cos(brow * 2))], bend), 0.06, shell, sides=12))
    group(parts, (0, 0, h + size), (0, 0, 0))


GOGGLES = {
    "Anti-Fog Ski Goggles": dict(size=(1.15, 0.60), notch=0.24, power=2.9, rim=0.10, bulge=0.05, curve=0.36, mirror=("#f08a24", "#f6d24a", "#3aa0a8"), vents=True, strap=0.42),
    "All-Mountain Goggles": dict(size=(1.12, 0.74), notch=0.30, power=2.3, rim=0.055, bulge=0.16, curve=0.40, mirror=("#173a8c", "#22a7c9", "#a9e07a"), wings=True, strap=0.5),
}


def ski_goggles(thing):
    of, color = GOGGLES[thing["title"]], thing["color"]
    w, h = of["size"]
    a = np.linspace(0, 2 * math.pi, 220, endpoint=False)
    x, z = (np.sign(f) * np.abs(f) ** (2 / of["power"]) for f in (np.cos(a), np.sin(a)))
    x, z = w * x, h * z
    z = np.where(z < 0, z * (1 - 0.12 * np.abs(x / w)), z)
    z += of["notch"] * np.exp(-((x / 0.22) ** 2)) * np.clip(-z / h, 0, 1)
    line = even(np.c_[np.r_[x, x[:1]], 0 * np.r_[x, x[:1]], np.r_[z, z[:1]]], 221)[:-1]
    shell, soft, black = material(color, 0.4, coat=0.25), material("#26282c", 0.95, bump=("noise", 60, 0.3)), material("#1c1d20", 0.4)
    at = lambda grow, y: bent(line * (grow, 1, 1 + (grow - 1) * 1.6) + (0, y, 0), of["curve"])
    one, two, three = of["mirror"]

    def mirror(points):
        share = np.clip((points[..., 2] / h + 1) / 2 + 0.1 * points[..., 0], 0, 1)
        tones = paints(one, (step(share, 0.42, 0.6), two), (step(share, 0.82, 0.5), three))
        shine = np.exp(-(((points[..., 0] * 0.5 - points[..., 2] + 0.1) / 0.1) ** 2)) + 0.6 * np.exp(-(((points[..., 0] * 0.5 - points[..., 2] - 0.2) / 0.05) ** 2))
        return np.clip(tones + 0.16 * shine[..., None], 0, 1)

    parts = [lens_of(at(0.99, -0.08), material(rough=0.06, coat=1.0, from_mesh=True), of["bulge"], mirror, rings=30)]
    parts.append(tube(at(1.0, -0.06), of["rim"], shell, sides=16, closed=True, flat=1.0))
    # The frame narrows toward the face and ends in foam.
    depth = [at(1.0, -0.05), at(1.03, 0.08), at(1.0, 0.22), at(0.97, 0.3)]
    parts.append(grid(np.array(depth), material(dark(color, 0.25), 0.5), around=True, thick=0.03))
    parts.append(tube(at(0.95, 0.36), 0.10, soft, sides=14, closed=True))
    if of.get("vents"):
        for n in range(-4, 5):
            place = np.array([n * 0.17, 0.08 + of["curve"] * (n * 0.17) ** 2, h * 1.045 * (1 - (abs(n) / 7.5) ** 6)])
            parts.append(box((0.11, 0.1, 0.03), black, 0.012, place))
    reach = bent(np.array([[w * 1.0, 0.16, 0]]), of["curve"])[0]
    tall = of["strap"]
    for s in (-1, 1):
        if of.get("wings"):
            parts.append(belt([(s * (w - 0.12), reach[1] - 0.3, 0), (s * (w + 0.10), reach[1] - 0.12, 0), (s * (w + 0.16), reach[1] + 0.14, 0)], [0.42, 0.62, 0.6], 0.09, shell, (0, 0, 1)))
        parts.append(box((0.09, 0.16, tall * 1.18), black, 0.03, (s * (w + 0.12), reach[1] + 0.14, 0), (0, 0, s * -12)))
    t = np.linspace(0, math.pi, 90)
    path = np.c_[(w + 0.13) * np.cos(t) * (1 - 0.05 * np.sin(t)), reach[1] + 0.16 + 1.15 * np.sin(t) ** 0.8, -0.10 * np.sin(t)]
    parts.append(belt(path, tall, 0.04, fabric(color), (0, 0, 1), smooth=False, power=8))
    out = np.c_[np.cos(t), 0.9 * np.sin(t), 0 * t]
    for z, wide, tone in ((0.0, 0.16, "#f4f4f1"), (0.13, 0.035, "#1c1d20"), (-0.13, 0.035, "#1c1d20")):
        parts.append(belt(path + 0.016 * out + (0, 0, z), wide, 0.03, fabric(tone), (0, 0, 1), smooth=False, power=8))
        parts.append(belt(path - 0.016 * out + (0, 0, z), wide, 0.03, fabric(tone), (0, 0, 1), smooth=False, power=8))
    group(parts, (0, 0, h + 0.1), (-8, 0, 0))


# Each cap: how high its crown stands, how far and how bent its bill is, how many panels it has.
CAPS = {
    "Cotton Baseball Cap": dict(high=0.92, front=0.55, bill=0.86, wide=0.92, droop=0.34, panels=6, rows=6),
    "Trail Cap": dict(high=1.14, front=1.35, bill=0.80, wide=1.0, droop=0.10, panels=5, rows=4, mesh="#e9e2d2", rope="#e9c46a"),
    "Running Cap": dict(high=0.78, front=0.35, bill=0.66, wide=0.84, droop=0.24, panels=6, rows=2, edge=True, holes=True),
}


def baseball_cap(thing):
    of, color = CAPS[thing["title"]], thing["color"]
    high, bulge = of["high"], of["front"]
    pale = max(linear(color)) > 0.7 and min(linear(color)) > 0.6
    seam_tone = dark(color, 0.25 if not pale else 0.18)
    rough, stuff = (0.6, ("noise", 60, 0.05)) if of.get("holes") else (0.9, ("noise", 90, 0.15))

    def crown(round_, up, lift=0.0):
        """A spot of the crown: an angle from the front (0 = before) and a share from the edge to the top."""
        t = up * math.pi / 2
        ahead = np.cos(round_)
        squared = 0.62 + 0.10 * bulge * np.clip(ahead, 0, 1) ** 2
        r = np.cos(t) ** squared * (1 + 0.03 * np.sin(2 * t)) + lift
        z = high * np.sin(t) * (1 + 0.10 * bulge * np.clip(ahead, 0, 1) * np.sin(2 * t)) + lift * np.sin(t)
        return np.stack([0.93 * r * np.sin(round_), -1.08 * r * ahead, z], -1)

    rows, columns = 46, 240
    up = np.linspace(0, 1, rows)[:, None]
    round_ = np.linspace(-math.pi, math.pi, columns, endpoint=False)[None, :]
    points = crown(round_ + 0 * up, up + 0 * round_)
    panels = of["panels"]
    edges = np.radians((-58, 58, 118, 180, -118) if panels == 5 else (0, 60, 120, 180, -120, -60))
    behind = step(np.abs(round_ + 0 * up), math.radians(58), 0.02)

    def paint(points):
        layers = []
        if of.get("mesh"):
            layers += [(behind, of["mesh"])]
        if of.get("holes"):
            sides = band(np.abs(round_), math.radians(64), math.radians(116), 0.03) * band(up, 0.08, 0.72, 0.02)
            layers.append((sides, dark(color, 0.16)))
        return paints(color, *layers) if layers else np.broadcast_to(linear(color), points.shape).copy()

    grid(points, material(rough=rough, sheen=0.25, bump=stuff, from_mesh=True), around=True, colors=paint(points), thick=0.025)
    thread = material(seam_tone, 0.85)
    share = np.linspace(0, 1, 50)
    for a in edges:
        tube(crown(np.full(50, a), share, 0.012), 0.011, thread, sides=6)
        for s in (-1, 1):
            t = np.linspace(0.02, 0.9, 40)
            stitches(crown(a + s * 0.045 / np.maximum(np.cos(t * math.pi / 2), 0.12), t, 0.015), thread, 0.06, 0.007)
    put(blob((0.085, 0.085, 0.05), material(color if not of.get("mesh") else of["mesh"], 0.8, sheen=0.2), detail=24), crown(np.array(0.0), np.array(1.0)) + (0, 0, 0.015))
    if of.get("mesh"):
        # Net: two families of threads over the back.
        net = material(dark(of["mesh"], 0.35), 0.8)
        for t in np.linspace(0.06, 0.84, 13):
            a = np.linspace(math.radians(60), math.radians(300), 90)
            tube(crown(a, np.full(90, t), 0.018), 0.006, net, sides=5)
        for a in np.radians(np.arange(63, 300, 5.0)):
            tube(crown(np.full(30, a), np.linspace(0, 0.9, 30), 0.018), 0.005, net, sides=5)
    else:
        for a in (30, -30, 90, -90, 150, -150):
            if of.get("holes") and abs(a) == 90:
                continue
            place = crown(np.array(math.radians(a)), np.array(0.62), 0.016)
            ring(0.032, 0.013, thread, place, (52, 0, math.degrees(math.atan2(place[0], -place[1]))))
            put(blob((0.026, 0.026, 0.026), material("#1c1d20", 0.9), detail=10), place)
    if of.get("holes"):
        hole = material(dark(color, 0.7), 0.9)
        for s in (-1, 1):
            for n in range(5):
                for m in range(6):
                    place = crown(np.array(s * math.radians(70 + m * 8 + 4 * (n % 2))), np.array(0.16 + n * 0.11), 0.008)
                    put(blob((0.017, 0.017, 0.017), hole, detail=8), place)
    # A patch with a drawn hill, or a small mark.
    def badge(outline, tone, lift):
        spots = np.array(outline)
        middle = spots.mean(0)
        s = np.linspace(0, 1, 8)[:, None, None]
        sheet = middle + s * (spots - middle)
        grid(crown(sheet[..., 0], sheet[..., 1], lift), material(tone, 0.7), around=True, thick=0.02)

    if of.get("rope"):
        badge(np.array(rrect(0.62, 0.3, 0.08)) + (0, 0.36), "#4a3a2a" if color != "#7e4d2e" else "#e9dcc0", 0.024)
        hill = "#e9dcc0" if color != "#7e4d2e" else "#4a6a3a"
        badge(even(np.array([(-0.24, 0.27), (-0.08, 0.43), (-0.02, 0.37), (0.08, 0.46), (0.24, 0.27), (-0.24, 0.27)]), 61)[:-1], hill, 0.036)
    # The band inside.
    a = np.linspace(0, 2 * math.pi, 120, endpoint=False)
    lower = crown(a, 0 * a)
    tube(lower, 0.02, thread, sides=8, closed=True)
    inside = np.array([lower * (0.97, 0.97, 1), lower * (0.95, 0.95, 1) + (0, 0, 0.16)])
    grid(inside, material(dark(color, 0.5), 0.9), around=True)
    # The bill.
    reach, half = of["bill"], of["wide"]
    span = math.radians(72)

    def bill(u, t, lift=0.0):
        """u from -1 to 1 along the crown, t from the crown to the edge."""
        start = crown(u * span, 0 * u)
        ahead = np.sqrt(np.clip(1 - (np.abs(u) ** 2.4), 0, 1))
        y = start[..., 1] - reach * t * ahead
        x = start[..., 0] * (1 + (half * 1.06 - 0.9) * t * ahead)
        z = lift - of["droop"] * (x / 0.9) ** 2 * np.clip((-y - 0.25), 0, 0.9) / 0.9 - 0.10 * t * ahead * (0.4 + of["droop"])
        return np.stack([x, y, z], -1)

    u, t = np.meshgrid(np.linspace(-1, 1, 110), np.linspace(0, 1, 30))
    under = material(dark(color, 0.35), 0.9)
    cloth_ = material(color, rough, sheen=0.25, bump=stuff)
    grid(bill(u, t), cloth_, thick=0.045)
    grid(bill(u, t * 0.985, -0.03), under)
    line = np.linspace(-1, 1, 120)
    tube(bill(line, 0 * line + 1.0), 0.032, material(seam_tone if of.get("edge") else color, 0.8, sheen=0.2), sides=10)
    for n in range(of["rows"]):
        share = 0.93 - n * (0.8 / max(of["rows"], 4))
        s = np.linspace(-0.9, 0.9, 100)
        stitches(bill(s, np.full(100, share), 0.028), thread, 0.06, 0.0075)
    if of.get("rope"):
        s = np.linspace(-1, 1, 160)
        path = crown(s * math.radians(66), np.full(160, 0.045), 0.04)
        twist = lambda phase: path + 0.016 * np.stack([0 * s, -np.cos(s * 70 + phase), np.sin(s * 70 + phase)], -1)
        for phase in (0, math.pi):
            tube(twist(phase), 0.022, material(of["rope"], 0.7), sides=8)
        for e in (-1, 1):
            put(blob((0.045, 0.045, 0.045), metal("#c79a45", 0.25), detail=16), crown(np.array(e * math.radians(68)), np.array(0.045), 0.04))


UMBRELLAS = {
    "Windproof Stick Umbrella": dict(panels=8, deep=66, wide=1.5, sag=0.09, vent=True, long=2.0),
    "Stick Umbrella with Curved Handle": dict(panels=12, deep=84, wide=1.26, sag=0.045, long=2.15, edge="#f4ead2"),
}


def crook(x, y, z, size, thick, stuff, up=0.35):
    """A handle that is bent like a J."""
    a = np.linspace(0, math.pi * 1.08, 40)
    path = np.vstack([[(x, y, z + up), (x, y, z + up * 0.5)], np.c_[x + size - size * np.cos(a), np.full(40, y), z - size * np.sin(a)]])
    return tube(path, [thick, thick, thick, thick * 0.95, thick * 0.9], stuff, steps=90, sides=18)


def umbrella(thing):
    of, color = UMBRELLAS[thing["title"]], thing["color"]
    panels, wide = of["panels"], of["wide"]
    end = math.radians(of["deep"])
    radius = wide / math.sin(end)
    high = of["long"]
    seam_tone = dark(color, 0.35)

    def canopy(low, top, grow=0.0, drop=0.0, rows=40):
        share = np.linspace(low, top, rows)[:, None]
        a = np.linspace(0, 2 * math.pi, panels * 30, endpoint=False)[None, :]
        between = np.abs(np.sin(a * panels / 2))
        t = share * end
        r = (radius + grow) * np.sin(t) * (1 - of["sag"] * between**0.8 * share**1.2)
        z = high - radius + (radius + grow) * np.cos(t) - 0.45 * of["sag"] * between * share - drop
        # The hem curves up between two ribs.
        z = z + 0.10 * between**1.5 * np.clip((share - 0.8) / 0.2, 0, 1) ** 2 * wide * 0.8
        return np.stack([r * np.cos(a), r * np.sin(a), z], -1), between + 0 * share, share + 0 * between

    def cloth_of(low, top, grow=0.0, drop=0.0):
        points, between, share = canopy(low, top, grow, drop)
        layers = [((1 - step(between, 0.045, 0.05)) * 0.8, seam_tone)]
        if of.get("edge"):
            layers.append((band(share, 0.90, 0.955, 0.008), of["edge"]))
        made = [grid(points, material(rough=0.5, sheen=0.3, coat=0.06, bump=("noise", 70, 0.05), from_mesh=True), around=True, colors=paints(color, *layers), thick=0.012)]
        made.append(tube(points[-1], 0.012, material(seam_tone, 0.6), sides=6, closed=True))
        return made

    parts = cloth_of(0.3, 1.0) + cloth_of(0.0, 0.42, 0.07) if of.get("vent") else cloth_of(0.0, 1.0)
    steel_ = metal("#9a9da2", 0.3)
    top = high + (0.07 if of.get("vent") else 0.0)
    rib, tips = metal("#55585e", 0.4), metal("#c3c6ca", 0.25)
    for n in range(panels):
        a = 2 * math.pi * n / panels
        t = np.linspace(0.03, 1.0, 24) * end
        line = np.stack([(radius - 0.02) * np.sin(t) * math.cos(a), (radius - 0.02) * np.sin(t) * math.sin(a), high - radius + (radius - 0.02) * np.cos(t)], -1)
        parts.append(tube(line, 0.012, rib, sides=6))
        tip = line[-1]
        parts.append(rod(tip, tip + (line[-1] - line[-2]) * 0.8, 0.02, tips, sides=8))
        parts.append(rod((0, 0, high - 0.62), line[12], 0.011, rib, sides=6))
    parts.append(rod((0, 0, 0.3), (0, 0, top + 0.02), 0.032, steel_))
    parts.append(put(lathe([(0, 0), (0.1, 0), (0.09, 0.03), (0.045, 0.06), (0.04, 0.2), (0.02, 0.26), (0, 0.26)], material("#1c1d20", 0.4), sides=40, steps=40), (0, 0, top)))
    parts.append(put(lathe([(0, -0.1), (0.06, -0.1), (0.065, 0.05), (0, 0.06)], material("#1c1d20", 0.4), sides=30, steps=20), (0, 0, high - 0.62)))
    wood = material("#7a4a26", 0.35, coat=0.4)
    if of.get("vent"):
        parts.append(crook(0, 0, 0.12, 0.17, 0.055, material("#1c1d20", 0.55), 0.45))
        parts.append(lathe([(0.058, 0.46), (0.064, 0.47), (0.064, 0.5), (0, 0.51)], steel_, sides=30, steps=12))
    else:
        parts.append(crook(0, 0, 0.12, 0.19, 0.05, wood, 0.42))
        parts.append(lathe([(0.055, 0.42), (0.062, 0.43), (0.062, 0.5), (0, 0.51)], metal("#c79a45", 0.25), sides=30, steps=12))
    group(parts, (0, 0, 0), (-9, 15, 0))


def folded_umbrella(thing):
    color = thing["color"]
    slim = thing["title"] == "Slim Rain Umbrella"
    folds, turn = (8, 1.5) if slim else (7, 0.85)
    tone = material(color, 0.45, sheen=0.35, coat=0.06)
    edge = material(dark(color, 0.4), 0.5)
    black, bright = material("#1c1d20", 0.5), metal("#b9bcc2", 0.25)

    def wave(angle, height):
        at = (angle * folds / (2 * math.pi) + height * turn) % 1
        return 1 + 0.16 * (at**1.6 - 0.5) * np.clip((2.2 - height) * 2, 0.25, 1)

    r = 0.15 if slim else 0.21
    body = [(0.045, 0.1), (0.06, 0.14), (r * 0.62, 0.5), (r * 0.9, 1.1), (r * 1.06, 1.7), (r * 1.12, 2.1), (r * 1.0, 2.22), (r * 0.72, 2.3), (0.05, 2.33)]
    parts = [lathe(body, tone, sides=420, steps=180, wave=wave)]
    # The hem: a scalloped collar of cloth near the handle.
    a = np.linspace(0, 2 * math.pi, 200, endpoint=False)
    hem = np.c_[r * 1.10 * np.cos(a), r * 1.10 * np.sin(a), 2.16 + 0.05 * np.sin(a * folds)]
    parts.append(tube(hem, 0.012, edge, sides=6, closed=True))
    # The strap and its button.
    strap = np.c_[r * 1.17 * np.cos(a), r * 1.17 * np.sin(a), 1.62 + 0.03 * np.sin(a)]
    parts.append(belt(np.vstack([strap, strap[:1]]), 0.10, 0.025, edge, (0, 0, 1), smooth=False))
    parts.append(put(blob((0.045, 0.022, 0.045), bright, detail=18), (0.02, -r * 1.2, 1.6)))
    parts.append(put(lathe([(0, -0.22), (0.018, -0.22), (0.026, -0.2), (0.03, 0.05), (0.05, 0.14), (0, 0.16)], bright if slim else black, sides=30, steps=40)))
    parts.append(rod((0, 0, 2.25), (0, 0, 2.62), 0.034, bright))
    if slim:
        up = [crook(0, 0, 0, 0.19, 0.06, black, 0.36), lathe([(0.062, 0.34), (0.068, 0.35), (0.068, 0.4), (0, 0.41)], bright, sides=30, steps=12)]
        parts.append(group(up, (0, 0, 2.86), (180, 0, 0)))
    else:
        wood = material("#8a5a33", 0.35, coat=0.4)
        parts.append(put(lathe([(0, 0), (0.055, 0), (0.07, 0.04), (0.075, 0.2), (0.095, 0.45), (0.11, 0.62), (0.1, 0.7), (0.06, 0.74), (0, 0.75)], wood, sides=60, steps=60), (0, 0, 2.5)))
        parts.append(put(lathe([(0.058, 0), (0.075, 0.01), (0.08, 0.05), (0.075, 0.07), (0.07, 0.07)], bright, sides=40, steps=20), (0, 0, 2.5)))
        cord = [(0, -0.06, 3.22), (0.16, -0.1, 3.2), (0.34, -0.08, 2.9), (0.36, -0.06, 2.62), (0.26, -0.06, 2.6), (0.2, -0.08, 2.85), (0.06, -0.09, 3.2)]
        parts.append(tube(cord, 0.022, edge, steps=80, sides=8))
    group(parts, (0, 0, 0), (0, 24, 0))


KINDS = {
    "Straw hat": straw_hat,
    "Top hat": top_hat,
    "Bead bracelet": bead_bracelet,
    "Crown": crown,
    "Loose gem": loose_gem,
    "Ring with stone": ring_with_stone,
    "Wristwatch": wristwatch,
    "Sunglasses": glasses,
    "Reading glasses": glasses,
    "Ski goggles": ski_goggles,
    "Baseball cap": baseball_cap,
    "Umbrella": umbrella,
    "Folded umbrella": folded_umbrella,
}
VIEWS = {
    "Straw hat": dict(turn=8, rise=24, again=None),
    "Top hat": dict(turn=12, rise=14, again=None),
    "Bead bracelet": dict(turn=14, rise=38, again=None),
    "Loose gem": dict(turn=0, rise=24, again=None),
    "Ring with stone": dict(turn=24, rise=22, again=None),
    "Crown": dict(turn=6, rise=20, again=None),
    "Wristwatch": dict(turn=24, rise=14, again=None),
    "Sunglasses": dict(turn=26, rise=18, again=None),
    "Reading glasses": dict(turn=26, rise=20, again=None),
    "Ski goggles": dict(turn=34, rise=16, again=None),
    "Baseball cap": dict(turn=38, rise=16, again=None),
    "Umbrella": dict(turn=10, rise=10, again=None),
    "Folded umbrella": dict(turn=6, rise=6, upright=True),
}
