"""Music and parties: instruments of wood and brass, and what is hung up, worn and given."""

import math

import numpy as np
from parts import ball, disc, painted, pillow, plastic, ring, rod, rrect, slab, steel, turned_body
from sports import wooden
from studio import band, blob, box, curve, dark, field, grid, group, lathe, material, mixed, paints, plate, put, solid, step, tube

RED, YELLOW, GREEN, BLUE, PURPLE = "#d8302b", "#f2b92c", "#2f9e55", "#2a78d0", "#8a4fb8"


def brass(rough=0.2, color="#f0bf50"):
    return material(color, rough, metal=0.6, coat=0.4)


def half_outline(points, count=200):
    """A closed outline from its right half, from the top down."""
    return curve([(x, y, 0) for x, y in points] + [(-x, y, 0) for x, y in points[::-1]], count, closed=True)[:, :2]


def guitar(thing):
    color = thing["color"]
    lacquer, metal = material(color, 0.12, coat=1.0), steel("#d3d6da", 0.18)
    body = curve([(0.3, 0.72, 0), (0.5, 1.25, 0), (0.78, 1.3, 0), (0.86, 0.9, 0), (0.66, 0.3, 0), (0.78, -0.2, 0), (0.98, -0.85, 0), (0.6, -1.4, 0), (-0.1, -1.5, 0), (-0.8, -1.35, 0), (-1.02, -0.75, 0), (-0.76, -0.1, 0), (-0.66, 0.4, 0), (-0.94, 1.1, 0), (-0.82, 1.62, 0), (-0.52, 1.42, 0), (-0.3, 0.72, 0)], 220, closed=True)[:, :2]
    made = [slab(body, 0.34, lacquer, 0.1, (0, 0, -0.17))]
    guard = curve([(0.28, 0.7, 0), (0.5, 0.5, 0), (0.5, 0.0, 0), (0.66, -0.6, 0), (0.52, -1.1, 0), (0.26, -1.0, 0), (0.24, -0.2, 0), (-0.1, 0.35, 0), (-0.42, 0.5, 0), (-0.5, 0.8, 0), (-0.2, 0.66, 0)], 120, closed=True)[:, :2]
    made.append(slab(guard, 0.02, plastic("#f6f3ea" if color != "#e6e8ea" else "#26282c", 0.3), 0.006, (0, 0, 0.17)))
    for y, lean in ((0.36, 0), (-0.02, 0), (-0.42, 10)):
        made.append(slab(rrect(0.62, 0.15, 0.07), 0.06, plastic("#f6f3ea" if color == "#2c2e32" else "#1e1f22", 0.3), 0.02, (0, y, 0.18), (0, 0, lean)))
        for k in range(6):
            made.append(ball(0.02, metal, (-0.2 + 0.08 * k, y + 0.014 * (k - 2.5) * (lean > 0), 0.245), 8))
    made += [box((0.66, 0.3, 0.06), metal, 0.02, (0, -0.78, 0.2)), tube([(0.3, -0.72, 0.24), (0.5, -0.5, 0.36), (0.52, 0.1, 0.4)], 0.025, metal, steps=20)]
    for k in range(6):
        made.append(box((0.07, 0.2, 0.07), steel("#b5b8bd", 0.25), 0.02, (-0.25 + 0.1 * k, -0.78, 0.25)))
    for x, y in ((0.42, -0.62), (0.5, -0.88), (0.38, -1.08)):
        made.append(put(lathe([(0.1, 0), (0.09, 0.1), (0.06, 0.13), (0, 0.13)], plastic("#f6f3ea" if color != "#e6e8ea" else "#26282c"), 32), (x, y, 0.19)))
    # Neck, frets and head.
    made.append(wooden(slab([(-0.25, 0.4), (0.25, 0.4), (0.19, 3.7), (-0.19, 3.7)], 0.12, material(), 0.04, (0, 0, 0.1)), "#e6bf85", "#cfa468", 1))
    made.append(wooden(slab([(-0.25, 0.45), (0.25, 0.45), (0.19, 3.68), (-0.19, 3.68)], 0.04, material(), 0.01, (0, 0, 0.21)), "#4a2c1c", "#33200f", 1))
    at = 3.68
    for n in range(20):
        y = -0.75 + (3.68 + 0.75) * 2 ** (-(n + 1) / 12)
        w = 0.25 - 0.06 * (y - 0.45) / 3.2
        made.append(box((2 * w, 0.022, 0.02), metal, 0.006, (0, y, 0.255)))
        if n + 1 in (3, 5, 7, 9, 12, 15, 17):
            made.append(disc(0.045, 0.006, material("#f4efe2", 0.3), 0, (0, (y + at) / 2, 0.25)))
        at = y
    head = curve([(-0.19, 3.68, 0), (-0.26, 3.9, 0), (-0.3, 4.5, 0), (-0.16, 4.78, 0), (0.16, 4.8, 0), (0.3, 4.62, 0), (0.22, 4.35, 0), (0.26, 4.1, 0), (0.19, 3.68, 0)], 80, closed=True)[:, :2]
    made.append(wooden(slab(head, 0.12, material(), 0.03, (0, 0, 0.08)), "#e6bf85", "#cfa468", 1))
    for k in range(6):
        y = 3.9 + 0.135 * k
        made += [disc(0.035, 0.12, metal, 0.01, (-0.17 + 0.012 * k, y, 0.19)), put(blob((0.1, 0.06, 0.04), metal, detail=12), (-0.42, y, 0.14)), rod((-0.3, y, 0.14), (-0.4, y, 0.14), 0.02, metal)]
        made.append(tube([(-0.2 + 0.08 * k, -0.72, 0.28), (-0.14 + 0.056 * k, 3.66, 0.275), (-0.17 + 0.012 * k, y, 0.28)], 0.006 + 0.0012 * (6 - k), metal, sides=5))
    made.append(box((0.38, 0.05, 0.06), material("#f6f2e4", 0.4), 0.01, (0, 3.68, 0.25)))
    return [group(made, (0, 0, 1.6), (84, 18, 0))]


def violin(thing):
    half = [(0, 1.0), (0.34, 0.97), (0.56, 0.78), (0.56, 0.5), (0.4, 0.28), (0.36, 0.05), (0.46, -0.2), (0.66, -0.42), (0.7, -0.8), (0.52, -1.12), (0.2, -1.24), (0, -1.25)]
    outline = half_outline(half)
    varnish = lambda one, along=1: wooden(one, "#b9622a", "#8f4318", along, 0.15, 0.9, 7)
    made = [varnish(slab(outline * 0.96, 0.26, material(), 0.02, (0, 0, -0.13))), varnish(pillow(outline, -0.03, 0.1, material(), 0.55, place=(0, 0, 0.13))), varnish(pillow(outline, -0.1, 0.03, material(), 0.55, place=(0, 0, -0.13)))]
    edge = np.c_[outline * 0.97, np.full(len(outline), 0.155)]
    made.append(tube(edge, 0.012, material("#3a1c0e", 0.4), closed=True, sides=8))
    ebony = material("#191615", 0.3, coat=0.4)
    for side in (-1, 1):
        hole = [(side * 0.24, 0.16, 0.235), (side * 0.2, 0.1, 0.24), (side * 0.27, -0.05, 0.225), (side * 0.34, -0.2, 0.205), (side * 0.3, -0.28, 0.21)]
        made.append(tube(hole, [0.03, 0.02, 0.026, 0.02, 0.03], ebony, steps=30, flat=0.3))
    made += [slab([(-0.1, 0.05), (0.1, 0.05), (0.065, 2.1), (-0.065, 2.1)], 0.06, ebony, 0.02, (0, 0, 0.3), (2, 0, 0)), varnish(slab([(-0.1, 0.9), (0.1, 0.9), (0.07, 2.1), (-0.07, 2.1)], 0.18, material(), 0.05, (0, 0, 0.14)))]
    made += [slab([(-0.06, -1.25), (0.06, -1.25), (0.13, -0.5), (-0.13, -0.5)], 0.06, ebony, 0.02, (0, 0, 0.26), (6, 0, 0)), wooden(box((0.36, 0.04, 0.3), material(), 0.01, (0, -0.12, 0.36)), "#e0b97c", "#c79a5c", 0), pillow(half_outline([(0, 0.2), (0.2, 0.14), (0.24, 0), (0.16, -0.14), (0, -0.16)], 60), -0.02, 0.1, ebony, 0.5, place=(-0.26, -1.12, 0.24))]
    scroll = [(0, 2.08, 0.26), (0, 2.4, 0.24), (0, 2.62, 0.16), (0, 2.7, 0.02), (0, 2.62, -0.08), (0, 2.53, -0.02), (0, 2.56, 0.06)]
    made.append(varnish(tube(scroll, [0.09, 0.09, 0.085, 0.075, 0.065, 0.05, 0.04], material(), steps=60, sides=16, flat=1.2)))
    for k, (side, y) in enumerate(((-1, 2.16), (1, 2.24), (-1, 2.34), (1, 2.42))):
        made += [rod((side * 0.05, y, 0.22), (side * 0.22, y, 0.22), 0.025, ebony), put(blob((0.05, 0.07, 0.04), ebony, detail=14), (side * 0.27, y, 0.22))]
        x = -0.09 + 0.06 * k
        made.append(tube([(x * 0.8, -0.55, 0.35), (x * 1.1, -0.12, 0.52), (x * 0.55, 2.08, 0.41)], 0.007, steel("#e6e2d3", 0.3), sides=5))
    body = group(made, (-0.2, 0, 0.2), (0, 0, 24))
    bow = [wooden(tube([(0, -1.9, 0.05), (0, -0.4, -0.04), (0, 1.1, -0.03), (0, 1.9, 0.08)], 0.03, material(), steps=40), "#8a4a22", "#6a3414", 1), rod((0.1, -1.75, 0.05), (0.1, 1.86, 0.06), 0.016, material("#f4efe2", 0.7)), box((0.16, 0.26, 0.1), ebony, 0.03, (0.06, -1.72, 0.05)), box((0.16, 0.1, 0.08), material("#f4efe2", 0.4), 0.03, (0.06, 1.88, 0.06)), rod((0, -2.05, 0.05), (0, -1.9, 0.05), 0.032, steel())]
    return [body, group(bow, (1.15, 0.25, 0.1), (0, 0, 10))]


def trumpet(thing):
    gold, dark_ = brass(), steel("#d9dcdf", 0.2)
    made = []
    made.append(put(lathe([(0.11, 0), (0.12, 0.9), (0.16, 1.5), (0.24, 1.95), (0.4, 2.25), (0.68, 2.46), (0.7, 2.48), (0.66, 2.47), (0.38, 2.22), (0.2, 1.9), (0.1, 1.5)], gold, 80), (0.1, 0, 0.5), (0, 90, 0)))
    made += [tube([(0.15, 0, 0.5), (-0.9, 0, 0.5), (-1.3, 0, 0.46), (-1.5, 0, 0.15), (-1.3, 0, -0.16), (-0.9, 0, -0.2), (-0.3, 0, -0.2)], 0.11, gold, steps=90), tube([(0.2, 0.16, -0.2), (1.15, 0.16, -0.2), (1.45, 0.16, -0.14), (1.55, 0.16, 0.12), (1.4, 0.16, 0.36), (1.1, 0.16, 0.42), (-2.2, 0.16, 0.42)], 0.085, gold, steps=140)]
    for x in (-1.9, -1.5):
        made.append(ring(0.1, 0.025, gold, (x, 0.16, 0.42), (0, 90, 0)))
    made.append(put(lathe([(0.06, 0), (0.07, 0.3), (0.1, 0.42), (0.17, 0.48), (0.18, 0.54), (0.12, 0.52), (0.04, 0.4)], dark_, 40), (-2.15, 0.16, 0.42), (0, -90, 0)))
    for n in range(3):
        x = -0.28 + 0.36 * n
        made += [put(lathe([(0, -0.66), (0.1, -0.66), (0.12, -0.58), (0.15, -0.56), (0.15, 0.66), (0.17, 0.68), (0.17, 0.76), (0.1, 0.82), (0.05, 0.84)], gold, 40, smooth_profile=False), (x, 0.08, 0.1)), rod((x, 0.08, 0.85), (x, 0.08, 1.05), 0.035, dark_), disc(0.11, 0.05, dark_, 0.015, (x, 0.08, 1.04)), disc(0.08, 0.01, material("#f6f2e4", 0.2, coat=0.6), 0, (x, 0.08, 1.09))]
    made += [tube([(0.62, 0.08, 0.15), (0.85, -0.1, 0.1), (0.95, -0.16, -0.05)], 0.06, gold, steps=16), tube([(0.62, 0, -0.25), (0.95, 0, -0.2), (1.05, 0, 0.0), (0.9, 0, 0.12), (0.62, 0, 0.1)], 0.065, gold, steps=30), ring(0.16, 0.03, gold, (0.98, 0.16, -0.42), (90, 0, 0)), tube([(-0.5, 0.1, 0.62), (-0.62, 0.1, 0.8), (-0.78, 0.1, 0.66)], 0.035, gold, steps=12), rod((1.0, 0, 0.46), (1.0, 0.16, 0.4), 0.035, gold), rod((-0.8, 0, 0.46), (-0.8, 0.16, 0.4), 0.035, gold)]
    return [group(made, (0, 0, 1.0), (0, -8, 0))]


def snare_drum(thing):
    chrome = steel("#d5d8dc", 0.16)
    made = [turned_body([(1.4, 0.12), (1.4, 1.12)], material("#b8201f", 0.12, coat=1.0), sides=120)]
    for z in (0.12, 1.12):
        made.append(put(lathe([(1.4, -0.1), (1.5, -0.1), (1.52, 0), (1.5, 0.1), (1.4, 0.1), (1.38, 0)], chrome, 120, 40), (0, 0, z)))
    made += [disc(1.42, 0.06, material("#f6f4ec", 0.7, bump=("noise", 30, 0.1)), 0.02, (0, 0, 1.12), sides=120), ring(1.42, 0.05, chrome, (0, 0, 1.21)), ring(1.3, 0.012, material("#d9d6cc", 0.6), (0, 0, 1.182))]
    for n in range(8):
        a = n * math.pi / 4 + 0.2
        x, y = math.cos(a), math.sin(a)
        made += [box((0.14, 0.16, 0.34), chrome, 0.05, (1.44 * x, 1.44 * y, 0.62), (0, 0, math.degrees(a))), rod((1.53 * x, 1.53 * y, 0.05), (1.53 * x, 1.53 * y, 1.24), 0.025, chrome), box((0.14, 0.12, 0.1), chrome, 0.03, (1.51 * x, 1.51 * y, 1.16), (0, 0, math.degrees(a))), box((0.14, 0.12, 0.1), chrome, 0.03, (1.51 * x, 1.51 * y, 0.08), (0, 0, math.degrees(a)))]
    for lean, x, y in ((28, -0.05, 0.15), (-16, 0.1, -0.2)):
        stick = put(lathe([(0, -1.6), (0.07, -1.58), (0.08, -1.4), (0.08, 0.9), (0.04, 1.4), (0.045, 1.46), (0.065, 1.54), (0.04, 1.64), (0, 1.65)], material(), 24), (0, 0, 0), (90, 0, 0))
        made.append(group([wooden(stick, "#e2bd84", "#cda266", 2)], (x, y, 1.36 + 0.06 * (lean > 0)), (4, 0, lean + 50)))
    return made


def saxophone(thing):
    gold, pearl, black = brass(), material("#f6f2e6", 0.15, coat=0.8), material("#17181a", 0.25, coat=0.6)
    share = np.linspace(0, 1, 200)
    path = curve([(-0.62, 0, 3.35), (-0.5, 0, 2.4), (-0.38, 0, 1.2), (-0.28, 0, 0.5), (0.0, 0, 0.1), (0.42, 0, 0.05), (0.75, 0, 0.4), (0.86, 0, 1.0), (0.95, 0, 1.5), (1.15, 0, 1.95)], 200)
    size = np.interp(share, [0, 0.3, 0.55, 0.7, 0.85, 0.93, 1], [0.1, 0.17, 0.25, 0.31, 0.38, 0.46, 0.72])
    made = [tube(path, size, gold, sides=40)]
    ahead = path[-1] - path[-4]
    ahead /= np.linalg.norm(ahead)
    turn = math.degrees(math.atan2(ahead[0], ahead[2]))
    made += [ring(0.72, 0.045, gold, tuple(path[-1]), (0, turn, 0)), put(lathe([(0.7, 0.0), (0.5, -0.35), (0.36, -0.8), (0, -0.85)], material("#a8741f", 0.35, metal=0.6), 48), tuple(path[-1] + ahead * 0.03), (0, turn, 0))]
    made += [tube([(-0.62, 0, 3.3), (-0.66, 0, 3.62), (-0.9, 0, 3.82), (-1.25, 0, 3.72), (-1.45, 0, 3.6)], [0.11, 0.1, 0.09, 0.075, 0.07], gold, steps=50, sides=20), ring(0.13, 0.04, gold, (-0.62, 0, 3.34)), tube([(-1.32, 0, 3.68), (-1.6, 0, 3.52), (-1.95, 0, 3.34)], [0.12, 0.12, 0.05], black, steps=20), ring(0.125, 0.02, steel(), (-1.55, 0, 3.55), (0, -62, 0))]
    for at, r in ((30, 0.12), (46, 0.13), (60, 0.14), (78, 0.16), (92, 0.17), (106, 0.18)):
        p = path[at]
        made += [put(disc(r, 0.07, gold, 0.015), (p[0] + 0.05, p[1] - size[at] - 0.0, p[2]), (90, 0, 0)), put(disc(r * 0.6, 0.03, pearl, 0.01), (p[0] + 0.05, p[1] - size[at] - 0.07, p[2]), (90, 0, 0))]
    for at, r in ((125, 0.22), (152, 0.24), (166, 0.25)):
        p = path[at]
        made.append(put(disc(r, 0.08, gold, 0.02), (p[0], p[1] - size[at] * 0.96, p[2]), (90, 0, 0)))
    made += [rod((-0.42, -0.26, 3.0), (-0.14, -0.34, 0.75), 0.03, gold), rod((-0.75, -0.1, 2.9), (-0.6, -0.22, 1.0), 0.028, gold), rod((0.62, -0.42, 0.5), (0.78, -0.44, 1.6), 0.028, gold)]
    for z in (2.9, 2.3, 1.7, 1.1):
        made.append(ball(0.05, gold, (-0.44 + (3.0 - z) * 0.12, -0.28, z), 12))
    for z in (2.6, 2.45, 0.95):
        made.append(put(blob((0.12, 0.05, 0.07), gold, detail=14), (-0.72 + (2.9 - z) * 0.05, -0.2, z)))
    made.append(ring(0.1, 0.025, gold, (-0.72, 0.1, 2.0), (90, 0, 0)))
    return made


def maracas(thing):
    def one(main, second, third):
        def tint(u):
            z, a = u[..., 2], np.arctan2(u[..., 1], u[..., 0])
            zig = z - 0.1 * np.abs(((a * 8 / math.pi) % 2) - 1)
            dots = step(np.cos(a * 8), 0.55, 0.1) * band(z, 0.42, 0.56, 0.02)
            return paints(main, (band(zig, -0.28, -0.1, 0.015), second), (band(zig, -0.1, -0.04, 0.012), "#f6f1e0"), (band(zig, 0.12, 0.2, 0.012), third), (dots, "#f6f1e0"), (step(z, 0.75, 0.02), second), (1 - step(z, -0.7, 0.02), third))

        made = [put(blob((0.72, 0.72, 0.86), painted(0.2, 0.7), detail=130, color=tint), (0, 0, 2.3))]
        made.append(wooden(lathe([(0, 0), (0.15, 0.02), (0.18, 0.14), (0.13, 0.3), (0.12, 0.8), (0.16, 1.3), (0.22, 1.5), (0.2, 1.6)], material(), 48), "#d9a866", "#b98246", 2, 0.35, 0.4))
        made += [ring(0.2, 0.03, material(third, 0.4), (0, 0, 1.46)), ring(0.15, 0.02, material(third, 0.4), (0, 0, 0.26))]
        return made

    return [group(one(RED, YELLOW, GREEN), (-0.6, 0.1, 0.75), (0, 58, 24)), group(one("#1f8a8a", RED, YELLOW), (0.1, 0.9, 0.72), (0, 58, -28))]


def djembe(thing):
    made = [wooden(lathe([(0.62, 0), (0.7, 0.02), (0.72, 0.1), (0.5, 0.8), (0.4, 1.3), (0.5, 1.75), (0.86, 2.2), (1.02, 2.7), (1.0, 3.1)], material(), 90), "#8a5228", "#5f3416", 2, 0.4, 0.4, 6)]
    made += [disc(1.02, 0.1, material("#ecdfc0", 0.75, bump=("noise", 12, 0.2)), 0.04, (0, 0, 3.05)), put(lathe([(1.03, 0), (1.05, 0.02), (1.04, 0.26), (1.02, 0.28)], material("#e3d3ae", 0.9, bump=("noise", 40, 0.6))), (0, 0, 2.8))]
    cord = material("#c9342f", 0.85, bump=("lines", 60, 0.4))
    for z, r in ((2.86, 1.07), (2.78, 1.06), (1.62, 0.5), (1.55, 0.47)):
        made.append(ring(r, 0.045, cord, (0, 0, z)))
    body = lambda z: np.interp(z, [1.6, 1.75, 2.2, 2.7], [0.47, 0.52, 0.87, 1.04])
    for n in range(22):
        a = n * 2 * math.pi / 22
        b = a + math.pi / 22
        zs = np.linspace(1.6, 2.8, 12)
        made.append(tube([(float(body(z)) * 1.03 * math.cos(a), float(body(z)) * 1.03 * math.sin(a), z) for z in zs], 0.024, material("#f1ead8", 0.85), sides=6))
        made.append(tube([(float(body(z)) * 1.03 * math.cos(a + (b - a) * 2 * t), float(body(z)) * 1.03 * math.sin(a + (b - a) * 2 * t), z) for z, t in zip(zs, np.linspace(0, 1, 12), strict=True)], 0.024, material("#f1ead8", 0.85), sides=6))
    for z in (0.35, 0.45):
        made.append(ring(np.interp(z, [0.1, 0.8], [0.72, 0.5]), 0.03, material("#d9a83a", 0.5), (0, 0, z)))
    for n in range(12):
        a = n * math.pi / 6
        made.append(group([plate([(-0.1, 0), (0, 0.16), (0.1, 0), (0, -0.16)], 0.03, material("#e8c987", 0.6), 0.005, (0, 0, 0), (90, 0, 0))], (0.585 * math.cos(a), 0.585 * math.sin(a), 0.62), (0, 0, math.degrees(a) + 90)))
    return made


def banjo(thing):
    chrome = steel("#d3d6da", 0.18)
    made = [disc(1.0, 0.34, material("#a8642c", 0.25, coat=0.6), 0.06, (0, 0, -0.2)), wooden(disc(1.12, 0.1, material(), 0.04, (0, 0, -0.24)), "#b0672c", "#8a4a1c", 1), disc(0.98, 0.02, material("#f6f3ea", 0.6), 0.005, (0, 0, 0.14)), ring(1.0, 0.05, chrome, (0, 0, 0.14)), ring(1.03, 0.035, chrome, (0, 0, 0.02))]
    for n in range(24):
        a = n * 2 * math.pi / 24
        made += [rod((1.06 * math.cos(a), 1.06 * math.sin(a), -0.12), (1.06 * math.cos(a), 1.06 * math.sin(a), 0.18), 0.02, chrome, 8), box((0.07, 0.06, 0.05), chrome, 0.015, (1.05 * math.cos(a), 1.05 * math.sin(a), 0.17), (0, 0, math.degrees(a)))]
    made += [wooden(slab([(-0.17, 0.9), (0.17, 0.9), (0.13, 3.7), (-0.13, 3.7)], 0.16, material(), 0.06, (0, 0, 0.06)), "#7d4420", "#5c3014", 1), slab([(-0.17, 0.95), (0.17, 0.95), (0.13, 3.68), (-0.13, 3.68)], 0.03, material("#241a16", 0.4), 0.01, (0, 0, 0.21))]
    for n in range(18):
        y = -0.42 + 4.1 * 2 ** (-(n + 1) / 12)
        if y > 1.0:
            made.append(box((0.3, 0.02, 0.016), chrome, 0.004, (0, y, 0.245)))
            if n in (2, 4, 6, 9, 11):
                made.append(disc(0.04, 0.006, material("#f4efe2", 0.3), 0, (0, y + 0.08, 0.24)))
    head = half_outline([(0, 4.65), (0.16, 4.6), (0.3, 4.7), (0.26, 4.3), (0.3, 3.95), (0.13, 3.68)], 100)
    made.append(wooden(slab(head, 0.12, material(), 0.03, (0, 0, 0.06)), "#7d4420", "#5c3014", 1))
    for side, y in ((-1, 4.05), (1, 4.05), (-1, 4.4), (1, 4.4)):
        made += [disc(0.035, 0.12, chrome, 0.01, (side * 0.16, y, 0.17)), put(blob((0.09, 0.06, 0.05), material("#f6f2e4", 0.3), detail=14), (side * 0.42, y, 0.1))]
    made += [put(blob((0.09, 0.06, 0.05), material("#f6f2e4", 0.3), detail=14), (-0.3, 2.55, 0.16)), disc(0.03, 0.08, chrome, 0.01, (-0.16, 2.55, 0.2)), wooden(box((0.62, 0.07, 0.12), material(), 0.02, (0, -0.42, 0.21)), "#e0b97c", "#c79a5c", 0), box((0.4, 0.34, 0.06), chrome, 0.03, (0, -0.92, 0.16))]
    for k in range(5):
        x = -0.1 + 0.05 * k
        end = (x * 0.9, 2.55, 0.29) if k == 0 else (x * 1.0, 3.95 + 0.1 * (k % 2), 0.27)
        made.append(tube([(x * 1.6, -0.85, 0.2), (x * 1.5, -0.42, 0.29), end], 0.008, chrome, sides=5))
    return [group(made, (0, 0, 1.25), (84, 16, 0))]


def accordion(thing):
    red, white, black, gold = material("#b3161c", 0.12, coat=1.0, bump=("noise", 3, 0.05)), plastic("#f6f4ee", 0.2, 0.5), plastic("#17181a", 0.25, 0.5), brass(0.25)
    made = [slab(rrect(2.3, 1.3, 0.16), 0.9, red, 0.08, (1.55, 0, 1.25), (90, 0, 90)), slab(rrect(2.3, 1.3, 0.16), 0.75, red, 0.08, (-2.3, 0, 1.25), (90, 0, 90))]
    # The bellows: folds between the two boxes.
    rows = []
    outline = np.array(rrect(1.16, 2.14, 0.1, 6))
    folds = np.linspace(-1.6, 1.6, 37)
    for n, x in enumerate(folds):
        s = 1.05 if n % 2 else 0.9
        bend = 0.12 * math.cos(x / 1.6 * math.pi / 2)
        rows.append(np.c_[np.full(len(outline), x), outline[:, 0] * s, outline[:, 1] * s + 1.25 + bend])
    tint = np.array([mixed("#2a1214" if n % 2 else "#d9c48a", "#000000", 0.0) for n in range(37)])[:, None, :] + np.zeros((37, len(outline), 3))
    made.append(grid(np.array(rows), painted(0.5, 0.1), around=True, colors=tint, smooth=False))
    for x in (1.55, 2.42, -1.55, -2.3):
        pts = np.array(rrect(1.32, 2.32, 0.16, 6))
        made.append(tube(np.c_[np.full(len(pts), x), pts[:, 0], pts[:, 1] + 1.25], 0.025, gold, closed=True, sides=8))
    # Keys on the right, buttons on the left.
    made.append(box((0.55, 0.34, 2.2), red, 0.06, (2.25, -0.78, 1.25)))
    pattern = (1, 1, 0, 1, 1, 1, 0)
    for n in range(16):
        z = 0.25 + 0.133 * n
        made.append(box((0.62, 0.16, 0.12), white, 0.02, (2.3, -0.98, z)))
        if pattern[n % 7] and n < 15:
            made.append(box((0.36, 0.12, 0.075), black, 0.02, (2.16, -1.07, z + 0.066)))
    for i in range(8):
        for j in range(4):
            made.append(put(disc(0.05, 0.06, white, 0.015), (-1.75 - 0.14 * j, -0.65, 0.5 + 0.2 * i + 0.05 * j), (90, 0, 0)))
    for n in range(5):
        made.append(box((0.08, 0.03, 1.2 - 0.16 * abs(n - 2)), gold, 0.02, (1.72 + 0.13 * n - 0.05, -0.66, 1.35)))
    made += [tube([(-2.3, -0.2, 2.2), (-2.62, -0.3, 1.8), (-2.66, -0.3, 0.9), (-2.3, -0.2, 0.4)], 0.03, material("#26201c", 0.6), steps=40, flat=5), tube([(1.9, 0.6, 2.3), (1.7, 1.2, 1.9), (1.8, 1.2, 0.7), (1.9, 0.65, 0.3)], 0.03, material("#26201c", 0.6), steps=40, flat=5)]
    # A smaller reach of the bellows, as it is played.
    return [group(made, (0, 0, 0), (0, 0, 0), (0.72, 1, 1.12))]


def horn(thing):
    gold = brass()
    t = np.linspace(0, 1, 260)
    a = t * 2 * 2 * math.pi + math.pi / 2
    path = np.stack([0.85 * np.cos(a), 0.16 - 0.32 * t, 0.85 * np.sin(a)], -1)
    lead = curve([(-2.1, 0.16, 0.95), (-1.4, 0.16, 0.9), (-0.6, 0.16, 0.87), (0, 0.16, 0.85)], 50)
    path[:, 0] *= -1
    path = np.vstack([lead[:-1], path])
    bell = curve([(0, -0.16, 0.85), (0.8, -0.18, 0.87), (1.5, -0.2, 0.92), (1.95, -0.2, 0.98), (2.15, -0.2, 1.02)], 60)
    path = np.vstack([path, bell[1:]])
    share = np.linspace(0, 1, len(path))
    size = np.interp(share, [0, 0.5, 0.8, 0.9, 0.96, 1], [0.06, 0.1, 0.14, 0.2, 0.34, 0.62])
    made = [tube(path, size, gold, sides=32), ring(0.62, 0.04, gold, tuple(path[-1]), (0, 84, 0)), put(lathe([(0.6, 0.01), (0.34, -0.2), (0.2, -0.5), (0, -0.5)], material("#a8741f", 0.4, metal=0.6), 40), tuple(path[-1] + np.array([0.02, 0, 0])), (0, 84, 0))]
    made.append(put(lathe([(0.05, 0), (0.06, 0.2), (0.13, 0.3), (0.14, 0.35), (0.08, 0.33)], steel("#d9dcdf", 0.2), 32), (-2.05, 0.16, 0.95), (0, -90, 0)))
    red = material("#c4232b", 0.7, sheen=0.5, bump=("lines", 60, 0.3))
    cord = [(-0.2, -0.1, 0.95), (-0.1, -0.32, 0.5), (0.05, -0.38, -0.3), (0.1, -0.38, -0.7)]
    made += [tube(cord, 0.04, red, steps=40), tube([(0.15, -0.1, 0.95), (0.2, -0.32, 0.4), (0.12, -0.38, -0.3), (0.1, -0.38, -0.7)], 0.04, red, steps=40), put(lathe([(0, 0.2), (0.12, 0.16), (0.13, 0.04), (0.09, 0), (0.17, -0.2), (0.22, -0.75), (0, -0.75)], red, 60, 60, wave=lambda angle, height: 1 + 0.05 * np.sin(angle * 18)), (0.1, -0.38, -0.8)), ring(0.1, 0.03, gold, (0.1, -0.38, -0.8))]
    return [group(made, (0, 0, 1.6))]


def flute(thing):
    made = [wooden(put(lathe([(0.0, 0), (0.22, 0.02), (0.25, 0.12), (0.2, 0.3), (0.19, 0.9), (0.21, 1.0), (0.25, 1.02), (0.25, 1.12), (0.21, 1.14), (0.2, 3.3), (0.24, 3.36), (0.24, 3.46), (0.2, 3.5), (0.21, 4.2), (0.2, 4.5), (0.14, 4.72), (0, 4.74)], material(), 64, 260), (0, 0, 0), (0, 0, 0)), "#d08a58", "#a8633a", 2, 0.35, 0.5, 6)]
    hole = material("#241510", 0.8)
    for z in (1.3, 1.62, 1.94, 2.36, 2.68, 3.0, 0.6):
        made += [put(disc(0.06, 0.02, hole, 0.004), (0, -0.197, z), (90, 0, 0)), ring(0.065, 0.012, material("#8a4f2c", 0.4), (0, -0.203, z), (90, 0, 0))]
    made += [box((0.2, 0.06, 0.16), hole, 0.02, (0, -0.19, 3.98)), plate([(-0.12, 0), (0.12, 0), (0.08, 0.34), (-0.08, 0.34)], 0.05, material("#b8744a", 0.4), 0.01, (0, -0.17, 3.58), (76, 0, 0))]
    for z in (1.07, 3.41):
        made.append(ring(0.25, 0.02, material("#f3ead6", 0.3), (0, 0, z)))
    return [group(made, (0, 0, 0.26), (0, 88, 0))]


# Parties.


def ribbon_loop(long, wide, stuff, place, turned):
    t = np.linspace(0, 2 * math.pi, 60)
    x = long * (1 - np.cos(t)) / 2
    z = 0.42 * long * np.sin(t) * np.sin(t / 2) ** 0.6 * 1.2
    v = np.linspace(-1, 1, 7)[None]
    w = wide * (0.45 + 0.55 * np.sin(t / 2))
    points = np.stack([x[:, None] + 0 * v, w[:, None] * v, z[:, None] + 0 * v + 0.16], -1)
    return put(grid(points, stuff, thick=0.02), place, turned)


def gift_box(thing):
    gold, red = material("#e3b04a", 0.32, metal=0.35, coat=0.3), material("#c4202a", 0.32, sheen=0.4, coat=0.2)
    made = [box((2.0, 2.0, 1.5), gold, 0.03, (0, 0, 0.75)), box((2.14, 2.14, 0.42), gold, 0.03, (0, 0, 1.6))]
    for size, z, high in ((2.02, 0.72, 1.46), (2.16, 1.6, 0.44)):
        made += [box((0.36, size, high), red, 0.01, (0, 0, z)), box((size, 0.36, high), red, 0.01, (0, 0, z))]
    for angle, long in ((25, 1.05), (155, 1.05), (205, 0.95), (-25, 0.95)):
        made.append(ribbon_loop(long, 0.24, red, (0, 0, 1.78), (0, -12, angle)))
    made.append(box((0.34, 0.34, 0.3), red, 0.12, (0, 0, 1.98)))
    for side in (-1, 1):
        v = np.linspace(-1, 1, 7)[None]
        t = np.linspace(0, 1, 30)[:, None]
        made.append(grid(np.stack([side * (0.1 + 0.95 * t) + 0.17 * v * np.ones_like(t) * 0.3, -0.15 - 0.75 * t + 0.17 * v, 1.86 + 0.14 * np.sin(t * 7) + 0 * v], -1), red, thick=0.015))
    return made


def helium_balloon(thing):
    """One arrangement a maker: the lean of the string, the shape, a weight at its end."""
    color, seed = thing["color"], sum(ord(c) * (n + 1) for n, c in enumerate(thing["maker"]))
    rng = np.random.default_rng(seed)
    wide, tall, lean = rng.uniform(0.86, 1.12), rng.uniform(1.08, 1.34), rng.uniform(-16, 16)
    stuff = material(color, 0.12, coat=0.9, soft=0.15)
    shape = lambda p: np.stack([p[..., 0] * (1 - 0.16 * np.clip(-p[..., 2], 0, 1) ** 1.5), p[..., 1] * (1 - 0.16 * np.clip(-p[..., 2], 0, 1) ** 1.5), p[..., 2] * (1 + 0.1 * (p[..., 2] < 0))], -1)
    made = [put(blob((wide, wide, tall), stuff, detail=80, shape=shape), (0, 0, 0)), put(lathe([(0.02, 0.14), (0.07, 0.06), (0.14, -0.06), (0.12, -0.07), (0.03, 0.02)], stuff, 40), (0, 0, -tall * 1.1 - 0.06)), ring(0.05, 0.025, stuff, (0, 0, -tall * 1.1 + 0.02))]
    top = group(made, (0, 0, 4.0), (0, lean, 0))
    end = np.array([-math.sin(math.radians(lean)) * (tall * 1.12), 0, 4.0 - math.cos(math.radians(lean)) * (tall * 1.12)])
    kind = int(rng.integers(0, 4))
    foot = np.array([rng.uniform(-0.5, 0.5), -0.1, 0.35])
    ribbon = material(("#f4f1e8", "#d9b24a", "#c9ccd2", mixed_name(color))[int(rng.integers(0, 4))], 0.4)
    if kind == 0:
        t = np.linspace(0, 1, 200)[:, None]
        line = end * (1 - t) + foot * t + np.c_[0.1 * np.sin(t * 40) * t, 0.1 * np.cos(t * 40) * t, 0 * t]
        extra = []
    else:
        line = curve([end, end * 0.7 + foot * 0.3 + [rng.uniform(0.1, 0.3), 0, 0], end * 0.35 + foot * 0.65 - [rng.uniform(0.1, 0.3), 0, 0], foot], 120)
        extra = []
    if kind == 1:
        extra = [put(lathe([(0, 0), (0.4, 0), (0.44, 0.06), (0.2, 0.3), (0.08, 0.36), (0, 0.36)], material("#d9b24a", 0.3, metal=0.5)), (foot[0], foot[1], 0))]
    if kind == 2:
        extra = [box((0.5, 0.5, 0.36), material(mixed_name(color), 0.4), 0.03, (foot[0], foot[1], 0.18)), box((0.12, 0.52, 0.38), material("#f6f3ea", 0.5), 0.01, (foot[0], foot[1], 0.18))]
    if kind == 3:
        extra = [put(blob((0.36, 0.36, 0.32), material(mixed_name(color), 0.5), detail=30, shape=lambda p: np.stack([p[..., 0], p[..., 1], np.maximum(p[..., 2], -0.8)], -1)), (foot[0], foot[1], 0.26))]
    bow = [put(blob((0.2, 0.06, 0.11), ribbon, detail=20, shape=lambda p: p * (0.4 + 0.6 * np.abs(p[..., :1]))), tuple(end + np.array([side * 0.16, -0.02, -0.06])), (0, side * 18, 0)) for side in (-1, 1)] if rng.uniform() < 0.5 else []
    return [top, tube(line, 0.016, ribbon, flat=2.5)] + extra + bow


def mixed_name(color):
    """A second color that goes with a balloon's."""
    return {"#db2c2b": "#f6c445", "#1a73d5": "#f4f1e8", "#f6d236": "#e8559a"}.get(color, "#d9b24a")


def christmas_tree(thing):
    rng = np.random.default_rng(7)
    made = []
    # Branches: thin rods of needles, layer by layer.
    tones = ("#1f5a34", "#2a6f3f", "#357f48")
    points, faces, colors = [], [], []
    for z in np.linspace(0.55, 3.55, 34):
        reach = 1.35 * (1 - (z - 0.45) / 3.3) ** 0.9 + 0.05
        for k in range(int(10 + 16 * reach)):
            a = rng.uniform(0, 2 * math.pi)
            long = reach * rng.uniform(0.72, 1.05)
            base = np.array([0.05 * math.cos(a), 0.05 * math.sin(a), z + 0.12])
            tip = np.array([long * math.cos(a), long * math.sin(a), z - 0.22 * long + rng.normal(0, 0.03)])
            tone = mixed(tones[int(rng.integers(0, 3))], "#0c2415", rng.uniform(0, 0.4))
            for n in range(int(6 + 10 * long)):
                t = 0.25 + 0.75 * n / (6 + 10 * long)
                at = base + (tip - base) * t
                out = (tip - base) / np.linalg.norm(tip - base)
                turn = rng.normal(0, 1, 3)
                leaf = out * 0.1 + turn / np.linalg.norm(turn) * 0.11
                side = np.cross(leaf, rng.normal(0, 1, 3))
                side = side / np.linalg.norm(side) * 0.016
                start = len(points)
                points += [at - side, at + side, at + leaf + side * 0.3, at + leaf - side * 0.3]
                faces.append((start, start + 1, start + 2, start + 3))
                colors += [tone, tone, tone * 1.5, tone * 1.5]
    made.append(solid(points, faces, painted(0.7), smooth=False, colors=np.array(colors)))
    made.append(put(lathe([(1.0, 0.5), (0.5, 1.9), (0.05, 3.5), (0, 3.6)], material("#173f26", 0.9), 40, smooth_profile=False), (0, 0, 0), scale=(0.72, 0.72, 1)))
    shades = (RED, "#e3b04a", BLUE, "#f4f1e8", "#b8327a")
    count = 46
    for n in range(count):
        t = (n + 0.5) / count
        z = 0.5 + 2.8 * t**1.25
        reach = 1.35 * (1 - (z - 0.45) / 3.3) ** 0.9 * 0.93
        a = n * 2.39996
        place = (reach * math.cos(a), reach * math.sin(a), z - 0.16 * reach)
        if n % 2 == 0:
            made += [ball(0.105, material(shades[(n // 2) % 5], 0.12, coat=0.9), place, 20)]
        else:
            made.append(ball(0.045, material("#ffe7a0", 0.3, glow=4), place, 10))
    star = [(math.cos(math.pi / 2 + n * math.pi / 5) * (0.34 if n % 2 == 0 else 0.15), math.sin(math.pi / 2 + n * math.pi / 5) * (0.34 if n % 2 == 0 else 0.15)) for n in range(10)]
    made.append(slab(star, 0.1, material("#f2c14a", 0.25, metal=0.4, coat=0.4), 0.03, (0, 0.05, 3.85), (90, 0, 0)))
    made += [rod((0, 0, 0.1), (0, 0, 0.8), 0.1, material("#5a3a22", 0.8)), disc(0.16, 0.2, plastic("#2a2b2e"), 0.03)]
    for n in range(4):
        a = n * math.pi / 2 + 0.5
        made.append(rod((0, 0, 0.16), (0.6 * math.cos(a), 0.6 * math.sin(a), 0.04), 0.05, plastic("#2f5a3a")))
    return made


def graduation_cap(thing):
    cloth = material("#1d1e22", 0.7, sheen=0.3, bump=("lines", 60, 0.08))
    made = [put(lathe([(0.98, 0), (1.02, 0.1), (1.0, 0.5), (0.9, 0.78)], cloth, 90), (0, 0, 0), scale=(1, 1.08, 1)), put(lathe([(0.97, 0.02), (0.9, 0.4), (0, 0.6)], material("#111114", 0.9), 60), (0, 0, 0), scale=(1, 1.06, 1)), group([slab(rrect(2.9, 2.9, 0.06), 0.08, cloth, 0.02)], (0, 0, 0.76), (0, 0, 45))]
    gold = material("#e3b04a", 0.45, sheen=0.4, bump=("lines", 80, 0.4))
    made += [put(blob((0.13, 0.13, 0.07), cloth, detail=20), (0, 0, 0.88)), tube([(0, 0, 0.93), (0.6, -0.45, 0.9), (1.1, -0.85, 0.9), (1.28, -1.0, 0.84), (1.32, -1.04, 0.5), (1.32, -1.05, 0.3)], 0.03, gold, steps=60), put(lathe([(0, 0.12), (0.09, 0.1), (0.1, 0.02), (0.07, -0.02), (0.11, -0.15), (0.15, -0.85), (0, -0.85)], gold, 60, 60, wave=lambda angle, height: 1 + 0.06 * np.sin(angle * 16)), (1.32, -1.05, 0.24)), ring(0.09, 0.025, material("#c9952f", 0.3, metal=0.5), (1.32, -1.05, 0.2))]
    return [group(made, (0, 0, 0.72), (0, 0, 0))]


def pumpkin_lantern(thing):
    def tint(u):
        a, z = np.arctan2(u[..., 1], u[..., 0]) + math.pi / 2, u[..., 2]
        front = np.cos(a) > 0
        x = np.sin(a) * np.sqrt(1 - z**2)
        tri = lambda cx, cz, s: ((z - cz > -s * 0.55) & (z - cz < s * 0.75 - 1.35 * np.abs(x - cx))) & front
        eyes = tri(-0.34, 0.26, 0.3) | tri(0.34, 0.26, 0.3) | tri(0, 0.0, 0.17)
        low, high = -0.5 + 0.55 * x**2, -0.2 + 0.42 * x**2
        teeth = ((np.abs(x - 0.16) < 0.07) & (z > high - 0.12)) | ((np.abs(x + 0.2) < 0.07) & (z > high - 0.12)) | ((np.abs(x + 0.02) < 0.07) & (z < low + 0.11))
        mouth = (z > low) & (z < high) & (np.abs(x) < 0.62) & front & ~teeth
        return (eyes | mouth) * 1.0

    ribs = lambda u: 1 - 0.07 * (1 - np.abs(np.sin(np.arctan2(u[..., 1], u[..., 0]) * 5.5 + 0.8)) ** 0.5)
    shape = lambda p: p * (ribs(p) * (1 - 0.09 * tint(p)))[..., None] * (1 - 0.14 * np.clip((np.abs(p[..., 2:]) - 0.8) / 0.2, 0, 1))
    stuff = painted(0.45, 0.25)
    color = lambda u: paints("#e8741e", (np.clip(0.5 + field(u, 3), 0, 1) * 0.35, "#c9541a"), (1 - np.abs(np.sin(np.arctan2(u[..., 1], u[..., 0]) * 5.5 + 0.8)) ** 0.4, "#b04a14"), (tint(u), "#ffd76a"))
    made = [put(blob((1.2, 1.2, 0.98), stuff, detail=220, color=color, shape=shape), (0, 0, 0.9))]
    made.append(tube([(0, 0, 1.7), (0.03, 0, 1.95), (0.16, 0, 2.15), (0.3, 0, 2.2)], [0.2, 0.12, 0.1, 0.13], material("#6a7a35", 0.7, bump=("lines", 14, 0.4)), steps=30))
    return made


def party_poppers(thing):
    rng = np.random.default_rng(2)
    shades = (RED, YELLOW, BLUE, GREEN, "#e8559a", PURPLE, "#f07a2a")
    made = []
    for n, (x, y, turn, main, second) in enumerate(((-0.7, 0, -34, "#e3b04a", RED), (0.75, 0.35, 28, "#2a78d0", "#f4f1e8"))):
        def tint(points, angle, height, main=main, second=second):
            return paints(main, (step(np.sin(angle * 1 + height * 9), 0.25, 0.12), second))
        cone = [lathe([(0, 0), (0.07, 0.02), (0.1, 0.1), (0.55, 1.75)], painted(0.3, 0.4), 120, 120, color=tint), ring(0.55, 0.04, material(second, 0.4), (0, 0, 1.75)), put(lathe([(0.53, 1.73), (0.3, 1.6), (0, 1.58)], material("#f6f1e4", 0.8)), (0, 0, 0)), tube([(0, 0, 0.03), (0.04, 0, -0.25), (-0.05, 0, -0.4)], 0.015, material("#f4f1e8", 0.9), steps=12), ring(0.08, 0.02, material("#f4f1e8", 0.9), (-0.05, 0, -0.48), (90, 0, 0))]
        for k in range(7):
            a, out = rng.uniform(0, 2 * math.pi), rng.uniform(0.25, 0.9)
            t = np.linspace(0, 1, 90)
            turns = rng.uniform(3, 5)
            line = np.stack([t * out * math.cos(a) + 0.1 * np.cos(t * turns * 6.28), t * out * math.sin(a) + 0.1 * np.sin(t * turns * 6.28), 1.65 + t * rng.uniform(0.8, 1.5)], -1)
            cone.append(tube(line, 0.012, material(shades[k], 0.6), flat=4, sides=6))
        for k in range(42):
            a, out = rng.uniform(0, 2 * math.pi), rng.uniform(0, 1) ** 0.7
            h = rng.uniform(0.1, 1.7)
            cone.append(put(slab(rrect(0.14, 0.1, 0.02, 2), 0.008, material(shades[k % 7], 0.6), 0), (out * (0.45 + 0.4 * h) * math.cos(a), out * (0.45 + 0.4 * h) * math.sin(a), 1.7 + h), tuple(rng.uniform(0, 180, 3))))
        made.append(group(cone, (x, y, 0.6), (0, turn, 0)))
    return made


def confetti_ball(thing):
    rng = np.random.default_rng(6)
    shades = (RED, YELLOW, BLUE, GREEN, "#e8559a", PURPLE)
    gold = material("#e3b04a", 0.3, metal=0.45, coat=0.3)
    made = []
    for side in (-1, 1):
        arc = lathe([(0.0, -1.0), (0.4, -0.92), (0.75, -0.66), (0.95, -0.3), (1.0, 0.0)], gold, 80, 60)
        inner = lathe([(0.96, 0.0), (0.9, -0.3), (0.7, -0.62), (0, -0.92)], material("#f6ecd0", 0.8), 60, 40)
        made.append(group([arc, inner, ring(0.99, 0.04, material("#c4202a", 0.4), (0, 0, 0))], (side * 0.62, 0, 2.75), (0, side * -122, 0)))
    made += [ring(0.09, 0.03, gold, (0, 0, 3.75), (90, 0, 0)), rod((0, 0, 3.4), (0, 0, 3.7), 0.03, gold)]
    for k in range(12):
        x, y = rng.uniform(-0.6, 0.6), rng.uniform(-0.4, 0.4)
        t = np.linspace(0, 1, 80)
        long = rng.uniform(1.3, 2.4)
        made.append(tube(np.stack([x + 0.09 * np.sin(t * 20 + k), y + 0.09 * np.cos(t * 20 + k), 2.7 - long * t], -1), 0.014, material(shades[k % 6], 0.6), flat=4, sides=6))
    for k in range(70):
        z = rng.uniform(0.1, 2.7)
        made.append(put(slab(rrect(0.15, 0.11, 0.02, 2), 0.008, material(shades[k % 6], 0.6), 0), (rng.normal(0, 0.5), rng.normal(0, 0.35), z), tuple(rng.uniform(0, 180, 3))))
    for k in range(30):
        made.append(put(slab(rrect(0.15, 0.11, 0.02, 2), 0.008, material(shades[k % 6], 0.6), 0), (rng.normal(0, 0.75), rng.normal(0, 0.5), 0.01), (0, 0, rng.uniform(0, 180))))
    return made


def masks(thing):
    made = []
    for smile, color, place, lean in ((True, "#e9c14e", (-0.75, -0.25, 1.55), -14), (False, "#7a5fb0", (0.85, 0.2, 1.4), 12)):
        v, u = np.meshgrid(np.linspace(-1, 1, 150), np.linspace(-1, 1, 150), indexing="ij")
        wide = np.sqrt(np.clip(1 - np.abs(v) ** 2.6, 0, 1)) * (1 - 0.26 * np.clip(-v, 0, 1) ** 1.3)
        x, z = 0.95 * u * wide, 1.2 * v
        bulge = 0.55 * np.sqrt(np.clip(1 - (u * wide) ** 2 - v**2 * 0.9, 0, 1))
        nose = 0.22 * np.exp(-((x / 0.13) ** 2)) * np.exp(-(((z - 0.02) / 0.24) ** 2))
        brow = 0.06 * np.exp(-(((z - 0.52 - (0.12 if smile else -0.18) * (np.abs(x) - 0.35) * (-1 if smile else 1)) / 0.09) ** 2)) * (np.abs(x) < 0.75)
        cheek = 0.08 * sum(np.exp(-(((x - s * 0.52) / 0.22) ** 2) - (((z + 0.18) / 0.2) ** 2)) for s in (-1, 1)) * (1 if smile else 0.4)
        points = np.stack([x, -(bulge + nose + brow + cheek), z], -1)
        slope = 0.35 if not smile else -0.1
        eyes = sum(((((x - s * 0.37) / 0.2) ** 2 + ((z - 0.28 + slope * s * (x - s * 0.37) - (0.1 * np.cos((x - s * 0.37) / 0.2 * 1.3) if smile else 0)) / 0.1) ** 2) < 1) for s in (-1, 1))
        if smile:
            low, high = -0.78 + 0.75 * x**2, -0.42 + 0.32 * x**2
        else:
            low, high = -0.72 - 0.62 * x**2 + 0.12, -0.42 - 0.8 * x**2
        mouth = (z > low) & (z < high) & (np.abs(x) < 0.52)
        hole = (eyes > 0) | mouth
        rim = np.zeros_like(hole)
        for dy, dx in ((1, 0), (-1, 0), (0, 1), (0, -1), (2, 0), (-2, 0), (0, 2), (0, -2)):
            rim |= np.roll(np.roll(hole, dy, 0), dx, 1)
        tint = paints(color, (np.clip(cheek * 8, 0, 1) * 0.35, "#d9605a" if smile else "#4a3a86"), (rim * 1.0, dark(color, 0.5)), (((np.abs(v) > 0.97) * 1.0), "#f6e6b0"))
        made.append(group([grid(points, painted(0.28, 0.5), colors=tint, keep=~hole, thick=0.04)], place, (0, lean, -lean * 0.8)))
        made[-1].children[0].data.polygons.foreach_set("use_smooth", [True] * len(made[-1].children[0].data.polygons))
        red = material("#c4202a", 0.5, sheen=0.3)
        for s in (-1, 1):
            top = np.array(place) + [s * 0.9, 0.05, 0.2]
            made.append(tube([tuple(top), tuple(top + [s * 0.25, 0.02, -0.3]), tuple(top + [s * 0.1, 0.0, -0.9]), tuple(top + [s * 0.3, -0.02, -1.4])], 0.018, red, steps=40, flat=4))
    return made


def raffle_tickets(thing):
    made = [put(lathe([(0.4, 0), (1.1, 0), (1.1, 0.85), (0.4, 0.85), (0.4, 0)], material("#e9bb28", 0.8, bump=("lines", 60, 0.5)), 96, smooth_profile=False), (0, 0.3, 0))]
    for r in np.linspace(0.44, 1.08, 14):
        made.append(ring(r, 0.012, material("#c99a1c", 0.8), (0, 0.3, 0.85), sides=6))
    made.append(put(lathe([(0.4, -0.01), (0.34, -0.01), (0.34, 0.86), (0.4, 0.86)], material("#b58a5a", 0.9), 60, smooth_profile=False), (0, 0.3, 0)))
    # The strip that rolls off: double tickets with perforations, bars for the numbers.
    path = curve([(0.05, -0.82, 0), (0.7, -0.95, 0), (1.4, -0.75, 0.0), (2.2, -1.15, 0), (3.1, -1.0, 0)], 90)
    v = np.linspace(0.02, 0.84, 40)[None]
    points = np.stack([path[:, :1] + 0 * v, path[:, 1:2] + 0 * v, 0 * path[:, :1] + v], -1)
    along = np.cumsum(np.r_[0, np.linalg.norm(np.diff(path, axis=0), axis=1)])[:, None] + 0 * v
    part = (along / 0.78) % 1
    high = v + 0 * along
    perforation = np.clip(band(part, -1, 0.03, 0.01) + band(high, 0.42, 0.445, 0.006), 0, 1) * step(np.sin(high * 90) * band(part, -1, 0.04, 0.01) + np.sin(along * 60) * band(high, 0.4, 0.46, 0.01), -0.2, 0.3)
    frame = sum(band(part, 0.1, 0.13, 0.006) * band(high, a, b) + band(part, 0.9, 0.93, 0.006) * band(high, a, b) + band(part, 0.1, 0.93, 0.006) * (band(high, a, a + 0.018, 0.004) + band(high, b - 0.018, b, 0.004)) for a, b in ((0.07, 0.38), (0.49, 0.8)))
    bars = sum(band(part, 0.25, 0.78, 0.006) * band(high, a, b, 0.006) for a, b in ((0.25, 0.31), (0.15, 0.18), (0.67, 0.73), (0.57, 0.6)))
    tint = paints("#f2c733", (np.clip(frame, 0, 1), "#b3262c"), (np.clip(bars, 0, 1), "#b3262c"), (perforation, "#8a6a14"))
    made.append(grid(points, painted(0.75), colors=tint, thick=0.012))
    return made


def red_envelopes(thing):
    made = []
    red, gold = material("#c4181f", 0.4, coat=0.2), material("#e8b84a", 0.28, metal=0.55, coat=0.3)
    for n, (x, y, turn) in enumerate(((-0.95, 0.15, 22), (-0.35, 0.0, 9), (0.25, 0.0, -5), (0.9, 0.1, -19))):
        parts = [slab(rrect(1.2, 2.3, 0.06, 4), 0.04, red, 0.012), slab([(-0.58, 1.12), (0.58, 1.12), (0.5, 0.78), (0, 0.6), (-0.5, 0.78)], 0.02, material("#b01318", 0.4, coat=0.2), 0.006, (0, 0, 0.04))]
        parts += [ring(0.36, 0.02, gold, (0, -0.12, 0.045), flat=0.4), ring(0.3, 0.01, gold, (0, -0.12, 0.045), flat=0.4)]
        # A knot of good fortune: a lozenge of woven bands, no sign of any script.
        for k in (-0.1, 0, 0.1):
            parts += [box((0.34, 0.03, 0.015), gold, 0.004, (k * 0.7, -0.12 + k * 0.7, 0.048), (0, 0, 45)), box((0.34, 0.03, 0.015), gold, 0.004, (k * 0.7, -0.12 - k * 0.7, 0.048), (0, 0, -45))]
        for y_ in (-0.95, 0.5):
            parts.append(box((1.0, 0.025, 0.012), gold, 0.003, (0, y_, 0.044)))
        for side in (-1, 1):
            for c in (-0.78,):
                parts.append(tube([(side * 0.1, c, 0.046), (side * 0.3, c + 0.1, 0.046), (side * 0.42, c, 0.046), (side * 0.3, c - 0.06, 0.046), (side * 0.26, c + 0.02, 0.046)], 0.016, gold, steps=30, flat=0.4))
        made.append(group(parts, (x, y, 0.05 + 0.07 * n), (0, 0, turn)))
    return made


def sparklers(thing):
    made = []
    rng = np.random.default_rng(8)
    for n in range(6):
        a = -26 + 10.5 * n
        parts = [rod((0, 0, 0), (0, 0, 1.5), 0.022, steel("#9da1a8", 0.3)), put(lathe([(0, 1.4), (0.05, 1.42), (0.06, 1.6), (0.055, 3.3), (0.03, 3.4), (0, 3.4)], material("#8a8d92" if n != 3 else "#6a6d72", 0.9, bump=("noise", 50, 0.9)), 24), (0, 0, 0))]
        if n == 3:
            for k in range(110):
                d = rng.normal(0, 1, 3)
                d /= np.linalg.norm(d)
                long = rng.uniform(0.2, 0.95)
                start = np.array([0, 0, 3.35]) + d * 0.05
                parts.append(tube([tuple(start), tuple(start + d * long)], [0.014, 0.003], material("#ffc84a", 0.5, glow=3.0), sides=5))
                if k % 3 == 0:
                    parts.append(ball(0.03, material("#ffe9a8", 0.5, glow=4.0), tuple(start + d * long), 8))
            parts.append(ball(0.12, material("#fff6d8", 0.5, glow=5.0), (0, 0, 3.35), 16))
        made.append(group(parts, (0.09 * (n - 2.5), 0, 0), (0, a * 0.8, 0)))
    made.append(put(lathe([(0.3, 0.75), (0.34, 0.8), (0.34, 0.98), (0.3, 1.02)], material("#c4202a", 0.5)), (0, 0, -0.35), scale=(1.1, 0.5, 1)))
    return made


KINDS = {
    "Electric guitar": guitar,
    "Violin": violin,
    "Trumpet": trumpet,
    "Snare drum": snare_drum,
    "Saxophone": saxophone,
    "Maracas": maracas,
    "Djembe": djembe,
    "Banjo": banjo,
    "Accordion": accordion,
    "Horn": horn,
    "Wooden flute": flute,
    "Gift box": gift_box,
    "Helium balloon": helium_balloon,
    "Christmas tree": christmas_tree,
    "Graduation cap": graduation_cap,
    "Pumpkin lantern": pumpkin_lantern,
    "Party popper": party_poppers,
    "Confetti ball": confetti_ball,
    "Masquerade masks": masks,
    "Raffle tickets": raffle_tickets,
    "Red envelopes": red_envelopes,
    "Sparklers": sparklers,
}
VIEWS = {kind: dict(turn=-18, rise=12) for kind in KINDS} | {
    "Electric guitar": dict(upright=True, turn=-10, rise=4),
    "Banjo": dict(upright=True, turn=-10, rise=4),
    "Violin": dict(turn=0, rise=58, again=None),
    "Trumpet": dict(turn=-16, rise=12),
    "Snare drum": dict(turn=-20, rise=26),
    "Saxophone": dict(upright=True, turn=-8, rise=4),
    "Maracas": dict(turn=-20, rise=24, again=None),
    "Accordion": dict(turn=16, rise=12),
    "Horn": dict(upright=True, turn=12, rise=6),
    "Wooden flute": dict(turn=-28, rise=28, again=None),
    "Gift box": dict(turn=-30, rise=24),
    "Helium balloon": dict(turn=0, rise=4, again=None),
    "Graduation cap": dict(turn=-10, rise=20),
    "Pumpkin lantern": dict(turn=-12, rise=12),
    "Party popper": dict(turn=0, rise=8, again=None),
    "Confetti ball": dict(turn=0, rise=6, again=None),
    "Masquerade masks": dict(upright=True, turn=-6, rise=2),
    "Raffle tickets": dict(turn=-12, rise=28, again=None),
    "Red envelopes": dict(turn=0, rise=60, again=None),
    "Sparklers": dict(upright=True, turn=0, rise=2),
}
