"""Outdoor: wheels, tents, and the instruments and ropes of a trip."""

import math

import numpy as np
from parts import ball, clear, disc, painted, plastic, ring, rod, rrect, rubber, slab, steel, turned_body
from studio import band, blob, box, dark, field, grid, group, lathe, light, material, paints, plate, put, step, tube

BRASS = "#d9ab4c"


def brass(rough=0.25):
    return material(BRASS, rough, metal=0.6, coat=0.3)


BICYCLES = {
    "Seven-Speed City Bike": dict(wheel=1.0, base=2.55, low=True, guard=True, basket=False, rack=True, tire="#26272a", saddle="#7a4a2a"),
    "Neighborhood City Bike": dict(wheel=0.92, base=2.45, low=True, guard=True, basket=True, rack=False, tire="#e6dcc4", saddle="#2a2b2e"),
    "Lake Loop Bike": dict(wheel=1.02, base=2.7, low=False, guard=False, basket=False, rack=False, tire="#1f2023", saddle="#2a2b2e"),
}


def wheel(radius, tire, rim="#c3c6ca", spokes=28):
    made = [ring(radius, 0.06, rubber(tire), sides=12), ring(radius - 0.08, 0.03, steel(rim, 0.3)), disc(0.08, 0.24, steel("#b5b8bd", 0.3), 0.02, (0, 0, -0.12))]
    for n in range(spokes):
        a = n * 2 * math.pi / spokes
        off = 0.07 if n % 2 else -0.07
        b = a + (0.5 if n % 4 < 2 else -0.5)
        made.append(tube([(0.07 * math.cos(b), 0.07 * math.sin(b), off), ((radius - 0.09) * math.cos(a), (radius - 0.09) * math.sin(a), 0)], 0.007, steel("#d5d7da", 0.3), sides=5))
    return made


def bicycle(thing):
    of, color = BICYCLES[thing["title"]], thing["color"]
    paint, metal, black = material(color, 0.22, coat=0.6), steel("#cfd2d6", 0.2), plastic("#232427", 0.5)
    r, base = of["wheel"], of["base"]
    rear, front = (-base / 2, 0, r), (base / 2, 0, r)
    crank = (-0.28, 0, r - 0.08)
    seat = (-0.58, 0, r + 1.0)
    head_top, head_low = (base / 2 - 0.48, 0, r + 1.12), (base / 2 - 0.36, 0, r + 0.72)
    made = [group(wheel(r, of["tire"]), rear, (90, 0, 0)), group(wheel(r, of["tire"]), front, (90, 0, 0))]
    made += [rod(crank, seat, 0.06, paint), rod(head_low, head_top, 0.075, paint)]
    if of["low"]:
        made += [tube([head_low, (base / 2 - 0.75, 0, r + 0.25), (0.1, 0, r - 0.05), crank], 0.075, paint, steps=40), tube([(head_top[0] + 0.03, 0, head_top[2] - 0.12), (base / 2 - 0.85, 0, r + 0.55), (0.0, 0, r + 0.28), (-0.4, 0, r + 0.35)], 0.05, paint, steps=40)]
    else:
        made += [rod(head_low, crank, 0.075, paint), rod((head_top[0] + 0.02, 0, head_top[2] - 0.08), (seat[0] + 0.02, 0, seat[2] - 0.12), 0.06, paint)]
    for side in (-1, 1):
        made += [tube([crank, (rear[0] + 0.3, side * 0.12, r - 0.02), (rear[0], side * 0.13, r)], 0.035, paint, steps=16), tube([(seat[0] + 0.04, 0, seat[2] - 0.12), (rear[0] + 0.25, side * 0.11, r + 0.4), (rear[0], side * 0.13, r)], 0.03, paint, steps=16)]
        made.append(tube([(head_low[0] + 0.01, side * 0.1, head_low[2] - 0.03), (head_low[0] + 0.1, side * 0.12, r + 0.4), (front[0], side * 0.12, r)], 0.04, paint, steps=20))
    made.append(box((0.16, 0.28, 0.08), paint, 0.03, (head_low[0] + 0.01, 0, head_low[2])))
    # Saddle and bars.
    up = (seat[0] - 0.08, 0, seat[2] + 0.28)
    made += [rod(seat, up, 0.04, metal), put(blob((0.36, 0.2, 0.11), material(of["saddle"], 0.5, bump=("noise", 30, 0.1)), detail=40, shape=lambda p: np.stack([p[..., 0], p[..., 1] * (0.62 - 0.42 * p[..., 0]), p[..., 2]], -1)), (up[0] + 0.05, 0, up[2] + 0.08))]
    stem = (head_top[0] - 0.08, 0, head_top[2] + 0.28)
    made += [rod(head_top, stem, 0.04, metal)]
    for side in (-1, 1):
        bar = [stem, (stem[0] + 0.12, side * 0.2, stem[2] + 0.08), (stem[0] + 0.02, side * 0.5, stem[2] + 0.16), (stem[0] - 0.42, side * 0.56, stem[2] + 0.1)] if of["low"] else [stem, (stem[0] + 0.1, side * 0.3, stem[2] + 0.02), (stem[0] + 0.02, side * 0.62, stem[2] + 0.05)]
        made.append(tube(bar, 0.035, metal, steps=40))
        end, before = np.array(bar[-1]), np.array(bar[-2])
        ahead = (end - before) / np.linalg.norm(end - before)
        made.append(rod(tuple(end - ahead * 0.3), tuple(end + ahead * 0.02), 0.055, material(of["saddle"], 0.7)))
        made.append(tube([tuple(end - ahead * 0.36), tuple(end - ahead * 0.3 + np.array([0.1, 0, -0.08])), tuple(end - ahead * 0.02 + np.array([0.12, 0, -0.1]))], 0.018, metal, steps=10))
    # The drive.
    made += [put(disc(0.23, 0.03, metal, 0.005), (crank[0], -0.12, crank[2]), (90, 0, 0)), ring(0.23, 0.03, plastic("#2a2b2e"), (crank[0], -0.14, crank[2]), (90, 0, 0)), put(disc(0.13, 0.06, steel("#8e9296"), 0.01), (rear[0], -0.1, r), (90, 0, 0))]
    made += [tube([(crank[0], -0.14, crank[2] + 0.23), (rear[0], -0.14, r + 0.12)], 0.016, plastic("#3a3b3e")), tube([(crank[0], -0.14, crank[2] - 0.23), (rear[0], -0.14, r - 0.12)], 0.016, plastic("#3a3b3e"))]
    for side, a in ((-1, 0.5), (1, 0.5 + math.pi)):
        tip = (crank[0] + 0.36 * math.cos(a), side * 0.2, crank[2] + 0.36 * math.sin(a))
        made += [rod((crank[0], side * 0.16, crank[2]), tip, 0.03, metal), box((0.24, 0.18, 0.05), black, 0.02, (tip[0], side * 0.32, tip[2]))]
    if of["guard"]:
        for at, start, end in ((rear, 0.1, 2.9), (front, 0.75, 3.1)):
            arc = [(at[0] + (r + 0.11) * math.cos(a), 0, at[2] + (r + 0.11) * math.sin(a)) for a in np.linspace(start, end, 40)]
            made.append(tube(arc, 0.025, paint, flat=4, sides=12))
        made.append(box((0.95, 0.05, 0.2), paint, 0.09, ((crank[0] + rear[0]) / 2 + 0.1, -0.2, r + 0.03)))
    if of["rack"]:
        for side in (-1, 1):
            made += [rod((seat[0], side * 0.15, r + 1.16 - 0.02), (rear[0] - 0.35, side * 0.15, r + 1.16), 0.022, metal), rod((rear[0] - 0.1, side * 0.15, r + 1.15), (rear[0], side * 0.15, r), 0.02, metal)]
        for x in np.linspace(-0.3, 0.4, 5):
            made.append(rod((rear[0] + x, -0.15, r + 1.16), (rear[0] + x, 0.15, r + 1.16), 0.016, metal))
    if of["basket"]:
        cane = material("#b98a50", 0.8, bump=("lines", 30, 0.5))
        for z in np.linspace(0, 0.5, 6):
            s = 0.8 + 0.2 * z / 0.5
            pts = np.array(rrect(0.5 * s, 0.72 * s, 0.1, 5))
            made.append(tube(np.c_[pts + [stem[0] + 0.52, 0], np.full(len(pts), stem[2] - 0.42 + z)], 0.03, cane, closed=True, sides=8))
        for p in np.array(rrect(0.5, 0.72, 0.1, 4)):
            made.append(rod((stem[0] + 0.52 + p[0] * 0.8, p[1] * 0.8, stem[2] - 0.44), (stem[0] + 0.52 + p[0], p[1], stem[2] + 0.1), 0.018, cane, 6))
        made.append(box((0.38, 0.55, 0.03), cane, 0.01, (stem[0] + 0.52, 0, stem[2] - 0.42)))
    made += [put(lathe([(0, 0), (0.1, 0.02), (0.13, 0.12), (0, 0.14)], metal, 32), (head_low[0] + 0.18, 0, head_low[2] + 0.18), (0, 90, 0)), tube([(-0.3, 0.16, r - 0.1), (-0.45, 0.34, 0.03)], 0.025, metal)]
    return made


SCOOTERS = {
    "Folding Kick Scooter": dict(wheel=0.3, deck=1.9, high=3.0, wide=0.62, grip="#26282c"),
    "Commuter Kick Scooter": dict(wheel=0.46, deck=2.2, high=3.5, wide=0.72, grip="#f4f4f2"),
}


def kick_scooter(thing):
    of, color = SCOOTERS[thing["title"]], thing["color"]
    paint, metal = material(color, 0.25, coat=0.5), steel("#c9ccd0", 0.22)
    r, long = of["wheel"], of["deck"]
    made = []
    for x in (-long / 2 - r - 0.12, long / 2 + r + 0.28):
        made += [put(lathe([(0, -0.09), (r * 0.6, -0.09), (r * 0.9, -0.08), (r, 0), (r * 0.9, 0.08), (r * 0.6, 0.09), (0, 0.09)], material("#f1f1ee" if r < 0.4 else "#2a2b2e", 0.4), 64), (x, 0, r), (90, 0, 0)), put(disc(r * 0.62, 0.2, paint if r < 0.4 else metal, 0.02), (x, 0.1, r), (90, 0, 0)), put(disc(r * 0.2, 0.3, steel("#5a5c60"), 0.02), (x, 0.15, r), (90, 0, 0))]
    z = r * 0.72
    made += [slab(rrect(long, 0.56, 0.14), 0.1, paint, 0.03, (0, 0, z)), slab(rrect(long - 0.2, 0.46, 0.1), 0.015, material("#232427", 0.95, bump=("noise", 60, 0.5)), 0.004, (0, 0, z + 0.1))]
    for n in range(3):
        made.append(box((0.1, 0.44, 0.012), material(color, 0.6), 0, (0.45 + 0.2 * n, 0, z + 0.115)))
    rear = -long / 2 - r - 0.12
    for y in (-0.15, 0.15):
        made.append(box((r + 0.4, 0.05, 0.12), metal, 0.02, (rear + 0.2, y, r * 0.9)))
    arc = [(rear + (r + 0.07) * math.cos(a), 0, r + (r + 0.07) * math.sin(a)) for a in np.linspace(0.4, 2.5, 24)]
    made.append(tube(arc, 0.03, metal, flat=4.2))
    front = long / 2 + r + 0.28
    head = np.array([front - 0.22, 0, r * 2 + 0.3])
    top = np.array([front - 0.62, 0, of["high"]])
    made += [tube([(long / 2 - 0.1, 0, z + 0.05), (long / 2 + 0.18, 0, z + 0.12), tuple(head + [-0.05, 0, 0.05])], 0.09, paint, steps=24), rod(tuple(head - (top - head) * 0.06), tuple(head + (top - head) * 0.22), 0.1, paint), rod(tuple(head), tuple(top), 0.06, metal)]
    made += [box((0.22, 0.24, 0.2), plastic("#2a2b2e"), 0.05, (long / 2 + 0.12, 0, z + 0.16)), put(disc(0.09, 0.3, metal, 0.02), (long / 2 + 0.14, 0.15, z + 0.2), (90, 0, 0))]
    for y in (-0.12, 0.12):
        made.append(tube([tuple(head + [0, y * 0.4, -0.1]), (front - 0.08, y, r * 1.6), (front, y, r)], 0.045, metal, steps=16))
    made += [rod((top[0], -of["wide"], top[2]), (top[0], of["wide"], top[2]), 0.05, metal), box((0.16, 0.2, 0.2), plastic("#2a2b2e"), 0.05, tuple(top)), box((0.16, 0.2, 0.14), plastic("#2a2b2e"), 0.04, tuple(head + (top - head) * 0.5))]
    for side in (-1, 1):
        made.append(put(lathe([(0.06, 0), (0.09, 0.03), (0.08, 0.2), (0.09, 0.36), (0.05, 0.4)], material(of["grip"], 0.8, bump=("lines", 40, 0.4)), 32), (top[0], side * (of["wide"] - 0.34), top[2]), (-90 * side, 0, 0)))
    if r > 0.4:
        arc = [(front + (r + 0.08) * math.cos(a), 0, r + (r + 0.08) * math.sin(a)) for a in np.linspace(0.9, 2.6, 24)]
        made.append(tube(arc, 0.025, paint, flat=5))
        made += [put(lathe([(0, 0), (0.1, 0.02), (0.12, 0.1), (0, 0.12)], material("#f6f2df", 0.2, glow=0.5), 32), (top[0] + 0.1, 0, top[2] - 0.3), (0, 90, 0))]
    return made


TENTS = {
    "Ridge Camping Tent": dict(wide=1.45, high=1.55, deep=2.3, wall=0.0, porch=False, second="#e9e4d2", open=0.75),
    "Family Ridge Tent": dict(wide=1.75, high=2.0, deep=2.5, wall=0.62, porch=True, second="#f4efe0", open=0.6),
    "Trail Ridge Tent": dict(wide=1.2, high=1.25, deep=2.7, wall=0.0, porch=True, second="#d7dce3", open=0.5),
}


def tent(thing):
    of, color = TENTS[thing["title"]], thing["color"]
    w, h, d, wall = of["wide"], of["high"], of["deep"], of["wall"]
    cloth = lambda shade: material(shade, 0.75, bump=("noise", 18, 0.1), sheen=0.2)
    made = []
    t = np.linspace(0, 1, 30)[None]
    u = np.linspace(-d / 2, d / 2, 40)[:, None]
    sag = 0.1 * (1 - (2 * u / d) ** 2)
    for side in (-1, 1):
        eave = w if not wall else w * 1.02
        z = h - sag * (1 - t) * 0.7 - (h - wall) * t - 0.10 * np.sin(t * math.pi) * (1 - 0.2 * np.cos(u * 3))
        tint = paints(color, (step(t + 0 * u, 0.9, 0.01), dark(color, 0.25)), (1 - step(t + 0 * u, 0.05, 0.01), dark(color, 0.15)))
        made.append(grid(np.stack([side * eave * t + 0 * u, u + 0 * t, z], -1), material(rough=0.75, bump=("noise", 18, 0.1), sheen=0.2, from_mesh=True), colors=tint, thick=0.015))
        if wall:
            v = np.linspace(0, 1, 10)[None]
            made.append(grid(np.stack([side * (w * 0.98 + 0.05 * v) + 0 * u, u + 0 * v, wall * (1 - v) + 0 * u], -1), cloth(of["second"]), thick=0.015))
    back = [(-w * 0.97, 0), (w * 0.97, 0)] + ([(w, wall)] if wall else []) + [(0, h - 0.03)] + ([(-w, wall)] if wall else [])
    made.append(plate(back, 0.02, cloth(of["second"]), 0, (0, d / 2 - 0.03, 0), (90, 0, 0)))
    # The front: two flaps rolled to the sides, darkness behind.
    made.append(plate(np.array(back) * [0.97, 0.88], 0.02, material("#2b2a2a", 0.9), 0, (0, -d / 2 + 0.5, 0), (90, 0, 0)))
    made.append(plate([(-w * 0.96, -d / 2), (w * 0.96, -d / 2), (w * 0.96, d / 2), (-w * 0.96, d / 2)], 0.03, material("#55524c", 0.9), 0))
    for side in (-1, 1):
        edge = of["open"]
        flap = np.array([[(side * w * edge * (1 - a) * b + side * (w * (1 - a)) * (1 - b), -d / 2 - 0.03 - 0.06 * math.sin(a * 9) * b, h * a * 0.985 if not wall else (h * 0.985) * a) for b in np.linspace(0, 1, 12)] for a in np.linspace(0, 1, 24)])
        if wall:
            # The flap follows the wall, then the roof.
            for i, a in enumerate(np.linspace(0, 1, 24)):
                z = h * 0.985 * a
                outer = w if z < wall else w * (h - z) / (h - wall)
                for j, b in enumerate(np.linspace(0, 1, 12)):
                    flap[i, j] = (side * outer * (1 - b * (1 - edge)), -d / 2 - 0.03 - 0.05 * math.sin(a * 9) * b, z)
        made.append(grid(flap, cloth(of["second"]), thick=0.015))
        made.append(tube(flap[:, -1], 0.035, cloth(of["second"])))
    for y in (-d / 2 - 0.02, d / 2 + 0.0):
        made += [rod((0, y, 0), (0, y, h + 0.14), 0.035, steel("#c3c6ca", 0.3)), ball(0.05, plastic("#26282c"), (0, y, h + 0.14), 12)]
    if of["porch"]:
        p = np.linspace(0, 1, 10)[:, None]
        q = np.linspace(-1, 1, 17)[None]
        reach = 0.62
        top = np.stack([q * w * 0.62 * (0.6 + 0.4 * p), -d / 2 - reach * p + 0 * q, h + 0.01 - np.abs(q) * (h - wall) * 0.62 * (1 - 0.45 * p) - 0.05 * p], -1)
        made.append(grid(top, cloth(dark(color, 0.12)), thick=0.015))
    rope, peg = material("#f2efe4", 0.8), steel("#d98a2f", 0.4)
    for a, b in (((0, -d / 2, h + 0.08), (0, -d / 2 - 1.15, 0.02)), ((0, d / 2, h + 0.08), (0, d / 2 + 1.0, 0.02))):
        made += [tube([a, b], 0.014, rope), rod((b[0], b[1], 0.14), (b[0], b[1] + (0.06 if b[1] > 0 else -0.06), -0.05), 0.03, peg)]
    for side in (-1, 1):
        for y in (-d / 2 + 0.1, 0, d / 2 - 0.1):
            made += [tube([(side * w, y, wall + 0.06), (side * (w + 0.42), y, 0.02)], 0.012, rope), rod((side * (w + 0.4), y, 0.12), (side * (w + 0.45), y, -0.03), 0.026, peg)]
    return made


def telescope(thing):
    white, black, metal = material("#eef0f2", 0.25, coat=0.4), plastic("#232427", 0.4), steel("#c3c6ca", 0.25)
    barrel = [
        turned_body([(0.24, -1.5), (0.24, 1.1)], white),
        turned_body([(0.24, 1.05), (0.31, 1.1), (0.31, 1.7), (0.27, 1.72), (0.27, 1.4)], black),
        put(lathe([(0.26, 1.4), (0.15, 1.45), (0, 1.47)], material("#2a3f7a", 0.05, coat=1.0)), (0, 0, 0)),
        turned_body([(0.25, -1.42), (0.25, -1.56), (0.16, -1.7), (0.13, -1.72), (0.13, -2.1), (0, -2.1)], black),
        ring(0.245, 0.025, metal, (0, 0, 1.03)), ring(0.25, 0.03, metal, (0, 0, -0.25)), ring(0.25, 0.03, metal, (0, 0, 0.3)),
        put(disc(0.1, 0.5, metal, 0.02), (-0.25, 0, -1.75), (0, 90, 0)),
        rod((0.02, 0.36, -1.15), (0.02, 0.36, -0.35), 0.065, black), box((0.08, 0.2, 0.1), black, 0.02, (0.02, 0.27, -0.6)), box((0.08, 0.2, 0.1), black, 0.02, (0.02, 0.27, -1.0)),
        group([turned_body([(0.13, 0), (0.13, 0.26), (0.1, 0.28), (0.1, 0.5), (0.13, 0.52), (0.13, 0.62), (0, 0.6)], black), ring(0.1, 0.015, metal, (0, 0, 0.3))], (0, 0.1, -2.05), (-90, 0, 0)),
        box((0.26, 0.26, 0.26), black, 0.06, (0, 0.02, -2.05)),
    ]
    # The barrel points up and to the right.
    made = [group(barrel, (0, 0, 3.05), (0, 62, 0))]
    made += [box((0.22, 0.3, 0.4), black, 0.06, (0, 0, 2.62)), disc(0.16, 0.2, metal, 0.03, (0, 0, 2.34)), put(disc(0.12, 0.2, black, 0.03), (0, -0.14, 2.75), (90, 0, 0)), rod((0.0, -0.1, 2.6), (-0.75, -0.3, 2.35), 0.03, metal)]
    for n in range(3):
        a = n * 2 * math.pi / 3 + 0.5
        top, middle, foot = (0.12 * math.cos(a), 0.12 * math.sin(a), 2.35), (0.62 * math.cos(a), 0.62 * math.sin(a), 1.15), (1.08 * math.cos(a), 1.08 * math.sin(a), 0.03)
        made += [rod(top, middle, 0.07, metal), rod(middle, foot, 0.05, steel("#9da1a8", 0.3)), box((0.16, 0.16, 0.18), black, 0.04, middle), ball(0.08, rubber(), foot, 14), rod((0, 0, 1.1), middle, 0.02, black)]
    made += [rod((0, 0, 2.3), (0, 0, 1.05), 0.035, metal), disc(0.42, 0.04, black, 0.01, (0, 0, 1.08))]
    return made


def compass(thing):
    metal = brass()
    made = [put(lathe([(0, 0), (0.9, 0.0), (1.05, 0.08), (1.08, 0.3), (1.0, 0.4), (0.94, 0.42), (0.9, 0.34), (0.9, 0.2)], metal), (0, 0, 0)), disc(0.92, 0.03, material("#f4ecd8", 0.5), 0.005, (0, 0, 0.2))]
    for n in range(72):
        a = n * 2 * math.pi / 72
        major = n % 9 == 0
        made.append(box((0.024 if major else 0.01, 0.12 if major else 0.06, 0.008), material("#4a3320", 0.5), 0, (0.82 * math.sin(a), 0.82 * math.cos(a), 0.232), (0, 0, -math.degrees(a))))
    for n in range(8):
        a = n * 45
        long = 0.66 if n % 2 == 0 else 0.4
        for side in (-1, 1):
            made.append(group([slab([(0, 0.0), (side * 0.13, 0.13), (0, long)] if side > 0 else [(0, long), (side * 0.13, 0.13), (0, 0)], 0.006, material("#7a5632" if side > 0 else "#c9a878", 0.5), 0)], (0, 0, 0.231), (0, 0, -a)))
    needle = [slab([(-0.08, 0), (0.08, 0), (0, 0.72)], 0.02, material("#c62a2a", 0.3, coat=0.3), 0.003), slab([(-0.08, 0), (0, -0.72), (0.08, 0)], 0.02, steel("#d9dcdf", 0.2), 0.003), disc(0.07, 0.05, metal, 0.015)]
    made.append(group(needle, (0, 0, 0.27), (0, 0, -28)))
    made.append(put(lathe([(0, 0.43), (0.5, 0.42), (0.93, 0.38)], clear("#ffffff", 0.06)), (0, 0, 0)))
    lid = [put(lathe([(0, 0.16), (0.85, 0.14), (1.02, 0.06), (1.07, 0.0), (1.03, 0.0), (0.95, 0.05), (0.82, 0.09), (0, 0.1)], metal), (0, 0, 0)), ring(0.7, 0.02, metal, (0, 0, 0.13))]
    made.append(group(lid, (0, 1.28, 1.28), (72, 0, 0)))
    made += [rod((-0.3, 1.08, 0.34), (0.3, 1.08, 0.34), 0.09, metal), put(disc(0.1, 0.2, metal, 0.03), (0, -1.02, 0.2), (90, 0, 0)), ring(0.26, 0.045, metal, (0, -1.42, 0.12), (14, 0, 0))]
    return made


def climbing_rope(thing):
    color = thing["color"]

    def tint_of(points):
        rows, columns = points.shape[:2]
        i, j = np.meshgrid(np.arange(rows), np.arange(columns), indexing="ij")
        checks = (((i // 2 + j) % 5 == 0) | ((i // 2 - j) % 7 == 0)) * 1.0
        return paints(color, (checks, light(color, 0.7)), ((((i // 2 + j) % 10) == 3) * 1.0, dark(color, 0.5)))

    stuff = lambda: painted(0.85, 0, ("cells", 90, 0.4), sheen=0.2)
    made = []
    t = np.linspace(0, 9 * 2 * math.pi, 900)
    wobble = 0.05 * np.sin(t * 0.37) + 0.03 * np.sin(t * 1.3)
    loops = np.stack([(1.2 + wobble) * np.cos(t), 0.85 * (1 + wobble) * np.sin(t) + 0.03 * np.sin(t * 0.61), 0.14 + 0.34 * np.abs(np.sin(t * 0.11)) + 0.25 * (t / t[-1])], -1)
    made.append(tube(loops, 0.095, stuff(), sides=14, color=tint_of))
    # The coil is wound at its middle, the end stands out.
    w = np.linspace(0, 6 * 2 * math.pi, 260)
    wrap = np.stack([1.2 + 0.28 * np.cos(w), -0.26 + 0.52 * w / w[-1], 0.42 + 0.42 * np.sin(w)], -1)
    made.append(tube(wrap, 0.095, stuff(), sides=14, color=tint_of))
    made.append(tube([(1.4, 0.3, 0.6), (1.7, 0.5, 0.4), (2.0, 0.1, 0.12), (1.9, -0.6, 0.1), (1.3, -1.2, 0.1)], 0.095, stuff(), sides=14, steps=120, color=tint_of))
    made.append(put(disc(0.1, 0.2, material("#202124", 0.6), 0.03), (1.35, -1.16, 0.1), (90, 0, -50)))
    return made


def ring_buoy(thing):
    t = np.linspace(0, 2 * math.pi, 160, endpoint=False)
    path = np.stack([1.15 * np.cos(t), 0 * t, 1.15 * np.sin(t)], -1)

    def tint(points):
        angle = (np.arctan2(points[..., 2], points[..., 0]) + math.pi / 4) % (math.pi / 2)
        return paints("#d8352b", (band(angle, math.pi / 4 - 0.24, math.pi / 4 + 0.24, 0.01), "#f6f4ee"))

    made = [tube(path, 0.36, painted(0.4, 0.2, ("noise", 30, 0.05)), sides=32, closed=True, color=lambda p: tint(p))]
    rope = material("#f1ecdc", 0.9, bump=("lines", 40, 0.6))
    for n in range(4):
        a = n * math.pi / 2 + math.pi / 4 + math.pi / 4
        b = a + math.pi / 2
        arc = []
        for s in np.linspace(0, 1, 24):
            c = a + (b - a) * s
            out = 1.54 + 0.2 * math.sin(s * math.pi)
            arc.append((out * math.cos(c), -0.05, out * math.sin(c)))
        made.append(tube(arc, 0.045, rope))
        band_ = ring(0.375, 0.05, material("#f6f4ee", 0.6), flat=2.4)
        made.append(group([band_], (1.15 * math.cos(a), 0, 1.15 * math.sin(a)), (0, -math.degrees(a), 0)))
    return [group(made, (0, 0, 1.6), (-12, 0, 0))]


def beach_umbrella(thing):
    sides = 8
    rows, columns = 30, 160
    r = np.linspace(0.02, 1, rows)[:, None]
    a = np.linspace(0, 2 * math.pi, columns, endpoint=False)[None]
    part = (a / (2 * math.pi / sides)) % 1
    scallop = 1 - 0.06 * np.sin(part * math.pi)
    z = 1.05 * np.cos(r * math.pi / 2 * 0.92) - 0.05 * np.sin(part * math.pi) * r
    points = np.stack([1.9 * r * scallop * np.cos(a), 1.9 * r * scallop * np.sin(a), z + 0 * a], -1)
    tint = paints("#f6f1e4", (((a / (2 * math.pi / sides)).astype(int) % 2 == 0) * np.ones_like(r), "#d9413a"))
    made = [grid(points, painted(0.7, 0, ("noise", 30, 0.05), sheen=0.2), around=True, colors=tint, thick=0.015)]
    v = np.linspace(0, 1, 6)[:, None]
    edge = points[-1][None]
    skirt = edge + np.stack([0 * a + 0 * v, 0 * a + 0 * v, -0.2 * v * (0.75 + 0.25 * np.cos(part * 2 * math.pi * 3))], -1)
    made.append(grid(skirt, painted(0.7), around=True, colors=paints("#f6f1e4", (((a / (2 * math.pi / sides)).astype(int) % 2 == 0) * np.ones_like(v), "#d9413a")), thick=0.012))
    metal = steel("#e6e8ea", 0.3)
    for n in range(sides):
        c = n * 2 * math.pi / sides
        made.append(tube([(0, 0, 0.95), (1.0 * math.cos(c), 1.0 * math.sin(c), 0.7), (1.86 * math.cos(c), 1.86 * math.sin(c), 0.12)], 0.02, metal, steps=12))
        made.append(tube([(0, 0, 0.1), (0.9 * math.cos(c), 0.9 * math.sin(c), 0.72)], 0.016, metal))
    made += [rod((0, 0, -0.3), (0, 0, 1.1), 0.045, metal), put(lathe([(0.05, 1.02), (0.09, 1.06), (0.05, 1.2), (0, 1.22)], plastic("#f4f2ea")), (0, 0, 0)), disc(0.08, 0.2, plastic("#f4f2ea"), 0.02, (0, 0, 0.02))]
    top = group(made, (0.2, 0, 2.9), (6, 20, 0))
    base = lathe([(0, 0.22), (0.2, 0.2), (0.5, 0.12), (0.8, 0.02), (0.85, 0)], material("#e3cfa0", 0.95, bump=("noise", 40, 0.8)), 90, 50, wave=lambda angle, height: 1 + 0.08 * np.sin(angle * 3))
    return [top, rod((0, 0, 0), (0.12, 0, 2.7), 0.05, metal), ball(0.08, plastic("#d9413a"), (0.12, 0, 2.66), 16), base]


# The land of a world map, roughly: outlines in degrees.
LAND = (
    [(-168, 66), (-140, 70), (-95, 72), (-80, 64), (-64, 60), (-56, 52), (-66, 45), (-75, 37), (-81, 26), (-90, 30), (-97, 26), (-95, 18), (-84, 10), (-79, 8), (-92, 14), (-105, 20), (-115, 30), (-124, 40), (-125, 50), (-140, 60), (-160, 58)],
    [(-80, 8), (-62, 10), (-50, 0), (-35, -7), (-39, -20), (-48, -27), (-58, -38), (-68, -54), (-74, -48), (-71, -20), (-81, -5)],
    [(-17, 15), (-6, 35), (10, 37), (32, 31), (43, 12), (51, 11), (40, -4), (40, -16), (32, -28), (19, -34), (12, -17), (9, 4), (-8, 5)],
    [(-9, 38), (-2, 48), (8, 54), (6, 60), (20, 70), (45, 67), (70, 72), (105, 77), (140, 72), (178, 68), (160, 60), (140, 53), (130, 42), (122, 38), (121, 28), (108, 20), (104, 10), (97, 16), (88, 22), (78, 8), (72, 20), (60, 25), (48, 30), (55, 18), (45, 13), (36, 28), (35, 36), (26, 38), (14, 42), (3, 43)],
    [(114, -22), (130, -12), (142, -11), (153, -27), (147, -38), (130, -32), (116, -34)],
    [(-50, 60), (-22, 70), (-20, 80), (-60, 82), (-68, 77), (-54, 68)],
)


def inside(x, y, outline):
    found = np.zeros(x.shape, bool)
    count = len(outline)
    for n in range(count):
        (x1, y1), (x2, y2) = outline[n], outline[(n + 1) % count]
        if y1 != y2:
            found ^= ((y1 > y) != (y2 > y)) & (x < (x2 - x1) * (y - y1) / (y2 - y1) + x1)
    return found


def world_map(thing):
    rows, columns = 200, 320
    y, x = np.meshgrid(np.linspace(-70, 84, rows), np.linspace(-180, 180, columns), indexing="ij")
    shades = ("#e9c46a", "#8cbf6a", "#e29a5b", "#d98c8c", "#c9a3d0", "#f1f1ee")
    wobble = 3.5 * field(np.stack([x / 12, y / 12, 0 * x], -1), 1.0)
    layers = [((inside(x + wobble, y + wobble, [(a, b) for a, b in land])) * 1.0, shade) for land, shade in zip(LAND, shades, strict=True)]
    lines = np.clip(band((x + 180) % 30, -1, 0.6, 0.3) + band((y + 90) % 30, -1, 0.7, 0.3), 0, 1)
    border = np.clip(1 - step(np.minimum(np.minimum((x + 180) / 360, (180 - x) / 360), np.minimum((y + 70) / 240, (84 - y) / 240)), 0.018, 0.004), 0, 1)
    tint = paints("#bfe0ee", (lines * 0.5, "#8fbfd6"), *layers, (border, "#fbfaf5"))
    u, v = (x + 180) / 360, (y + 70) / 154
    fold = lambda s, n: np.abs((s * n) % 2 - 1)
    height = 0.17 * fold(u, 8) + 0.06 * fold(v, 2)
    points = np.stack([(u - 0.5) * 3.5, (v - 0.5) * 2.3, height + 0.03], -1)
    return [grid(points, painted(0.65, 0.05), colors=tint, thick=0.01, smooth=False)]


KINDS = {
    "Bicycle": bicycle,
    "Kick scooter": kick_scooter,
    "Tent": tent,
    "Telescope": telescope,
    "Compass": compass,
    "Climbing rope": climbing_rope,
    "Ring buoy": ring_buoy,
    "Beach umbrella": beach_umbrella,
    "World map": world_map,
}
VIEWS = {kind: dict(turn=-24, rise=16) for kind in KINDS} | {
    "Bicycle": dict(turn=-16, rise=10),
    "Kick scooter": dict(turn=-24, rise=16),
    "Tent": dict(turn=-32, rise=16),
    "Telescope": dict(turn=-10, rise=8),
    "Compass": dict(turn=-18, rise=38),
    "Climbing rope": dict(turn=-24, rise=36),
    "Ring buoy": dict(turn=-22, rise=14),
    "Beach umbrella": dict(turn=-10, rise=2),
    "World map": dict(turn=-16, rise=48, again=None),
}
