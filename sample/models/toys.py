"""Toys and games: wood, plush, tin and plastic in the colors that their texts name."""

import math

import numpy as np
from parts import ball, circle, clear, disc, painted, plastic, ring, rod, rrect, rubber, slab, steel, turned_body
from sports import wooden
from studio import band, blob, box, copy, curve, dark, field, grid, group, lathe, material, mixed, paints, plate, put, step, tube

RED, YELLOW, GREEN, BLUE, ORANGE, PURPLE = "#d8302b", "#f2b92c", "#2f9e55", "#2a78d0", "#f07a2a", "#8a4fb8"


def teddy(thing):
    color = thing["color"]
    belly = mixed(color, "#f3e3c4", 0.55)

    def fur(size, tint=color, rough=0.05, seed=0.0, detail=80):
        tone = lambda u: paints(tint, (np.clip(0.5 + field(u, 9, seed), 0, 1) * 0.3, dark(color, 0.25)))
        return blob(size, painted(0.95, 0, ("noise", 60, 0.9), sheen=0.6), 0.035, 14, seed, detail, color=tone)

    made = [put(fur((0.82, 0.7, 0.9)), (0, 0, 0.88)), put(fur((0.56, 0.3, 0.6), belly, seed=3.0), (0, -0.47, 0.88))]
    made += [put(fur((0.68, 0.62, 0.6), seed=5.0), (0, -0.05, 2.2)), put(fur((0.33, 0.3, 0.27), belly, seed=7.0), (0, -0.58, 2.05))]
    black = material("#161214", 0.15, coat=0.8)
    made += [put(blob((0.12, 0.08, 0.085), black, detail=24), (0, -0.87, 2.16)), rod((0, -0.885, 2.1), (0, -0.88, 1.98), 0.016, black)]
    for side in (-1, 1):
        made.append(tube([(0, -0.88, 1.98), (side * 0.08, -0.87, 1.93), (side * 0.15, -0.82, 1.96)], 0.016, black, steps=12))
        made += [put(fur((0.26, 0.16, 0.26), seed=9.0 + side, detail=50), (side * 0.52, -0.02, 2.68), (0, side * 20, 0)), put(fur((0.17, 0.08, 0.17), belly, seed=11.0, detail=40), (side * 0.53, -0.15, 2.68))]
        made.append(ball(0.075, black, (side * 0.22, -0.585, 2.36), 20))
        made.append(ball(0.018, material("#ffffff", 0.3, glow=1), (side * 0.22 - 0.02, -0.655, 2.39), 8))
        made.append(group([fur((0.27, 0.27, 0.62), seed=13.0 + side)], (side * 0.82, -0.28, 1.22), (-34, side * -32, 0)))
        made += [group([fur((0.33, 0.72, 0.33), seed=17.0 + side)], (side * 0.56, -0.68, 0.36), (0, 0, side * 14)), group([put(fur((0.36, 0.17, 0.4), seed=19.0 + side), (0, 0, 0)), put(fur((0.25, 0.06, 0.28), belly, seed=23.0, detail=40), (0, -0.15, -0.02))], (side * 0.72, -1.32, 0.44), (-8, 0, side * 14))]
    bow = material("#b8323a", 0.4, sheen=0.4)
    for side in (-1, 1):
        made.append(put(blob((0.24, 0.09, 0.15), bow, detail=30, shape=lambda p: p * (0.55 + 0.45 * np.abs(p[..., :1]) ** 0.8)), (side * 0.2, -0.62, 1.64), (0, side * 10, 0)))
    made += [ball(0.09, bow, (0, -0.68, 1.64), 20), ring(0.5, 0.07, bow, (0, -0.08, 1.66), (-8, 0, 0), flat=1.4)]
    return made


def nesting_dolls(thing):
    profile = [(0, 0), (0.5, 0.0), (0.58, 0.06), (0.66, 0.45), (0.62, 0.85), (0.5, 1.15), (0.42, 1.32), (0.46, 1.55), (0.42, 1.85), (0.24, 2.06), (0, 2.12)]
    dress = (RED, "#1f8a8a", YELLOW, "#7a3f98", BLUE)
    made = []
    x = -1.55
    for n in range(5):
        size = 1 - 0.16 * n

        def tint(points, angle, height, n=n):
            front = np.cos(angle + math.pi / 2)
            face = 1 - step(np.hypot(points[..., 0] / 0.27, (height - 1.58) / 0.24) + 3 * (front < 0), 1, 0.06)
            hair = 1 - step(np.hypot(points[..., 0] / 0.32, (height - 1.62) / 0.27) + 3 * (front < 0), 1, 0.05)
            hair = hair * step(height + 0.5 * np.abs(points[..., 0]), 1.66, 0.02)
            eyes = sum(1 - step(np.hypot((points[..., 0] - s * 0.1) / 0.03, (height - 1.6) / 0.035) + 3 * (front < 0), 1, 0.3) for s in (-1, 1))
            cheeks = sum(1 - step(np.hypot((points[..., 0] - s * 0.16) / 0.06, (height - 1.51) / 0.05) + 3 * (front < 0), 1, 0.3) for s in (-1, 1))
            mouth = 1 - step(np.hypot(points[..., 0] / 0.05, (height - 1.46) / 0.02) + 3 * (front < 0), 1, 0.3)
            apron = 1 - step(np.hypot(points[..., 0] / 0.42, (height - 0.6) / 0.5) + 3 * (front < 0), 1, 0.03)
            flower = sum((1 - step(np.hypot(points[..., 0] - a, height - b) - 0.035 * np.cos(5 * np.arctan2(height - b, points[..., 0] - a)), 0.1, 0.015)) * (front > 0) for a, b in ((0, 0.72), (-0.18, 0.42), (0.2, 0.4)))
            middle = sum((1 - step(np.hypot(points[..., 0] - a, height - b), 0.04, 0.01)) * (front > 0) for a, b in ((0, 0.72), (-0.18, 0.42), (0.2, 0.4)))
            scarf = step(height, 1.28, 0.02)
            return paints(dress[n], (scarf, dress[(n + 2) % 5]), (band(height, 1.26, 1.32, 0.012), "#f6e6c4"), (apron, "#f8efd8"), (flower, dress[n]), (middle, "#f6c445"), (band(height, 0.02, 0.1, 0.01), "#2a2422"), (face, "#f3d1ad"), (hair * face, "#5d371e"), (cheeks, "#e58a7a"), (eyes, "#1d1a1c"), (mouth, "#c4343a"))

        one = lathe(profile, painted(0.22, 0.6), 220, 200, color=tint)
        x += 0.66 * size if n else 0
        made.append(put(one, (x, -0.22 * n, 0), (0, 0, 10), size))
        x += 0.66 * size - 0.02
    return made


def yo_yo(thing):
    color = thing["color"]
    shell = material(color, 0.18, coat=0.7)
    made = []
    for side in (-1, 1):
        half = [put(lathe([(0, 0.5), (0.45, 0.5), (0.5, 0.46), (0.8, 0.48), (0.98, 0.4), (1.02, 0.28), (0.95, 0.14), (0.6, 0.07), (0, 0.06)], shell), (0, 0, 0)), disc(0.44, 0.04, material("#f6f4ee", 0.35), 0.01, (0, 0, 0.475)), ring(0.47, 0.03, steel("#d9dcdf", 0.2), (0, 0, 0.5))]
        star = [(math.cos(math.pi / 2 + n * math.pi / 5) * (0.32 if n % 2 == 0 else 0.14), math.sin(math.pi / 2 + n * math.pi / 5) * (0.32 if n % 2 == 0 else 0.14)) for n in range(10)]
        half.append(slab(star, 0.03, material(color, 0.3), 0.008, (0, 0, 0.51)))
        made.append(group(half, (0, 0, 0), (90 if side < 0 else -90, 0, 0)))
    string = material("#f4efdf", 0.9)
    made += [put(disc(0.55, 0.12, string, 0.02), (0, 0.06, 0), (90, 0, 0)), tube([(0.55, 0, 0.1), (1.1, 0, -0.3), (1.5, -0.3, -0.9), (2.1, -0.7, -0.98), (2.2, -1.2, -0.98), (1.6, -1.5, -0.98), (0.9, -1.3, -0.98)], 0.028, string, steps=80), ring(0.2, 0.028, string, (0.72, -1.28, -0.98))]
    return [group(made, (0, 0, 1.02))]


def kite(thing):
    colors = (RED, YELLOW, BLUE, GREEN)
    top, low, left, right, middle = (0, 0, 1.5), (0, 0, -1.9), (-1.35, 0, 0.35), (1.35, 0, 0.35), (0, -0.16, 0.35)
    made = []
    for color, a, b in zip(colors, (top, right, low, left), (right, low, left, top), strict=True):
        rows = []
        for s in np.linspace(0, 1, 12):
            edge = np.array(a) * (1 - s) + np.array(b) * s
            rows.append([np.array(middle) * (1 - t) + edge * t + np.array([0, 0.05 * math.sin(t * math.pi) * math.sin(s * math.pi), 0]) for t in np.linspace(0, 1, 12)])
        made.append(grid(np.array(rows), material(color, 0.5, sheen=0.3, bump=("lines", 60, 0.05)), thick=0.012))
    stick = plastic("#26282c", 0.4)
    made += [tube([top, middle, low], 0.03, stick, steps=30), tube([left, (0, -0.1, 0.36), right], 0.03, stick, steps=30)]
    made.append(tube([top, right, low, left], 0.02, material("#f6f4ee", 0.7), closed=True))
    tail = curve([low, (0.35, 0, -2.3), (-0.1, -0.05, -2.75), (0.3, 0, -3.2), (0.9, 0, -3.4)], 80)
    made.append(tube(tail, 0.018, material("#f6f4ee", 0.8)))
    for n, at in enumerate((14, 30, 46, 62, 78)):
        place = tail[at] if at < 80 else tail[-1]
        for side in (-1, 1):
            made.append(put(blob((0.2, 0.03, 0.11), material(colors[n % 4], 0.6), detail=24, shape=lambda p: p * (0.3 + 0.7 * np.abs(p[..., :1]))), tuple(place + np.array([side * 0.15, -0.03, 0.0])), (0, 20 * side + 15 * n, 0)))
    made.append(tube([middle, (0.2, -0.7, -0.4), (0.5, -0.9, -1.6), (1.2, -0.6, -2.3)], 0.01, material("#ffffff", 0.8), steps=40))
    winder = [put(disc(0.12, 0.5, wooden_stuff("#d9a866"), 0.03), (0, 0, -0.25)), put(disc(0.2, 0.3, material("#ffffff", 0.8, bump=("lines", 40, 0.6)), 0.05), (0, 0, -0.15)), box((0.5, 0.14, 0.08), plastic(RED), 0.03, (0, 0, 0.28)), box((0.5, 0.14, 0.08), plastic(RED), 0.03, (0, 0, -0.28))]
    made.append(group(winder, (1.25, -0.6, -2.4), (0, 30, 0)))
    return [group(made, (0, 0, 3.6), (0, 14, 0))]


def wooden_stuff(color):
    return material(color, 0.5, bump=("noise", 20, 0.05))


def water_pistol(thing):
    green, orange, dark_ = material("#3fae4a", 0.25, coat=0.5), material(ORANGE, 0.3, coat=0.4), plastic("#1f6f36", 0.35)
    body = curve([(-1.2, 0.4, 0), (-1.25, 0.85, 0), (-0.9, 1.1, 0), (0.4, 1.12, 0), (1.0, 1.0, 0), (1.15, 0.8, 0), (1.0, 0.62, 0), (0.2, 0.5, 0), (-0.2, 0.2, 0), (-0.35, -0.4, 0), (-0.5, -0.8, 0), (-0.95, -0.78, 0), (-0.98, -0.4, 0), (-0.95, 0.1, 0)], 140, closed=True)[:, :2]
    made = [slab(body, 0.46, green, 0.12, (0, 0.23, 1.0), (90, 0, 0))]
    made += [group([turned_body([(0.16, 0), (0.16, 0.4), (0.22, 0.42), (0.24, 0.62), (0.16, 0.7), (0.08, 0.72), (0.06, 0.6), (0, 0.6)], orange)], (1.05, 0, 1.82), (0, 90, 0))]
    made += [put(lathe([(0, 0), (0.3, 0.02), (0.44, 0.16), (0.46, 0.5), (0.4, 0.78), (0.2, 0.86), (0, 0.88)], clear("#7fd0f0", 0.75)), (-0.35, 0, 2.05)), put(disc(0.2, 0.18, orange, 0.05), (-0.35, 0, 2.88)), put(lathe([(0, 0.02), (0.28, 0.04), (0.4, 0.18), (0.41, 0.42), (0, 0.42)], material("#3a9fd6", 0.1, coat=0.5)), (-0.35, 0, 2.06))]
    made += [ring(0.28, 0.05, dark_, (0.02, 0, 1.22), (90, 0, 0)), box((0.1, 0.14, 0.34), orange, 0.04, (-0.06, 0, 1.25), (0, -14, 0))]
    for n in range(4):
        made.append(box((0.34, 0.5, 0.05), dark_, 0.02, (-0.7 - 0.03 * n, 0, 0.42 + 0.14 * n), (0, 12, 0)))
    made += [slab(curve([(-0.9, -0.08, 0), (0.5, -0.06, 0), (0.75, 0.02, 0), (0.5, 0.12, 0), (-0.9, 0.12, 0)], 40, closed=True)[:, :2], 0.5, orange, 0.02, (0, 0.25, 1.74), (90, 0, 0)), box((0.1, 0.1, 0.14), dark_, 0.03, (0.8, 0, 2.12))]
    return made


def tires(places, radius, wide, hub, rim=0.55, tread=0.0):
    made = []
    for x, y in places:
        wave = (lambda angle, height: 1 + tread * np.sign(np.sin(angle * 18))) if tread else None
        made.append(put(lathe([(0, -wide / 2), (radius * 0.75, -wide / 2), (radius * 0.95, -wide * 0.42), (radius, -wide * 0.25), (radius, wide * 0.25), (radius * 0.95, wide * 0.42), (radius * 0.75, wide / 2), (0, wide / 2)], rubber("#1e1f22"), 108, 60, wave=wave), (x, y, radius), (90, 0, 0)))
        for side in (-1, 1):
            made.append(put(disc(radius * rim, 0.04, hub, 0.012), (x, y + side * (wide / 2 + 0.005) + (0.02 if side < 0 else 0.02), radius), (90, 0, 0)))
            made.append(put(blob((radius * 0.2, 0.05, radius * 0.2), steel("#d9dcdf", 0.2), detail=16), (x, y + side * (wide / 2 + 0.03), radius)))
    return made


def fire_engine(thing):
    red, white, chrome, glass = material(RED, 0.22, coat=0.6), plastic("#f4f2ee", 0.3), steel("#cfd2d6", 0.2), material("#2a3440", 0.08, coat=0.8)
    made = [box((3.9, 1.3, 0.3), material("#3a3c40", 0.5), 0.06, (0, 0, 0.5)), box((2.6, 1.34, 1.05), red, 0.09, (-0.65, 0, 1.15)), box((1.25, 1.34, 1.45), red, 0.16, (1.3, 0, 1.3)), box((3.92, 1.36, 0.14), white, 0.03, (0, 0, 0.86))]
    made += [box((0.06, 1.14, 0.58), glass, 0.03, (1.92, 0, 1.62)), box((0.16, 1.36, 0.22), chrome, 0.05, (1.98, 0, 0.5))]
    for side in (-1, 1):
        y = side * 0.675
        made += [box((0.66, 0.03, 0.54), glass, 0.05, (1.36, y, 1.64)), box((0.02, 0.03, 1.0), material(dark(RED, 0.5), 0.5), 0, (0.95, y, 1.3)), box((0.16, 0.05, 0.05), chrome, 0.02, (1.08, y, 1.28))]
        for n in range(3):
            made.append(box((0.68, 0.03, 0.62), steel("#b9bcc0", 0.4), 0.02, (-1.5 + 0.8 * n, y, 1.28)))
            for k in range(5):
                made.append(box((0.64, 0.04, 0.02), steel("#8e9296", 0.4), 0, (-1.5 + 0.8 * n, y, 1.07 + 0.105 * k)))
        made += [ball(0.12, material("#fff3cf", 0.2, glow=0.6), (2.0, side * 0.45, 0.78), 20), box((0.6, 0.16, 0.12), plastic("#2a78d0", 0.1, 0.6), 0.05, (1.3, side * 0.4, 2.08)), box((0.12, 0.04, 0.18), plastic("#2a2b2e"), 0.02, (1.86, side * 0.78, 1.55))]
    made += [box((0.3, 0.7, 0.1), white, 0.03, (1.3, 0, 2.06))]
    ladder = []
    for side in (-1, 1):
        ladder.append(box((3.3, 0.09, 0.13), steel("#d3d6da", 0.3), 0.02, (0, side * 0.28, 0)))
    for n in range(11):
        ladder.append(rod((-1.5 + 0.3 * n, -0.28, 0), (-1.5 + 0.3 * n, 0.28, 0), 0.035, steel("#d3d6da", 0.3)))
    made += [group(ladder, (-0.15, 0, 2.36), (0, -9, 0)), disc(0.42, 0.2, white, 0.04, (-1.2, 0, 1.66)), box((0.4, 0.5, 0.4), red, 0.06, (-1.25, 0, 2.0))]
    made += tires([(1.25, -0.56), (1.25, 0.56), (-1.1, -0.56), (-1.1, 0.56)], 0.42, 0.34, plastic("#f2b92c", 0.3), tread=0.02)
    return made


def racing_car(thing):
    red, black, white = material(RED, 0.15, coat=0.8), plastic("#1e1f22", 0.4), plastic("#f4f4f2", 0.3)
    side = curve([(-1.9, 0.42, 0), (-1.8, 0.75, 0), (-1.0, 0.9, 0), (-0.55, 1.02, 0), (-0.3, 0.72, 0), (0.3, 0.66, 0), (1.3, 0.5, 0), (2.1, 0.36, 0), (2.2, 0.28, 0), (1.8, 0.2, 0), (0, 0.2, 0), (-1.7, 0.2, 0)], 120, closed=True)[:, :2]
    made = [slab(side, 0.56, red, 0.09, (0, 0.28, 0.05), (90, 0, 0))]
    for y in (-1, 1):
        pod = curve([(-1.3, 0.16, 0), (0.55, 0.16, 0), (0.72, 0.4, 0), (0.5, 0.56, 0), (-0.8, 0.5, 0), (-1.4, 0.3, 0)], 60, closed=True)[:, :2]
        made.append(slab(pod, 0.4, red, 0.08, (0, y * 0.48 + 0.2, 0.05), (90, 0, 0)))
        made += [box((0.05, 0.26, 0.22), black, 0.03, (0.66, y * 0.48, 0.44)), box((1.3, 0.02, 0.1), white, 0.01, (-0.35, y * 0.69, 0.42))]
        for x in (1.45, -1.35):
            made += [rod((x - 0.2, y * 0.2, 0.42), (x, y * 0.75, 0.42), 0.03, black), rod((x + 0.2, y * 0.2, 0.42), (x, y * 0.75, 0.42), 0.03, black)]
        made += [box((0.3, 0.04, 0.7), red, 0.02, (-1.95, y * 0.68, 0.85)), box((0.5, 0.04, 0.22), red, 0.02, (2.15, y * 0.88, 0.26))]
    made += [box((0.42, 1.34, 0.05), black, 0.02, (-1.95, 0, 1.12)), box((0.3, 1.34, 0.05), red, 0.02, (-1.98, 0, 0.92)), box((0.5, 1.8, 0.05), white, 0.02, (2.12, 0, 0.2)), box((0.3, 1.7, 0.04), red, 0.02, (2.0, 0, 0.3))]
    made += [put(blob((0.42, 0.24, 0.14), black, detail=30), (0.05, 0, 0.76)), ball(0.23, material("#f4f4f2", 0.2, coat=0.7), (-0.14, 0, 0.98), 30), put(blob((0.17, 0.2, 0.07), material("#1a2030", 0.05, coat=1)), (0.0, 0, 1.0)), ring(0.12, 0.025, black, (0.26, 0, 0.84), (0, 70, 0)), box((0.5, 0.22, 0.3), red, 0.1, (-0.6, 0, 1.02)), put(disc(0.1, 0.04, black, 0.01), (-0.36, 0, 1.08), (0, 90, 0))]
    made.append(put(disc(0.2, 0.02, white, 0.004), (0.95, 0, 0.655), (0, 9, 0)))
    made += tires([(1.45, -0.9), (1.45, 0.9)], 0.42, 0.36, plastic("#d9b54a", 0.25), 0.5) + tires([(-1.35, -0.92), (-1.35, 0.92)], 0.48, 0.46, plastic("#d9b54a", 0.25), 0.5)
    return made


def steam_train(thing):
    wood = lambda one, color: wooden(one, mixed_hex(color, 0.0), mixed_hex(color, 0.22), 0, 0.4, 0.2, 6)
    made = [wood(box((3.6, 1.1, 0.26), material(), 0.05, (0, 0, 0.62)), "#c99a5e")]
    made += [put(wood(disc(0.52, 2.1, material(), 0.06), BLUE), (-0.55 + 0.15, 0, 1.28), (0, 90, 0)), put(wood(disc(0.46, 0.16, material(), 0.05), YELLOW), (1.7, 0, 1.28), (0, 90, 0))]
    for x in (0.1, 0.95):
        made.append(ring(0.53, 0.045, material(YELLOW, 0.35, coat=0.2), (x, 0, 1.28), (0, 90, 0)))
    made += [wood(box((1.2, 1.1, 1.0), material(), 0.05, (-1.1, 0, 1.22)), RED)]
    for x in (-1.6, -0.6):
        for y in (-0.46, 0.46):
            made.append(wood(box((0.14, 0.14, 0.7), material(), 0.03, (x, y, 2.0)), "#c99a5e"))
    made += [wood(box((1.55, 1.4, 0.16), material(), 0.07, (-1.1, 0, 2.4)), GREEN), wood(put(lathe([(0.16, 0), (0.17, 0.5), (0.3, 0.68), (0.32, 0.86), (0.22, 0.9), (0.18, 0.8), (0, 0.8)], material(), smooth_profile=False), (1.1, 0, 1.74)), RED), wood(put(lathe([(0.2, 0), (0.22, 0.16), (0.1, 0.3), (0, 0.32)], material()), (0.35, 0, 1.76)), YELLOW), ball(0.1, material(YELLOW, 0.3, coat=0.4), (1.82, 0, 1.28), 20)]
    made.append(wood(plate([(0, 0), (0.5, 0), (0.0, 0.42)], 1.0, material(), 0.04, (1.78, 0.5, 0.3), (90, 0, 0)), RED))
    for y in (-0.6, 0.6):
        for x, r, shade in ((-1.15, 0.5, RED), (0.15, 0.36, YELLOW), (1.1, 0.36, YELLOW)):
            made += [put(wood(disc(r, 0.16, material(), 0.03), shade), (x, y + 0.08, r), (90, 0, 0)), put(disc(r * 0.62, 0.02, material("#f3e3c4", 0.5), 0.005), (x, y - 0.08 if y < 0 else y + 0.1, r), (90, 0, 0)), put(blob((0.09, 0.06, 0.09), material("#8a5a30", 0.4, coat=0.3), detail=16), (x, y * 1.16, r))]
        made.append(box((2.4, 0.05, 0.1), material("#4a4d52", 0.4), 0.03, (0, y * 1.2, 0.4)))
    made += [ball(0.24, material("#e9c49a", 0.5), (-1.1, 0, 1.95), 24), put(lathe([(0.26, 0), (0.24, 0.14), (0, 0.16)], material(BLUE, 0.5)), (-1.1, 0, 2.08))]
    return made


def mixed_hex(color, by):
    """A darker color as '#rrggbb'."""
    return "#" + "".join(f"{int(int(color[at : at + 2], 16) * (1 - by)):02x}" for at in (1, 3, 5))


def tractor(thing):
    green, yellow, black = material("#2f8f3f", 0.22, coat=0.6), plastic(YELLOW, 0.3), plastic("#232427", 0.5)
    hood = [(-0.1, 0.8), (1.62, 0.8), (1.72, 0.95), (1.66, 1.45), (1.4, 1.62), (-0.1, 1.75)]
    made = [slab(hood, 0.86, green, 0.1, (0, 0.43, 0), (90, 0, 0)), box((2.9, 0.5, 0.4), black, 0.08, (0.2, 0, 0.72)), box((0.05, 0.66, 0.5), black, 0.02, (1.7, 0, 1.2))]
    for n in range(5):
        made.append(box((0.04, 0.6, 0.03), steel("#8e9296"), 0.01, (1.73, 0, 1.02 + 0.09 * n)))
    made += [box((1.25, 1.1, 0.6), green, 0.1, (-0.72, 0, 1.18)), box((1.5, 1.3, 0.16), green, 0.07, (-0.72, 0, 2.72))]
    for x in (-1.3, -0.14):
        for y in (-0.52, 0.52):
            made.append(rod((x, y, 1.4), (x * 0.98, y, 2.68), 0.06, green))
    made += [box((0.03, 0.94, 1.1), clear("#cfe6f0", 0.35), 0.01, (-0.12, 0, 2.1)), box((0.5, 0.6, 0.16), black, 0.06, (-0.85, 0, 1.6)), box((0.14, 0.6, 0.6), black, 0.06, (-1.1, 0, 1.85)), ring(0.22, 0.04, black, (-0.4, 0, 1.95), (0, 60, 0)), rod((-0.2, 0, 1.6), (-0.4, 0, 1.95), 0.03, black)]
    made += [rod((0.9, 0.2, 1.6), (0.9, 0.2, 2.5), 0.07, steel("#9da1a8", 0.3)), rod((0.9, 0.2, 2.4), (0.9, 0.2, 2.62), 0.09, black)]
    for y in (-1, 1):
        made.append(ball(0.1, material("#fff3cf", 0.2, glow=0.6), (1.7, y * 0.3, 1.5), 16))
        arc = [(-0.85 + 1.02 * math.cos(a), y * 0.8, 0.92 + 1.02 * math.sin(a)) for a in np.linspace(0.5, 2.6, 30)]
        made.append(tube(arc, 0.05, green, flat=5))
        made.append(box((1.3, 0.02, 0.12), yellow, 0.01, (0.75, y * 0.44, 1.2)))
    made += tires([(-0.85, -0.8), (-0.85, 0.8)], 0.92, 0.5, yellow, 0.58, 0.035) + tires([(1.3, -0.66), (1.3, 0.66)], 0.48, 0.34, yellow, 0.58, 0.035)
    return made


def helicopter(thing):
    red, white, black = material(RED, 0.2, coat=0.6), material("#f4f4f2", 0.25, coat=0.5), plastic("#2a2b2e", 0.4)

    def tint(u):
        return paints(RED, (band(u[..., 2], -0.35, -0.1, 0.02), "#f6f4ee"), (1 - step(u[..., 2], -0.45, 0.02), "#b0241f"))

    made = [put(blob((1.15, 0.72, 0.78), painted(0.2, 0.6), detail=90, color=tint), (0, 0, 1.4)), put(blob((0.78, 0.66, 0.66), clear("#9fd3ea", 0.55), detail=60), (0.56, 0, 1.5)), ball(0.22, material("#e9c49a", 0.5), (0.5, -0.1, 1.62), 20), put(blob((0.26, 0.3, 0.26), plastic(BLUE), detail=24), (0.45, -0.1, 1.25))]
    made += [tube([(-0.8, 0, 1.55), (-1.6, 0, 1.72), (-2.6, 0, 1.86)], [0.34, 0.2, 0.12], red, steps=30, sides=20), plate([(-0.24, -0.1), (0.2, -0.1), (-0.1, 0.72), (-0.4, 0.72)], 0.1, white, 0.03, (-2.55, 0.05, 1.85), (90, 0, 0)), box((0.34, 0.9, 0.06), white, 0.02, (-2.2, 0, 1.82))]
    made += [put(disc(0.07, 0.2, black, 0.02), (-2.6, 0.0, 2.05), (90, 0, 0)), box((0.07, 0.03, 1.0), white, 0.02, (-2.6, -0.2, 2.05), (0, 35, 0)), box((0.07, 0.03, 1.0), white, 0.02, (-2.6, -0.2, 2.05), (0, 125, 0))]
    made += [box((0.7, 0.5, 0.3), white, 0.12, (-0.15, 0, 2.16)), rod((-0.1, 0, 2.2), (-0.1, 0, 2.62), 0.07, black), disc(0.2, 0.12, black, 0.04, (-0.1, 0, 2.56))]
    for n in range(4):
        made.append(group([slab(rrect(1.9, 0.22, 0.1), 0.04, plastic(YELLOW if n % 2 else "#3a3c40", 0.4), 0.01, (1.05, 0, 0))], (-0.1, 0, 2.62), (0, -1, 28 + 90 * n)))
    for y in (-0.62, 0.62):
        made.append(tube([(-1.1, y, 0.2), (0.9, y, 0.16), (1.25, y, 0.3), (1.35, y, 0.45)], 0.06, black, steps=40))
        for x in (-0.5, 0.5):
            made.append(rod((x, y, 0.2), (x * 0.8, y * 0.6, 0.9), 0.05, black))
        made.append(box((0.4, 0.02, 0.13), white, 0.01, (-0.35, y * 1.14, 1.42)))
        made.append(box((0.13, 0.02, 0.4), white, 0.01, (-0.35, y * 1.14, 1.42)))
    return made


def rocket(thing):
    red, white = material(RED, 0.2, coat=0.6), "#f4f4f1"

    def tint(points, angle, height):
        return paints(white, (step(height, 2.55, 0.02), RED), (band(height, 0.95, 1.05, 0.01), RED), (band(height, 2.4, 2.46, 0.01), "#c9ccd1"), (band(height, 0.45, 0.5, 0.01), "#c9ccd1"))

    made = [put(lathe([(0.42, 0.4), (0.55, 0.6), (0.72, 1.2), (0.74, 1.8), (0.6, 2.5), (0.36, 3.1), (0.1, 3.5), (0, 3.56)], painted(0.22, 0.5), 96, 200, color=tint), (0, 0, 0)), put(lathe([(0.4, 0.42), (0.3, 0.3), (0.38, 0.05), (0.34, 0.02), (0, 0.2)], plastic("#4a4d52", 0.35)), (0, 0, 0)), ball(0.07, material(YELLOW, 0.3, coat=0.5), (0, 0, 3.58), 16)]
    for n in range(3):
        fin = curve([(0.6, 1.3, 0), (0.95, 1.0, 0), (1.25, 0.4, 0), (1.3, -0.05, 0), (1.15, -0.05, 0), (0.95, 0.3, 0), (0.45, 0.55, 0)], 70, closed=True)[:, :2]
        made.append(group([slab(fin, 0.16, red, 0.05, (0, 0.08, 0), (90, 0, 0))], (0, 0, 0.06), (0, 0, -30 + 120 * n)))
    window = [disc(0.3, 0.1, steel("#c3c6ca", 0.25), 0.04), ring(0.28, 0.07, material(YELLOW, 0.3, coat=0.4), (0, 0, 0.08)), put(blob((0.24, 0.24, 0.08), material("#4fb0dc", 0.05, coat=1.0)), (0, 0, 0.08))]
    made.append(group(window, (0, -0.68, 1.85), (86, 0, 0)))
    made.append(box((0.5, 0.02, 0.01), plastic("#c9ccd1"), 0, (0, -0.7, 1.45)))
    for n in range(8):
        a = n * math.pi / 4 + 0.2
        made.append(ball(0.03, steel("#b5b8bd"), (0.735 * math.cos(a), 0.735 * math.sin(a), 1.22), 8))
    return made


def abacus(thing):
    made = []
    frame = ("#d9a866", "#b98246")
    for x in (-1.5, 1.5):
        made.append(wooden(box((0.2, 0.34, 2.9), material(), 0.06, (x, 0, 1.6)), *frame, 2))
        made.append(wooden(box((0.3, 1.0, 0.16), material(), 0.06, (x, 0, 0.1)), *frame, 1))
    for z in (0.3, 3.0):
        made.append(wooden(box((3.2, 0.34, 0.2), material(), 0.06, (0, 0, z)), *frame, 0))
    colors = (RED, ORANGE, YELLOW, "#8cc63f", GREEN, "#1fa5a0", BLUE, "#4a4fc0", PURPLE, "#e0609a")
    rng = np.random.default_rng(3)
    for n in range(10):
        z = 2.78 - 0.255 * n
        made.append(rod((-1.45, 0, z), (1.45, 0, z), 0.022, steel("#c3c6ca", 0.25), 10))
        bead = put(lathe([(0.03, -0.1), (0.09, -0.1), (0.122, -0.03), (0.122, 0.03), (0.09, 0.1), (0.03, 0.1)], material(colors[n], 0.25, coat=0.5), 28, 24), (-1.28, 0, z), (0, 90, 0))
        made.append(bead)
        left = int(rng.integers(3, 10))
        for k in range(1, 10):
            x = -1.28 + 0.206 * k if k < left else 1.28 - 0.206 * (9 - k)
            made.append(copy(bead, (x, 0, z), (0, 90, 0)))
    return made


def dinosaur(thing):
    color = thing["color"]
    belly = mixed(color, "#f6ecc8", 0.6)
    stuff = lambda: painted(0.5, 0.1, ("cells", 26, 0.5))

    def body(path, size, flat=1.0, steps=90):
        line = curve(path, steps)

        def tint(points):
            middle = np.concatenate([line[:1], line, line[-1:]])[:, None]
            low = middle[..., 2] - points[..., 2]
            radius = np.maximum(np.linalg.norm(points - middle, axis=-1), 1e-3)
            return paints(color, (step(field(points, 2.4, 3.0), 0.2, 0.12) * 0.55, dark(color, 0.4)), (step(low / radius, 0.45, 0.5), belly))

        return tube(line, size, stuff(), sides=36, flat=flat, color=tint)

    long_neck = thing["kind"].startswith("Long")
    made = []
    black = material("#161417", 0.1, coat=1.0)
    if long_neck:
        made.append(body([(-3.0, 0.5, 0.4), (-2.3, 0.2, 0.62), (-1.3, 0, 1.25), (-0.2, 0, 1.45), (0.7, 0, 1.5), (1.35, 0, 2.1), (1.6, 0, 2.9), (1.75, 0, 3.35), (2.05, 0, 3.5), (2.4, 0, 3.4)], [0.04, 0.14, 0.42, 0.76, 0.66, 0.36, 0.25, 0.24, 0.28, 0.14], steps=140))
        legs = [(-0.75, 0.42), (-0.75, -0.42), (0.55, 0.4), (0.55, -0.4)]
        for x, y in legs:
            made.append(body([(x, y * 0.9, 1.35), (x + 0.04, y * 1.1, 0.7), (x, y * 1.12, 0.2), (x, y * 1.12, 0.0)], [0.4, 0.3, 0.25, 0.29], steps=40))
            for k in (-0.12, 0, 0.12):
                made.append(ball(0.07, material("#efe6cf", 0.4), (x + 0.25, y * 1.12 + k, 0.06), 10))
        for y in (-1, 1):
            made += [ball(0.075, material("#f6f2df", 0.2), (2.02, y * 0.22, 3.6), 14), ball(0.05, black, (2.06, y * 0.26, 3.61), 12), ball(0.02, black, (2.45, y * 0.06, 3.44), 8)]
        for n, t in enumerate(np.linspace(0, 1, 16)):
            x, z = np.interp(t, [0, 0.2, 0.45, 0.6, 0.8, 1], [-2.5, -1.5, -0.2, 0.6, 1.15, 1.5]), np.interp(t, [0, 0.2, 0.45, 0.6, 0.8, 1], [0.68, 1.6, 2.18, 2.14, 2.3, 3.05])
            made.append(put(lathe([(0.09, 0), (0, 0.16)], material("#d9a13a", 0.5), 16, 4, smooth_profile=False), (x, 0.13 * max(0, -x - 1.3), z)))
        return made
    made.append(body([(-2.5, 0.35, 0.35), (-1.9, 0.12, 0.5), (-1.1, 0, 0.95), (-0.35, 0, 1.45), (0.25, 0, 2.05), (0.5, 0, 2.6), (0.75, 0, 2.95)], [0.04, 0.17, 0.4, 0.66, 0.58, 0.36, 0.34], steps=120))
    # The head: a skull and a jaw with teeth.
    made += [body([(0.4, 0, 3.0), (0.8, 0, 3.2), (1.3, 0, 3.12), (1.85, 0, 2.98), (2.0, 0, 2.95)], [0.2, 0.44, 0.4, 0.3, 0.1], 0.85, 50), body([(0.6, 0, 2.75), (1.0, 0, 2.58), (1.5, 0, 2.52), (1.8, 0, 2.55)], [0.2, 0.26, 0.22, 0.1], 0.6, 40)]
    made.append(put(blob((0.55, 0.24, 0.12), material("#a8323a", 0.4), detail=24), (1.2, 0, 2.74), (0, 4, 0)))
    for y in (-1, 1):
        for n in range(6):
            x = 1.05 + 0.15 * n
            made += [put(lathe([(0.05, 0), (0, -0.17)], material("#fbf7ea", 0.3), 10, 4, smooth_profile=False), (x, y * (0.3 - 0.03 * n), 2.86)), put(lathe([(0.045, 0), (0, 0.13)], material("#fbf7ea", 0.3), 10, 4, smooth_profile=False), (x - 0.05, y * (0.22 - 0.025 * n), 2.66))]
        made += [ball(0.1, material("#f6e6a8", 0.2), (0.98, y * 0.36, 3.4), 16), ball(0.06, black, (1.03, y * 0.42, 3.41), 12), ball(0.03, black, (1.88, y * 0.12, 3.12), 8)]
        made.append(body([(0.5, y * 0.4, 2.05), (0.75, y * 0.6, 1.8), (0.95, y * 0.55, 1.85), (1.02, y * 0.5, 1.75)], [0.16, 0.12, 0.1, 0.05], steps=30))
        for k in (-0.05, 0.05):
            made.append(put(lathe([(0.035, 0), (0, 0.14)], material("#efe6cf", 0.4), 8, 4, smooth_profile=False), (1.0, y * 0.5 + k, 1.76), (0, 130, 0)))
        made.append(body([(-0.4, y * 0.5, 1.5), (0.0, y * 0.66, 1.0), (-0.35, y * 0.66, 0.55), (-0.12, y * 0.66, 0.14)], [0.36, 0.38, 0.2, 0.15], steps=50))
        made.append(put(blob((0.42, 0.26, 0.15), stuff(), detail=30, color=lambda u: paints(color, (1 - step(u[..., 2], -0.3, 0.2), belly))), (0.08, y * 0.68, 0.13)))
        for k in (-0.15, 0, 0.15):
            made.append(put(blob((0.12, 0.05, 0.06), material("#efe6cf", 0.4), detail=12), (0.46, y * 0.68 + k, 0.08)))
    for n, (x, z) in enumerate(((-1.9, 0.66), (-1.4, 1.08), (-0.95, 1.5), (-0.5, 1.98), (-0.15, 2.42), (0.1, 2.85), (0.3, 3.2))):
        made.append(put(lathe([(0.12, 0), (0, 0.24)], material("#e8c04a", 0.5), 12, 4, smooth_profile=False), (x, 0.1 * (x < -1.5), z), (0, -40, 0)))
    return made


def garden_slide(thing):
    yellow, blue, red = material(YELLOW, 0.25, coat=0.4), material(BLUE, 0.25, coat=0.4), material(RED, 0.3, coat=0.3)
    s = np.linspace(0, 1, 60)
    x = 0.5 + 3.1 * s
    z = np.interp(s, [0, 0.05, 0.2, 0.5, 0.8, 0.93, 1], [2.5, 2.46, 2.12, 1.3, 0.52, 0.3, 0.27])
    line = curve(np.stack([x, 0 * x, z], -1)[::6], 80)
    section = np.array([(-0.5, 0.3), (-0.47, 0.32), (-0.44, 0.28), (-0.4, 0.04), (-0.3, 0), (0.3, 0), (0.4, 0.04), (0.44, 0.28), (0.47, 0.32), (0.5, 0.3)])
    points = np.stack([np.stack([line[:, 0] + 0 * w, 0 * line[:, 0] + w, line[:, 2] + h], -1) for w, h in section], 1)
    made = [grid(points, yellow, thick=0.05)]
    for y in (-0.46, 0.46):
        made += [rod((0.25, y, 2.5), (-0.75, y * 1.35, 0.03), 0.06, blue), rod((0.45, y, 2.5), (0.75, y * 1.5, 0.03), 0.06, blue), rod((2.6, y * 0.8, 0.6), (2.75, y * 1.3, 0.03), 0.05, blue), tube([(-0.28, y * 1.2, 1.25), (-0.2, y * 1.15, 2.4), (0.05, y * 1.05, 3.1), (0.5, y, 3.1), (0.75, y, 2.6)], 0.05, red, steps=50)]
    for n in range(5):
        t = 0.14 + 0.175 * n
        made.append(box((0.26, 0.98 + 0.26 * (1 - t), 0.07), yellow, 0.03, (-0.75 + t, 0, 0.03 + 2.47 * t)))
    made += [box((0.5, 0.98, 0.08), yellow, 0.03, (0.35, 0, 2.5)), rod((-0.3, -0.6, 0.85), (0.66, -0.62, 0.85), 0.03, blue), rod((-0.3, 0.6, 0.85), (0.66, 0.62, 0.85), 0.03, blue)]
    return made


def pinata(thing):
    colors = (RED, ORANGE, YELLOW, GREEN, BLUE, PURPLE, "#e8559a")
    made = []

    def frilled(path, size, steps=80, shift=0):
        line = curve(path, steps)

        def tint(points):
            rows = np.arange(points.shape[0])[:, None] + 0 * points[..., 0]
            layers = [(((rows // 7 + shift) % 7 == k) * 1.0, shade) for k, shade in enumerate(colors)]
            return paints(colors[0], *layers)

        sizes = np.interp(np.linspace(0, 1, steps), np.linspace(0, 1, len(size)), size)
        teeth = 1 + 0.09 * ((np.arange(steps) % 7) / 7)
        return tube(line, sizes * teeth, painted(0.9, 0, ("lines", 30, 0.6)), sides=40, color=tint)

    made.append(frilled([(-1.1, 0, 1.75), (-0.9, 0, 1.75), (0, 0, 1.72), (0.9, 0, 1.75), (1.15, 0, 1.8)], [0.3, 0.58, 0.56, 0.58, 0.3], 110))
    for x in (-0.75, 0.75):
        for y in (-0.3, 0.3):
            made.append(frilled([(x, y, 1.5), (x, y, 0.8), (x, y, 0.02)], [0.26, 0.24, 0.27], 63, 2))
    made += [frilled([(0.85, 0, 1.9), (1.2, 0, 2.5), (1.35, 0, 2.9)], [0.42, 0.34, 0.34], 56, 4), frilled([(1.1, 0, 3.0), (1.5, 0, 2.95), (2.05, 0, 2.7), (2.15, 0, 2.66)], [0.3, 0.38, 0.3, 0.16], 63, 1)]
    for y in (-1, 1):
        made += [frilled([(1.15, y * 0.2, 3.1), (1.08, y * 0.3, 3.5), (1.05, y * 0.32, 3.8)], [0.14, 0.15, 0.02], 42, 3), ball(0.1, material("#ffffff", 0.4), (1.62, y * 0.34, 3.05), 16), ball(0.06, material("#161417", 0.2), (1.67, y * 0.4, 3.06), 12), ball(0.04, material("#161417", 0.4), (2.12, y * 0.14, 2.74), 8)]
    rng = np.random.default_rng(5)
    for n in range(26):
        t = n / 25
        x, z = 1.2 - 0.55 * t + 0.1 * math.sin(n), 3.35 - 1.25 * t
        made.append(box((0.28, 0.05, 0.07), material(colors[n % 7], 0.9), 0.01, (x - 0.12, rng.uniform(-0.12, 0.12), z), tuple(rng.uniform(-40, 40, 3))))
    for n in range(9):
        made.append(tube([(-1.25, 0, 1.9), (-1.55, rng.uniform(-0.1, 0.1), 1.7), (-1.65 + rng.uniform(-0.08, 0.08), rng.uniform(-0.2, 0.2), 1.05)], 0.04, material(colors[n % 7], 0.9), steps=12, flat=0.4))
    made.append(tube([(0, 0, 2.26), (0, 0, 2.75), (0.12, 0, 2.9), (0, 0, 3.0), (-0.1, 0, 2.88), (0, 0, 2.75)], 0.025, material("#c9a86a", 0.9), steps=30))
    return made


def dice(thing):
    ivory, pip = material("#f6f4ee", 0.18, coat=0.5), material("#17171a", 0.4)
    spots = {1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)], 4: [(-1, -1), (1, 1), (-1, 1), (1, -1)], 5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)], 6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)]}

    def die():
        parts = [rounded_box(1.0, ivory)]
        for n, (a, b) in {1: (2, 1), 6: (2, -1), 2: (1, -1), 5: (1, 1), 3: (0, 1), 4: (0, -1)}.items():
            for u, v in spots[n]:
                place = [0.0, 0.0, 0.0]
                place[a] = 0.497 * b
                place[(a + 1) % 3], place[(a + 2) % 3] = 0.25 * u, 0.25 * v
                size = [0.1, 0.1, 0.1]
                size[a] = 0.018
                parts.append(put(blob(size, pip, detail=20), place))
        return parts

    return [group(die(), (-0.55, 0.1, 0.5), (0, 0, 24)), group(die(), (0.75, -0.25, 0.5), (0, 90, -18)), group(die(), (0.15, 0.95, 0.5), (90, 0, 55))]


def rounded_box(size, stuff):
    return box((size, size, size), stuff, 0.14 * size)


def pawn(thing):
    black = material("#1d1b1c", 0.22, coat=0.6)
    profile = [(0, 0), (0.62, 0.0), (0.66, 0.08), (0.64, 0.2), (0.52, 0.28), (0.5, 0.36), (0.4, 0.48), (0.26, 0.8), (0.2, 1.15), (0.22, 1.25), (0.38, 1.32), (0.4, 1.38), (0.24, 1.44), (0.2, 1.48)]
    made = []
    for n, (x, y) in enumerate(((0, 0), (1.5, 0.7), (-1.3, 0.85))):
        made.append(group([lathe(profile, black, steps=160), ball(0.38, black, (0, 0, 1.78), 40), disc(0.61, 0.03, material("#1f5f3a", 0.95), 0.005, (0, 0, -0.02))], (x, y, 0.02)))
    return made


def playing_cards(thing):
    white, back = material("#fbfaf5", 0.35, coat=0.2), "#b3262c"
    made = []

    def pip(kind, size):
        t = np.linspace(0, 2 * math.pi, 60, endpoint=False)
        heart = np.c_[16 * np.sin(t) ** 3, 13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t)] / 17
        if kind == "heart":
            return [heart * size], "#cc2a2f"
        if kind == "diamond":
            return [np.array([(0, 1), (0.72, 0), (0, -1), (-0.72, 0)]) * size], "#cc2a2f"
        if kind == "spade":
            return [heart * [1, -1] * size, np.array([(-0.1, -0.5), (0.1, -0.5), (0.4, -1.15), (-0.4, -1.15)]) * size], "#1b1b1e"
        return [circle(0.48, 40) * size + np.array([0, 0.5]) * size, circle(0.48, 40) * size + np.array([-0.5, -0.18]) * size, circle(0.48, 40) * size + np.array([0.5, -0.18]) * size, np.array([(-0.1, 0.1), (0.1, 0.1), (0.35, -1.0), (-0.35, -1.0)]) * size], "#1b1b1e"

    def card(kind, joker=False):
        parts = [slab(rrect(1.25, 1.75, 0.1), 0.02, white, 0.004)]
        if joker:
            # A jester's cap with three bells over a smile.
            for k, shade in ((-1, RED), (0, YELLOW), (1, BLUE)):
                tip = np.array([0.36 * k, 0.46 if k == 0 else 0.26])
                parts.append(plate([(-0.26 + 0.14 * k, -0.02), (0.26 + 0.14 * k, -0.02), tuple(tip)], 0.006, material(shade, 0.5), 0, (0, 0.06, 0.021 + 0.002 * k)))
                parts.append(ball(0.055, material("#e0a92f", 0.3, metal=0.5), (tip[0], tip[1] + 0.09, 0.03), 12))
            parts += [disc(0.27, 0.008, material("#f3d1ad", 0.5), 0.001, (0, -0.18, 0.021)), slab(rrect(0.56, 0.12, 0.05), 0.01, material(PURPLE, 0.5), 0.001, (0, 0.02, 0.027))]
            for x in (-0.09, 0.09):
                parts.append(disc(0.03, 0.006, material("#1b1b1e", 0.4), 0.001, (x, -0.13, 0.03)))
            parts += [tube([(-0.13, -0.25, 0.032), (0, -0.33, 0.034), (0.13, -0.25, 0.032)], 0.014, material("#b3262c", 0.4), steps=12), ring(0.2, 0.05, material(GREEN, 0.5), (0, -0.52, 0.02), flat=0.2, squash=0.5)]
            star = [(math.cos(math.pi / 2 + n * math.pi / 5) * (0.09 if n % 2 == 0 else 0.04), math.sin(math.pi / 2 + n * math.pi / 5) * (0.09 if n % 2 == 0 else 0.04)) for n in range(10)]
            for x, y in ((-0.48, 0.72), (0.48, -0.72)):
                parts.append(plate(star, 0.005, material("#b3262c", 0.5), 0, (x, y, 0.02)))
        else:
            for x, y, size in ((0, 0, 0.34), (-0.48, 0.7, 0.08), (0.48, -0.7, 0.08)):
                shapes, shade = pip(kind, size)
                for shape in shapes:
                    parts.append(plate(shape, 0.005, material(shade, 0.4), 0, (x, y, 0.02)))
        return parts

    for n, (kind, angle) in enumerate((("club", 38), ("diamond", 19), ("spade", 0), ("heart", -19), ("joker", -38))):
        parts = card(kind, kind == "joker")
        made.append(group([group(parts, (0, 2.0, 0.0))], (0, -1.6, 0.3 + 0.05 * n), (0, 0, angle)))
    stack = [box((1.25, 1.75, 0.42), material("#f3f1ea", 0.5, bump=("lines", 90, 0.4)), 0.04, (0, 0, 0.21)), slab(rrect(1.25, 1.75, 0.1), 0.02, material(back, 0.35, coat=0.2), 0.004, (0, 0, 0.42)), slab(rrect(1.08, 1.58, 0.06), 0.004, material("#f6ead0", 0.4), 0, (0, 0, 0.441)), slab(rrect(1.0, 1.5, 0.05), 0.004, material(back, 0.4), 0, (0, 0, 0.444))]
    for k in range(4):
        stack.append(plate(np.array([(0, 1), (0.7, 0), (0, -1), (-0.7, 0)]) * (0.6 - 0.14 * k), 0.004, material("#f6ead0" if k % 2 == 0 else back, 0.4), 0, (0, 0, 0.448 + 0.003 * k)))
    made.append(group(stack, (1.55, -1.1, 0), (0, 0, -24)))
    return made


def dartboard(thing):
    sectors = 20
    rows = np.array([0.0, 0.055, 0.0551, 0.11, 0.1101, 0.5, 0.5001, 0.56, 0.5601, 0.86, 0.8601, 0.93, 0.9301, 1.3]) * 1.0
    a = np.linspace(0, 2 * math.pi, 400, endpoint=False)[None]
    r = rows[:, None]
    k = (np.floor((a + math.pi / sectors) / (2 * math.pi / sectors)).astype(int) % 2) + 0 * r
    mid = np.array([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6])[:, None] + 0 * a
    even = (k == 0) * 1.0
    field_ = np.isin(mid, (2, 4)) * 1.0
    rings = np.isin(mid, (3, 5)) * 1.0
    tint = paints("#1d1d1f", (field_ * even, "#efe2c2"), (rings * even, "#2b8a4a"), (rings * (1 - even), "#cf2b2f"), ((mid == 1) * 1.0, "#2b8a4a"), ((mid == 0) * 1.0, "#cf2b2f"))
    points = np.stack([r * np.cos(a), 0 * a - 0.155 + 0 * r, r * np.sin(a)], -1)
    made = [grid(points, painted(0.85, 0, ("noise", 70, 0.5)), around=True, colors=tint)]
    made.append(put(disc(1.3, 0.28, material("#232325", 0.8), 0.05), (0, 0.14, 0), (90, 0, 0)))
    made.append(ring(1.28, 0.06, steel("#3a3b3e", 0.4), (0, -0.12, 0), (90, 0, 0)))
    wire = steel("#d3d6da", 0.25)
    for radius in (0.055, 0.11, 0.5, 0.56, 0.86, 0.93):
        made.append(ring(radius, 0.009, wire, (0, -0.162, 0), (90, 0, 0)))
    for n in range(sectors):
        b = (n + 0.5) * 2 * math.pi / sectors
        made.append(tube([(0.11 * math.cos(b), -0.162, 0.11 * math.sin(b)), (0.95 * math.cos(b), -0.162, 0.95 * math.sin(b))], 0.008, wire, sides=6))
    # Plain studs instead of numbers.
    for n in range(sectors):
        b = n * 2 * math.pi / sectors
        made.append(box((0.05, 0.02, 0.12), steel("#e6e8ea", 0.3), 0.008, (1.1 * math.cos(b), -0.15, 1.1 * math.sin(b)), (0, 90 - math.degrees(b), 0)))
    dart = [put(lathe([(0, 0), (0.012, 0.05), (0.014, 0.3), (0.05, 0.34), (0.055, 0.6), (0.03, 0.66), (0.02, 1.0), (0.02, 1.3), (0, 1.32)], steel("#c9a24a", 0.25)), (0, 0, 0))]
    for n in range(4):
        dart.append(group([plate([(0.015, 0.95), (0.2, 1.06), (0.2, 1.34), (0.015, 1.4)], 0.008, plastic(RED), 0, (0, 0.004, 0), (90, 0, 0))], (0, 0, 0), (0, 0, 90 * n + 45)))
    made.append(group(dart, (0.02, -0.1, 0.02), (84, 18, 0)))
    return [group(made, (0, 0, 1.4))]


def eight_ball(thing):
    made = [ball(1.0, material("#121214", 0.06, coat=1.0), (0, 0, 1.0), 80)]
    face = []
    r = np.linspace(0, 0.46, 20)[:, None]
    a = np.linspace(0, 2 * math.pi, 80, endpoint=False)[None]
    on = lambda x, y, lift: np.stack([x, -np.sqrt(np.maximum(1 - x**2 - y**2, 0)) * lift, y * 1.0], -1)
    face.append(grid(on(r * np.cos(a), r * np.sin(a), 1.002), material("#f6f4ee", 0.1, coat=0.8), around=True))
    for y, size in ((0.115, 0.105), (-0.115, 0.13)):
        t = np.linspace(0, 2 * math.pi, 60, endpoint=False)
        points = on(size * np.cos(t), y + size * np.sin(t), 1.004)
        face.append(tube(points, 0.034, material("#121214", 0.15, coat=0.6), closed=True, flat=0.3))
    made.append(group(face, (0, 0, 1.0), (-16, 0, -14)))
    return made


def crystal_ball(thing):
    def tint(u):
        cloud = np.clip(0.5 + field(u, 1.6, 2.0) + 0.5 * field(u, 3.4, 8.0), 0, 1)
        stars = step(field(u, 15, 4.0), 0.56, 0.05)
        return paints("#2a1a5c", (cloud * 0.75, "#6a3fb0"), (np.clip(field(u, 2.1, 9.0), 0, 1) * 0.8, "#2f6fc0"), (stars, "#fdf6d8"))

    made = [put(blob((1.1, 1.1, 1.1), painted(0.05, 1.0), detail=200, color=tint), (0, 0, 1.62))]
    gold = material("#d9ab4c", 0.3, metal=0.6, coat=0.3)
    made.append(lathe([(0, 0), (0.95, 0.0), (1.0, 0.06), (0.9, 0.2), (0.62, 0.34), (0.56, 0.46), (0.68, 0.6), (0.78, 0.74), (0.74, 0.78), (0.6, 0.66), (0, 0.5)], gold))
    for n in range(8):
        a = n * math.pi / 4 + 0.2
        made.append(ball(0.08, material("#8a2f9c", 0.1, coat=0.9), (0.93 * math.cos(a), 0.93 * math.sin(a), 0.14), 14))
    made.append(ring(0.6, 0.05, gold, (0, 0, 0.42)))
    return made


def foam_tiles(thing):
    def edge(a, b, sign):
        """One side with a knob out (1) or in (-1)."""
        a, b = np.array(a, float), np.array(b, float)
        along, long = (b - a) / np.linalg.norm(b - a), np.linalg.norm(b - a)
        out = np.array([along[1], -along[0]]) * sign
        points = [a]
        for t in np.linspace(-0.5, math.pi + 0.5, 14):
            points.append(a + along * (long / 2 - 0.19 * math.cos(t)) + out * (0.1 + 0.17 * math.sin(t)))
        return points

    made = []
    for i in range(2):
        for j in range(2):
            shade = ("#3fae5a", "#58c272")[(i + j) % 2]
            outline = edge((-0.5, -0.5), (0.5, -0.5), -1 if j == 1 else 1) + edge((0.5, -0.5), (0.5, 0.5), 1) + edge((0.5, 0.5), (-0.5, 0.5), 1) + edge((-0.5, 0.5), (-0.5, -0.5), -1 if i == 1 else 1)
            gap = 1.0
            made.append(slab(np.array(outline) * 0.985, 0.13, material(shade, 0.85, bump=("cells", 40, 0.3)), 0.02, (i * gap - 0.5, j * gap - 0.5, 0)))
    stack = [slab(np.array(edge((-0.5, -0.5), (0.5, -0.5), 1) + edge((0.5, -0.5), (0.5, 0.5), -1) + edge((0.5, 0.5), (-0.5, 0.5), 1) + edge((-0.5, 0.5), (-0.5, -0.5), -1)), 0.13, material(("#3fae5a", "#58c272", "#2f8f48")[n % 3], 0.85, bump=("cells", 40, 0.3)), 0.02, (0.02 * n, 0.015 * (n % 2), 0.14 * n)) for n in range(6)]
    made.append(group(stack, (2.15, 0.55, 0), (0, 0, 16)))
    return made


def joystick(thing):
    black, red = plastic("#26272b", 0.4), material("#d3201f", 0.12, coat=0.8)
    made = [slab(rrect(2.2, 2.2, 0.3), 0.62, black, 0.12), slab(rrect(1.9, 1.9, 0.2), 0.03, plastic("#3a3c42", 0.35), 0.01, (0, 0, 0.62))]
    made += [put(lathe([(0.6, 0), (0.5, 0.1), (0.42, 0.12), (0.4, 0.22), (0.3, 0.24), (0.28, 0.34), (0.16, 0.36), (0.14, 0.42), (0, 0.42)], rubber("#1b1c1e")), (0.2, -0.05, 0.64)), rod((0.2, -0.05, 0.8), (0.34, -0.1, 1.95), 0.085, steel("#c3c6ca", 0.2)), ball(0.44, red, (0.38, -0.12, 2.2), 50)]
    made += [put(lathe([(0.28, 0), (0.28, 0.06), (0.22, 0.08), (0.22, 0.16), (0.2, 0.2), (0, 0.22)], red), (-0.7, 0.7, 0.64)), ring(0.28, 0.03, plastic("#1b1c1e"), (-0.7, 0.7, 0.66))]
    for x in (-0.95, 0.95):
        for y in (-0.95, 0.95):
            made.append(ball(0.05, steel("#9da1a8"), (x * 0.96, y * 0.96, 0.63), 10))
    made.append(tube([(0, 1.1, 0.3), (0.1, 1.5, 0.1), (0.9, 1.75, 0.06), (1.7, 1.3, 0.06), (1.75, 0.4, 0.06)], 0.06, rubber(), steps=50))
    return made


def bubbles(thing):
    tint = lambda points, angle, height: paints("#2f9fd8", (band(height, 0.5, 1.5, 0.01), "#f6e04a"), (band(height, 0.5, 1.5, 0.01) * step(np.sin(angle * 5) + np.sin(height * 12), 1.1, 0.1), "#e8559a"), (band(height, 0.46, 0.52, 0.01) + band(height, 1.48, 1.54, 0.01), "#ffffff"))
    made = [lathe([(0, 0), (0.56, 0.0), (0.62, 0.08), (0.62, 1.6), (0.56, 1.8), (0.36, 1.98), (0.34, 2.05)], painted(0.2, 0.5), 160, 160, color=tint), turned_body([(0.36, 2.02), (0.36, 2.12), (0.32, 2.14), (0.3, 2.14), (0.3, 2.0)], material("#2f9fd8", 0.2, coat=0.5))]
    made.append(put(lathe([(0.4, 0), (0.4, 0.34), (0.36, 0.4), (0, 0.4)], plastic("#e8559a", 0.3), 120, 30, wave=lambda angle, height: 1 + 0.015 * np.sign(np.sin(angle * 24))), (1.1, -0.5, 0)))
    wand = [rod((0, 0, 0), (0, 0, 1.9), 0.05, plastic("#f2b92c", 0.3)), ring(0.34, 0.05, plastic("#f2b92c", 0.3), (0, 0, 2.25), (90, 0, 0)), ring(0.06, 0.03, plastic("#f2b92c"), (0, 0, -0.05), (90, 0, 0))]
    for n in range(16):
        a = n * math.pi / 8
        wand.append(box((0.06, 0.1, 0.05), plastic("#f2b92c", 0.3), 0.01, (0.39 * math.cos(a), 0, 2.25 + 0.39 * math.sin(a)), (0, -math.degrees(a), 0)))
    made.append(group(wand, (0.05, 0, 1.0), (0, 22, 0)))

    def sheen(u):
        edge = np.clip(field(u, 1.5), 0, 1)
        return paints("#d9f0fb", (edge, "#f3c4ea"), (np.clip(field(u, 1.8, 5.0), 0, 1), "#c4f3d6"), (np.clip(field(u, 1.2, 9.0), 0, 1) * 0.7, "#fff0b0"))

    for x, y, z, r in ((1.75, -0.2, 2.9, 0.42), (1.3, 0.1, 3.7, 0.28), (2.2, 0.2, 3.6, 0.22), (-0.9, 0.1, 2.7, 0.3), (-0.45, -0.1, 3.4, 0.2), (1.95, 0, 1.6, 0.2), (0.4, 0.1, 4.0, 0.16)):
        stuff = painted(0.03, 1.0)
        stuff.node_tree.nodes["Principled BSDF"].inputs["Alpha"].default_value = 0.42
        made.append(put(blob((r, r, r), stuff, detail=40, color=sheen), (x, y, z)))
        made.append(put(blob((r * 0.2, r * 0.05, r * 0.13), material("#ffffff", 0.2, glow=1.0), detail=10), (x - r * 0.42, y - r * 0.75, z + r * 0.45), (0, -35, 0)))
    return made


KINDS = {
    "Teddy bear": teddy,
    "Toy fire engine": fire_engine,
    "Toy racing car": racing_car,
    "Toy steam train": steam_train,
    "Toy tractor": tractor,
    "Toy helicopter": helicopter,
    "Toy rocket": rocket,
    "Nesting dolls": nesting_dolls,
    "Abacus": abacus,
    "Kite": kite,
    "Yo-yo": yo_yo,
    "Water pistol": water_pistol,
    "Dinosaur figure": dinosaur,
    "Long-neck dinosaur figure": dinosaur,
    "Garden slide": garden_slide,
    "Piñata": pinata,
    "Die": dice,
    "Chess pawn": pawn,
    "Playing card": playing_cards,
    "Dartboard": dartboard,
    "Eight ball": eight_ball,
    "Crystal ball": crystal_ball,
    "Foam puzzle tiles": foam_tiles,
    "Joystick": joystick,
    "Bubbles": bubbles,
}
VIEWS = {kind: dict(turn=-18, rise=14) for kind in KINDS} | {
    "Teddy bear": dict(turn=-16, rise=8),
    "Toy fire engine": dict(turn=34, rise=18),
    "Toy racing car": dict(turn=34, rise=24),
    "Toy steam train": dict(turn=32, rise=16),
    "Toy tractor": dict(turn=34, rise=14),
    "Toy helicopter": dict(turn=30, rise=26),
    "Kite": dict(upright=True, turn=-8, rise=2),
    "Yo-yo": dict(turn=-22, rise=22),
    "Water pistol": dict(turn=-14, rise=8),
    "Dinosaur figure": dict(turn=24, rise=10),
    "Long-neck dinosaur figure": dict(turn=20, rise=10),
    "Garden slide": dict(turn=-24, rise=14),
    "Piñata": dict(turn=20, rise=10),
    "Die": dict(turn=-24, rise=30, again=None),
    "Playing card": dict(turn=0, rise=62, again=None),
    "Dartboard": dict(upright=True, turn=-8, rise=4),
    "Eight ball": dict(turn=0, rise=12, again=None),
    "Foam puzzle tiles": dict(turn=-20, rise=44, again=None),
    "Joystick": dict(turn=-24, rise=24),
    "Bubbles": dict(turn=-8, rise=8, again=None),
    "Chess pawn": dict(turn=-10, rise=16, again=None),
    "Crystal ball": dict(turn=0, rise=12, again=None),
}
