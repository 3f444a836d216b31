"""Sports: balls with their seams, rackets with their strings, and what stands on ice, snow and shelves."""

import math

import numpy as np
from footwear import Foot, laces, tongue, upper
from footwear import sole as shoe_sole
from parts import ball, circle, clear, disc, painted, pillow, plastic, ring, rod, rrect, rubber, slab, steel
from studio import band, blob, box, curve, dark, field, grid, group, lathe, light, material, mixed, paints, plate, put, step, tube

WOOD = ("#c89a62", "#a87440")


def wood(points, base=WOOD[0], vein=WOOD[1], along=0, scale=9.0, seed=0.0):
    """Grain along one axis of the points."""
    stretched = points * np.where(np.arange(3) == along, 0.25, 1.0)
    lines = np.sin(scale * 3 * field(stretched, 1.1, seed) + scale * points[..., (along + 1) % 3])
    return paints(base, (np.clip(0.5 + 0.5 * lines, 0, 1) * 0.75, vein))


def wooden(one, base=WOOD[0], vein=WOOD[1], along=0, rough=0.5, coat=0.15, scale=9.0):
    """Gives an object the grain of wood: bands of noise along one axis of the object."""
    made = material(base, rough, coat=coat)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    place, spread, noise_, ramp = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeMapping"), nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeValToRGB")
    spread.inputs["Scale"].default_value = [scale * (0.12 if axis == along else 1.0) for axis in range(3)]
    noise_.inputs["Detail"].default_value = 4
    noise_.inputs["Scale"].default_value = 1.0
    for at, color in ((0, vein), (1, base)):
        ramp.color_ramp.elements[at].color = (*mixed(color, color, 0), 1)
        ramp.color_ramp.elements[at].position = 0.34 + 0.3 * at
    links.new(place.outputs["Object"], spread.inputs["Vector"])
    links.new(spread.outputs["Vector"], noise_.inputs["Vector"])
    links.new(noise_.outputs["Fac"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    one.data.materials.clear()
    one.data.materials.append(made)
    return one


def seamed(radius, mask, paint, rough=0.5, bump=None, depth=0.02, detail=170, coat=0.1, turned=(0, 0, 0), place=None):
    """A ball with grooves where `mask(unit)` is 1."""
    shape = lambda p: p * (1 - depth * np.clip(mask(p), 0, 1))[..., None]
    one = blob((radius,) * 3, painted(rough, coat, bump), detail=detail, color=paint, shape=shape)
    return put(one, place or (0, 0, radius), turned)


def stand(radius, color="#2c2e32"):
    """The ring on which a shop shows a ball."""
    return [put(lathe([(radius * 0.62, 0), (radius * 0.66, 0.02), (radius * 0.5, 0.26), (radius * 0.46, 0.26), (radius * 0.6, 0)], plastic(color, 0.4)), (0, 0, 0))]


def tile(wide, colors, rows=5):
    """A piece of the floor on which a ball is played."""
    made = [box((wide, wide, 0.12), material("#6b4a2c", 0.6), 0.02, (0, 0, -0.08))]
    for n in range(rows):
        plank = box((wide, wide / rows - 0.015, 0.08), material(), 0.01, (0, (n + 0.5) * wide / rows - wide / 2, 0))
        made.append(wooden(plank, colors[n % len(colors)], "#b98248", 0, 0.25, 0.5, 5))
    return made


BASKETBALLS = {
    "Indoor & Outdoor Basketball": dict(seam="#1e1a18", base=None),
    "Street Basketball": dict(seam="#f2f0ea", base="ring"),
    "League Basketball": dict(seam="#f4f2ee", base="floor", second="#f2f0ea"),
}


def basketball(thing):
    of, color = BASKETBALLS[thing["title"]], thing["color"]
    base = mixed(color, "#a8501c", 0.35) if color == "#f6861e" else mixed(color, "#000000", 0.06)

    def lines(p, w=0.022):
        x, y, z = p[..., 0], p[..., 1], p[..., 2]
        loop = np.abs(np.sqrt((y / 0.86) ** 2 + (z / 0.66) ** 2) - 1)
        return np.clip(band(x, -w, w, 0.012) + band(z, -w, w, 0.012) + band(loop, -1, w * 1.15, 0.012), 0, 1)

    def paint(p):
        layers = []
        if "second" in of:
            inside = 1 - step(np.sqrt((p[..., 1] / 0.86) ** 2 + (p[..., 2] / 0.66) ** 2), 1, 0.02)
            layers.append((inside, of["second"]))
        return paints(base, *layers, (lines(p), of["seam"] if of["base"] != "floor" else "#20242c"))

    low = {None: 0.0, "ring": 0.2, "floor": 0.1}[of["base"]]
    made = [seamed(1, lines, paint, 0.62, ("cells", 55, 0.5), 0.022, turned=(18, 14, -26), place=(0, 0, 1 + low))]
    if of["base"] == "ring":
        made += stand(1.0)
    if of["base"] == "floor":
        made += [group(tile(1.9, ("#e2b878", "#d9aa66", "#e6c084")), (0, 0, 0.06))]
    return made


def icosahedron():
    g = (1 + math.sqrt(5)) / 2
    points = np.array([(0, a, b * g) for a in (-1, 1) for b in (-1, 1)] + [(a, b * g, 0) for a in (-1, 1) for b in (-1, 1)] + [(b * g, 0, a) for a in (-1, 1) for b in (-1, 1)], float)
    points /= np.linalg.norm(points, axis=1)[:, None]
    centers = []
    for i in range(12):
        for j in range(i):
            for k in range(j):
                if min(points[i] @ points[j], points[j] @ points[k], points[i] @ points[k]) > 0.4:
                    middle = points[i] + points[j] + points[k]
                    centers.append(middle / np.linalg.norm(middle))
    return points, np.array(centers)


def soccer_ball(thing):
    color = thing["color"]
    match = thing["title"].startswith("Match")
    five, six = icosahedron()

    def panels(p):
        shares = np.concatenate([p @ five.T / 0.9393, p @ six.T / 0.9149], -1)
        order = np.sort(shares, -1)
        return shares.argmax(-1), order[..., -1] - order[..., -2], shares[..., :12].max(-1)

    def seams(p):
        _, gap, _ = panels(p)
        return 1 - step(gap, 0.011, 0.014)

    def paint(p):
        which, gap, near = panels(p)
        black = (which < 12) * 1.0
        if match:
            star = step(near, 1.035, 0.006)
            rim = band(gap, 0.05, 0.085, 0.012) * (which >= 12)
            return paints("#f6f6f3", (black, color), (black * star, "#f6f6f3"), (rim * 0.9, mixed(color, "#ffffff", 0.25)), (seams(p), "#8d8f92"))
        alternate = ((which % 3) == 0) * (which >= 12)
        return paints(mixed(color, "#ffffff", 0.05), (black, "#202226"), (alternate * 1.0, "#f4f3ee"), (seams(p), "#3a3c40"))

    made = [seamed(1, seams, paint, 0.38, ("cells", 90, 0.15), 0.02, coat=0.3, turned=(12, -8, 24), place=(0, 0, 1 if match else 1.08))]
    if not match:
        # Rough asphalt, as on the street.
        made.append(wooden(slab(curve([(1.15 * math.cos(a) * (1 + 0.1 * math.sin(a * 5)), 1.0 * math.sin(a) * (1 + 0.08 * math.cos(a * 3)), 0) for a in np.linspace(0, 2 * math.pi, 12, endpoint=False)], 90, closed=True)[:, :2], 0.09, material(), 0.02), "#6a6c70", "#3a3c40", 0, 0.95, 0.0, 40))
    return made


def volleyball(thing):
    color = thing["color"]
    beach = thing["title"].startswith("Beach")

    def parts(p):
        axis = np.abs(p).argmax(-1)
        top = np.take_along_axis(np.abs(p), axis[..., None], -1)[..., 0]
        across = np.take_along_axis(p, ((axis + 1) % 3)[..., None], -1)[..., 0] / np.maximum(top, 1e-6)
        other = np.take_along_axis(p, ((axis + 2) % 3)[..., None], -1)[..., 0] / np.maximum(top, 1e-6)
        u, v = np.arctan(across) * 4 / math.pi, np.arctan(other) * 4 / math.pi
        edge = np.minimum(1 - np.abs(u), 1 - np.abs(v))
        strip = np.minimum(np.abs(u - 1 / 3), np.abs(u + 1 / 3))
        return axis, u, np.clip(1 - step(np.minimum(edge, strip), 0.028, 0.02), 0, 1)

    def paint(p):
        axis, u, seam = parts(p)
        middle = band(u, -1 / 3, 1 / 3, 0.01)
        outer = 1 - middle
        if beach:
            return paints(color, (middle * (axis != 1), "#f7f5ee"), (outer * (axis == 1), "#2f6fb8"), (seam, "#a98a1c"))
        return paints("#f4f4f1", (middle * (axis == 0), "#c9d3df"), (middle * (axis == 1), "#dfe4ea"), (seam, "#9a9da2"))

    made = [seamed(1, lambda p: parts(p)[2], paint, 0.5, ("noise", 40, 0.06), 0.03, turned=(24, 18, 30), place=(0, 0, 0.95 if beach else 1))]
    if beach:
        sand = lathe([(0, 0.16), (0.5, 0.18), (0.85, 0.2), (1.05, 0.12), (1.3, 0.02), (1.36, 0)], material("#e3cfa0", 0.95, bump=("noise", 40, 0.8)), 120, 60, wave=lambda angle, height: 1 + 0.06 * np.sin(angle * 3) + 0.04 * np.sin(angle * 7 + 1))
        made.append(sand)
    return made


def curve_of_seam(count=400, b=0.26):
    t = np.linspace(0, 2 * math.pi, count, endpoint=False)
    a = 1 - b
    return np.stack([a * np.cos(t) + b * np.cos(3 * t), a * np.sin(t) - b * np.sin(3 * t), 2 * math.sqrt(a * b) * np.sin(2 * t)], -1)


def distance_to(p, line):
    flat = p.reshape(-1, 3)
    near = np.full(len(flat), 9.0)
    for part in np.array_split(line, 8):
        near = np.minimum(near, np.sqrt(np.maximum(2 - 2 * (flat @ part.T), 0)).min(1))
    return near.reshape(p.shape[:-1])


def tennis_ball(radius, place, turned=(20, 30, 10)):
    line = curve_of_seam()
    mask = lambda p: 1 - step(distance_to(p, line), 0.07, 0.03)
    return put(blob((radius,) * 3, material(rough=0.95, sheen=0.6, bump=("noise", 40, 0.5), from_mesh=True), detail=80, color=lambda p: paints("#cfe03a", (mask(p), "#f3f3e6"))), place, turned)


def baseball(thing):
    line = curve_of_seam(500)
    mask = lambda p: 1 - step(distance_to(p, line), 0.02, 0.02)
    made = [seamed(1, mask, lambda p: paints("#f3efe6", (mask(p), "#cfc6b4"), (np.clip(field(p, 2.2), 0, 1) * 0.2, "#e2d8c4")), 0.55, ("noise", 50, 0.05), 0.012, place=(0, 0, 0))]
    red = material("#c4242b", 0.6)
    for n in range(0, 500, 5):
        at, ahead = line[n], line[(n + 1) % 500] - line[n - 1]
        ahead = ahead / np.linalg.norm(ahead)
        side = np.cross(at, ahead)
        for sign in (-1, 1):
            a, b = at + ahead * 0.025, at - ahead * 0.015 + sign * side * 0.085
            made.append(tube([a / np.linalg.norm(a) * 0.998, (a + b) / np.linalg.norm(a + b) * 1.012, b / np.linalg.norm(b) * 0.995], 0.013, red, sides=6))
    return [group(made, (0, 0, 1), (66, 24, 40))]


def pointed(power):
    """The skin of a football: a ball drawn to two points along x."""

    def shape(p):
        x = p[..., 0]
        narrow = (1 - np.abs(x) ** 2) ** power / np.maximum(np.sqrt(1 - np.minimum(x**2, 0.999999)), 1e-3)
        return np.stack([x, p[..., 1] * np.minimum(narrow, 1.2), p[..., 2] * np.minimum(narrow, 1.2)], -1)

    return shape


def football(thing):
    turn = lambda p: np.stack([p[..., 2], p[..., 0], p[..., 1]], -1)
    shape = lambda p: pointed(0.85)(turn(p))

    def paint(unit):
        p = turn(unit)
        angle = np.arctan2(p[..., 2], p[..., 1])
        seam = np.clip(band(np.abs(np.sin(2 * angle)) * np.sqrt(1 - p[..., 0] ** 2), -1, 0.035, 0.03), 0, 1)
        stripe = band(np.abs(p[..., 0]), 0.60, 0.70, 0.012) * step(p[..., 2], 0, 0.05)
        return paints("#7d3f20", (np.clip(field(p, 2.5), 0, 1) * 0.3, "#69331a"), (stripe, "#f3efe6"), (seam, "#4a2412"))

    body = blob((1.62, 0.95, 0.95), painted(0.55, 0.1, ("cells", 45, 0.7)), detail=150, color=paint, shape=shape)
    made = [body]
    white = material("#f5f2ea", 0.6)
    top = lambda x: 0.95 * (1 - (x / 1.62) ** 2) ** 0.85
    made.append(tube([(x, 0, top(x) + 0.015) for x in np.linspace(-0.55, 0.55, 20)], 0.035, white))
    for x in np.linspace(-0.46, 0.46, 8):
        made.append(tube([(x, -0.17, top(x) - 0.01), (x, -0.06, top(x) + 0.035), (x, 0.06, top(x) + 0.035), (x, 0.17, top(x) - 0.01)], 0.032, white, steps=10))
    return [group(made, (0, 0, 0.9), (28, -10, 0))]


def rugby_ball(thing):
    turn = lambda p: np.stack([p[..., 2], p[..., 0], p[..., 1]], -1)
    shape = lambda p: pointed(0.66)(turn(p))

    def paint(unit):
        p = turn(unit)
        angle = (np.arctan2(p[..., 2], p[..., 1]) + 0.4) % (2 * math.pi)
        panel = (angle // (math.pi / 2)).astype(int)
        seam = band(np.abs(np.sin(2 * angle)) * np.sqrt(1 - p[..., 0] ** 2), -1, 0.03, 0.03)
        tips = step(np.abs(p[..., 0]), 0.72, 0.012)
        curved = band(np.abs(p[..., 0]) + 0.12 * np.cos(4 * angle), 0.46, 0.58, 0.012)
        return paints("#f3f1ea", (tips, "#1f3a78"), (curved * (panel % 2 == 0), "#c9262a"), (curved * (panel % 2 == 1), "#1f3a78"), (seam, "#8a8b8f"))

    made = [blob((1.5, 0.95, 0.95), painted(0.6, 0.05, ("cells", 45, 0.35)), detail=150, color=paint, shape=shape)]
    return [group(made, (0, 0, 0.95), (10, -14, 0))]


RACKETS = {
    "Graphite Tennis Racket": dict(head=(0.86, 1.08), throat=0.95, handle=1.35, grip="#202226", second="#24262b", lean=-34, mark=6),
    "Club Tennis Racket": dict(head=(0.94, 1.02), throat=0.7, handle=1.5, grip="#e9e6dd", second="#f2f2ee", lean=-22, mark=3),
    "Tour Tennis Racket": dict(head=(0.78, 1.1), throat=1.15, handle=1.3, grip="#f4f4f2", second="#d7dade", lean=-46, mark=9),
}


def frame_of(head, size, stuff, flat=1.6, squash=1.0):
    a, b = head
    angle = np.linspace(0, 2 * math.pi, 110, endpoint=False)
    points = np.stack([a * np.cos(angle), b * np.sin(angle) * (1 + 0.05 * np.sin(angle)), 0 * angle], -1)
    return tube(points, size, stuff, sides=14, closed=True, flat=flat), points


def strings(head, count, size, stuff, low=0.0):
    a, b = head
    made = []
    for n in range(count[0]):
        x = a * (-1 + 2 * (n + 0.5) / count[0]) * 0.98
        y = b * math.sqrt(1 - (x / a) ** 2)
        made.append(tube([(x, -y, low), (x, y, low)], size, stuff, sides=5))
    for n in range(count[1]):
        y = b * (-1 + 2 * (n + 0.5) / count[1]) * 0.98
        x = a * math.sqrt(1 - (y / b) ** 2)
        made.append(tube([(-x, y, low + size), (x, y, low + size)], size, stuff, sides=5))
    return made


def grip_of(top, long, size, color, turns=9, cap="#1c1d20"):
    """A wrapped handle, downward from `top` along y."""
    made = [put(lathe([(size, 0), (size, long * 0.9), (size * 1.2, long)], material(color, 0.85, bump=("noise", 40, 0.15)), sides=32), (0, top, 0), (90, 0, 0)), put(disc(size * 1.25, 0.1, rubber(cap), 0.02), (0, top - long + 0.02, 0), (90, 0, 0))]
    t = np.linspace(0, 1, turns * 16)
    made.append(tube(np.stack([(size + 0.004) * np.cos(t * turns * 2 * math.pi), top - 0.05 - t * (long - 0.12), (size + 0.004) * np.sin(t * turns * 2 * math.pi)], -1), 0.018, material(dark(color, 0.22), 0.85), sides=6))
    return made


def tennis_racket(thing):
    of, color = RACKETS[thing["title"]], thing["color"]
    main, second = plastic(color, 0.25, 0.5), plastic(of["second"], 0.3, 0.4)
    a, b = of["head"]
    frame, points = frame_of(of["head"], 0.075, main)
    made = [frame]
    for start in (8, 47):
        part = points[start : start + of["mark"] + 4] * [1.003, 1.003, 1]
        made.append(tube(part, 0.079, second, sides=14, flat=1.6))
    made += strings(of["head"], (15, 18), 0.009, material("#f1efe2", 0.5))
    low = -b - of["throat"]
    for side in (-1, 1):
        made.append(tube([(side * a * 0.66, -b * 0.72, 0), (side * 0.36, -b - of["throat"] * 0.35, 0), (side * 0.09, low + 0.05, 0), (side * 0.07, low - 0.2, 0)], 0.075, main, steps=40, sides=14, flat=1.5))
    made.append(tube([(-a * 0.6, -b * 0.8, 0), (0, -b * 1.0, 0), (a * 0.6, -b * 0.8, 0)], 0.055, second, steps=24, flat=1.5))
    made += grip_of(low - 0.05, of["handle"], 0.13, of["grip"])
    made.append(put(disc(0.145, 0.12, rubber(color), 0.03), (0, low + 0.02, 0), (90, 0, 0)))
    lean = of["lean"]
    racket = group(made, (0, 0, 0.16), (0, 0, lean))
    side = math.radians(lean)
    return [racket, tennis_ball(0.3, (0.95 + 0.3 * math.cos(side), -1.55 - 0.15 * lean / 30, 0.3)) if lean > -40 else tennis_ball(0.3, (0.35, -1.75, 0.3))]


BADMINTON = {
    "Badminton Racket & Shuttlecock": dict(head=(0.72, 0.94), shaft=1.25, grip="#f0d23a", lean=-38, second="#f4f4f0"),
    "Club Badminton Racket": dict(head=(0.8, 0.88), shaft=1.5, grip="#26282c", lean=-24, second="#26282c"),
}


def shuttlecock(place, turned):
    made = [put(blob((0.2, 0.2, 0.2), material("#f2ead8", 0.7), detail=30, shape=lambda p: np.stack([p[..., 0], p[..., 1], np.minimum(p[..., 2], 0.35)], -1)), (0, 0, 0.2)), ring(0.2, 0.03, material("#2f7d4a", 0.6), (0, 0, 0.24))]
    for n in range(14):
        a = n * 2 * math.pi / 14
        out = np.array([math.cos(a), math.sin(a), 0])
        across = np.array([-math.sin(a), math.cos(a), 0])
        made.append(tube([out * 0.15 + [0, 0, 0.25], out * 0.42 + [0, 0, 0.92]], 0.012, material("#e5e0d2", 0.6), sides=5))
        t = np.linspace(0, 1, 8)[:, None]
        v = np.linspace(-1, 1, 5)[None]
        middle = out * (0.3 + 0.17 * t)[..., None] + np.array([0, 0, 1.0]) * (0.58 + 0.46 * t)[..., None]
        wide = (0.04 + 0.085 * np.sin(np.clip(t * 1.25, 0, 1) * math.pi / 2))[..., None]
        made.append(grid(middle + across * wide * v[..., None] + out * 0.01 * v[..., None] * 0, material("#fdfcf8", 0.8), thick=0.006))
    for h, r in ((0.45, 0.232), (0.58, 0.285)):
        made.append(ring(r, 0.01, material("#d9d3c2", 0.7), (0, 0, h)))
    return group(made, place, turned)


def badminton_racket(thing):
    of, color = BADMINTON[thing["title"]], thing["color"]
    main = plastic(color, 0.25, 0.5)
    a, b = of["head"]
    frame, points = frame_of(of["head"], 0.042, main, 1.2)
    made = [frame, tube(points[20:36], 0.045, plastic(of["second"]), flat=1.2)]
    made += strings(of["head"], (17, 21), 0.006, material("#f4f2e8", 0.5))
    low = -b - of["shaft"]
    made += [rod((0, -b * 0.96, 0), (0, low, 0), 0.035, steel("#c9ccd1", 0.2) if of["second"] == "#f4f4f0" else plastic("#26282c", 0.3)), tube([(-0.16, -b * 0.93, 0), (0, -b - 0.14, 0), (0.16, -b * 0.93, 0)], 0.04, main, steps=16)]
    made.append(put(lathe([(0.035, 0), (0.1, -0.28), (0.1, -0.3)], plastic(color)), (0, low + 0.28 - 0.28, 0), (-90, 0, 0)))
    made += grip_of(low + 0.02, 0.95, 0.1, of["grip"], 8)
    lean = of["lean"]
    return [group(made, (0, 0, 0.14), (0, 0, lean)), shuttlecock((0.72, -1.1, 0.42), (68, 0, 40)) if lean < -30 else shuttlecock((-1.15, -0.75, 0.42), (72, 0, -60))]


def paddle(thing):
    color = thing["color"]
    rec = thing["title"].startswith("Rec")
    a, b = (0.98, 0.94) if rec else (0.9, 1.0)
    angle = np.linspace(-1.22, math.pi + 1.22, 90)
    head = np.stack([a * np.cos(angle), b * np.sin(angle)], -1)
    neck = 0.15 if rec else 0.13
    outline = np.vstack([head, curve([(*head[-1], 0), (-neck - 0.08, -1.0, 0), (-neck, -1.2, 0), (neck, -1.2, 0), (neck + 0.08, -1.0, 0), (*head[0], 0)], 30)[1:-1, :2]])
    made = [wooden(slab(outline, 0.09, material(), 0.01, (0, 0, -0.045)), "#dcb37c", "#b98750", 1)]
    cut = np.array([p for p in head * 0.985 if p[1] > -0.66])
    for z, shade in ((0.045, color), (-0.09, "#1b1c1f")):
        made.append(slab(cut, 0.045, material(shade, 0.55, bump=("cells", 60, 0.15)), 0.01, (0, 0, z)))
    handle = slab(curve([(-neck, 0, 0), (-neck * 0.95, -0.45, 0), (-neck * 1.35, -1.0, 0), (-neck * 1.2, -1.1, 0), (neck * 1.2, -1.1, 0), (neck * 1.35, -1.0, 0), (neck * 0.95, -0.45, 0), (neck, 0, 0)], 80)[:, :2], 0.26, material(), 0.07, (0, -0.98, -0.13))
    made.append(wooden(handle, "#b9763c" if not rec else "#3a3c41", "#8a5428" if not rec else "#2a2c30", 1))
    if not rec:
        made.append(box((0.1, 0.9, 0.02), material(color, 0.5), 0.005, (0, -1.5, 0.135)))
    made.append(box((0.2, 0.3, 0.02), steel("#d9c27a", 0.3), 0.01, (0, -1.2, 0.13)))
    racket = group(made, (0, 0, 0.14), (0, 0, 40 if rec else -36))
    return [racket, ball(0.2, material("#fbfaf6" if not rec else "#f6861e", 0.45), (0.95, -1.05, 0.2) if not rec else (-0.9, -1.05, 0.2))]


def boxing_gloves(thing):
    color = thing["color"]
    sparring = thing["title"].startswith("Sparring")
    second = "#f4f2ee" if color not in ("#e6e8ea",) else "#2c2e32"
    if color == "#2c2e32":
        second = "#d9b54a"
    leather = lambda: painted(0.32, 0.35, ("noise", 30, 0.08))

    def glove():
        def shape(p):
            x, y, z = p[..., 0], p[..., 1], p[..., 2]
            # The fist bends forward at the top; the wrist is narrower.
            wide = 1 - 0.22 * np.clip(-z, 0, 1) ** 1.5
            return np.stack([x * wide, y * wide - 0.35 * np.clip(z, 0, 1) ** 2, z * (1.0 - 0.12 * (y < 0) * np.clip(z, 0, 1))], -1)

        tint = lambda u: paints(color, (band(np.abs(u[..., 0]), 0.0, 0.02, 0.015) * (u[..., 1] < 0.3), dark(color, 0.5)), (1 - step(u[..., 2], -0.62, 0.02), second))
        made = [put(blob((0.78, 0.72, 1.02), leather(), detail=90, color=tint, shape=shape), (0, 0, 1.75))]
        thumb = tube([(0.5, -0.1, 1.05), (0.72, -0.42, 1.45), (0.66, -0.72, 1.9), (0.5, -0.8, 2.1)], [0.22, 0.29, 0.3, 0.2, 0.04], material(color, 0.32, coat=0.35, bump=("noise", 30, 0.08)), steps=40, sides=24)
        made.append(thumb)
        long = 0.85 if sparring else 0.7
        made.append(put(lathe([(0.0, 0.02), (0.46, 0.0), (0.54, 0.04), (0.52, long * 0.5), (0.5, long), (0.5, long + 0.3)], material(second if sparring else color, 0.4, coat=0.2, bump=("noise", 30, 0.08)), sides=60), (0, 0, 0.1), scale=(1.05, 0.85, 1)))
        made.append(put(lathe([(0.545, 0.0), (0.56, 0.06), (0.55, 0.34), (0.53, 0.4)], material("#1d1e21" if color != "#2c2e32" else second, 0.75, bump=("lines", 40, 0.2)), sides=60), (0, 0, 0.3), scale=(1.05, 0.86, 1)))
        made.append(put(lathe([(0.44, 0.05), (0.3, 0.3), (0, 0.3)], material("#202124", 0.9), sides=40), (0, 0, 0.08)))
        made.append(ring(0.53, 0.035, material(dark(color, 0.2) if not sparring else second, 0.5), (0, 0, 0.12), squash=0.82))
        # The mark: a plain lozenge on the wrist.
        made.append(slab([(0, -0.14), (0.2, 0), (0, 0.14), (-0.2, 0)], 0.03, material("#d9b54a" if not sparring else "#c9ccd1", 0.3, metal=0.6), 0.008, (0, -0.47, 0.5), (90, 0, 0)))
        return made

    if sparring:
        return [group(glove(), (-0.72, 0.1, 0), (0, 0, 22)), group(glove(), (0.95, -0.15, 0.0), (0, 0, -24), (-1, 1, 1))]
    return [group(glove(), (-0.62, 0, 0), (0, -13, 34)), group(glove(), (0.72, 0.2, 0.05), (0, 15, -40), (-1, 1, 1))]


def skateboard(thing):
    color = thing["color"]
    street = thing["title"].startswith("Street")
    long, wide = (4.3, 0.56) if street else (4.0, 0.62)
    s = np.linspace(-1, 1, 120)[:, None]
    v = np.linspace(-1, 1, 25)[None, :]
    round_ = np.clip(1 - np.clip((np.abs(s) - (0.80 if not street else 0.86)) / (0.2 if not street else 0.14), 0, 1) ** (2 if not street else 3), 0, 1) ** 0.5
    kick = 0.62 * np.clip((np.abs(s) - 0.66) / 0.34, 0, 1) ** 1.3 * (1.0 if not street else 1.15)
    def sheet(lift):
        return np.stack([s * long / 2 + 0 * v, v * wide * np.maximum(round_, 0.02), kick + 0.07 * v**2 * round_ + lift], -1)
    top = sheet(0.085)
    x, y = top[..., 0], top[..., 1]
    stripes = band((x * 1.3 + y * 2.2) % 2.4, 0.0, 0.5, 0.02) if not street else np.clip(band(np.abs(y), 0.12, 0.2, 0.01) + band(np.hypot(x, y * 1.2), 0.0, 0.3, 0.02), 0, 1)
    grain = paints(dark(color, 0.12), (stripes, light(color, 0.55) if not street else "#f2efe6"))
    made = [grid(top, material(rough=0.85, bump=("noise", 90, 0.35), from_mesh=True), colors=grain), wooden(grid(sheet(0.0), material(), thick=0.09), "#d9b27a", "#b98852", 0)]
    metal, wheel = steel("#b5b8bd", 0.3), "#f3f1ea" if not street else "#f0b53a"
    for x in (-1.22, 1.22):
        made += [box((0.62, 0.5, 0.05), metal, 0.02, (x, 0, -0.06)), box((0.28, 0.28, 0.22), metal, 0.06, (x, 0, -0.2)), rod((x, -0.56, -0.32), (x, 0.56, -0.32), 0.07, metal)]
        for y in (-0.5, 0.5):
            made += [put(lathe([(0, -0.15), (0.22, -0.15), (0.27, -0.09), (0.27, 0.09), (0.22, 0.15), (0, 0.15)], material(wheel, 0.35, coat=0.3), 48), (x, y, -0.32), (90, 0, 0)), put(lathe([(0, -0.165), (0.1, -0.16), (0.1, 0.16), (0, 0.165)], metal, 24), (x, y, -0.32), (90, 0, 0))]
        for a in (-0.2, 0.2):
            for b in (-0.16, 0.16):
                made.append(put(blob((0.035, 0.035, 0.012), steel("#2a2b2e"), detail=8), (x + a, b, 0.093)))
    return [group(made, (0, 0, 0.6), (0, 0, 0))]


SKATES = {
    "Figure Ice Skates": dict(high=1.85, cuff="#f1eee6", second="#8e9296", laces="#ffffff", heel=0.34, trim=None),
    "Rink Figure Skates": dict(high=1.55, cuff="#8f9398", second="#d9dce0", laces="#e6e8ea", heel=0.24, trim="#9b2f38"),
}


def ice_skate(thing):
    of, color = SKATES[thing["title"]], thing["color"]
    high = of["high"]
    top = [(0, high), (0.07, high + 0.05), (0.2, high - 0.02), (0.33, high - 0.04), (0.42, high * 0.7), (0.55, 0.94), (0.7, 0.7), (0.84, 0.57), (0.94, 0.46), (1, 0.3)]
    foot = Foot(top, throat=0.70, sole=(of["heel"], 0.12), spring=0.03, wide=0.98, gap=0.1)

    def paint(s, t, side):
        panel = (1 - step(s + 0.1 * t, 0.2)) * (1 - step(t, 0.5))
        line = band(np.abs(s + 0.1 * t - 0.2), -1, 0.008, 0.006) * (1 - step(t, 0.5)) + band(s, 0.83, 0.842, 0.004) + band(t, 0.79, 0.81, 0.008) * band(s, 0.36, 0.71)
        return paints(color, (panel, dark(color, 0.08) if color == "#e6e8ea" else light(color, 0.1)), (np.clip(line, 0, 1), dark(color, 0.3) if color == "#e6e8ea" else light(color, 0.3)), (step(t, 0.93) * (1 - step(s, 0.4)), of["trim"] or of["cuff"]))

    made = upper(foot, paint, lambda s, t, side: 0.01 * step(t, 0.82) * band(s, 0.37, 0.7), material(rough=0.35, coat=0.25, bump=("noise", 26, 0.08), from_mesh=True), lining=of["cuff"], collar=0.07)
    made += tongue(foot, color, first=0.72, last=0.28, rise=0.2, wide=0.18)
    made += laces(foot, of["laces"], rows=10, first=0.66, last=0.33, reach=0.1, size=0.027)
    made += shoe_sole(foot, lambda s, t, side: paints("#2a2320", (band(t, 0.75, 0.95), "#4a3d36")), lambda t, s: 0.01 + 0 * t + 0 * s, stuff=material(rough=0.35, coat=0.3, from_mesh=True))
    metal = steel("#d5d8dc", 0.15)
    s = np.linspace(-1.45, 1.55, 60)
    lower = -0.5 + 0.14 * np.clip((s - 1.2) / 0.35, 0, 1) ** 2 + 0.05 * np.clip((-1.2 - s) / 0.25, 0, 1)
    outline = np.vstack([np.c_[s, lower], [(1.62, -0.28), (1.55, -0.16), (1.2, -0.25)], np.c_[np.linspace(1.1, -1.1, 20), np.full(20, -0.32)], [(-1.45, -0.3)]])
    made.append(plate(outline, 0.07, metal, 0.01, (0, 0.035, 0), (90, 0, 0)))
    for n in range(5):
        made.append(plate([(0, 0), (0.09, -0.02), (0.05, 0.1)], 0.07, metal, 0, (1.5 + 0.03 * n, 0.035, -0.4 + 0.06 * n), (90, -30, 0)))
    for x, wide in ((-0.95, 0.5), (0.55, 0.7)):
        made.append(plate([(-wide / 2, 0.02), (-0.16, -0.36), (0.16, -0.36), (wide / 2, 0.02)], 0.1, metal, 0.02, (x, 0.05, 0), (90, 0, 0)))
        made.append(box((wide + 0.1, 0.5, 0.04), metal, 0.015, (x, 0, 0.01 + (0.0 if x > 0 else 0.02))))
    return made


def ice_skates(thing):
    if thing["title"].startswith("Figure"):
        return [group(ice_skate(thing), (0, 0, 0.5)), group(ice_skate(thing), (-0.25, 0.95, 0.5), (0, 0, 6))]
    return [group(ice_skate(thing), (0, 0, 0.5)), group(ice_skate(thing), (0.55, 1.05, 0.5), (0, 0, -10))]

GOLD = "#f2c14a"


def gold(rough=0.22):
    return material(GOLD, rough + 0.05, metal=0.5, coat=0.4)


def skis(thing):
    second = "#f2b23a"

    def ski(shift):
        s = np.linspace(-1, 1, 160)[:, None]
        v = np.linspace(-1, 1, 9)[None]
        wide = 0.16 + 0.05 * np.abs(s) ** 2
        wide = wide * np.clip((1 - np.abs(s)) / 0.05, 0.02, 1) ** 0.5
        tip = 0.55 * np.clip((s - 0.82) / 0.18, 0, 1) ** 1.7 + 0.12 * np.clip((-s - 0.93) / 0.07, 0, 1) ** 1.5
        points = np.stack([s * 3.2 + 0 * v, wide * v, tip + 0.03 + 0 * v], -1)
        x = points[..., 0]
        tint = paints("#1d4f9c", (band(x + 1.4 * points[..., 1], 1.3, 1.55, 0.02), second), (band(x + 1.4 * points[..., 1], 1.7, 2.6, 0.02), "#f4f4f2"), (band(x - 1.4 * points[..., 1], -2.6, -1.6, 0.02), "#f4f4f2"), (step(x, 2.75, 0.02), second))
        parts = [grid(points, material(rough=0.2, coat=0.5, from_mesh=True), colors=tint, thick=0.05)]
        for x_, long in ((0.62, 0.42), (-0.62, 0.5)):
            parts += [box((long, 0.3, 0.16), plastic("#26282c", 0.4), 0.05, (x_, 0, 0.12)), box((long * 0.7, 0.24, 0.2), plastic("#d9dadd", 0.35), 0.07, (x_ * 1.12, 0, 0.26))]
        boot = material("#eceded", 0.3, coat=0.35)
        parts += [
            put(blob((0.66, 0.27, 0.34), boot, detail=40, shape=lambda p: np.stack([p[..., 0], p[..., 1], np.maximum(p[..., 2], -0.72)], -1)), (0.06, 0, 0.46)),
            group([put(lathe([(0.24, 0), (0.29, 0.1), (0.28, 0.5), (0.33, 0.9), (0.31, 0.96), (0.22, 0.9)], boot, 48), (0, 0, 0), scale=(1.15, 0.95, 1)), put(lathe([(0.2, 0.9), (0.28, 1.02), (0.24, 1.04), (0, 0.9)], rubber("#202226"), 48), (0, 0, 0), scale=(1.15, 0.95, 1)), ring(0.31, 0.035, plastic("#1d4f9c"), (0, 0, 0.62), squash=0.85)], (-0.3, 0, 0.52), (0, 14, 0)),
            box((1.25, 0.3, 0.14), rubber("#2a2c30"), 0.05, (0, 0, 0.24)),
        ]
        for n, (x_, z) in enumerate(((0.38, 0.72), (0.1, 0.8), (-0.02, 1.1), (0.06, 1.35))):
            parts += [box((0.06, 0.46, 0.05), steel("#c3c6ca", 0.25), 0.02, (x_ + 0.02, 0, z), (0, 30 if n < 2 else 80, 0)), box((0.12, 0.06, 0.1), plastic(second), 0.02, (x_, -0.26, z - 0.03))]
        return group(parts, (shift, 0, 0))

    return [group([ski(0.0)], (0, -0.42, 0)), group([ski(0.25)], (0, 0.5, 0), (0, 0, 4))]


def flying_disc(thing):
    profile = [(0, 0.24), (0.7, 0.24), (0.95, 0.22), (1.15, 0.13), (1.2, 0.03), (1.18, -0.02), (1.13, 0.0), (1.08, 0.1), (0.9, 0.18), (0, 0.2)]

    def tint(points, angle, height):
        r = np.hypot(points[..., 0], points[..., 1])
        top = step(height, 0.205, 0.004)
        star = band(r + 0.11 * np.cos(angle * 6), 0.42, 0.52, 0.012) + band(r, 0.66, 0.69, 0.008) + band(r, 0.74, 0.76, 0.008)
        wings = band(r, 0.2, 0.34, 0.012) * step(np.sin(angle * 3), 0.2, 0.1)
        return paints("#f4f5f3", (np.clip(star + wings, 0, 1) * top, "#1a73d5"))

    made = [lathe(profile, painted(0.4, 0.25), 160, 200, color=tint)]
    for n in range(7):
        made.append(ring(1.0 + 0.018 * n, 0.006, material("#e2e4e2", 0.5), (0, 0, 0.205 - 0.012 * n)))
    return [group(made, (0, 0, 0.35), (14, -10, 0))]


def bowling_set(thing):
    pin = [(0, 0), (0.2, 0.0), (0.25, 0.1), (0.35, 0.55), (0.36, 0.75), (0.24, 1.2), (0.15, 1.5), (0.17, 1.68), (0.215, 1.85), (0.17, 2.02), (0, 2.08)]
    colors = ("#d93a35", "#f0b429", "#2f9e58", "#2a78d0", "#8a4fb8", "#f07a2a")
    made = []
    for n, (x, y) in enumerate(((0, 0), (-0.48, 0.62), (0.48, 0.62), (-0.96, 1.24), (0, 1.24), (0.96, 1.24))):
        shade = colors[n]
        tint = lambda points, angle, height, shade=shade: paints(shade, (np.clip(band(height, 1.3, 1.4, 0.015) + band(height, 1.5, 1.58, 0.015), 0, 1), "#ffffff"))
        made.append(put(lathe(pin, painted(0.3, 0.4), 64, 110, color=tint), (x, y, 0)))
    made.append(put(blob((0.5, 0.5, 0.5), material("#2b3f8f", 0.2, coat=0.6)), (0.95, -0.55, 0.5)))
    for x, y in ((0.72, -0.98), (0.9, -1.04), (0.8, -0.85)):
        at = np.array([x - 0.95, y + 0.55, 0.18])
        at = at / np.linalg.norm(at) * 0.497
        made.append(ball(0.06, material("#0c1026", 0.6), (0.95 + at[0], -0.55 + at[1], 0.5 + at[2] + 0.1), 16))
    return made


def trophy(thing):
    metal = gold(0.2)
    cup = [(0.0, 1.42), (0.16, 1.42), (0.4, 1.6), (0.72, 2.0), (0.86, 2.5), (0.9, 2.95), (0.97, 3.05), (0.93, 3.08), (0.85, 3.0), (0.7, 2.2), (0, 1.8)]
    foot = [(0.5, 0.7), (0.5, 0.78), (0.36, 0.84), (0.16, 0.98), (0.11, 1.12), (0.17, 1.2), (0.2, 1.26), (0.12, 1.34), (0.14, 1.44)]
    made = [lathe(cup, metal), lathe(foot, metal), ring(0.88, 0.03, metal, (0, 0, 2.66)), ring(0.6, 0.025, metal, (0, 0, 1.84))]
    for side in (-1, 1):
        made.append(tube([(side * 0.86, 0, 2.78), (side * 1.25, 0, 2.9), (side * 1.42, 0, 2.6), (side * 1.2, 0, 2.2), (side * 0.82, 0, 2.05), (side * 0.66, 0, 1.95)], [0.05, 0.065, 0.075, 0.065, 0.055, 0.05], metal, steps=50))
        made.append(ball(0.09, metal, (side * 1.3, 0, 2.93), 20))
    made += [wooden(slab(rrect(1.5, 1.5, 0.08), 0.24, material(), 0.04), "#6a3d22", "#4a2814", 0, 0.3, 0.5), wooden(slab(rrect(1.2, 1.2, 0.06), 0.48, material(), 0.04, (0, 0, 0.23)), "#6a3d22", "#4a2814", 2, 0.3, 0.5)]
    made.append(box((0.8, 0.03, 0.3), gold(0.3), 0.01, (0, -0.61, 0.46)))
    star = [(math.cos(math.pi / 2 + n * math.pi / 5) * (0.36 if n % 2 == 0 else 0.15), math.sin(math.pi / 2 + n * math.pi / 5) * (0.36 if n % 2 == 0 else 0.15)) for n in range(10)]
    made.append(slab(star, 0.05, gold(0.12), 0.015, (0, -0.8, 2.42), (83, 0, 0)))
    return made


def medal(thing):
    metal = gold(0.22)
    star = [(math.cos(math.pi / 2 + n * math.pi / 5) * (0.5 if n % 2 == 0 else 0.21), math.sin(math.pi / 2 + n * math.pi / 5) * (0.5 if n % 2 == 0 else 0.21)) for n in range(10)]
    made = [disc(0.86, 0.1, metal, 0.03), ring(0.8, 0.05, metal, (0, 0, 0.1)), slab(star, 0.08, metal, 0.03, (0, 0, 0.09)), ring(0.1, 0.03, metal, (0, 0.92, 0.06))]
    for n in range(30):
        a = n * 2 * math.pi / 30
        made.append(ball(0.022, metal, (0.68 * math.cos(a), 0.68 * math.sin(a), 0.105), 10))
    # The ribbon: two bands that meet at the ring.
    v = np.linspace(-1, 1, 50)[None]
    t = np.linspace(0, 1, 40)[:, None]
    for side in (-1, 1):
        x = side * (0.02 + 0.62 * t) + 0.26 * v * (0.75 + 0.25 * t)
        y = 1.0 + 2.1 * t - side * 0.08 * v
        z = 0.05 + 0.03 * (side > 0) + 0.05 * np.sin(t * 6 + side) * t + 0 * v
        tint = paints("#1f4fa0", (band(np.abs(v + 0 * t), 0.3, 0.62, 0.03), "#f6f4ee"), (1 - step(np.abs(v + 0 * t), 0.3, 0.03), "#cf2b30"))
        made.append(grid(np.stack([x, y, z], -1), painted(0.6, 0, ("lines", 90, 0.1), sheen=0.3), colors=tint, thick=0.015))
    return [group(made, (0, 0, 0.05), (0, 0, 8))]


def dial(radius, ticks, red=None):
    parts = [disc(radius, 0.03, material("#f6f3ea", 0.4), 0.005)]
    for n in range(ticks):
        a = n * 2 * math.pi / ticks
        major = n % 5 == 0
        parts.append(box((0.022 if major else 0.01, 0.13 if major else 0.06, 0.01), material("#22242a", 0.5), 0, (radius * (0.86 if major else 0.9) * math.sin(a), radius * (0.86 if major else 0.9) * math.cos(a), 0.032), (0, 0, -math.degrees(a))))
    return parts


def hand(long, wide, color, angle, low, tail=0.2):
    return group([slab([(-wide, -tail), (wide, -tail), (wide * 0.4, long), (-wide * 0.4, long)], 0.015, material(color, 0.3, metal=0.3), 0.003)], (0, 0, low), (0, 0, -angle))


def stopwatch(thing):
    case = steel("#cfd2d6", 0.16)
    made = [put(lathe([(0, 0), (0.9, 0.0), (1.05, 0.1), (1.08, 0.22), (1.0, 0.34), (0.93, 0.36), (0.9, 0.3), (0.9, 0.24)], case), (0, 0, 0)), group(dial(0.92, 60), (0, 0, 0.22))]
    made += [group(dial(0.28, 15) + [hand(0.2, 0.018, "#22242a", 40, 0.05, 0.05)], (0, 0.34, 0.235)), hand(0.76, 0.028, "#c62a2a", 128, 0.285, 0.25), disc(0.06, 0.08, case, 0.01, (0, 0, 0.25)), put(lathe([(0, 0.42), (0.5, 0.40), (0.93, 0.33)], clear("#ffffff", 0.07)), (0, 0, 0))]
    made += [put(disc(0.11, 0.28, case, 0.02), (0, 1.02, 0.18), (-90, 0, 0)), put(lathe([(0, 0), (0.2, 0.0), (0.2, 0.26), (0.16, 0.3), (0, 0.3)], case, 90, wave=lambda angle, height: 1 + 0.04 * np.sign(np.sin(angle * 15))), (0, 1.28, 0.18), (-90, 0, 0)), ring(0.3, 0.04, case, (0, 1.48, 0.18), (0, 0, 0))]
    made += [group([put(disc(0.08, 0.2, case, 0.02), (0, 1.03, 0.18), (-90, 0, 0)), put(disc(0.13, 0.14, case, 0.03), (0, 1.2, 0.18), (-90, 0, 0))], (0, 0, 0), (0, 0, -38))]
    return [group(made, (0, 0, 0), (0, 0, 10))]


def snorkel_set(thing):
    color = thing["color"]
    frame, skirt = plastic(color, 0.25, 0.4), material("#2a2c30" if color != "#f093b8" else "#f3eef0", 0.6)
    outline = curve([(0, 0.5, 0), (0.7, 0.56, 0), (1.02, 0.3, 0), (0.96, -0.25, 0), (0.6, -0.5, 0), (0.22, -0.34, 0), (0, -0.1, 0), (-0.22, -0.34, 0), (-0.6, -0.5, 0), (-0.96, -0.25, 0), (-1.02, 0.3, 0), (-0.7, 0.56, 0)], 180, closed=True)
    rows = []
    for scale, z in ((1.0, 0.0), (1.02, -0.12), (0.98, -0.3), (1.06, -0.5), (1.1, -0.6)):
        rows.append(outline * [scale, scale, 1] + [0, 0.02, z])
    made = [grid(np.array(rows), skirt, around=True, thick=0.04), tube(outline, 0.09, frame, closed=True, sides=16, flat=1.2), tube(outline * [0.93, 0.9, 1] + [0, 0, 0.06], 0.03, plastic(dark(color, 0.3)), closed=True)]
    made.append(plate(outline[:, :2] * 0.93, 0.02, clear("#bfe0ec", 0.35), 0, (0, 0, 0.02)))
    made.append(put(blob((0.24, 0.36, 0.3), skirt, detail=30), (0, -0.18, -0.02)))
    strap = [(-1.08, 0.1, -0.2), (-1.3, 0.15, -0.9), (-0.7, 0.2, -1.75), (0.7, 0.2, -1.75), (1.3, 0.15, -0.9), (1.08, 0.1, -0.2)]
    made.append(tube(strap, 0.035, rubber("#2a2c30"), steps=60, flat=4))
    for side in (-1, 1):
        made.append(box((0.14, 0.34, 0.26), frame, 0.05, (side * 1.1, 0.1, -0.2)))
    mask = group(made, (0, 0, 0.62), (74, 0, 0))
    pipe = tube([(1.6, 0.35, 1.9), (1.62, 0.3, 1.3), (1.6, 0.1, 0.6), (1.4, -0.35, 0.22), (1.0, -0.75, 0.2)], 0.12, frame, steps=70, sides=20)
    tip = [put(lathe([(0.13, 0), (0.2, 0.05), (0.2, 0.45), (0.14, 0.5), (0.1, 0.5)], plastic("#f4f4f2")), (1.6, 0.36, 1.75)), put(blob((0.2, 0.14, 0.14), skirt, detail=24), (0.86, -0.82, 0.2)), box((0.3, 0.34, 0.2), skirt, 0.09, (0.72, -0.92, 0.2), (0, 0, 38))]
    valve = put(lathe([(0.13, -0.15), (0.19, -0.08), (0.19, 0.1), (0.13, 0.16)], plastic(dark(color, 0.3))), (1.5, -0.15, 0.34), (60, 0, -30))
    return [mask, pipe, valve] + tip


def sled(thing):
    made = []
    for side in (-1, 1):
        path = [(-1.6, side * 0.5, 0.06), (-0.5, side * 0.5, 0.05), (0.9, side * 0.5, 0.06), (1.5, side * 0.5, 0.22), (1.78, side * 0.5, 0.62), (1.62, side * 0.5, 0.98), (1.2, side * 0.5, 0.96)]
        made.append(wooden(tube(path, 0.075, material(), steps=80), "#d2a566", "#a87840", 0))
        made.append(tube(np.array(path[:5]) * [1, 1, 1] - [0, 0, 0.07], 0.035, steel("#b5b8bd", 0.3), steps=60))
        made.append(wooden(rod((-1.55, side * 0.5, 0.62), (1.3, side * 0.5, 0.72), 0.06, material()), "#d2a566", "#a87840", 0))
        for x in (-1.25, -0.1, 0.95):
            made.append(wooden(rod((x, side * 0.5, 0.06), (x + 0.02, side * 0.48, 0.66), 0.06, material()), "#d2a566", "#a87840", 2))
    for x in (-1.25, -0.1, 0.95):
        made.append(wooden(box((0.14, 1.2, 0.1), material(), 0.03, (x, 0, 0.6)), "#c2935a", "#9a6c38", 1))
    for n in range(6):
        made.append(wooden(box((2.9, 0.15, 0.06), material(), 0.03, (-0.12, (n - 2.5) * 0.205, 0.72), (0, -2, 0)), "#dcb37a", "#b3844a", 0))
        for x in (-1.25, -0.1, 0.95):
            made.append(ball(0.028, steel("#c9b27a", 0.3), (x, (n - 2.5) * 0.205, 0.755 + 0.03 * x * 0.6), 8))
    made.append(wooden(rod((1.7, -0.56, 0.75), (1.7, 0.56, 0.75), 0.06, material()), "#c2935a", "#9a6c38", 1))
    made.append(tube([(1.72, -0.4, 0.78), (2.3, -0.35, 0.25), (2.75, 0.0, 0.06), (2.3, 0.4, 0.2), (1.72, 0.4, 0.78)], 0.035, material("#c9363a", 0.9, bump=("lines", 50, 0.6)), steps=60))
    return made


def soccer_goal(thing):
    white, net = plastic("#f3f3f1", 0.3, 0.4), material("#fbfbf8", 0.8)
    w, h, d = 1.5, 2.0, 1.25
    made = []
    for side in (-1, 1):
        made += [rod((side * w, 0, 0), (side * w, 0, h), 0.07, white), rod((side * w, 0, 0.05), (side * w, d, 0.05), 0.055, white), rod((side * w, 0, h), (side * w, 0.35, h), 0.055, white), rod((side * w, 0.35, h), (side * w, d, 0.05), 0.055, white), ball(0.09, plastic("#c9262a"), (side * w, 0, h), 16)]
    made += [rod((-w, 0, h), (w, 0, h), 0.07, white), rod((-w, d, 0.05), (w, d, 0.05), 0.055, white), rod((-w, 0.35, h), (w, 0.35, h), 0.04, white)]
    for n in range(1, 20):
        x = -w + 2 * w * n / 20
        made.append(tube([(x, 0, h), (x, 0.35, h), (x, d - 0.2, 0.7), (x, d, 0.05)], 0.009, net, sides=5))
    for n in range(0, 14):
        t = n / 13
        y, z = 0.35 + (d - 0.35) * t, h + (0.05 - h) * t
        made.append(tube([(-w, y, z), (0, y - 0.06 * math.sin(t * math.pi) * 1.5, z), (w, y, z)], 0.009, net, sides=5, steps=12))
        for side in (-1, 1):
            made.append(tube([(side * w, 0.02, z), (side * w, y, z)], 0.009, net, sides=5))
    for side in (-1, 1):
        for n in range(1, 8):
            y = d * n / 8
            top = h if y < 0.35 else h + (0.05 - h) * (y - 0.35) / (d - 0.35)
            made.append(tube([(side * w, y, 0.05), (side * w, y, top)], 0.009, net, sides=5))
    return made


def hockey_set(thing):
    kind = thing["kind"]
    if kind == "Ice hockey stick":
        shaft, long = material("#202226", 0.3, coat=0.4), 3.9
        made = [slab(rrect(0.16, 0.11, 0.03), long, shaft, 0, (0, 0, 0), (-90, 0, 0)), box((0.18, 0.9, 0.13), material("#f4f4f2", 0.85, bump=("lines", 30, 0.3)), 0.02, (0, long - 0.45, 0))]
        for n, color in enumerate(("#e0342b", "#f4f4f2", "#e0342b")):
            made.append(box((0.165, 0.12, 0.115), plastic(color), 0.01, (0, 1.6 + 0.18 * n, 0)))
        blade = [(-0.08, 0.25), (0.08, 0.25), (0.12, 0.02), (0.5, -0.16), (1.1, -0.2), (1.18, -0.08), (1.12, 0.1), (0.6, 0.08), (0.3, 0.12), (0.1, 0.25)]
        blade = [(-0.08, 0.3), (-0.06, -0.05), (0.1, -0.24), (1.05, -0.24), (1.2, -0.1), (1.16, 0.06), (0.35, 0.06), (0.12, 0.12), (0.08, 0.3)]
        made.append(slab(curve([(x, y, 0) for x, y in blade], 80, closed=True)[:, :2], 0.08, material("#26282c", 0.8, bump=("lines", 24, 0.5)), 0.02, (0, 0, -0.04)))
        puck = disc(0.3, 0.2, rubber("#17181a"), 0.04, (1.05, 0.95, 0))
        return [group(made, (0, 0, 0.09), (0, 0, 0)), puck]
    made = [put(lathe([(0.1, 0), (0.1, 2.0), (0.095, 2.6), (0.1, 3.3), (0.11, 3.35), (0, 3.36)], plastic("#1f9a8a", 0.3, 0.4)), (0, 0, 0), (-90, 0, 0))]
    made += [tube([(0, 0.05, 0), (0.0, -0.12, 0), (0.12, -0.38, 0), (0.36, -0.45, 0), (0.58, -0.32, 0), (0.64, -0.1, 0)], [0.1, 0.12, 0.14, 0.14, 0.13, 0.1], plastic("#1f9a8a", 0.3, 0.4), steps=60, sides=20, flat=0.8)]
    made.append(group(grip_of(3.4, 1.3, 0.12, "#26282c", 10), (0, 0, 0), (0, 0, 0)))
    for n, y in enumerate((0.5, 0.7, 1.4)):
        made.append(put(disc(0.112, 0.12 if n < 2 else 0.4, plastic("#f4d53a" if n < 2 else "#f4f4f2"), 0.01), (0, y, 0), (-90, 0, 0)))
    stick = group(made, (0, 0, 0.13), (0, 0, 0))
    return [stick, seamed(0.27, lambda p: 0 * p[..., 0], lambda p: paints("#f6f6f2", (0 * p[..., 0], "#ffffff")), 0.4, ("cells", 12, 0.9), 0, 60, place=(0.95, 0.55, 0.27))]


def lacrosse_stick(thing):
    white = plastic("#f4f4f2", 0.35, 0.3)
    frame = curve([(0.07, 0, 0), (0.22, 0.25, 0), (0.3, 0.7, 0.05), (0.46, 1.1, 0.08), (0.5, 1.4, 0.06), (0.3, 1.66, 0.02), (0, 1.72, 0.0), (-0.3, 1.66, 0.02), (-0.5, 1.4, 0.06), (-0.46, 1.1, 0.08), (-0.3, 0.7, 0.05), (-0.22, 0.25, 0), (-0.07, 0, 0)], 140)
    made = [tube(frame, 0.06, white, sides=12, flat=1.6)]
    cord = material("#e8e4da", 0.9)
    rows = np.linspace(0.3, 1.62, 12)
    half = lambda y: np.interp(y, [0.25, 0.7, 1.1, 1.4, 1.66], [0.2, 0.28, 0.44, 0.47, 0.28])
    for n, y in enumerate(rows):
        w = half(y)
        x = np.linspace(-w, w, 17)
        made.append(tube(np.stack([x, y + 0.045 * np.sin(np.arange(17) * math.pi / 2 + n * math.pi), -0.1 * (1 - (x / w) ** 2) * np.sin((y - 0.2) / 1.5 * math.pi) - 0.02], -1), 0.012, cord, sides=5))
    for k in np.linspace(-0.8, 0.8, 9):
        made.append(tube([(k * half(y), y, -0.1 * (1 - k**2) * math.sin((y - 0.2) / 1.5 * math.pi) - 0.02) for y in rows], 0.012, cord, sides=5))
    for x in (-0.06, 0.06):
        made.append(tube([(x, 1.64, 0.0), (x * 2, 1.0, -0.06), (x, 0.3, 0.0), (x * 2.4, -0.1, 0.1)], 0.018, material("#c9363a", 0.9), steps=30))
    made += [put(lathe([(0.1, 0), (0.14, 0.3), (0.09, 0.4)], white), (0, 0.12, 0), (90, 0, 0)), rod((0, -0.1, 0), (0, -3.0, 0), 0.085, material("#1d4f9c", 0.3, metal=0.6, coat=0.3)), put(disc(0.11, 0.12, rubber(), 0.02), (0, -2.95, 0), (90, 0, 0)), put(disc(0.092, 0.7, material("#26282c", 0.9, bump=("lines", 30, 0.4)), 0.01), (0, -1.9, 0), (90, 0, 0))]
    return [group(made, (0, 0, 0.16)), ball(0.24, material("#f6f4ec", 0.55), (0.75, 0.1, 0.24))]


def cricket_bat(thing):
    outline = [(-0.06, 0.9), (-0.1, 0.72), (-0.32, 0.5), (-0.36, 0.3), (-0.37, -1.9), (-0.3, -2.12), (0, -2.18), (0.3, -2.12), (0.37, -1.9), (0.36, 0.3), (0.32, 0.5), (0.1, 0.72), (0.06, 0.9)]
    made = [wooden(slab(outline, 0.2, material(), 0.06, (0, 0, -0.1)), "#ecd2a2", "#d5b27a", 1, 0.45, 0.2, 7)]
    made.append(wooden(pillow([(0.3 * x, -0.85 + 1.1 * y) for x, y in circle(1, 50)], -0.01, 0.16, material(), 0.8, place=(0, 0, 0.09)), "#ecd2a2", "#d5b27a", 1, 0.45, 0.2, 7))
    made.append(slab([(-0.28, 0), (0.28, 0), (0.2, 0.5), (0, 0.62), (-0.2, 0.5)], 0.012, plastic("#1f3f8f", 0.3), 0.004, (0, -0.4, 0.1)))
    made += [box((0.56, 0.06, 0.015), plastic("#d9302a"), 0.004, (0, -0.52, 0.102)), box((0.56, 0.06, 0.015), plastic("#1f3f8f"), 0.004, (0, -1.75, 0.102))]
    made += grip_of(1.95, 1.15, 0.1, "#1f3f8f", 12, "#1f3f8f")
    ball_ = [ball(0.3, material("#a51c22", 0.3, coat=0.4))] + [ring(0.3, 0.012, material("#f0e2c8", 0.7), (0, 0, z)) for z in (-0.035, 0, 0.035)]
    return [group(made, (0, 0, 0.16), (0, 0, -38)), group(ball_, (0.55, -1.35, 0.3), (16, 58, 0))]


def boomerang(thing):
    arm = curve([(-1.9, -0.75, 0), (-1.55, -0.35, 0), (-0.6, 0.32, 0), (0, 0.62, 0), (0.6, 0.32, 0), (1.55, -0.35, 0), (1.9, -0.75, 0)], 120)
    share = np.linspace(0, 1, 120)
    size = np.interp(share, [0, 0.04, 0.15, 0.5, 0.85, 0.96, 1], [0.06, 0.22, 0.29, 0.34, 0.29, 0.22, 0.06])

    def tint(points):
        at = np.concatenate([[0], share, [1]])[:, None] + 0 * points[..., 0]
        grain = wood(points, "#d9a866", "#b98246", 0, 7)
        bands = np.clip(band(at, 0.12, 0.15, 0.004) + band(at, 0.165, 0.175, 0.004) + band(at, 0.85, 0.88, 0.004) + band(at, 0.825, 0.835, 0.004), 0, 1)
        mark = band(at, 0.4, 0.6, 0.006) * band(np.abs(((at - 0.5) * 28 + points[..., 1] * 4) % 1.0), 0.0, 0.4, 0.05)
        colors = grain
        for mask, color in ((step(at, 0.88, 0.004) + 1 - step(at, 0.12, 0.004), "#b8432e"), (bands, "#f3ead6"), (mark, "#7d2f22")):
            share_ = np.clip(mask, 0, 1)[..., None]
            colors = colors * (1 - share_) + mixed(color, color, 0) * share_
        return colors

    made = [tube(arm, size, painted(0.35, 0.4), sides=24, flat=0.2, color=tint)]
    return [group(made, (0, 0, 0.12), (8, 6, 14))]


def bow(thing):
    made = []
    limb = [(0.1, 0, 2.35), (-0.12, 0, 2.15), (-0.2, 0, 1.7), (0.05, 0, 1.0), (0.22, 0, 0.5), (0.25, 0, 0)]
    for side in (-1, 1):
        path = np.array(limb) * [1, 1, side]
        made.append(wooden(tube(path, [0.03, 0.05, 0.06, 0.07, 0.09, 0.12], material(), steps=60, flat=1.6), "#c2863f", "#8a5626", 2))
        made.append(tube(path[:3] + [0.035, 0, 0], 0.03, plastic("#26282c"), steps=20, flat=2))
    made += [put(lathe([(0.12, -0.42), (0.14, 0), (0.12, 0.42)], material("#4a2c1a", 0.8, bump=("lines", 30, 0.5)), 32), (0.26, 0, -0.05)), box((0.2, 0.12, 0.5), material(), 0.05, (0.3, 0, 0.5))]
    made[-1] = wooden(made[-1], "#8a4f26", "#6a3a1a", 2)
    made.append(tube([(0.1, 0, 2.33), (-0.42, 0, 0.1), (0.1, 0, -2.33)], 0.014, material("#f2ead6", 0.7)))
    for z in (0.1,):
        made.append(rod((-0.42, 0.03, z), (2.0, 0.1, z), 0.03, material("#d9b27a", 0.5)))
        made.append(group([put(lathe([(0.035, 0), (0.05, 0.05), (0, 0.26)], steel("#b5b8bd", 0.2)), (0, 0, 0))], (1.98, 0.1, z), (0, 90, 0)))
        for k, color in enumerate(("#d9302a", "#f4f2ea", "#f4f2ea")):
            a = k * 2 * math.pi / 3 + 0.4
            out = np.array([0, math.cos(a), math.sin(a)])
            base = np.array([-0.3, 0.035, z])
            quad = np.array([[base, base + out * 0.17 + [-0.05, 0, 0]], [base + [0.22, 0, 0], base + out * 0.16 + [0.12, 0, 0]], [base + [0.42, 0, 0], base + [0.42, 0, 0] + out * 0.02]])
            made.append(grid(quad, material(color, 0.7), thick=0.012, smooth=False))
    return [group(made, (0, 0, 2.4), (0, 24, 0))]



KINDS = {
    "Basketball": basketball,
    "Soccer ball": soccer_ball,
    "Volleyball": volleyball,
    "Tennis racket": tennis_racket,
    "Badminton racket": badminton_racket,
    "Table tennis paddle": paddle,
    "Football": football,
    "Baseball": baseball,
    "Boxing gloves": boxing_gloves,
    "Skateboard": skateboard,
    "Ice skates": ice_skates,
    "Rugby ball": rugby_ball,
    "Trophy": trophy,
    "Medal": medal,
    "Stopwatch": stopwatch,
    "Snorkel set": snorkel_set,
    "Flying disc": flying_disc,
    "Bowling set": bowling_set,
    "Skis": skis,
    "Sled": sled,
    "Soccer goal": soccer_goal,
    "Ice hockey stick": hockey_set,
    "Field hockey stick": hockey_set,
    "Lacrosse stick": lacrosse_stick,
    "Cricket bat": cricket_bat,
    "Boomerang": boomerang,
    "Bow and arrow": bow,
}
VIEWS = {kind: dict(turn=-18, rise=16) for kind in KINDS} | {
    "Basketball": dict(turn=-14, rise=14),
    "Baseball": dict(turn=-10, rise=18, again=None),
    "Football": dict(turn=-24, rise=26),
    "Tennis racket": dict(turn=0, rise=58, again=None),
    "Badminton racket": dict(turn=0, rise=56, again=None),
    "Table tennis paddle": dict(turn=0, rise=54, again=None),
    "Skateboard": dict(turn=-30, rise=30),
    "Ice skates": dict(turn=26, rise=20),
    "Trophy": dict(turn=-12, rise=10, again=None),
    "Medal": dict(turn=0, rise=56, again=None),
    "Stopwatch": dict(turn=-6, rise=60, again=None),
    "Snorkel set": dict(turn=-24, rise=18),
    "Flying disc": dict(turn=-10, rise=32),
    "Bowling set": dict(turn=-16, rise=18),
    "Skis": dict(turn=34, rise=30),
    "Sled": dict(turn=28, rise=24),
    "Soccer goal": dict(turn=-28, rise=16),
    "Ice hockey stick": dict(turn=-52, rise=50, again=None),
    "Field hockey stick": dict(turn=-48, rise=52, again=None),
    "Lacrosse stick": dict(turn=-40, rise=54, again=None),
    "Cricket bat": dict(turn=0, rise=54, again=None),
    "Boomerang": dict(turn=-14, rise=46, again=None),
    "Bow and arrow": dict(upright=True, turn=0, rise=4),
}
