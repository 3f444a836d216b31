"""Electronics: machines of plates, turned bodies and tubes. The front is -y."""

import math

import numpy as np
from parts import ball, clear, disc, painted, pillow, plastic, ring, rod, rrect, rubber, slab, steel, turned_body
from studio import blob, box, curve, dark, field, grid, group, lathe, light, material, mixed, paints, put, step, tube

def wallpaper(wide, high, colors, place, turned, glow=0.5, seed=0.0, corner=0.0):
    """A lit screen: soft hills of color, without any words."""
    rows, columns = 60, 60
    y, x = np.meshgrid(np.linspace(0, 1, rows), np.linspace(0, 1, columns), indexing="ij")
    layers = []
    for n, color in enumerate(colors[1:]):
        line = 0.78 - 0.24 * n + 0.09 * np.sin((x * 1.3 + n * 0.37 + seed) * 2 * math.pi / 1.4)
        layers.append((1 - step(y, line, 0.03), color))
    tints = paints(colors[0], *layers)
    stuff = material(rough=0.15, coat=0.5, from_mesh=True)
    nodes, links = stuff.node_tree.nodes, stuff.node_tree.links
    body = nodes["Principled BSDF"]
    links.new(next(n for n in nodes if n.type == "VERTEX_COLOR").outputs["Color"], body.inputs["Emission Color"])
    body.inputs["Emission Strength"].default_value = glow
    over = np.clip((np.abs(y - 0.5) * high - high / 2 + corner) / corner, 0, 1) if corner else 0 * y
    points = np.stack([(x - 0.5) * (wide - 2 * corner * (1 - np.sqrt(1 - over**2))), (y - 0.5) * high, 0 * x], -1)
    return put(grid(points, stuff, colors=tints), place, turned)


def coil(a, b, radius, turns, size, stuff, sag=0.0):
    t = np.linspace(0, 1, turns * 14)[:, None]
    a, b = np.asarray(a, float), np.asarray(b, float)
    middle = a + (b - a) * t + np.array([0, 0, -sag]) * np.sin(t * math.pi)
    ahead = (b - a) / np.linalg.norm(b - a)
    side = np.cross(ahead, [0, 0, 1.0])
    side /= np.linalg.norm(side)
    up = np.cross(side, ahead)
    return tube(middle + radius * (np.cos(t * turns * 2 * math.pi) * side + np.sin(t * turns * 2 * math.pi) * up), size, stuff, sides=8)


# Each pair: the cup (radius, height against width), the band, and how both are joined.
HEADPHONES = {
    "Noise-Canceling Headphones": dict(radius=0.62, oval=1.26, deep=0.30, band=(0.07, 2.6), top=1.75, wide=0.98, arm="hidden", second="#b9bcc2"),
    "Everyday Wireless Headphones": dict(radius=0.56, oval=1.0, deep=0.24, band=(0.05, 2.6), top=1.95, wide=0.92, arm="slider", second="#3a3b3f"),
    "Office Headphones": dict(radius=0.66, oval=1.1, deep=0.36, band=(0.085, 2.7), top=1.62, wide=1.08, arm="fork", second="#26282c"),
}


def headphones(thing):
    of, color = HEADPHONES[thing["title"]], thing["color"]
    shell, soft, metal = plastic(color, 0.38, 0.2), material(dark(color, 0.25) if color == "#e6e8ea" else dark(color, 0.5), 0.8, bump=("noise", 30, 0.1), sheen=0.2), steel(of["second"], 0.35)
    wide, top, radius = of["wide"], of["top"], of["radius"]
    center = radius * of["oval"]
    made = []
    for side in (-1, 1):
        deep = of["deep"]
        cup = [
            lathe([(0, deep), (radius * 0.5, deep), (radius * 0.82, deep * 0.86), (radius, deep * 0.4), (radius, 0), (radius * 0.9, -0.04), (0, -0.04)], shell, steps=80),
            ring(radius * 0.98, 0.022, metal, (0, 0, deep * 0.28)),
            ring(radius * 0.70, 0.17, soft, (0, 0, -0.14), flat=0.95, sides=20),
            disc(radius * 0.6, 0.05, rubber("#2b2c30"), place=(0, 0, -0.1)),
            disc(radius * 0.3, 0.02, metal, 0.008, (0, 0, deep - 0.005)),
        ]
        lean = 6 * side
        made.append(group(cup, (side * wide, 0, center), (0, 90 * side + lean, 0), (of["oval"], 1, 1)))
        if of["arm"] == "fork":
            arc = [(0.02, math.sin(a) * (radius + 0.09), math.cos(a) * (radius * 1.1 + 0.09)) for a in np.linspace(-1.6, 1.6, 24)]
            made.append(group([tube(arc, 0.045, metal, sides=10)], (side * (wide + 0.1), 0, center), (0, lean, 0)))
        if of["arm"] == "slider":
            made.append(rod((side * (wide + 0.02), 0, center + radius * 0.5), (side * (wide - 0.02), 0, center + radius + 0.55), 0.045, steel("#c9ccd1", 0.25)))
    reach = wide + (0.06 if of["arm"] != "slider" else -0.01)
    start = center + radius * of["oval"] * 0.72 + (0.35 if of["arm"] == "slider" else 0.1)
    rise = center * 2 + top - start - 0.35
    angle = np.linspace(0, math.pi, 60)
    arc = np.stack([reach * np.sign(np.cos(angle)) * np.abs(np.cos(angle)) ** 0.8, 0 * angle, start + rise * np.sin(angle) ** 0.9 * 0.78], -1)
    size, flat = of["band"]
    made.append(tube(arc, np.interp(np.linspace(0, 1, 60), [0, 0.15, 0.5, 0.85, 1], [size * 0.75, size, size * 1.05, size, size * 0.75]), shell, sides=22, flat=flat))
    inner = arc[12:48] * [0.93, 1, 1] - [0, 0, size * 1.1]
    made.append(tube(inner, size * 0.95, soft, sides=18, flat=flat * 0.9))
    for side in (-1, 1):
        if of["arm"] == "hidden":
            made.append(box((0.13, 0.42, 0.5), shell, 0.06, (side * (reach + 0.02), 0, start - 0.02), (0, 0, 0)))
        made.append(box((0.14, size * flat * 1.7, 0.12), metal, 0.03, (side * reach, 0, start + 0.05)))
    return made


PHONES = {
    "Unlocked 5G Smartphone": dict(size=(1.0, 2.08), corner=0.17, shift=0.62, lean=(-6, 5), eyes="column", screen=("#e9c6b0", "#c77d6a", "#5d4a86", "#1e2850")),
    "Compact 5G Smartphone": dict(size=(0.98, 1.86), corner=0.24, shift=0.78, lean=(9, -2), eyes="pill", screen=("#bfe0ea", "#6fb6c9", "#2c6f93", "#123349")),
    "Camera Phone": dict(size=(1.06, 2.2), corner=0.11, shift=0.8, lean=(-9, 0), eyes="island", screen=("#f3e3b1", "#a9c08c", "#4f8a6c", "#173b38")),
}


def phone(thing):
    of, color = PHONES[thing["title"]], thing["color"]
    wide, high = of["size"]
    corner = of["corner"]
    frame, back, lens = steel(mixed(color, "#b9bcc2", 0.35), 0.25), material(color, 0.22, coat=0.5), material("#07080c", 0.06, coat=1.0)

    def body():
        return [
            slab(rrect(wide, high, corner), 0.11, frame, 0.03),
            slab(rrect(wide - 0.05, high - 0.05, corner - 0.02), 0.01, material("#050506", 0.08, coat=0.8), 0.004, (0, 0, 0.105)),
            slab(rrect(wide - 0.04, high - 0.04, corner - 0.02), 0.012, back, 0.004, (0, 0, -0.006)),
            box((0.02, 0.26, 0.05), frame, 0.01, (wide / 2, 0.28, 0.055)),
            box((0.02, 0.5, 0.05), frame, 0.01, (-wide / 2, 0.3, 0.055)),
        ]

    def eye(x, y, size=0.12, low=-0.05):
        return [disc(size, 0.03, steel("#3b3d42", 0.2), 0.01, (x, y, low - 0.02)), disc(size * 0.8, 0.01, lens, 0.003, (x, y, low - 0.024)), put(blob((size * 0.34, size * 0.34, 0.01), material("#2a3b6b", 0.05, coat=1)), (x, y, low - 0.026))]

    rear = body()
    if of["eyes"] == "column":
        rear += [slab(rrect(0.42, 0.72, 0.16), 0.05, material(color, 0.3, coat=0.3), 0.015, (0.24, 0.62, -0.05))] + eye(0.24, 0.79, 0.14) + eye(0.24, 0.46, 0.14)
        rear += [disc(0.045, 0.012, material("#fff3d8", 0.3, glow=0.3), 0.004, (0.24 - 0.28, 0.79, -0.015))]
    elif of["eyes"] == "pill":
        rear += [slab(rrect(0.78, 0.27, 0.13), 0.04, material("#141518", 0.2, coat=0.5), 0.012, (0, 0.68, -0.045))] + eye(0.22, 0.68, 0.1, -0.045) + eye(-0.05, 0.68, 0.1, -0.045)
        rear += [disc(0.04, 0.012, material("#fff3d8", 0.3, glow=0.3), 0.004, (-0.28, 0.68, -0.05))]
    else:
        rear += [disc(0.41, 0.06, steel("#2c2e32", 0.3), 0.02, (0, 0.5, -0.06)), disc(0.36, 0.01, lens, 0.004, (0, 0.5, -0.065))] + eye(0.15, 0.56, 0.15, -0.06) + eye(-0.15, 0.42, 0.13, -0.06)
    front = body() + [wallpaper(wide - 0.1, high - 0.1, of["screen"], (0, 0, 0.117), (0, 0, 0), 0.45, seed=high, corner=corner - 0.04), disc(0.032, 0.004, material("#050506", 0.1), 0.001, (0, high / 2 - 0.12, 0.116))]
    a, b = of["lean"]
    # The body lies in the plane: stood up, its screen looks to the front.
    return [
        group(front, (of["shift"] / 2, -0.28, high / 2), (90, 0, 10)),
        group(rear, (-of["shift"] / 2, 0.12, high / 2 + 0.02), (90, a, 168)),
    ]


def keys(rows, wide, deep, stuff, gap=0.03, high=0.07, low=0.0, dished=0.02):
    """Rows of keys in a field; a row is a list of widths."""
    made = []
    pitch = deep / len(rows)
    for n, row in enumerate(rows):
        unit = wide / sum(abs(w) for w in row)
        x = -wide / 2
        for w in row:
            if w > 0:
                made.append(box((w * unit - gap, pitch - gap, high), stuff, dished, (x + w * unit / 2, deep / 2 - (n + 0.5) * pitch, low + high / 2)))
            x += abs(w) * unit
    return made


LAPTOP_ROWS = [[1] * 14, [1] * 13 + [1.5], [1.5] + [1] * 13, [1.8] + [1] * 11 + [1.9], [2.3] + [1] * 10 + [2.4], [1, 1, 1, 1.2, 5, 1.2, 1, 1, 1, 1]]


def laptop(thing):
    shell, cap = steel("#b8bcc3", 0.38), plastic("#232529", 0.6, 0)
    made = [slab(rrect(3.2, 2.2, 0.14), 0.1, shell, 0.03, (0, 0, 0.03))]
    made += [box((2.86, 1.12, 0.01), material("#17181b", 0.7), 0.004, (0, 0.32, 0.13))]
    made += [put(one, (one.location.x, one.location.y + 0.32, one.location.z + 0.13)) for one in keys(LAPTOP_ROWS, 2.8, 1.08, cap, 0.04, 0.025, 0, 0.008)]
    made += [slab(rrect(1.15, 0.66, 0.05), 0.006, steel("#a9adb4", 0.3), 0.002, (0, -0.65, 0.128)), rod((-1.2, 1.06, 0.12), (1.2, 1.06, 0.12), 0.05, material("#2a2c30", 0.5))]
    lid = [slab(rrect(3.2, 2.1, 0.12), 0.05, shell, 0.02, (0, 1.05, 0)), slab(rrect(3.12, 2.02, 0.09), 0.008, material("#060607", 0.12, coat=0.8), 0.003, (0, 1.05, 0.046))]
    lid += [wallpaper(2.96, 1.8, ("#f4d9b8", "#e79a75", "#a2577f", "#3a2f66"), (0, 1.08, 0.06), (0, 0, 0), 0.55, seed=0.3, corner=0.04), disc(0.02, 0.004, material("#20242c", 0.1), 0.001, (0, 2.02, 0.055))]
    made.append(group(lid, (0, 1.07, 0.11), (72, 0, 0)))
    return made


MICE = {
    "Quiet Wireless Mouse": dict(size=(0.66, 1.08, 0.62), pinch=0.1, hump=0.35),
    "Wireless Travel Mouse": dict(size=(0.6, 0.92, 0.4), pinch=-0.1, hump=0.1),
}


def mouse(thing):
    of, color = MICE[thing["title"]], thing["color"]
    travel = of["hump"] < 0.2

    def shape(p):
        x, y, z = p[..., 0], p[..., 1], p[..., 2]
        square = np.sign(x) * np.abs(x) ** 0.8
        q = np.stack([square * (1 - of["pinch"] * np.cos(y * 3.0)), y, np.clip(z, -0.04, 1) * (1 + of["hump"] * (y - 0.1) * 0.6)], -1)
        groove = np.exp(-((x / 0.02) ** 2)) * (y < -0.12) * (z > 0) + np.exp(-(((y + 0.12) / 0.02) ** 2)) * (z > 0.35 if not travel else z > 0.2)
        q[..., 2] -= 0.045 * np.clip(groove, 0, 1)
        return q

    def tint(unit):
        x, y, z = unit[..., 0], unit[..., 1], unit[..., 2]
        groove = np.clip(np.exp(-((x / 0.022) ** 2)) * (y < -0.12) * (z > 0) + np.exp(-(((y + 0.12) / 0.022) ** 2)) * (z > (0.35 if not travel else 0.2)), 0, 1)
        side = (1 - step(z, 0.24 if not travel else 0.12, 0.02))
        return paints(color, (side, dark(color, 0.35) if color != "#2c2e32" else "#4a4d52"), (groove, "#1a1a1c"), (step(y, 0.2, 0.02) * travel * 0.5, light(color, 0.15)))

    made = [put(blob(of["size"], painted(0.42, 0.15), detail=150, color=tint, shape=shape), (0, 0, 0.03))]
    x, y, z = of["size"]
    made += [ring(0.1, 0.06, rubber("#2a2b2f"), (0, -y * 0.56, z * (0.7 if not travel else 0.78)), (0, 90, 0)), disc(0.1, 0.04, steel("#a9adb4", 0.3), 0.01, (-0.02, -y * 0.56, z * (0.7 if not travel else 0.78)), (0, 90, 0))]
    made += [slab(rrect(0.09, 0.34, 0.04), 0.01, plastic("#17181b"), 0.003, (0, -y * 0.56, z * (0.62 if not travel else 0.72)), (18 if not travel else 24, 0, 0))]
    return made


FULL_ROWS = [
    [1, -1, 1, 1, 1, 1, -0.5, 1, 1, 1, 1, -0.5, 1, 1, 1, 1, -0.4, 1, 1, 1, -0.4, 1, 1, 1, 1],
    [1] * 13 + [2, -0.4, 1, 1, 1, -0.4, 1, 1, 1, 1],
    [1.5] + [1] * 12 + [1.5, -0.4, 1, 1, 1, -0.4, 1, 1, 1, 1],
    [1.75] + [1] * 11 + [2.25, -3.8, 1, 1, 1, 1],
    [2.25] + [1] * 10 + [2.75, -1.4, 1, -1.4, 1, 1, 1, 1],
    [1.25, 1.25, 1.25, 6.25, 1.25, 1.25, 1.25, 1.25, -0.4, 1, 1, 1, -0.4, 2, 1, 1],
]


def board(wide, deep, shell, cap, accent=None):
    made = [slab(rrect(wide, deep, 0.12), 0.12, shell, 0.04)]
    for one in keys(FULL_ROWS, wide - 0.22, deep - 0.3, cap, 0.035, 0.07, 0.11, 0.02):
        made.append(put(one, (one.location.x, one.location.y, one.location.z)))
    return made


def keyboard(thing):
    made = board(4.4, 1.5, plastic("#2a2c31", 0.5), plastic("#e9eaec", 0.5, 0.05))
    made += [box((4.3, 0.16, 0.14), plastic("#2a2c31", 0.5), 0.06, (0, 0.72, 0.06)), disc(0.03, 0.01, material("#6fe08a", 0.3, glow=1.5), 0.002, (1.95, 0.71, 0.13))]
    return [group(made, (0, 0, 0.1), (5, 0, 0))]


def monitor(thing):
    shell = plastic("#202226", 0.4)
    screen = [slab(rrect(4.0, 2.4, 0.06), 0.12, shell, 0.03), slab(rrect(3.96, 2.36, 0.05), 0.01, material("#050506", 0.12, coat=0.6), 0.003, (0, 0, 0.115)), wallpaper(3.88, 2.22, ("#cfe6ef", "#8fc0d4", "#4b86ab", "#1d3c63"), (0, 0.03, 0.13), (0, 0, 0), 0.5, seed=0.6)]
    screen += [box((1.4, 0.9, 0.2), shell, 0.06, (0, 0, -0.1))]
    made = [group(screen, (0, 0.3, 2.15), (87, 0, 0)), box((0.36, 0.12, 1.5), steel("#9da1a8", 0.35), 0.03, (0, 0.52, 0.85)), slab(rrect(1.5, 0.95, 0.1), 0.06, steel("#9da1a8", 0.35), 0.02, (0, 0.35, 0))]
    made.append(group(board(3.0, 1.0, steel("#c3c6cb", 0.4), plastic("#f4f4f2", 0.5, 0)), (0, -1.25, 0.03), (4, 0, 0)))
    return made


def camera(thing):
    body, skin, metal = material("#26272a", 0.45), material("#19191b", 0.85, bump=("cells", 45, 0.5)), steel("#b9bcc0", 0.3)
    made = [slab(rrect(2.5, 0.72, 0.2), 0.3, metal, 0.05, (0, 0, 1.08)), slab(rrect(2.5, 0.74, 0.2), 0.98, skin, 0.02, (0, 0, 0.12)), slab(rrect(2.5, 0.72, 0.2), 0.14, metal, 0.04)]
    made += [slab(rrect(0.55, 0.5, 0.2), 1.2, skin, 0.08, (-1.0, -0.42, 0.04))]
    # The viewfinder and the dials.
    made += [slab([(-0.42, 0), (0.42, 0), (0.3, 0.34), (-0.3, 0.34)], 0.66, metal, 0.05, (0.05, 0.36, 1.34), (90, 0, 0)), box((0.4, 0.05, 0.2), material("#08080a", 0.2), 0.02, (0.05, -0.31, 1.52)), box((0.46, 0.3, 0.04), body, 0.01, (0.05, 0.02, 1.7))]
    ribs = lambda angle, height: 1 + 0.02 * np.sign(np.sin(angle * 30))
    made += [put(lathe([(0.24, 0), (0.24, 0.17), (0, 0.17)], steel("#2c2d31", 0.35), 180, smooth_profile=False, wave=ribs), (-0.62, 0.08, 1.37)), put(lathe([(0.18, 0), (0.18, 0.13), (0, 0.13)], steel("#2c2d31", 0.35), 180, smooth_profile=False, wave=ribs), (0.92, 0.05, 1.37))]
    made += [disc(0.11, 0.1, metal, 0.02, (-1.02, -0.18, 1.37)), disc(0.13, 0.12, steel("#2c2d31"), 0.02, (-1.02, -0.45, 1.22))]
    for side in (-1, 1):
        made.append(ring(0.08, 0.018, metal, (side * 1.28, 0, 1.1), (90, 0, 30 * side)))
    lens = [
        turned_body([(0.7, 0), (0.7, 0.1), (0.62, 0.12), (0.62, 0.3)], metal),
        put(lathe([(0.64, 0.3), (0.64, 0.62)], material("#1d1e20", 0.6), 240, smooth_profile=False, steps=4, wave=lambda angle, height: 1 + 0.018 * np.sign(np.sin(angle * 44))), (0, 0, 0)),
        turned_body([(0.62, 0.62), (0.62, 0.72), (0.6, 0.9), (0.55, 0.94), (0.5, 0.92), (0.42, 0.78), (0.3, 0.7), (0, 0.7)], material("#1b1c1e", 0.4)),
        ring(0.61, 0.012, material("#d94f2e", 0.4), (0, 0, 0.68)),
        put(lathe([(0.42, 0.74), (0.3, 0.82), (0.14, 0.86), (0, 0.87)], material("#1a1e3a", 0.04, coat=1.0)), (0, 0, 0)),
        put(lathe([(0.2, 0.85), (0.1, 0.872), (0, 0.876)], material("#3c2f6a", 0.04, coat=1.0)), (0, 0, 0)),
    ]
    made.append(group(lens, (0.22, -0.34, 0.68), (90, 0, 0)))
    strap = curve([(-1.3, 0, 1.08), (-1.75, 0.2, 0.8), (-1.7, 0.9, 0.12), (-0.6, 1.25, 0.06), (0.7, 1.2, 0.06), (1.75, 0.8, 0.12), (1.72, 0.2, 0.8), (1.3, 0, 1.08)], 90)
    made.append(tube(strap, 0.035, material("#1d1d1f", 0.9, bump=("lines", 60, 0.3)), sides=10, flat=2.6))
    return made


def controller(thing):
    half = [(0, 0.62), (0.35, 0.64), (0.75, 0.7), (1.08, 0.66), (1.34, 0.36), (1.52, -0.2), (1.58, -0.72), (1.42, -1.0), (1.14, -0.94), (0.86, -0.5), (0.62, -0.3), (0.3, -0.26), (0, -0.26)]
    outline = curve([(x, y, 0) for x, y in half + [(-x, y) for x, y in half[-2:0:-1]]], 220, closed=True)[:, :2]
    shell = material("#f1f1ef", 0.42, coat=0.1)
    made = [pillow(outline, -0.34, 0.3, shell, 0.42)]
    # Each part stands on the cushion, which is flat in the middle.
    made += [slab([(-0.36, 0.5), (0.36, 0.5), (0.28, 0.05), (-0.28, 0.05)], 0.02, material("#2a2c31", 0.3, coat=0.4), 0.01, (0, 0, 0.285))]
    for x, y in ((-0.52, -0.08), (0.52, -0.08)):
        made += [disc(0.26, 0.03, material("#24262a", 0.4), 0.01, (x, y, 0.255)), disc(0.12, 0.2, material("#1c1d20", 0.5), 0.02, (x, y, 0.26)), put(lathe([(0, 0.04), (0.12, 0.03), (0.2, 0.06), (0.22, 0.02), (0.2, -0.03), (0, -0.04)], rubber("#232428")), (x, y, 0.47))]
    cross = [(-0.08, -0.24), (0.08, -0.24), (0.08, -0.08), (0.24, -0.08), (0.24, 0.08), (0.08, 0.08), (0.08, 0.24), (-0.08, 0.24), (-0.08, 0.08), (-0.24, 0.08), (-0.24, -0.08), (-0.08, -0.08)]
    made += [disc(0.31, 0.03, material("#e2e2df", 0.4), 0.01, (-0.92, 0.26, 0.2)), slab(cross, 0.08, plastic("#24262a", 0.4), 0.02, (-0.92, 0.26, 0.22))]
    for n, color in enumerate(("#3f8fd0", "#d9493f", "#e0b030", "#4aa564")):
        a = n * math.pi / 2
        made.append(disc(0.095, 0.09, plastic(color, 0.25, 0.4), 0.03, (0.92 + 0.2 * math.cos(a), 0.26 + 0.2 * math.sin(a), 0.2)))
    for side in (-1, 1):
        made += [box((0.5, 0.24, 0.14), plastic("#2a2c31", 0.35), 0.06, (side * 0.82, 0.66, 0.1), (20, 0, -8 * side)), disc(0.05, 0.03, plastic("#2a2c31"), 0.01, (side * 0.22, -0.02, 0.285))]
    return [group(made, (0, 0, 0.55), (24, 0, 0))]


def printer(thing):
    shell, second = plastic("#e9eaeb", 0.5), plastic("#2b2d31", 0.45)
    made = [slab(rrect(3.2, 2.3, 0.16), 1.0, shell, 0.06, (0, 0, 0.1)), slab(rrect(3.1, 2.2, 0.16), 0.12, second, 0.03), slab(rrect(3.16, 2.2, 0.14), 0.22, second, 0.05, (0, 0.02, 1.1)), box((3.0, 1.9, 0.02), plastic("#3a3c41", 0.4), 0.01, (0, 0.05, 1.325))]
    made += [box((2.1, 0.1, 0.36), material("#101113", 0.6), 0.03, (-0.3, -1.13, 0.42)), box((1.9, 1.0, 0.05), second, 0.02, (-0.3, -1.5, 0.2), (4, 0, 0))]
    made += [box((1.55, 1.1, 0.02), material("#fbfbf8", 0.8), 0.003, (-0.3, -1.5, 0.27), (4, 0, 0))]
    # A printed picture: hills under a sun.
    made += [wallpaper(1.3, 0.75, ("#bfe0f2", "#8fc079", "#4f8f57", "#2f6b4a"), (-0.3, -1.62, 0.288), (4, 0, 0), 0.0)]
    made += [box((0.92, 0.1, 0.62), second, 0.03, (1.04, -1.13, 0.55))]
    for n, color in enumerate(("#16171a", "#18a0c9", "#c92a7a", "#f0c62a")):
        made.append(box((0.16, 0.05, 0.44), material(color, 0.15, coat=0.7), 0.02, (0.74 + n * 0.2, -1.18, 0.52)))
    panel = [box((1.1, 0.42, 0.05), second, 0.02), wallpaper(0.42, 0.26, ("#dfeaf4", "#9fc3e4", "#4c82bd"), (-0.2, 0, 0.028), (0, 0, 0), 0.7)]
    panel += [disc(0.05, 0.02, plastic(color), 0.005, (0.2 + 0.14 * n, 0, 0.02)) for n, color in enumerate(("#5a5d63", "#5a5d63", "#4fb36a"))]
    made.append(group(panel, (-0.95, -1.16, 0.92), (62, 0, 0)))
    made.append(group([box((2.2, 0.05, 1.0), second, 0.02), box((1.7, 0.02, 1.25), material("#fbfbf8", 0.8), 0.003, (0, -0.04, 0.2))], (0, 1.05, 1.6), (-16, 0, 0)))
    return made


MICROPHONES = {
    "Dynamic Vocal Microphone": dict(head=0.46, long=2.4, tail=0.22, neck=0.33, metal="#9da1a6", shape=1.0, ring="#2a2b2e"),
    "Karaoke Microphone": dict(head=0.54, long=2.0, tail=0.27, neck=0.42, metal="#d9c07a", shape=0.86, ring="#d9dbe0"),
}


def handheld_microphone(thing):
    of, color = MICROPHONES[thing["title"]], thing["color"]
    long, head = of["long"], of["head"]
    made = [
        lathe([(0, 0), (of["tail"] * 0.9, 0), (of["tail"], 0.06), (of["tail"] * 1.02, long * 0.5), (of["neck"] * 0.96, long * 0.93), (of["neck"], long), (of["neck"] * 0.5, long)], material(color, 0.4, metal=0.25, coat=0.1)),
        disc(of["tail"] * 0.8, 0.06, steel("#6a6d72"), 0.01, (0, 0, -0.05)),
        put(lathe([(0, -0.02), (of["neck"] + 0.03, -0.02), (of["neck"] + 0.06, 0.06), (of["neck"] + 0.03, 0.16), (0, 0.16)], steel(of["ring"], 0.3)), (0, 0, long - 0.03)),
        put(blob((head, head, head * 1.02 * of["shape"]), material(of["metal"], 0.35, metal=0.85, bump=("cells", 30, 1.0)), detail=60), (0, 0, long + head * 0.85)),
        ring(head * 1.0, 0.05, steel(of["ring"], 0.3), (0, 0, long + head * 0.85), flat=1.0),
        slab(rrect(0.13, 0.3, 0.05), 0.05, plastic("#d9dbe0" if color == "#2c2e32" else "#f2f2f0"), 0.01, (0, -of["tail"] * 0.98, long * 0.66), (93, 0, 0)),
    ]
    return [group(made, (0, 0, 0.5), (0, 82 if of["shape"] == 1.0 else 70, 0))]


def studio_microphone(thing):
    body, mesh = steel("#3a3c41", 0.35), material("#b9bcc0", 0.35, metal=0.85, bump=("cells", 32, 1.0))
    made = [
        lathe([(0, 0), (0.42, 0.0), (0.5, 0.08), (0.5, 0.95)], body),
        put(lathe([(0.48, 0.95), (0.49, 1.3), (0.47, 1.65), (0.38, 1.85), (0.2, 1.95), (0, 1.97)], mesh), (0, 0, 0)),
        ring(0.5, 0.035, steel("#d0a24a", 0.25), (0, 0, 0.97)),
        ring(0.485, 0.02, body, (0, 0, 1.45)),
        put(disc(0.14, 0.08, steel("#c3c6ca"), 0.02), (0, -0.46, 0.5), (90, 0, 0)),
        disc(0.03, 0.02, material("#65d98a", 0.3, glow=2), 0.004, (0, -0.49, 0.78), (90, 0, 0)),
    ]
    up = group(made, (0, 0, 0.75))
    yoke = [(-0.66, 0, 1.5), (-0.66, 0, 0.9), (-0.5, 0, 0.55), (0, 0, 0.42), (0.5, 0, 0.55), (0.66, 0, 0.9), (0.66, 0, 1.5)]
    made = [up, tube(yoke, 0.065, steel("#2b2d31", 0.4), steps=50), rod((0, 0, 0.1), (0, 0, 0.45), 0.1, steel("#2b2d31", 0.4)), disc(0.85, 0.12, material("#2b2d31", 0.45, metal=0.4), 0.05)]
    for side in (-1, 1):
        made.append(disc(0.15, 0.2, steel("#c3c6ca", 0.3), 0.03, (side * 0.52, 0, 1.45), (0, 90 * side, 0)))
    made.append(tube([(0.1, 0.4, 0.75), (0.4, 0.9, 0.2), (1.2, 0.9, 0.05), (1.6, 0.4, 0.05)], 0.05, rubber(), steps=40))
    return made


def radio(thing):
    shell, cloth, metal = plastic("#b5452f", 0.4), material("#d8c7a0", 0.9, bump=("cells", 60, 0.6)), steel("#d9d2bd", 0.3)
    made = [slab(rrect(3.2, 1.9, 0.22), 0.95, shell, 0.08, (0, 0.48, 1.0), (90, 0, 0))]
    made += [slab(rrect(1.62, 1.5, 0.12), 0.04, cloth, 0.02, (-0.7, -0.46, 1.0), (90, 0, 0))]
    for n in range(9):
        made.append(box((1.62, 0.05, 0.03), metal, 0.01, (-0.7, -0.5, 0.38 + 0.155 * n)))
    face = [disc(0.58, 0.05, material("#f4eedd", 0.4), 0.01), ring(0.58, 0.04, metal, (0, 0, 0.03))]
    for n in range(25):
        a = math.radians(-120 + n * 10)
        face.append(box((0.012, 0.1 if n % 4 == 0 else 0.05, 0.01), material("#3a2a22", 0.6), 0, (0.48 * math.sin(a), 0.48 * math.cos(a), 0.055), (0, 0, -math.degrees(a))))
    face += [box((0.03, 0.5, 0.02), material("#c9302a", 0.4), 0.005, (0.12, 0.2, 0.07), (0, 0, -31)), disc(0.2, 0.16, metal, 0.04, (0, 0, 0.04))]
    made.append(group(face, (0.85, -0.47, 1.22), (90, 0, 0)))
    for x in (0.5, 0.98, 1.28):
        made.append(disc(0.14 if x != 0.98 else 0.1, 0.14, metal, 0.03, (x if x != 0.98 else 0.88, -0.46, 0.36), (90, 0, 0)))
    made.append(tube([(-1.3, 0, 1.9), (-1.3, 0, 2.25), (-1.1, 0, 2.4), (1.1, 0, 2.4), (1.3, 0, 2.25), (1.3, 0, 1.9)], 0.06, metal, steps=50, flat=1.8))
    made += [rod((1.35, 0.35, 1.9), (2.1, 0.35, 3.5), 0.028, steel()), ball(0.05, steel(), (2.1, 0.35, 3.5))]
    return made


def flashlight(thing):
    metal = material("#2e3034", 0.38, metal=0.75, coat=0.1)
    knurl = material("#2a2c2f", 0.5, metal=0.7, bump=("cells", 40, 0.8))
    made = [
        turned_body([(0, 0), (0.26, 0), (0.3, 0.05), (0.3, 0.34), (0.26, 0.36), (0.26, 0.42)], metal),
        turned_body([(0.285, 0.42), (0.285, 1.75)], knurl),
        turned_body([(0.27, 1.75), (0.27, 1.9), (0.34, 1.98), (0.34, 2.1), (0.44, 2.34), (0.52, 2.42), (0.52, 2.5), (0.49, 2.52), (0.49, 2.58), (0.52, 2.6), (0.52, 2.82), (0.46, 2.84), (0.44, 2.8)], metal),
        put(lathe([(0.44, 2.79), (0.36, 2.66), (0.12, 2.56), (0, 2.55)], material("#e8eaec", 0.1, metal=1.0)), (0, 0, 0)),
        ball(0.12, material("#fff2c4", 0.3, glow=3), (0, 0, 2.6)),
        disc(0.43, 0.01, clear(alpha=0.15), 0.002, (0, 0, 2.79)),
        disc(0.1, 0.06, rubber("#e0702a"), 0.02, (0, -0.27, 1.83), (90, 0, 0)),
        disc(0.2, 0.05, rubber("#3a3b3e"), 0.02, (0, 0, -0.04)),
    ]
    for z in (0.1, 0.17, 0.24):
        made.append(ring(0.3, 0.016, metal, (0, 0, z)))
    loop = tube([(0, 0.1, -0.02), (0.3, 0.5, -0.1), (0.2, 0.9, -0.5), (-0.3, 0.8, -0.55), (-0.3, 0.3, -0.3), (0, 0, -0.05)], 0.03, material("#1e1e20", 0.9), steps=50)
    return [group(made, (0, 0, 0.52), (0, 86, 0)), put(loop, (0, 0.0, 0.62), (0, 86, 0))]


def television(thing):
    wood = material(rough=0.45, coat=0.2, from_mesh=True)
    made = []

    def grain(points):
        lines = np.sin(points[..., 2] * 34 + 5 * field(points * [0.5, 1, 2.5], 1.2))
        return paints("#8a5430", (np.clip(0.5 + 0.5 * lines, 0, 1) * 0.6, "#6b3d20"))

    outline = np.array(rrect(3.6, 2.5, 0.35, 10))
    outline = np.vstack([outline, outline[:1]])
    fine = np.c_[np.interp(np.linspace(0, 1, 300), np.linspace(0, 1, len(outline)), outline[:, 0]), np.interp(np.linspace(0, 1, 300), np.linspace(0, 1, len(outline)), outline[:, 1])]
    depth = np.linspace(-0.7, 0.9, 14)[:, None]
    points = np.stack([fine[None, :, 0] + 0 * depth, depth + 0 * fine[None, :, 0], fine[None, :, 1] + 0 * depth], -1)
    made.append(grid(points, wood, colors=grain(points)))
    made.append(slab(rrect(3.5, 2.4, 0.3), 0.9, plastic("#26221f", 0.6), 0.1, (0, 0.95, 0), (90, 0, 0)))
    made.append(tube(np.c_[fine[:-1, 0], np.full(299, -0.7), fine[:-1, 1]], 0.05, steel("#d8c48c", 0.3), closed=True, sides=10))
    made.append(slab(rrect(3.5, 2.4, 0.3), 0.1, material("#e6dcc4", 0.5), 0.02, (0, -0.58, 0), (90, 0, 0)))
    # The tube bulges.
    v, u = np.meshgrid(np.linspace(-1, 1, 50), np.linspace(-1, 1, 50), indexing="ij")
    x, z = u * np.sqrt(1 - v**2 / 3.2), v * np.sqrt(1 - u**2 / 3.2)
    screen = np.stack([1.22 * x - 0.42, -0.68 - 0.14 * (1 - u**2) * (1 - v**2), 1.0 * z], -1)
    hills = 0.1 * np.sin(u * 4) - 0.25
    tints = paints("#7fb4cf", (step(v, 0.35, 0.5), "#3f7fae"), (1 - step(v, hills, 0.03), "#6f9a55"), (1 - step(v, hills - 0.35 + 0.12 * np.sin(u * 3 + 2), 0.03), "#3f6f45"), (1 - step(np.hypot(u - 0.45, v - 0.45), 0.18, 0.04), "#f6e3a0"))
    made.append(grid(screen, material(rough=0.08, coat=1.0, from_mesh=True), colors=tints))
    edge = np.vstack([screen[0, :], screen[1:, -1], screen[-1, -2::-1], screen[-2:0:-1, 0]])
    made.append(tube(edge, 0.06, plastic("#2c2a28", 0.4), closed=True, sides=10))
    for z, size in ((0.72, 0.22), (0.18, 0.22)):
        made += [disc(size, 0.14, steel("#d8c48c", 0.3), 0.03, (1.32, -0.66, z), (90, 0, 0)), box((0.05, 0.06, size * 1.7), plastic("#2c2a28"), 0.02, (1.32, -0.82, z), (0, 30 if z > 0.5 else -40, 0))]
    for n in range(7):
        made.append(box((0.56, 0.04, 0.035), plastic("#2c2a28"), 0.01, (1.32, -0.69, -0.25 - 0.1 * n)))
    for x in (-1.3, 1.3):
        for y in (-0.45, 0.65):
            made.append(rod((x, y, -1.2), (x * 1.18, y * 1.25, -2.1), 0.07, material("#5d3820", 0.5)))
    for side in (-1, 1):
        made += [rod((0.1 * side, 0.2, 1.25), (1.1 * side, 0.2, 2.6), 0.025, steel()), ball(0.05, steel(), (1.1 * side, 0.2, 2.6))]
    made.append(put(lathe([(0.4, 0), (0.36, 0.12), (0.2, 0.2), (0, 0.22)], plastic("#26221f")), (0, 0.2, 1.24)))
    return made


def telephone(thing):
    red = material("#c4211f", 0.22, coat=0.5)
    profile = curve([(x, y, 0) for x, y in [(-1.2, 0.1), (-1.15, 0.34), (-0.6, 0.62), (0.0, 0.92), (0.2, 1.02), (0.6, 1.04), (0.95, 0.8), (1.12, 0.3), (1.14, 0.08)]], 60)[:, :2]
    outline = np.vstack([[(-1.12, 0.04)], profile, [(1.08, 0.04)]])
    made = [slab(outline, 2.3, red, 0.12, (-1.15, 0, 0), (90, 0, 90))]
    made.append(slab(rrect(2.34, 2.3, 0.2), 0.07, rubber("#2a1514"), 0.02))
    # Twelve buttons on the slope.
    face = [slab(rrect(1.2, 1.02, 0.1), 0.03, material("#f4f0e8", 0.4), 0.01)]
    for i in range(3):
        for j in range(4):
            face.append(box((0.25, 0.17, 0.1), plastic("#2c2a2a", 0.35), 0.03, ((i - 1) * 0.36, (j - 1.5) * 0.235, 0.06)))
    made.append(group(face, (0, -0.56, 0.66), (28.5, 0, 0)))
    hand = [tube([(-1.12, 0, 0.0), (-0.75, 0, 0.2), (0, 0, 0.3), (0.75, 0, 0.2), (1.12, 0, 0.0)], [0.17, 0.17, 0.155, 0.17, 0.17], red, steps=60, sides=20, flat=1.15)]
    for x in (-1.12, 1.12):
        hand.append(put(lathe([(0, -0.26), (0.34, -0.25), (0.4, -0.14), (0.36, 0.05), (0.2, 0.14), (0, 0.16)], red), (x, 0, 0.0), (0, 8 if x < 0 else -8, 0)))
        hand.append(disc(0.3, 0.02, plastic("#3a1010"), 0.005, (x, 0, -0.27)))
    made.append(group(hand, (0, 0.42, 1.36)))
    for x in (-0.72, 0.72):
        for y in (0.16, 0.68):
            made.append(box((0.34, 0.12, 0.34), red, 0.05, (x, y, 1.16)))
    made.append(coil((-1.25, 0.3, 1.15), (-1.25, -0.6, 0.12), 0.085, 16, 0.03, plastic("#8f1716"), 0.25))
    return made


def camcorder(thing):
    body, second, metal = plastic("#6d7178", 0.35), plastic("#232428", 0.5), steel("#b9bcc0", 0.3)
    made = [slab(rrect(1.1, 1.25, 0.42, 12), 2.5, body, 0.12, (0, 1.3, 0.72), (90, 0, 0))]
    made += [group([turned_body([(0, 0), (0.56, 0), (0.56, 0.5), (0.6, 0.52), (0.6, 0.86), (0.54, 0.88), (0.46, 0.78), (0.4, 0.7), (0, 0.68)], second), ring(0.58, 0.02, metal, (0, 0, 0.52)), put(lathe([(0.42, 0.72), (0.3, 0.82), (0.12, 0.86), (0, 0.865)], material("#141c3c", 0.04, coat=1.0)), (0, 0, 0)), ring(0.5, 0.02, metal, (0, 0, 0.86))], (0, -1.15, 0.78), (90, 0, 0))]
    made += [box((0.7, 0.9, 0.2), second, 0.08, (0, -0.55, 1.38)), box((0.62, 0.3, 0.12), material("#2b2c2f", 0.8, bump=("cells", 50, 0.8)), 0.05, (0, -0.95, 1.38))]
    flip = [box((0.08, 1.55, 1.02), body, 0.04), wallpaper(1.35, 0.82, ("#cfe4f0", "#9fc08a", "#5d8f5a", "#2f5f45"), (-0.045, 0, 0), (90, 0, -90), 0.6)]
    made.append(group(flip, (-1.12, -0.12, 0.78), (0, 0, -58)))
    made.append(rod((-0.56, 0.5, 0.35), (-0.56, 0.5, 1.15), 0.08, second))
    made.append(tube([(0.5, -0.8, 0.8), (0.84, -0.5, 0.75), (0.92, 0.2, 0.72), (0.84, 0.8, 0.75), (0.5, 1.05, 0.8)], 0.045, material("#232427", 0.9, bump=("lines", 50, 0.3)), steps=40, flat=6))
    made += [disc(0.13, 0.05, material("#c9302a", 0.3, coat=0.4), 0.02, (0.1, 1.3, 0.85), (-90, 0, 0)), box((0.3, 0.5, 0.16), second, 0.05, (0, 0.9, 1.36))]
    return made


def trackball(thing):
    outline = curve([(0.0, 1.05, 0), (0.6, 1.0, 0), (0.88, 0.5, 0), (0.84, -0.2, 0), (0.9, -0.95, 0), (0.55, -1.35, 0), (-0.1, -1.4, 0), (-0.75, -1.25, 0), (-0.92, -0.6, 0), (-0.86, 0.3, 0), (-0.6, 0.95, 0)], 200, closed=True)[:, :2]
    shell = plastic("#35373c", 0.5)
    made = [pillow(outline, -0.03, 0.72, shell, 0.4, place=(0, 0, 0.04))]
    made += [ring(0.52, 0.07, steel("#7d8187", 0.35), (0, 0.28, 0.7)), put(blob((0.5, 0.5, 0.5), material("#c8161d", 0.12, coat=0.8)), (0, 0.28, 0.74))]
    for side in (-1, 1):
        arc = [(side * 0.68 * math.cos(a), 0.28 + 0.62 * math.sin(a) - 0.1, 0.66 - 0.1 * abs(math.cos(a))) for a in np.linspace(-0.3, 1.3, 20)]
        made.append(tube(arc, 0.13, plastic("#54575d", 0.4), sides=14, flat=0.45))
    made.append(tube([(0, 0.95, 0.3), (0.1, 1.4, 0.1), (0.6, 1.7, 0.06), (1.2, 1.55, 0.06), (1.5, 1.1, 0.06)], 0.05, rubber(), steps=40))
    return made


def magnifier(thing):
    purple = plastic("#6b3fa0", 0.25, 0.5)
    made = [
        ring(1.0, 0.09, steel("#3a3b40", 0.3), sides=18, flat=1.6),
        ring(0.94, 0.03, steel("#cfd2d6", 0.2), (0, 0, 0.1)),
        put(lathe([(0, 0.11), (0.4, 0.09), (0.75, 0.05), (0.94, 0.0)], clear("#cfe6f2", 0.32)), (0, 0, 0)),
        put(blob((0.2, 0.42, 0.02), clear("#ffffff", 0.75)), (-0.45, 0.42, 0.11), (0, 0, -45)),
    ]
    handle = [
        turned_body([(0.09, 0), (0.09, 0.3)], steel("#cfd2d6", 0.2)),
        put(lathe([(0, 0.28), (0.17, 0.28), (0.19, 0.38), (0.15, 0.55), (0.17, 0.9), (0.2, 1.4), (0.19, 1.75), (0.12, 1.88), (0, 1.9)], purple), (0, 0, 0)),
        ring(0.17, 0.03, steel("#cfd2d6", 0.2), (0, 0, 0.36)),
    ]
    made.append(group(handle, (0, -1.02, 0), (90, 0, 0)))
    return [group(made, (0, 0, 0.2), (0, 0, 42))]


def megaphone(thing):
    white, red, black = plastic("#f2f1ee", 0.4), plastic("#c9262a", 0.35), plastic("#232428", 0.5)
    made = [
        put(lathe([(0.36, 0), (0.42, 0.5), (0.56, 1.1), (0.82, 1.7), (1.2, 2.15)], white), (0, 0, 0)),
        put(lathe([(1.16, 2.12), (0.8, 1.72), (0.54, 1.15), (0.3, 0.9), (0, 0.9)], material("#dcdad4", 0.5)), (0, 0, 0)),
        ring(1.2, 0.075, red, (0, 0, 2.15)),
        put(lathe([(0.2, 0.9), (0.24, 1.2), (0.16, 1.55), (0, 1.62)], red), (0, 0, 0)),
        put(lathe([(0, -0.75), (0.4, -0.74), (0.46, -0.62), (0.46, -0.05), (0.4, 0.06), (0.3, 0.06)], red), (0, 0, 0)),
        disc(0.36, 0.04, material("#1c1d20", 0.7, bump=("cells", 40, 0.9)), 0.01, (0, 0, -0.79)),
        ring(0.47, 0.03, black, (0, 0, -0.1)),
    ]
    horn = group(made, (0, 0, 1.75), (0, 82, 0))
    grip = [box((0.3, 0.26, 0.95), black, 0.1, (-0.3, 0, 0.78), (0, 14, 0)), box((0.12, 0.14, 0.3), red, 0.05, (-0.12, 0, 1.05), (0, 14, 0))]
    strap = tube([(-0.6, 0.0, 2.2), (-0.7, 0.5, 1.6), (-0.5, 0.75, 0.6), (0.1, 0.7, 0.35), (0.75, 0.55, 0.9), (0.9, 0.3, 1.5)], 0.03, material("#232428", 0.9), steps=50, flat=2)
    return [horn] + grip + [strap]


def microscope(thing):
    white, dark_, metal = plastic("#eceded", 0.35), plastic("#2f4a73", 0.4), steel("#c9ccd0", 0.2)
    made = [slab(rrect(1.7, 2.1, 0.3), 0.22, dark_, 0.06), slab(rrect(1.2, 1.0, 0.2), 0.2, white, 0.06, (0, 0.45, 0.2))]
    arm = [(0, 0.75, 0.3), (0, 1.0, 0.9), (0, 1.02, 1.7), (0, 0.8, 2.4), (0, 0.35, 2.75)]
    made.append(tube(arm, [0.3, 0.27, 0.25, 0.25, 0.28], white, steps=50, sides=20, flat=1.1))
    made += [slab(rrect(1.35, 1.25, 0.08), 0.1, plastic("#232529", 0.4), 0.02, (0, -0.1, 1.15)), box((0.9, 0.3, 0.03), clear("#e5f2f8", 0.6), 0.005, (0, -0.15, 1.27)), box((0.2, 0.2, 0.02), material("#d98ab0", 0.4), 0.005, (0, -0.15, 1.29))]
    for x in (-0.42, 0.42):
        made.append(box((0.06, 0.5, 0.03), metal, 0.01, (x, 0.05, 1.3), (0, 0, 20 if x > 0 else -20)))
    made += [disc(0.2, 0.14, metal, 0.03, (0, -0.15, 0.22)), ball(0.15, material("#fff6d8", 0.3, glow=2.5), (0, -0.15, 0.36))]
    made.append(put(lathe([(0, 0), (0.33, 0.0), (0.36, 0.12), (0.3, 0.3), (0, 0.32)], metal), (0, -0.05, 2.05)))
    for n, (x, y) in enumerate(((0, -0.12), (0.22, 0.14), (-0.22, 0.14))):
        lens = turned_body([(0.06, 0), (0.09, 0.08), (0.12, 0.12), (0.12, 0.5)], metal)
        made.append(group([lens, ring(0.12, 0.012, material(("#d9a32f", "#c93a3a", "#3f7fc9")[n], 0.4), (0, 0, 0.3))], (x * 1.5, -0.05 + y * 1.3, 1.55 + 0.06 * (n > 0)), (-14 * (y > 0), 16 * (x < 0) - 16 * (x > 0), 0)))
    tube_ = [turned_body([(0.24, 0), (0.24, 0.5), (0.18, 0.52), (0.18, 1.0), (0.23, 1.02), (0.23, 1.3), (0.16, 1.34), (0, 1.32)], plastic("#26282c", 0.4)), ring(0.24, 0.02, metal, (0, 0, 0.5))]
    made.append(box((0.55, 0.75, 0.6), white, 0.18, (0, 0.05, 2.62)))
    made.append(group(tube_, (0, -0.05, 2.75), (38, 0, 0)))
    for side in (-1, 1):
        made += [disc(0.28, 0.2, dark_, 0.05, (side * 0.28, 0.95, 1.0), (0, 90 * side, 0)), disc(0.15, 0.14, metal, 0.03, (side * 0.46, 0.95, 1.0), (0, 90 * side, 0))]
    return made


def projector(thing):
    body, metal, black = material("#5a6a5f", 0.5, bump=("noise", 60, 0.12)), steel("#c3c6ca", 0.25), plastic("#232428", 0.45)
    made = [slab(rrect(2.2, 1.7, 0.22), 0.95, body, 0.08, (0, 0.47, 0.97), (90, 0, 0)), slab(rrect(2.5, 1.3, 0.15), 0.14, black, 0.04), slab(rrect(1.9, 1.35, 0.15), 0.08, metal, 0.02, (0, -0.47, 1.0), (90, 0, 0))]
    made.append(group([turned_body([(0.26, 0), (0.26, 0.3), (0.32, 0.32), (0.32, 0.75), (0.27, 0.77), (0.2, 0.7), (0, 0.68)], metal), disc(0.2, 0.02, material("#1a2348", 0.05, coat=1), 0.004, (0, 0, 0.7))], (1.08, -0.2, 1.1), (0, 90, 0)))
    for n in range(6):
        made.append(box((0.5, 0.04, 0.05), black, 0.01, (-0.55, -0.56, 0.75 + 0.1 * n)))
    made += [disc(0.22, 0.12, black, 0.03, (0.55, -0.53, 0.62), (90, 0, 0)), disc(0.13, 0.1, metal, 0.03, (-0.55, -0.53, 0.48), (90, 0, 0)), disc(0.1, 0.1, material("#c9402f", 0.3), 0.03, (-0.2, -0.53, 0.48), (90, 0, 0)), box((0.34, 0.2, 0.6), metal, 0.06, (0.62, -0.6, 1.12))]

    def reel(place, size, full):
        parts = []
        for z in (-0.14, 0.14):
            parts.append(ring(size, 0.045, metal, (0, 0, z)))
            parts.append(disc(size * 0.3, 0.03, metal, 0.01, (0, 0, z - 0.015)))
            for k in range(5):
                a = k * 2 * math.pi / 5 + 0.3
                parts.append(box((size * 0.75, 0.16, 0.03), metal, 0.01, (size * 0.62 * math.cos(a), size * 0.62 * math.sin(a), z), (0, 0, math.degrees(a))))
        parts.append(disc(size * full, 0.2, material("#2a1c16", 0.35, coat=0.3), 0.01, (0, 0, -0.1)))
        parts.append(disc(0.1, 0.5, black, 0.02, (0, 0, -0.2)))
        return group(parts, place, (90, 0, 0))

    made += [rod((0.5, -0.1, 1.7), (1.05, -0.2, 2.6), 0.09, body), rod((-0.6, -0.1, 1.7), (-1.15, -0.2, 2.45), 0.09, body)]
    made += [reel((1.1, -0.42, 2.75), 0.85, 0.7), reel((-1.15, -0.42, 2.6), 0.85, 0.42)]
    made.append(tube([(0.42, -0.42, 2.6), (0.5, -0.6, 1.8), (0.62, -0.62, 1.2), (0.4, -0.6, 0.9), (-0.2, -0.62, 1.5), (-0.62, -0.42, 2.35)], 0.016, material("#2a1c16", 0.35), steps=60, flat=4))
    return made


KINDS = {
    "Headphones": headphones,
    "Phone": phone,
    "Laptop": laptop,
    "Mouse": mouse,
    "Keyboard": keyboard,
    "Camera": camera,
    "Monitor": monitor,
    "Game controller": controller,
    "Printer": printer,
    "Handheld microphone": handheld_microphone,
    "Studio microphone": studio_microphone,
    "Radio": radio,
    "Flashlight": flashlight,
    "Television": television,
    "Telephone": telephone,
    "Camcorder": camcorder,
    "Trackball": trackball,
    "Magnifying glass": magnifier,
    "Megaphone": megaphone,
    "Microscope": microscope,
    "Film projector": projector,
}
VIEWS = {kind: dict(turn=-24, rise=18) for kind in KINDS} | {
    "Headphones": dict(turn=-32, rise=14),
    "Phone": dict(turn=-8, rise=8, again={"turn": 168, "rise": 10}),
    "Laptop": dict(turn=-22, rise=24),
    "Mouse": dict(turn=-34, rise=34),
    "Keyboard": dict(turn=-18, rise=42, again=None),
    "Monitor": dict(turn=-14, rise=14),
    "Game controller": dict(turn=-12, rise=34),
    "Handheld microphone": dict(turn=-24, rise=22, again=None),
    "Flashlight": dict(turn=30, rise=20),
    "Trackball": dict(turn=-30, rise=42),
    "Magnifying glass": dict(turn=0, rise=52, again=None),
    "Megaphone": dict(turn=28, rise=10),
    "Microscope": dict(turn=-58, rise=14),
    "Camcorder": dict(turn=-36, rise=18),
    "Film projector": dict(turn=18, rise=12),
}
