"""Books, office, arts and crafts. Each lies or stands on z = 0."""

import math

import numpy as np
from food import ring, slab
from household import brass, disc_of, hoop, rod, steel, wood
from studio import band, blob, box, copy, curve, dark, grid, group, lathe, material, paints, plate, put, step, tube

PAPER, CREAM = "#faf9f5", "#f3ead6"


def sheets(size, place, color=CREAM, turned=(0, 0, 0)):
    """A block of paper: its edges show the leaves."""
    return box(size, material(color, 0.9, bump=("lines", 26, 0.35)), 0.004, place, turned)


def book(size, color, place=(0, 0, 0), turned=(0, 0, 0), bands=(), fabric=True, page=CREAM):
    """A closed hardcover that lies flat: its spine is toward -x. `bands` are colored strips of the spine, as (share, width, color)."""
    x, y, z = size
    cover = material(color, 0.85 if fabric else 0.4, sheen=0.2 if fabric else 0, bump=("noise", 70, 0.25) if fabric else None, coat=0 if fabric else 0.25)
    made = [box((x, y, 0.05), cover, 0.015, (0, 0, z - 0.025)), box((x, y, 0.05), cover, 0.015, (0, 0, 0.025)), sheets((x - 0.1, y - 0.12, z - 0.09), (0.0, 0, z / 2), page)]
    v = np.linspace(-y / 2, y / 2, 120)[:, None]
    a = np.linspace(math.pi / 2, 3 * math.pi / 2, 24)[None]
    spine = np.stack([-x / 2 + 0.02 + 0.11 * np.cos(a) + 0 * v, v + 0 * a, z / 2 + z / 2 * np.sin(a) + 0 * v], -1)
    share = v / y + 0.5 + 0 * a
    colors = paints(color, *[(band(share, at - wide / 2, at + wide / 2, 0.008), tone) for at, wide, tone in bands]) if bands else None
    made.append(grid(spine, material(color, 0.7, from_mesh=bool(bands)), colors=colors, thick=0.03))
    made.append(box((0.02, y, 0.004), material(dark(color, 0.35), 0.8), 0, (-x / 2 + 0.14, 0, z)))
    return group(made, place, turned)


def red_book(thing):
    made = [book((2.1, 3.0, 0.42), "#b3202a", (0, 0, 0), (0, 0, 0))]
    made.append(tube(curve([(0.1, 1.4, 0.22), (0.16, 1.6, 0.15), (0.1, 1.8, 0.03)], 20), 0.035, material("#d8a94a", 0.6), flat=0.2))
    made += [box((1.5, 0.02, 0.004), brass(), 0, (0.08, y, 0.424)) for y in (-1.2, 1.2)] + [box((0.02, 2.4, 0.004), brass(), 0, (x, 0, 0.424)) for x in (-0.67, 0.83)]
    return [group(made, (0, 0, 0), (0, 0, 22))]


def stack_of_books(thing):
    made = [book((2.2, 3.1, 0.6), "#23406e", (0, 0, 0), (0, 0, 90), ((0.5, 0.4, "#d8b25a"), (0.12, 0.03, "#d8b25a"), (0.88, 0.03, "#d8b25a"))), book((2.1, 2.9, 0.5), "#b5472f", (0.08, 0.04, 0.6), (0, 0, 98), ((0.62, 0.36, "#f0e2c0"), (0.2, 0.1, "#f0e2c0")))]
    return made + [book((1.95, 2.75, 0.44), "#3f7a5a", (-0.06, 0.02, 1.1), (0, 0, 82), ((0.5, 0.5, "#2a4f3c"), (0.5, 0.06, "#efe6cc"), (0.16, 0.02, "#efe6cc"), (0.84, 0.02, "#efe6cc")))]


def label_notebook(thing):
    made = [book((2.1, 3.2, 0.32), "#26272c", fabric=False), box((1.1, 0.72, 0.012), material("#f2ead4", 0.7), 0.01, (0.06, 0.62, 0.325)), box((1.0, 0.62, 0.004), material("#c9b88c", 0.7), 0, (0.06, 0.62, 0.332)), box((0.97, 0.59, 0.004), material("#f2ead4", 0.7), 0, (0.06, 0.62, 0.333))]
    made += [box((0.7, 0.012, 0.004), material("#a99f88", 0.7), 0, (0.06, y, 0.336)) for y in (0.75, 0.62, 0.49)]
    made.append(tube(curve([(0.4, -1.5, 0.16), (0.42, -1.75, 0.1), (0.34, -2.0, 0.02)], 20), 0.05, material("#b3202a", 0.5), flat=0.15))
    return [group(made, (0, 0, 0), (0, 0, 20))]


def confetti_notebook(thing):
    made = [book((2.2, 2.9, 0.3), "#f4efe4", fabric=False)]
    chance = np.random.default_rng(15)
    for n in range(90):
        color = ("#e8465a", "#f6c23a", "#3fa0d8", "#7a52b8", "#4fae6a")[n % 5]
        place = (float(chance.uniform(-0.88, 1.02)), float(chance.uniform(-1.4, 1.4)), 0.301)
        made.append(put(disc_of(0.05, 0.006, material(color, 0.5), 0), place) if n % 2 else box((0.14, 0.05, 0.006), material(color, 0.5), 0, place, (0, 0, float(chance.uniform(0, 180)))))
    made.append(tube(curve([(0.5, -1.35, 0.16), (0.52, -1.6, 0.1), (0.46, -1.85, 0.02)], 20), 0.06, material("#7a52b8", 0.5), flat=0.15))
    return [group(made, (0, 0, 0), (0, 0, 20))]


def spiral(length, count, radius, place, turned=(0, 0, 0)):
    """Rings of wire along x."""
    turns = np.linspace(0, 2 * math.pi * count, count * 26)
    return put(tube(np.stack([length * (turns / turns[-1] - 0.5), radius * np.cos(turns), radius * np.sin(turns)], -1), 0.025, steel(0.25), sides=8), place, turned)


def ring_notebook(thing):
    yellow = material("#f2c230", 0.4, coat=0.25)
    made = [box((2.3, 3.0, 0.05), yellow, 0.015, (0, 0, 0.03)), sheets((2.2, 2.92, 0.3), (0, 0, 0.2), PAPER), box((2.3, 3.0, 0.05), yellow, 0.015, (0, 0, 0.375))]
    made.append(spiral(2.7, 22, 0.26, (-1.13, 0, 0.2), (0, 0, 90)))
    made += [box((1.3, 0.8, 0.006), material("#fbf6e2", 0.6), 0, (0.15, 0.6, 0.403))] + [box((1.0, 0.015, 0.004), material("#a89a68", 0.6), 0, (0.15, y, 0.408)) for y in (0.75, 0.6, 0.45)]
    return [group(made, (0, 0, 0), (0, 0, 20))]


def notepad(thing):
    made = [box((2.0, 3.0, 0.06), material("#8f6a42", 0.8), 0.01, (0, 0, 0.03)), sheets((1.96, 2.94, 0.26), (0, -0.01, 0.19), PAPER)]
    blue, red = material("#9fc0dc", 0.8), material("#d88a8a", 0.8)
    made += [box((1.96, 0.012, 0.003), blue, 0, (0, y, 0.322)) for y in np.linspace(-1.3, 1.05, 17)] + [box((0.012, 2.9, 0.003), red, 0, (-0.62, 0, 0.323))]
    made.append(box((2.0, 0.3, 0.03), material("#2f6fc0", 0.5), 0.01, (0, 1.35, 0.33)))
    made.append(spiral(1.8, 18, 0.22, (0, 1.5, 0.18)))
    u, v = np.meshgrid(np.linspace(0, 1, 30), np.linspace(-1, 1, 16), indexing="ij")
    made.append(grid(np.stack([0.98 * v, -1.48 + 0.9 * u, 0.335 + 0.28 * (1 - u) ** 2.5 * (0.6 + 0.4 * v)], -1), material(PAPER, 0.9)))
    return [group(made, (0, 0, 0), (0, 0, 20))]


def scissors(thing):
    color = thing["color"] or "#db2c2b"
    desk_ = thing["brand"] == "Five Boroughs"
    blade_long, spread = (1.75, 13) if desk_ else (2.35, 11)
    made = []
    for side in (-1, 1):
        outline = curve([(-0.12, -0.5, 0), (0.13, -0.5, 0), (0.17, 0.2, 0), (0.12, blade_long * 0.7, 0), (-0.02, blade_long, 0), (-0.09, blade_long * 0.9, 0), (-0.13, 0.3, 0)], 80, True)[:, :2] * np.array([side, 1])
        half = [plate(outline if side > 0 else outline[::-1], 0.06, steel(0.16), 0.012, (0, 0, 0.03 + 0.035 * (side > 0)))]
        stuff = material(color, 0.35, coat=0.2)
        inner = material("#2b2c30", 0.6)
        if desk_:
            eye = ring(80, 0.42, 0.42)
            center = (-side * 0.42, -1.2)
        else:
            eye = ring(80, 0.4, 0.72 if side > 0 else 0.56)
            center = (-side * 0.46, -1.45 if side > 0 else -1.3)
        loop = np.c_[eye[:, 0] + center[0], eye[:, 1] + center[1], np.full(80, 0.1)]
        half += [tube(loop, 0.13, stuff, closed=True, sides=18, flat=0.85), tube(np.c_[eye[:, 0] * 0.78 + center[0], eye[:, 1] * 0.84 + center[1], np.full(80, 0.1)], 0.06, inner, closed=True, sides=12)]
        half.append(tube(curve([(0, -0.3, 0.08), (-side * 0.05, -0.6, 0.1), (center[0] * 0.6 + side * 0.02, center[1] + eye[:, 1].max() * 0.9, 0.1)], 30), [0.14, 0.15, 0.14], stuff, sides=16, flat=0.8))
        made.append(group(half, (0, 0, 0), (0, 0, -side * spread)))
    made += [put(disc_of(0.11, 0.05, steel(0.25), 0.015), (0, 0, 0.12)), box((0.14, 0.02, 0.01), material("#55585c", 0.5), 0, (0, 0, 0.172))]
    return [group(made, (0, 0, 0), (0, 0, -28 if desk_ else -40))]


def clipboard(thing):
    made = [put(plate(ring(120, 1.3, 1.8, 14), 0.1, wood("#a9743f", "y", 0.15, 3), 0.03))]
    made += [box((2.2, 2.9, 0.03), material(PAPER, 0.9), 0.002, (0.0, -0.18, 0.12)), box((2.2, 2.9, 0.01), material(PAPER, 0.9), 0.001, (0.02, -0.2, 0.14), (0, 0, 1.2))]
    made += [box((1.6, 0.014, 0.003), material("#b9c0c9", 0.8), 0, (0, y, 0.147)) for y in np.linspace(-1.3, 0.75, 12)]
    metal = steel(0.2)
    made.append(box((1.15, 0.42, 0.1), metal, 0.04, (0, 1.48, 0.2)))
    made.append(box((1.25, 0.12, 0.12), metal, 0.05, (0, 1.27, 0.18)))
    made.append(tube(curve([(-0.3, 1.6, 0.22), (-0.28, 1.85, 0.24), (0, 1.95, 0.24), (0.28, 1.85, 0.24), (0.3, 1.6, 0.22)], 40), 0.035, metal))
    made += [put(disc_of(0.06, 0.03, steel(0.4)), (x, 1.5, 0.25)) for x in (-0.4, 0.4)]
    return [group(made, (0, 0, 0), (0, 0, 16))]


def pencils(thing):
    made = []
    for place, turn in (((0, 0.24, 0), 26), ((0.1, -0.2, 0), 20), ((-0.05, -0.62, 0), 29)):
        six = lambda angle, height: 1 / np.cos((angle % (math.pi / 3)) - math.pi / 6) * np.where((height < 4.7) & (height > 0.6), 1, 0.98)
        yellow = material("#f0a82c", 0.3, coat=0.4)
        one = [lathe([(0.13, 0.62), (0.13, 4.7)], yellow, 96, 12, smooth_profile=False, wave=six)]
        one.append(lathe([(0.0, 0.0), (0.028, 0.12)], material("#2b2b2e", 0.4), 24, 8, smooth_profile=False))
        one.append(lathe([(0.026, 0.115), (0.145, 0.66)], material(rough=0.7, from_mesh=True), 96, 40, smooth_profile=False, color=lambda points, angle, height: paints("#e3bd85", (step(height - 0.05 * np.abs(np.sin(angle * 3)), 0.575, 0.01), "#f0a82c"))))
        one.append(lathe([(0.145, 4.66), (0.15, 4.7), (0.15, 5.0), (0.145, 5.04)], brass(), 40, 20, smooth_profile=False))
        one += [put(hoop(0.15, 0.012, material("#a97f2c", 0.3, metal=1)), (0, 0, z)) for z in (4.74, 4.8, 4.9, 4.96)]
        one.append(lathe([(0.13, 5.0), (0.135, 5.2), (0.11, 5.28), (0, 5.29)], material("#e58a94", 0.8), 40, 20))
        made.append(group([group(one, (0, 0, 0), (0, -90, 0))], (2.5 + place[0], place[1], 0.145), (0, 0, 0)))
        made[-1].rotation_euler[2] = math.radians(turn - 24)
    return [group(made, (0, 0, 0), (0, 0, 24))]


def pen(thing):
    blue, gold = material("#1f4fa8", 0.2, coat=0.6), brass()
    one = [lathe([(0.02, 0.0), (0.03, 0.1), (0.05, 0.12)], steel(0.15), 30, 20, smooth_profile=False), lathe([(0.05, 0.1), (0.12, 0.42), (0.16, 0.9)], gold, 50, 30), lathe([(0.16, 0.9), (0.185, 1.4), (0.19, 2.5), (0.19, 2.6)], blue, 50, 30), hoop(0.192, 0.025, gold, (0, 0, 2.62)), lathe([(0.19, 2.62), (0.19, 3.6), (0.17, 4.3)], blue, 50, 30), lathe([(0.17, 4.3), (0.18, 4.32), (0.17, 4.46), (0.1, 4.5), (0.09, 4.5), (0.09, 4.72), (0.07, 4.76), (0, 4.76)], gold, 40, 40, smooth_profile=False)]
    one.append(box((0.1, 0.035, 1.35), gold, 0.015, (0, -0.27, 3.72)))
    one += [box((0.1, 0.16, 0.12), gold, 0.02, (0, -0.2, 4.36)), put(blob((0.05, 0.05, 0.09), gold), (0, -0.24, 3.08))]
    one += [hoop(0.165 + 0.003 * k, 0.012, material("#16397c", 0.5), (0, 0, 1.0 + 0.09 * k)) for k in range(6)]
    return [group([group(one, (2.4, 0, 0.19), (90, 0, -90))], (0, 0, 0), (0, 0, 28))]


def fountain_pen(thing):
    ink, gold = material("#1c1d22", 0.15, coat=0.8), brass()
    one = [lathe([(0.2, 0.0), (0.21, 0.5), (0.22, 1.6), (0.2, 2.2), (0.13, 2.5), (0, 2.55)], ink, 50, 60), hoop(0.21, 0.025, gold, (0, 0, 0.04)), lathe([(0.11, -0.75), (0.125, -0.7), (0.15, -0.3), (0.18, 0.0)], ink, 40, 30), hoop(0.115, 0.02, gold, (0, 0, -0.75))]
    u, v = np.meshgrid(np.linspace(0, 1, 40), np.linspace(-1, 1, 21), indexing="ij")
    wide = np.interp(u, [0, 0.35, 1], [0.11, 0.14, 0.012])
    sheet = np.stack([v * wide, -0.1 + 0.35 * v**2 * wide + 0.05 * u, -0.75 - 0.75 * u], -1)
    one.append(grid(sheet, material(rough=0.15, metal=1.0, from_mesh=True), colors=paints("#d9b25a", ((np.abs(v) * wide < 0.008).astype(float) * step(u, 0.3, 0.02), "#2a2417"), ((np.hypot(v * wide, (u - 0.3) * 0.75) < 0.03).astype(float), "#2a2417"), (band(np.abs(v), 0.55, 0.62, 0.02) * (1 - step(u, 0.55, 0.2)), "#f4f4f4")), thick=0.015))
    cap = [lathe([(0.22, 0), (0.235, 0.05), (0.235, 1.7), (0.2, 1.95), (0.1, 2.02), (0, 2.03)], steel(0.15), 50, 50), hoop(0.235, 0.03, gold, (0, 0, 0.08)), box((0.09, 0.04, 1.2), gold, 0.015, (0, -0.31, 1.2)), box((0.09, 0.14, 0.1), gold, 0.02, (0, -0.25, 1.78)), put(blob((0.06, 0.06, 0.06), gold), (0, -0.3, 0.62))]
    return [group([group([group(one)], (0.0, 0.35, 0.22), (90, 0, 90)), group([group(cap)], (-1.0, -0.55, 0.24), (90, 0, 82))], (0, 0, 0), (0, 0, 22))]


def ruler(thing):
    made = [box((6.2, 0.75, 0.05), material("#c3c7cc", 0.32, metal=1.0), 0.012, (0, 0, 0.03))]
    ink = material("#26272a", 0.6)
    for n in range(97):
        long = 0.28 if n % 8 == 0 else 0.2 if n % 4 == 0 else 0.12
        made.append(box((0.016, long, 0.004), ink, 0, (-2.95 + n * 5.9 / 96, 0.37 - long / 2, 0.057)))
    for n in range(151):
        long = 0.24 if n % 10 == 0 else 0.17 if n % 5 == 0 else 0.1
        if n % 2 == 0 or n % 5 == 0:
            made.append(box((0.012, long, 0.004), ink, 0, (-2.95 + n * 5.9 / 152, -0.37 + long / 2, 0.057)))
    made.append(put(disc_of(0.09, 0.01, material("#ececec", 0.9)), (2.98, 0.0, 0.05)))
    return [group(made, (0, 0, 0), (0, 0, 26))]


def triangle(thing):
    outline = np.array([(-1.9, -1.0), (1.9, -1.0), (0, 0.9)])
    inner = outline * 0.45 + np.array([0, -0.2])
    stuff = material("#8e969e", 0.15, coat=0.6)
    stuff.node_tree.nodes["Principled BSDF"].inputs["Alpha"].default_value = 0.8
    made = []
    for k in range(3):
        a, b = outline[k], outline[(k + 1) % 3]
        c, d = inner[(k + 1) % 3], inner[k]
        made.append(plate([a, b, c, d], 0.09, stuff, 0.0))
    ink = material("#33363b", 0.6)
    for n in range(65):
        long = 0.2 if n % 8 == 0 else 0.14 if n % 4 == 0 else 0.08
        made.append(box((0.014, long, 0.004), ink, 0, (-1.6 + n * 3.2 / 64, -1.0 + 0.03 + long / 2, 0.093)))
    return [group(made, (0, 0, 0), (0, 0, 18))]


def push_pins(thing):
    red = material("#d2262a", 0.2, coat=0.6)
    head = [lathe([(0, 0.5), (0.26, 0.5), (0.3, 0.54), (0.28, 0.62), (0.16, 0.7), (0.14, 1.05), (0.2, 1.16), (0.33, 1.2), (0.35, 1.26), (0.33, 1.32), (0, 1.34)], red, 60, 70), lathe([(0, -0.15), (0.03, 0.05), (0.035, 0.52)], steel(0.15), 16, 12, smooth_profile=False)]
    first = group(head, (0, 0.1, 0.15))
    made = [first]
    for place, turned in (((1.0, 0.5, 0.34), (0, 106, 30)), ((-1.05, 0.4, 0.34), (0, 106, 200)), ((0.85, -0.75, 0.34), (0, 106, -40)), ((-0.65, -0.85, 0.34), (0, 106, 140)), ((0.1, 1.15, 0.34), (0, 106, 80)), ((0.15, -1.35, 0.34), (0, 106, 265))):
        twins = []
        for part in head:
            twin = copy(part, (0, 0, 0))
            twin.parent = None
            twins.append(twin)
        made.append(group([group(twins, (0, 0, -0.9))], place, turned))
    return made


def folders(thing):
    made = []
    for n in range(4):
        color = ("#e3c68c", "#e6cb94", "#dfc083", "#e6cb94")[n]
        stuff = material(color, 0.8, bump=("noise", 50, 0.15))
        at = -0.9 + n * 0.6
        back = [(-1.6, 0), (1.6, 0), (1.6, 2.1), (at + 0.5, 2.1), (at + 0.42, 2.32), (at - 0.42, 2.32), (at - 0.5, 2.1), (-1.6, 2.1)]
        made.append(plate(back, 0.02, stuff, 0.004, (0, 0, 0.12 * n)))
        made.append(plate([(-1.6, 0), (1.6, 0), (1.6, 1.98), (-1.6, 1.98)], 0.02, stuff, 0.004, (0, -0.0, 0.12 * n + 0.07), (1.2, 0, 0)))
        if n == 3:
            made.append(box((2.9, 1.9, 0.02), material(PAPER, 0.9), 0.002, (0.05, 1.08, 0.12 * n + 0.045), (0, 0, 1)))
    return [group(made, (0, -1.1, 0), (0, 0, 14))]


def file_box(thing):
    stuff = material("#4a6f9a", 0.4, coat=0.15)
    made = [box((2.4, 1.8, 0.1), stuff, 0.03, (0, 0, 0.05)), box((2.4, 0.09, 1.0), stuff, 0.03, (0, -0.88, 0.5)), box((2.4, 0.09, 1.6), stuff, 0.03, (0, 0.88, 0.8))]
    for side in (-1, 1):
        outline = [(-0.9, 0), (0.9, 0), (0.9, 1.6), (-0.9, 1.0)]
        made.append(plate(outline, 0.09, stuff, 0.02, (side * 1.16 - 0.045, 0, 0), (90, 0, 90)))
    for n, y in enumerate(np.linspace(-0.7, 0.75, 14)):
        tab = n % 5 == 2
        color = ("#e3c68c", "#b9d6a8", "#f0b8a0")[n // 5] if tab else PAPER
        made.append(box((2.1, 0.02, 1.15 + (0.12 if tab else 0)), material(color, 0.85), 0.003, (0, y, 0.7 + 0.02 * n + (0.06 if tab else 0)), (-8, 0, 0)))
        if tab:
            made.append(box((0.6, 0.02, 0.2), material(color, 0.85), 0.01, (-0.65 + 0.65 * (n // 5), y + 0.1, 1.48 + 0.02 * n), (-8, 0, 0)))
    return made + [box((0.8, 0.03, 0.32), material("#f2efe6", 0.6), 0.01, (0, -0.935, 0.55))]


def price_tags(thing):
    made = []
    chance = np.random.default_rng(4)
    for n in range(7):
        outline = [(-1.0, -0.4), (0.62, -0.4), (0.9, -0.16), (0.9, 0.16), (0.62, 0.4), (-1.0, 0.4)]
        one = [plate(outline, 0.03, material("#f4cf4a", 0.75), 0.006), put(hoop(0.085, 0.03, steel(0.3)), (0.68, 0, 0.035)), put(disc_of(0.06, 0.004, material("#7a6a2c", 0.8), 0), (0.68, 0, 0.031))]
        made.append(group([group(one, (-0.7, 0, 0))], (0, 0, 0.04 + 0.045 * n), (0, 0, 150 + n * 21 + float(chance.uniform(-4, 4)))))
    return made + [hoop(0.34, 0.035, steel(0.2), (0.18, 0.12, 0.3), (64, 0, 20))]


def bookmark(thing):
    made = [plate([(-0.5, -1.6), (0.5, -1.6), (0.5, 1.45), (0.36, 1.6), (-0.36, 1.6), (-0.5, 1.45)], 0.03, material("#c4202a", 0.5, coat=0.15), 0.008)]
    star = [(r * math.cos(math.pi / 2 + k * math.pi / 5), r * math.sin(math.pi / 2 + k * math.pi / 5)) for k in range(10) for r in ((0.33 if k % 2 == 0 else 0.14),)]
    made.append(plate(star, 0.012, material("#f2c94a", 0.3, metal=0.7), 0.004, (0, 0.2, 0.03)))
    made += [box((0.8, 0.015, 0.004), material("#f2c94a", 0.3, metal=0.7), 0, (0, y, 0.032)) for y in (-1.45, -1.38, 1.08)]
    made.append(put(hoop(0.09, 0.025, brass()), (0, 1.32, 0.035)))
    made.append(tube(curve([(0, 1.32, 0.03), (0.15, 1.75, 0.08), (0.5, 2.1, 0.05), (0.75, 2.0, 0.04), (0.6, 1.75, 0.05), (0.06, 1.34, 0.06)], 60), 0.03, material("#f2c94a", 0.7)))
    for k in range(24):
        a = math.radians(-20 + 5.2 * k)
        made.append(tube([(0.62, 2.08, 0.06), (0.62 + 0.3 * math.cos(a), 2.08 + 0.3 * math.sin(a), 0.05), (0.62 + 0.62 * math.cos(a), 2.08 + 0.62 * math.sin(a), 0.02)], 0.014, material("#f2c94a", 0.7), sides=6))
    return [group(made, (0, 0, 0), (0, 0, -28))]


def yarn(thing):
    color = thing["color"] or "#1a73d5"
    made = [blob((0.98, 0.98, 0.94), material(dark(color, 0.25), 0.95))]
    put(made[0], (0, 0, 1.0))
    chance = np.random.default_rng(11)
    stuff = material(color, 0.95, sheen=0.6, bump=("lines", 16, 0.6))
    for n in range(26):
        axis = chance.normal(size=3) if n % 3 else np.array([0.3, 0.2, 1]) + chance.normal(0, 0.15, 3)
        axis /= np.linalg.norm(axis)
        a = np.cross(axis, [0.3, 0.9, 0.2])
        a /= np.linalg.norm(a)
        b = np.cross(axis, a)
        base = chance.uniform(-0.55, 0.55)
        for k in range(4):
            h = np.clip(base + 0.1 * k, -0.8, 0.8)
            t = np.linspace(0, 2 * math.pi, 70, endpoint=False)[:, None]
            r = 1.0 + 0.025 * chance.random()
            made.append(put(tube(r * (math.sqrt(1 - h * h) * (np.cos(t) * a + np.sin(t) * b) + h * axis), 0.052, stuff, closed=True, sides=7), (0, 0, 1.02)))
    made.append(tube(curve([(0.9, -0.5, 0.6), (1.15, -0.9, 0.06), (1.7, -1.1, 0.05), (2.0, -0.7, 0.05), (1.6, -0.3, 0.05), (1.5, 0.2, 0.05)], 80), 0.05, stuff))
    for turn, lean in ((35, 58), (-30, 62)):
        needle = [rod((0, 0, -1.9), (0, 0, 1.75), 0.055, wood("#d9ae72", "z", 0.3), 14), put(blob((0.13, 0.13, 0.13), wood("#b5803f", "z", 0.3)), (0, 0, 1.85)), rod((0, 0, -2.1), (0, 0, -1.9), (0.01, 0.055), wood("#d9ae72", "z", 0.3), 14)]
        made.append(group([group(needle)], (0, 0.1, 1.35), (0, turn, lean - 60)))
    return made


def thread(thing):
    color = thing["color"] or "#1a73d5"
    timber = wood("#d3a467", "x", 0.2)
    made = [lathe([(0, 0), (0.75, 0), (0.8, 0.06), (0.8, 0.16), (0.5, 0.34), (0.42, 0.36), (0.42, 2.0), (0.5, 2.02), (0.8, 2.2), (0.8, 2.3), (0.75, 2.36), (0.24, 2.36), (0.22, 2.3), (0.22, 1.6)], timber, 80, 100, smooth_profile=False)]
    turns = np.linspace(0, 2 * math.pi * 38, 38 * 40)
    z = 0.38 + 1.62 * turns / turns[-1]
    r = 0.66 + 0.03 * np.sin(z * 3.1)
    made += [tube(np.stack([r * np.cos(turns), r * np.sin(turns), z], -1), 0.028, material(color, 0.45, sheen=0.3), sides=7), lathe([(0.64, 0.37), (0.66, 1.2), (0.64, 2.0)], material(dark(color, 0.2), 0.6), 60, 20)]
    made.append(tube(curve([(0.62, -0.25, 0.7), (0.9, -0.7, 0.1), (1.35, -0.85, 0.03), (1.7, -0.5, 0.03), (1.55, -0.15, 0.03), (1.2, -0.3, 0.05), (1.0, -0.85, 0.08)], 90), 0.024, material(color, 0.45)))
    needle = [tube([(0, 0, 0), (0.15, 0, 0), (1.9, 0, 0), (2.3, 0, 0)], [0.035, 0.045, 0.035, 0.004], steel(0.12), sides=12, flat=0.8), put(hoop(0.1, 0.024, steel(0.12), second=0.04), (-0.08, 0, 0))]
    made.append(group(needle, (0.95, -0.88, 0.06), (0, 0, -12)))
    return made


def palette(thing):
    outline = curve([(-1.7, 0.2, 0), (-1.3, 0.95, 0), (-0.2, 1.25, 0), (1.0, 1.05, 0), (1.75, 0.35, 0), (1.6, -0.5, 0), (0.9, -0.75, 0), (0.55, -0.45, 0), (0.2, -0.5, 0), (0.1, -0.95, 0), (-0.6, -1.1, 0), (-1.4, -0.65, 0)], 140, True)[:, :2]
    hole = ring(40, 0.22, 0.16) + np.array([0.75, -0.08])
    made = [plate(outline, 0.1, wood("#c0905a", "x", 0.35, 5), 0.03), slab(hole - np.array([0.75, -0.08]), [(0, 0), (0.95, 0), (1, 0.003)], None, material("#4a3018", 0.9), 8)]
    put(made[1], (0.75, -0.08, 0.101))
    for n, (x, y, color) in enumerate(((-1.15, 0.35, "#d8262c"), (-0.5, 0.8, "#f4c62a"), (0.35, 0.85, "#2a63c4"), (1.1, 0.5, "#f6f4ee"))):
        swirl = lambda points, share, n=n: 0.05 * np.sin(share * 8 + np.arctan2(points[..., 1], points[..., 0]) * 2 + n) * (1 - share)
        angle = np.linspace(0, 2 * math.pi, 70, endpoint=False)
        made.append(put(slab(ring(70, 0.3, 0.26) * (1 + 0.1 * np.sin(angle * 3 + n) + 0.05 * np.sin(angle * 5 + 2 * n))[:, None], [(1, 0), (1.02, 0.05), (0.85, 0.13), (0.5, 0.17), (0.2, 0.2), (0, 0.22)], None, material(color, 0.15, coat=0.6), 40, swirl), (x, y, 0.1)))
    smear = slab(ring(60, 0.5, 0.18), [(1, 0), (0.9, 0.015), (0, 0.025)], lambda points, share: paints("#d8262c", (step(points[..., 0], 0.05, 0.5), "#f4c62a")), material(rough=0.2, coat=0.5, from_mesh=True), 12)
    made.append(put(smear, (-0.55, -0.15, 0.1), (0, 0, 18)))
    return [group(made, (0, 0, 0), (0, 0, 8))]


def paintbrush(thing):
    one = [lathe([(0, -3.2), (0.04, -3.15), (0.07, -2.6), (0.13, -1.4), (0.15, -0.6), (0.12, 0.0)], material("#a8322a", 0.25, coat=0.6), 40, 60), lathe([(0.12, 0.0), (0.125, 0.05), (0.15, 0.75), (0.16, 0.8)], steel(0.18), 40, 30)]
    one += [hoop(r, 0.014, steel(0.3), (0, 0, z)) for r, z in ((0.135, 0.14), (0.138, 0.22), (0.15, 0.62))]
    hair = material(rough=0.6, bump=("lines", 3, 0.1), from_mesh=True)
    one.append(lathe([(0.14, 0.78), (0.19, 1.0), (0.18, 1.25), (0.1, 1.55), (0.02, 1.8), (0, 1.82)], hair, 90, 60, color=lambda points, angle, height: paints("#6f4526", (np.abs(np.sin(angle * 21)) * 0.4, "#a3703f"), (step(height, 1.4, 0.3), "#3f2413"))))
    return [group([group(one, (0.8, 0, 0.18), (0, 90, 0))], (0, 0, 0), (0, 0, 30))]


def crayon(thing):
    green = "#2f9a44"
    wax, wrap = material(green, 0.5, coat=0.1), material("#43b058", 0.75)
    one = [lathe([(0, -2.2), (0.36, -2.2), (0.4, -2.15), (0.4, 1.3), (0.36, 1.36), (0.2, 1.9), (0.14, 2.0), (0, 2.02)], wax, 70, 60, smooth_profile=False), lathe([(0.412, -1.9), (0.412, 1.05)], wrap, 70, 8, smooth_profile=False)]
    ink = material("#1d5a2a", 0.7)
    one += [lathe([(0.416, z), (0.416, z + w)], ink, 70, 4, smooth_profile=False) for z, w in ((-1.75, 0.08), (-1.6, 0.03), (0.85, 0.08), (0.74, 0.03))]
    t = np.linspace(0, 2 * math.pi, 120, endpoint=False)
    for z0 in (-0.95, 0.15):
        one.append(tube(np.stack([0.417 * np.cos(t), 0.417 * np.sin(t), z0 + 0.09 * np.sin(t * 8)], -1), 0.018, ink, closed=True, sides=6))
    return [group([group(one, (0, 0, 0.41), (0, 90, 0))], (0, 0, 0), (0, 0, 26))]


KINDS = {
    "Scissors": scissors,
    "Stack of books": stack_of_books,
    "Red hardcover book": red_book,
    "Black notebook": label_notebook,
    "Decorated notebook": confetti_notebook,
    "Ring notebook": ring_notebook,
    "Notepad": notepad,
    "Pencil": pencils,
    "Ballpoint pen": pen,
    "Fountain pen": fountain_pen,
    "Ruler": ruler,
    "Triangle ruler": triangle,
    "Push pins": push_pins,
    "Clipboard": clipboard,
    "File folder": folders,
    "Card file box": file_box,
    "Price tags": price_tags,
    "Bookmark": bookmark,
    "Ball of yarn": yarn,
    "Sewing thread": thread,
    "Paint palette": palette,
    "Paintbrush": paintbrush,
    "Crayon": crayon,
}
VIEWS = {kind: dict(turn=-8, rise=48, again=None) for kind in KINDS} | {
    "Stack of books": dict(turn=-22, rise=22),
    "Card file box": dict(turn=-30, rise=28),
    "Push pins": dict(turn=-12, rise=34, again=None),
    "Ball of yarn": dict(turn=-12, rise=22, again=None),
    "Sewing thread": dict(turn=-12, rise=22, again=None),
    "Paint palette": dict(turn=-10, rise=42, again=None),
}
