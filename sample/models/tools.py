"""Tools, hardware, fuel and safety. What lies was put on the ground; each long thing lies along x before it is turned."""

import math

import numpy as np
from household import wood
from parts import BLACK, circle, disc, painted, plastic, ring, rod, rrect, rubber, slab, steel, turned_body
from studio import band, blob, box, copy, curve, field, grid, group, lathe, material, paints, put, step, tube

HICKORY, ASH, BEECH, BRASS = "#c9975a", "#d6b27c", "#c08a52", "#d0a046"


def brass():
    return material(BRASS, 0.24, metal=1.0)


def along(count, spec):
    """A value at each of `count` places: a number, or pairs of share and value."""
    return np.full(count, float(spec)) if np.ndim(spec) == 0 else np.interp(np.linspace(0, 1, count), *zip(*spec, strict=True))


def sharp(one):
    edges = one.modifiers.new("edges", "EDGE_SPLIT")
    edges.split_angle = 0.7
    return one


def loft(path, wide, thick, stuff, power=2.0, count=48, side=None, bulge=None, color=None):
    """A body along a path near the ground; its section is `wide` in the plane, `thick` upward and square at a large power."""
    path = np.asarray(path, float)
    size = len(path)
    wide, thick, power = (along(size, spec)[:, None] for spec in (wide, thick, power))
    angle = np.linspace(0, 2 * math.pi, count, endpoint=False)[None]
    x, y = (np.sign(v) * np.abs(v) ** (2 / power) for v in (np.cos(angle), np.sin(angle)))
    if side is None:
        ahead = np.gradient(path[:, :2], axis=0)
        across = np.c_[-ahead[:, 1], ahead[:, 0]] / np.maximum(np.linalg.norm(ahead, axis=1), 1e-9)[:, None]
    else:
        across = np.tile(np.asarray(side, float), (size, 1))
    points = np.concatenate([path[:, None, :2] + across[:, None] * (wide * x)[..., None], (path[:, 2:] + thick * y)[..., None]], -1)
    if bulge is not None:
        points[..., 1] += along(size, bulge)[:, None] * (1 - x**2)
    ends = [np.repeat(points[n].mean(0)[None, None], count, 1) for n in (0, -1)]
    if bulge is not None:
        ends = [points[:1] * [0, 1, 1] + ends[0] * [1, 0, 0], points[-1:] * [1, 1, 0] + ends[1] * [0, 0, 1]]
    points = np.concatenate([ends[0], points, ends[1]])
    return sharp(grid(points, stuff, around=True, colors=None if color is None else color(points)))


def washer(outer, inner, height, stuff, place=(0, 0, 0), turned=(0, 0, 0), edge=0.02):
    """A flat piece with one hole; both outlines have the same number of points."""
    outer, inner = np.asarray(outer, float), np.asarray(inner, float)
    rows = []
    for outline, grow in ((outer, 1), (inner, -1)):
        small = outline - grow * edge * outline / np.maximum(np.linalg.norm(outline, axis=1), 1e-9)[:, None]
        levels = [(small, 0), (outline, edge), (outline, height - edge), (small, height)]
        rows += [np.c_[at, np.full(len(at), z)] for at, z in (levels if grow > 0 else levels[::-1])]
    return put(sharp(grid(np.array(rows), stuff, around=True, along=True)), place, turned)


def polygon(sides, radius, count=96):
    """A regular polygon with many points on each side."""
    angle = np.linspace(0, 2 * math.pi, count, endpoint=False)
    reach = radius * math.cos(math.pi / sides) / np.cos((angle % (2 * math.pi / sides)) - math.pi / sides)
    return np.c_[reach * np.cos(angle), reach * np.sin(angle)]


def thread(radius, long, pitch, stuff, place=(0, 0, 0), turned=(0, 0, 0)):
    turns = int(long / pitch)
    profile = [(0, 0)] + [(radius * (0.86 if k % 2 == 0 else 1), k * pitch / 2) for k in range(2 * turns + 1)] + [(0, turns * pitch)]
    return put(lathe(profile, stuff, 32, smooth_profile=False), place, turned)


def hickory_handle(line, wide, thick):
    return loft(curve(line, 90), wide, thick, wood(HICKORY, "x", 0.3), 2.4)


def hammer(thing):
    grip = [(0, 0.12), (0.02, 0.2), (0.12, 0.235), (0.3, 0.2), (0.5, 0.17), (0.8, 0.15), (0.88, 0.2), (1, 0.2)]
    made = [hickory_handle([(-3.6, 0, 0), (-2, 0, 0), (0.36, 0, 0)], grip, [(0, 0.1), (0.02, 0.15), (0.12, 0.175), (0.5, 0.125), (1, 0.12)])]
    body = [(0, 0.27), (0.02, 0.3), (0.2, 0.3), (0.26, 0.2), (0.42, 0.2), (0.56, 0.34), (0.86, 0.34), (1, 0.27)]
    deep = [(0, 0.27), (0.02, 0.3), (0.2, 0.3), (0.26, 0.2), (0.42, 0.2), (0.56, 0.24), (0.86, 0.24), (1, 0.25)]
    made.append(loft(curve([(0.05, -1.1, 0), (0.05, -0.4, 0), (0.05, 0.34, 0)], 90), body, deep, steel("#8d9197", 0.24), [(0, 2), (0.4, 2), (0.56, 5), (1, 5)]))
    made.append(put(disc(0.28, 0.04, steel("#e4e6e8", 0.1), 0.02), (0.05, -1.1, 0), (90, 0, 0)))
    for z in (-1, 1):
        path = curve([(0.05, 0.25, z * 0.12), (0.07, 0.55, z * 0.14), (-0.02, 0.95, z * 0.19), (-0.34, 1.42, z * 0.25)], 50)
        made.append(loft(path, [(0, 0.3), (0.25, 0.22), (0.6, 0.13), (1, 0.02)], [(0, 0.13), (1, 0.14)], steel("#9a9ea4", 0.22), 4))
    made.append(box((0.03, 0.3, 0.05), steel("#9a9ea4"), 0.01, (0.37, 0, 0)))
    return [group([group(made, (0, 0, 0), (8, 2, 0))], (0, 0, 0.4), (0, 0, -142))]


def axe_head(high=0.34):
    edge = lambda at: paints("#55595f", (step(at[..., 1], 1.32 - 0.25 * at[..., 0] ** 2, 0.03), "#d9dcdf"), (1 - step(at[..., 1], -0.38, 0.02), "#7d8187"))
    path = np.c_[np.zeros(60), np.linspace(-0.52, 1.5, 60), np.zeros(60)]
    wide = [(0, 0.46), (0.03, 0.5), (0.3, 0.48), (0.5, 0.5), (0.75, 0.72), (1, 1.02)]
    return loft(path, wide, [(0, high * 0.9), (0.03, high), (0.45, high), (0.7, high * 0.55), (1, 0.008)], material(rough=0.32, metal=0.85, from_mesh=True), 7, 64, (1, 0), [(0, 0), (0.5, 0), (1, 0.32)], edge)


def axe(thing):
    line = [(-6.2, 0.42, 0), (-5.9, 0.16, 0), (-5.2, -0.02, 0), (-3.6, 0.12, 0), (-1.6, 0.06, 0), (0.62, 0, 0)]
    made = [hickory_handle(line, [(0, 0.2), (0.03, 0.33), (0.08, 0.27), (0.18, 0.22), (0.6, 0.22), (0.86, 0.28), (1, 0.28)], [(0, 0.14), (0.06, 0.19), (0.5, 0.16), (1, 0.17)])]
    made += [axe_head(), box((0.04, 0.4, 0.06), steel(), 0.01, (0.63, 0, 0))]
    arc = [(0.38 + 0.46 * math.cos(a), 1.2 * math.sin(a)) for a in np.linspace(-1.25, 1.25, 40)]
    cover = [(-0.5, 0.7), (-0.62, 0.6), (-0.62, -0.6), (-0.5, -0.7), *arc]
    leather = material("#7d4a28", 0.6, coat=0.1, bump=("noise", 40, 0.15))
    sheath = [slab(cover, 0.16, leather, 0.05)]
    seam = curve([(-0.4, 0.62, 0.17), (0.42, 0.96, 0.17), (0.64, 0.6, 0.17), (0.74, 0, 0.17), (0.64, -0.6, 0.17), (0.42, -0.96, 0.17), (-0.4, -0.62, 0.17)], 66)
    sheath += [box((0.025, 0.05, 0.012), material("#ead9b4", 0.8), 0.004, tuple(p)) for p in seam[1:-1:2]]
    sheath += [box((0.75, 0.24, 0.06), material("#5f3519", 0.6, coat=0.1), 0.02, (-0.42, y, 0.18)) for y in (-0.36, 0.36)] + [disc(0.09, 0.05, brass(), 0.02, (-0.14, y, 0.2)) for y in (-0.36, 0.36)]
    return [group(made, (0, 0, 0.34), (0, 2.4, 40)), group(sheath, (-0.5, -2.5, 0), (0, 0, 24))]


def pickaxe(thing):
    made = [hickory_handle([(-6.4, 0, 0), (-3, 0, 0), (0.5, 0, 0)], [(0, 0.17), (0.02, 0.26), (0.1, 0.24), (0.6, 0.24), (0.9, 0.32), (1, 0.36)], [(0, 0.12), (0.02, 0.18), (0.6, 0.18), (0.9, 0.24), (1, 0.27)])]
    path = curve([(-0.75, -2.75, 0), (-0.28, -1.5, 0), (0.0, -0.4, 0), (0.0, 0.4, 0), (-0.28, 1.5, 0), (-0.78, 2.7, 0)], 110)
    wide = [(0, 0.02), (0.06, 0.1), (0.3, 0.19), (0.42, 0.38), (0.58, 0.38), (0.7, 0.2), (0.93, 0.13), (1, 0.02)]
    thick = [(0, 0.02), (0.06, 0.1), (0.3, 0.19), (0.42, 0.38), (0.58, 0.38), (0.7, 0.2), (0.85, 0.28), (1, 0.4)]
    tips = lambda at: paints("#4c5056", (step(np.abs(at[..., 1]), 2.2, 0.12), "#b9bdc2"))
    made.append(loft(path, wide, thick, material(rough=0.36, metal=0.8, bump=("noise", 12, 0.08), from_mesh=True), 4, color=tips))
    return [group(made, (0, 0, 0.4), (0, 1.6, 42))]


def handsaw(thing):
    teeth = 64
    x = np.linspace(0.1, 4.9, 2 * teeth + 1)
    low = -0.62 + 0.62 * (x - 0.1) / 4.8
    low[1::2] -= 0.1
    outline = np.vstack([np.c_[x, low], [(4.97, 0.1), (4.8, 0.45), (0.1, 0.62)]])
    made = [slab(outline, 0.05, steel("#c9ccd0", 0.3), 0, (0, 0, 0.16))]
    beech = wood(BEECH, "y", 0.4)
    loop = curve([(0.05, 0.5, 0), (-0.42, 0.52, 0), (-0.85, 0.42, 0), (-1.05, 0.08, 0), (-1.18, -0.35, 0), (-1.2, -0.68, 0), (-0.85, -0.72, 0), (-0.4, -0.62, 0), (0.1, -0.5, 0), (0.12, 0.0, 0)], 120, True)
    made.append(tube(loop + [0, 0, 0.19], 0.2, beech, sides=24, closed=True, flat=0.85))
    made.append(tube(curve([(-0.82, 0.48, 0.19), (-1.15, 0.62, 0.19), (-1.4, 0.6, 0.19)], 20), [0.2, 0.15, 0.06], beech, flat=0.85, sides=20))
    made.append(tube(curve([(-1.1, -0.66, 0.19), (-1.4, -0.86, 0.19), (-1.55, -1.0, 0.19)], 20), [0.2, 0.16, 0.07], beech, flat=0.85, sides=20))
    cheek = curve([(0.1, 0.66, 0), (0.42, 0.6, 0), (0.52, 0.25, 0), (0.72, -0.1, 0), (0.42, -0.42, 0), (0.2, -0.68, 0), (-0.12, -0.6, 0), (-0.16, 0, 0), (-0.12, 0.6, 0)], 80, True)[:, :2]
    made.append(slab(cheek, 0.36, beech, 0.09, (0, 0, 0.01)))
    made += [disc(0.09, 0.03, brass(), 0.01, (px, py, 0.37)) for px, py in ((0.2, 0.42), (0.36, -0.05), (0.1, -0.36))]
    made.append(disc(0.14, 0.012, material("#8f949a", 0.4, metal=0.8), 0.005, (1.6, 0.18, 0.212)))
    return [group(made, (0, 0, 0), (0, 0, 34))]


def wrench(thing):
    chrome = steel("#d2d5d9", 0.16)
    gap = 0.36
    start = math.asin(gap / 0.72)
    head = [(0.72 * math.cos(a) * 1.06, 0.72 * math.sin(a)) for a in np.linspace(start, 2 * math.pi - start, 70)]
    head += [(0.1, -gap), (-0.12, -gap * 0.8), (-0.26, 0), (-0.12, gap * 0.8), (0.1, gap)]
    made = [slab(head, 0.32, chrome, 0.05, (-2.75, 0, 0.02), (0, 0, 165))]
    made.append(loft(np.c_[np.linspace(-2.25, 2.15, 60), np.zeros(60), np.full(60, 0.18)], [(0, 0.42), (0.12, 0.26), (0.5, 0.24), (0.9, 0.25), (1, 0.36)], [(0, 0.13), (0.9, 0.12), (1, 0.15)], chrome, 3.4))
    made.append(loft(np.c_[np.linspace(-1.3, 1.3, 40), np.zeros(40), np.full(40, 0.285)], [(0, 0.02), (0.06, 0.13), (0.94, 0.13), (1, 0.02)], 0.02, material("#9b9fa5", 0.45, metal=0.8), 4))
    angle = np.linspace(0, 2 * math.pi, 144, endpoint=False)
    star = 0.36 + 0.055 * (2 * np.abs((angle * 12 / (2 * math.pi)) % 1 - 0.5))
    made.append(washer(circle(0.62, 144), np.c_[star * np.cos(angle), star * np.sin(angle)], 0.4, chrome, (2.55, 0, -0.02), edge=0.04))
    return [group(made, (0, 0, 0.04), (0, 0, 40))]


def screwdriver(thing):
    color = thing["color"]
    made = []
    if thing["title"].startswith("Soft"):
        profile = [(0, -2.9), (0.2, -2.88), (0.36, -2.72), (0.42, -2.3), (0.42, -1.5), (0.36, -1.1), (0.25, -0.78), (0.24, -0.62), (0.33, -0.5), (0.33, -0.4), (0.2, -0.32), (0, -0.32)]
        tone = lambda p, a, z: paints(color, (band(z, -2.4, -1.0, 0.03) * step(np.cos(a * 6), -0.25, 0.3), BLACK), (1 - step(z, -2.72, 0.02), BLACK), (band(z, -0.82, -0.5, 0.02), BLACK))
        made.append(lathe(profile, painted(0.42, 0.2), 120, 160, color=tone, wave=lambda a, z: 1 + 0.05 * np.cos(a * 6) * np.clip((z + 2.7) * 3, 0, 1) * np.clip((-0.9 - z) * 3, 0, 1)))
        made.append(turned_body([(0.11, -0.4), (0.11, 2.5), (0.11, 2.6), (0.0, 2.6)], steel("#cfd2d6", 0.15)))
        blade = loft(np.c_[np.linspace(2.4, 3.1, 40), np.zeros((40, 2))], [(0, 0.11), (0.4, 0.17), (0.7, 0.18), (1, 0.16)], [(0, 0.11), (0.4, 0.08), (1, 0.022)], material("#4a4d52", 0.35, metal=0.8), [(0, 2), (0.4, 4), (1, 8)])
        tip = [blade]
    else:
        profile = [(0, -2.7), (0.38, -2.68), (0.5, -2.55), (0.55, -2.35), (0.55, -0.95), (0.5, -0.8), (0.34, -0.66), (0.34, -0.5), (0.44, -0.42), (0.44, -0.3), (0.3, -0.22), (0, -0.22)]
        tone = lambda p, a, z: paints(color, (band(z, -2.35, -0.95, 0.03) * step(np.cos(a * 8), 0.55, 0.2) * 0.4, "#ffffff"), (1 - step(z, -2.52, 0.02), "#f0c030"))
        made.append(turned_body([(0.26, -0.25), (0.26, -0.12), (0.2, -0.06), (0, -0.06)], steel("#b9bdc2", 0.2)))
        made.append(lathe(profile, painted(0.2, 0.7), 128, 200, color=tone, wave=lambda a, z: 1 - 0.11 * np.clip(np.abs(np.cos(a * 4)) ** 6, 0, 1) * np.clip((z + 2.55) * 4, 0, 1) * np.clip((-0.75 - z) * 4, 0, 1)))
        made.append(turned_body([(0.15, -0.2), (0.15, 1.95), (0.0, 1.95)], steel("#cfd2d6", 0.15)))
        made.append(put(lathe([(0.15, 1.6), (0.15, 1.95), (0.05, 2.28), (0, 2.29)], material("#4a4d52", 0.35, metal=0.8), 48, 40, wave=lambda a, z: 1 - 0.3 * np.clip((z - 1.85) * 4, 0, 1) * np.abs(np.cos(2 * a)) ** 4)))
        tip = []
    body = group(made, (0, 0, 0), (0, 90, 0))
    return [group([body, *tip], (0, 0, 0.55), (0, 0, 40))]


def toolbox(thing):
    color = thing["color"]
    paint, edge, chrome, black = material(color, 0.3, coat=0.5, metal=0.1), material(color, 0.4, coat=0.3), steel("#cfd2d6", 0.18), plastic(BLACK)
    if thing["title"].startswith("Steel"):
        made = [box((3.8, 1.6, 1.1), paint, 0.05, (0, 0, 0.58))]
        roof = [(-0.84, 0), (0.84, 0), (0.84, 0.14), (0.36, 0.66), (-0.36, 0.66), (-0.84, 0.14)]
        lid = slab(roof, 3.88, edge, 0.04)
        lid.data.polygons.foreach_set("use_smooth", [False] * len(lid.data.polygons))
        made.append(put(lid, (-1.94, 0, 1.14), (90, 0, 90)))
        made.append(box((3.84, 1.64, 0.035), material("#1c1d20", 0.6), 0.01, (0, 0, 1.14)))
        made += [box((0.14, 0.14, 0.34), chrome, 0.02, (x, 0, 1.88)) for x in (-0.85, 0.85)]
        made.append(tube(curve([(-0.85, 0, 2.0), (-0.78, 0, 2.16), (-0.5, 0, 2.2), (0.5, 0, 2.2), (0.78, 0, 2.16), (0.85, 0, 2.0)], 60), 0.1, black, sides=18, flat=0.8))
        for x in (-1.15, 1.15):
            made += [box((0.34, 0.05, 0.34), chrome, 0.02, (x, -0.82, 0.92)), box((0.24, 0.06, 0.3), chrome, 0.02, (x, -0.85, 1.22)), box((0.3, 0.07, 0.07), chrome, 0.02, (x, -0.87, 1.1))]
        made += [box((3.2, 0.03, 0.07), edge, 0.014, (0, -0.81, z)) for z in (0.28, 0.5)]
        made.append(box((0.8, 0.02, 0.22), material("#e9e9e6", 0.35, metal=0.3), 0.01, (0, -0.81, 0.86)))
        return made
    made = [box((3.7, 1.7, 1.55), paint, 0.04, (0, 0, 0.83)), box((3.78, 1.78, 0.42), edge, 0.1, (0, 0, 1.86)), box((3.72, 1.72, 0.04), material("#1c1d20", 0.6), 0.01, (0, 0, 1.64))]
    for z, high in ((0.4, 0.5), (1.0, 0.5)):
        made += [box((3.4, 0.06, high), edge, 0.03, (0, -0.86, z)), box((3.4, 0.04, 0.03), black, 0.005, (0, -0.86, z + high / 2 + 0.03))]
        made.append(box((2.6, 0.1, 0.09), chrome, 0.03, (0, -0.92, z + 0.14)))
    made += [box((0.4, 0.06, 0.46), chrome, 0.02, (0, -0.91, 1.62)), disc(0.09, 0.04, steel("#8d9197"), 0.01, (0, -0.93, 1.7), (90, 0, 0))]
    made += [box((2.4, 0.12, 0.03), paint, 0.012, (0, y, 2.08)) for y in (-0.5, 0.5)]
    for x in (-1.4, 1.4):
        made.append(box((0.2, 0.3, 0.12), chrome, 0.03, (x, 0, 2.12)))
    made.append(tube(curve([(-1.4, 0, 2.15), (-1.38, 0, 2.55), (-1.1, 0, 2.75), (0, 0, 2.78), (1.1, 0, 2.75), (1.38, 0, 2.55), (1.4, 0, 2.15)], 90), 0.07, chrome, sides=16))
    made.append(rod((-0.75, 0, 2.775), (0.75, 0, 2.775), 0.13, black))
    made += [box((0.18, 1.74, 0.18), black, 0.04, (x, 0, 0.1)) for x in (-1.78, 1.78)]
    return made


def clamp(thing):
    iron, screw, bright = material("#2f5f94", 0.4, coat=0.35, bump=("noise", 24, 0.12)), steel("#a9adb3", 0.25), steel("#cfd2d6", 0.2)
    path = curve([(1.2, 1.55, 0.35), (0.2, 1.62, 0.35), (-0.7, 1.42, 0.35), (-1.1, 0.7, 0.35), (-1.15, -0.2, 0.35), (-1.05, -1.0, 0.35), (-0.65, -1.6, 0.35), (0.2, -1.78, 0.35), (1.2, -1.75, 0.35)], 120)
    width = [(0, 0.2), (0.25, 0.3), (0.5, 0.36), (0.75, 0.32), (1, 0.26)]
    made = [loft(path, width, 0.1, iron, 5)]
    ahead = np.gradient(path[:, :2], axis=0)
    across = np.c_[-ahead[:, 1], ahead[:, 0], np.zeros(len(path))] / np.linalg.norm(ahead, axis=1)[:, None]
    made += [loft(path + across * s * along(120, width)[:, None], 0.075, 0.22, iron, 4) for s in (-1, 1)]
    made += [rod((1.2, 1.12, 0.35), (1.2, 1.85, 0.35), 0.27, iron, 32), rod((1.2, -2.15, 0.35), (1.2, -1.4, 0.35), 0.34, iron, 32)]
    made.append(thread(0.19, 3.4, 0.1, screw, (1.2, -3.3, 0.35), (-90, 0, 0)))
    made += [rod((1.2, 0.0, 0.35), (1.2, 0.2, 0.35), 0.2, bright, 32), put(lathe([(0, 0), (0.2, 0), (0.34, 0.12), (0.34, 0.24), (0, 0.24)], bright, 48, smooth_profile=False), (1.2, 0.14, 0.35), (-90, 0, 0))]
    made += [rod((1.2, -3.6, 0.35), (1.2, -3.2, 0.35), 0.21, screw, 28), rod((0.35, -3.42, 0.35), (2.15, -3.42, 0.35), 0.075, bright)]
    made += [put(blob((0.13, 0.13, 0.13), bright, detail=20), (x, -3.42, 0.35)) for x in (0.35, 2.15)]
    return [group(made, (0, 0, 0), (0, 0, -38))]


def ladder(thing):
    made = []
    for s in (-1, 1):
        made.append(put(box((6.2, 0.24, 0.34), wood(ASH, "x", 0.25), 0.05), (s * 0.82, 0, 3.1), (0, 90, 0)))
        made[-1].rotation_euler[1] += -s * 0.03
    for z in (0.8, 2.3, 3.8, 5.3):
        half = 0.82 + 0.03 * (3.1 - z) + 0.14
        made.append(put(loft(np.c_[np.linspace(-half, half, 30), np.zeros((30, 2))], [(0, 0.11), (0.12, 0.15), (0.5, 0.17), (0.88, 0.15), (1, 0.11)], [(0, 0.11), (0.12, 0.15), (0.5, 0.17), (0.88, 0.15), (1, 0.11)], wood("#c99f63", "x", 0.25)), (0, 0, z)))
        made += [put(disc(0.05, 0.03, steel(), 0.01), (s * (half - 0.14), -0.17, z), (90, 0, 0)) for s in (-1, 1)]
    return made + [box((0.26, 0.38, 0.2), rubber(), 0.04, (s * 0.915, 0, 0.03)) for s in (-1, 1)]


def house_key(color, low, thick):
    stuff, low = material(color, 0.24, metal=0.9), material(low, 0.4, metal=0.8)
    angle = np.linspace(0, 2 * math.pi, 96, endpoint=False)
    reach = 0.74 + 0.07 * np.cos(3 * angle + math.pi)
    made = [washer(np.c_[reach * np.cos(angle) - 0.1, reach * np.sin(angle) * 1.08], circle(0.17, 96) + [-0.42, 0], thick, stuff, edge=0.025)]
    cuts = [(0.5, 0.3), (0.78, 0.3), (0.8, 0.24), (0.95, 0.24), (1.08, 0.08), (1.16, 0.08), (1.3, 0.2), (1.38, 0.2), (1.52, 0.02), (1.6, 0.02), (1.74, 0.16), (1.82, 0.16), (1.93, 0.06), (2.0, 0.06), (2.12, 0.2), (2.2, 0.2), (2.42, -0.06)]
    made.append(slab([*cuts, (2.42, -0.14), (2.32, -0.24), (0.8, -0.24), (0.78, -0.3), (0.5, -0.3)], thick * 0.75, stuff, 0.012, (0, 0, thick * 0.12)))
    made.append(box((1.62, 0.05, 0.012), low, 0.004, (1.5, -0.09, thick * 0.87)))
    made.append(slab(circle(0.3, 60) * [1, 1.15] + [0.22, 0], 0.012, low, 0.004, (0, 0, thick)))
    return made


def key_blank(thing):
    return [group(house_key("#dcbb78", "#b58f4c", 0.14), (0, 0, 0), (0, 0, 38))]


def padlock(thing):
    gold, chrome = material("#d9c08c", 0.32, metal=0.75, coat=0.2), steel("#d3d6da", 0.14)
    made = [put(slab(rrect(2.2, 1.85, 0.2), 0.86, gold, 0.1), (0, 0.43, 0.93), (90, 0, 0))]
    made.append(put(slab(rrect(1.75, 1.4, 0.12), 0.02, material("#c9ab72", 0.42, metal=0.75), 0.008), (0, -0.425, 0.93), (90, 0, 0)))
    made += [put(slab(outline, 0.03, gold, 0.008), (0, -0.44, 0.93), (90, 0, 0)) for outline in ([(x, y + 0.18) for x, y in circle(0.27, 48)], [(-0.1, 0), (0.1, 0), (0.16, -0.5), (-0.16, -0.5)])]
    made += [disc(0.3, 0.06, gold, 0.02, (x, 0, 1.84)) for x in (-0.68, 0.68)]
    arc = [(0.68 * math.cos(a), 0, 2.5 + 0.68 * math.sin(a)) for a in np.linspace(0, math.pi, 40)]
    made.append(tube([(0.68, 0, 1.7), (0.68, 0, 2.1), *arc, (-0.68, 0, 2.1), (-0.68, 0, 1.7)], 0.185, chrome, sides=28))
    keys = [group(house_key("#cfc8b4", "#a39b85", 0.1), (1.75, -0.9, 0.02), (0, 0, -74), 0.8), group(house_key("#cfc8b4", "#a39b85", 0.1), (1.85, -0.8, 0.12), (0, 3, -32), 0.8)]
    return [*made, *keys, ring(0.34, 0.03, chrome, (1.5, -0.66, 0.14))]


def magnet(thing):
    red, bare = material("#cf2626", 0.28, coat=0.6), steel("#cdd0d4", 0.26)
    arc = [(0.92 * math.cos(a), 0.4 + 0.92 * math.sin(a), 0.36) for a in np.linspace(0, math.pi, 60)]
    leg = lambda x: [(x, y, 0.36) for y in np.linspace(-0.75, 0.38, 12)]
    made = [loft([*leg(0.92), *arc, *leg(-0.92)[::-1]], 0.4, 0.34, red, 7)]
    made += [loft([(x, y, 0.36) for y in np.linspace(-1.42, -0.75, 12)], 0.395, 0.335, bare, 7) for x in (-0.92, 0.92)]
    made.append(box((2.75, 0.36, 0.56), steel("#8f9399", 0.35), 0.05, (0.06, -1.98, 0.29), (0, 0, -5)))
    return [group(made, (0, 0, 0), (0, 0, -24))]


def chain(thing):
    zinc = material("#a9afb5", 0.34, metal=0.85, bump=("noise", 10, 0.06))
    half, end = 0.23, 0.2
    turn = np.linspace(-math.pi / 2, math.pi / 2, 14)
    link = [(half + end * math.cos(a), end * math.sin(a), 0) for a in turn] + [(-half - end * math.cos(a), -end * math.sin(a), 0) for a in turn]
    one = tube(link, 0.095, zinc, sides=12, closed=True)
    turns = np.linspace(0, 1, 900)
    angle = 0.4 + turns * 2 * math.pi * 1.9
    reach = 1.85 - 1.3 * turns
    path = np.c_[reach * np.cos(angle) * 1.1, reach * np.sin(angle), 0.2 + 0 * turns]
    tail = curve([(3.1, -1.9, 0.2), (2.2, -1.55, 0.2), (2.35, -0.7, 0.2), (2.15, 0.1, 0.2), tuple(path[0])], 160)
    path = np.vstack([tail[:-1], path])
    far = np.r_[0, np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))]
    step_ = 2 * (half + end) - 0.26
    made = []
    for k, at in enumerate(np.arange(0.2, far[-1] - 0.2, step_)):
        x, y = (np.interp(at, far, path[:, n]) for n in (0, 1))
        x2, y2 = (np.interp(at + 0.1, far, path[:, n]) for n in (0, 1))
        where = ((x, y, 0.2), (42 if k % 2 else -48, 0, math.degrees(math.atan2(y2 - y, x2 - x))))
        made.append(put(one, *where) if k == 0 else copy(one, *where))
    return made


def bricks(thing):
    tones = ("#9a5140", "#8c493a", "#a25c48", "#935041", "#884536")

    def one(n, place, turned=(0, 0, 0)):
        clay = painted(0.92, 0, ("noise", 9, 0.5))
        made = []
        x, y, z = 2.0, 1.0, 0.56
        for a, b, c, flip in ((0, 1, 2, 1), (0, 1, 2, -1), (1, 2, 0, 1), (1, 2, 0, -1), (2, 0, 1, 1), (2, 0, 1, -1)):
            size = np.array([x, y, z])
            u, v = np.meshgrid(np.linspace(-1, 1, 60), np.linspace(-1, 1, 40), indexing="ij")
            points = np.zeros((60, 40, 3))
            points[..., a], points[..., b], points[..., c] = u * size[a], v * size[b], flip * size[c]
            limit = size - 0.07
            inner = np.clip(points, -limit, limit)
            out = points - inner
            out /= np.maximum(np.linalg.norm(out, axis=-1, keepdims=True), 1e-9)
            chip = field(points, 1.7, n * 9.1)
            corner = (np.abs(points) > limit).sum(-1) > 1
            points = inner + out * (0.07 - 0.05 * np.clip(chip, 0, 1) * corner + 0.015 * field(points, 4, n))[..., None]
            spots = np.clip(field(points, 6, n * 3.3), 0, 1)
            made.append(grid(points, clay, colors=paints(tones[n % 5], (np.clip(chip, 0, 1) * 0.45, "#c08a70"), (np.clip(spots * 1.6 - 0.3, 0, 0.4), "#6a3a2e"))))
        return group(made, place, turned)

    low = [one(0, (-1.06, -1.05, 0.56), (0, 0, 1)), one(1, (-1.04, 1.05, 0.56), (0, 0, -1)), one(2, (2.05, 0, 0.56), (0, 0, 90))]
    return [*low, one(3, (-1.5, 0, 1.68), (0, 0, 92)), one(4, (1.45, -0.2, 1.68), (0, 0, 4))]


def log(seed, radius, arc, long=4.2):
    """A log along y, round or split: `arc` is the share of the round that is left, in degrees."""
    chance = np.random.default_rng(seed)
    half = math.radians(arc) / 2
    is_round = arc >= 360
    angle = np.linspace(-half, half, 90, endpoint=not is_round) - math.pi / 2
    edge = np.c_[np.cos(angle), np.sin(angle)] * radius
    edge *= (1 + 0.05 * field(np.c_[np.cos(angle), np.sin(angle), np.full(90, seed * 7.0)][None], 2.2)[0])[:, None]
    if not is_round:
        pith = np.array([0.0, 0.0])
        edge = np.vstack([edge, np.linspace(edge[-1], pith, 22)[1:], np.linspace(pith, edge[0], 22)[1:-1]])
    bark_part = np.arange(len(edge)) < 90
    rows = np.linspace(-long / 2, long / 2, 46)
    middle = np.zeros(2) if is_round else edge[:90].mean(0) * 0.55
    around = []
    for y in rows:
        rough = field(np.c_[edge * 5, np.full(len(edge), y * 0.9 + seed * 3)][None], 1.6)[0]
        wild = field(np.c_[edge * 3, np.full(len(edge), y * 0.35 + seed)][None], 1.2)[0]
        scale = 1 + np.where(bark_part, 0.045 * rough, 0.03 * wild)
        at = middle + (edge - middle) * scale[:, None]
        around.append(np.c_[at[:, 0], np.full(len(edge), y), at[:, 1]])
    around = np.array(around)
    mask = np.broadcast_to(bark_part.astype(float), around.shape[:2])
    groove = np.clip(field(around * [7, 1.4, 7], 1.0, seed) + 0.1, 0, 1)
    grain = np.clip(field(around * [9, 0.5, 9], 1.0, seed + 4), 0, 1)
    skin = paints("#d3a269", (grain * 0.6, "#a8733f"), (mask, "#6b5644"), (mask * groove, "#3a2d24"))
    made = [grid(around, material(rough=0.95, bump=("noise", 12, 0.6), from_mesh=True), around=True, colors=skin)]
    tone = chance.uniform(0.0, 0.35)
    for n in (0, -1):
        share = np.linspace(0, 1, 50)[:, None]
        flat = middle + (around[n][:, [0, 2]] - middle) * share[..., None]
        points = np.stack([flat[..., 0], np.full(flat.shape[:2], rows[n]), flat[..., 1]], -1)
        far = np.hypot(flat[..., 0], flat[..., 1]) + 0.03 * field(points, 2, seed)
        rings = 0.5 + 0.5 * np.sin(far * 62)
        cracks = band(np.arctan2(flat[..., 1], flat[..., 0]) % 1.05, 0.5, 0.5 + 0.02, 0.03) * (far < radius * 0.7)
        heart = 1 - step(far, radius * 0.55, 0.2)
        colors = paints("#dcb37c", (heart * 0.55 + tone * 0.5, "#bd8550"), (rings * 0.35, "#8f5f34"), (cracks * 0.6, "#5a3a20"), ((share > 0.93) * mask[:1], "#4a392d"))
        made.append(grid(points, material(rough=0.9, from_mesh=True), around=True, colors=colors))
    return made


def firewood(thing):
    made = []
    for n, (x, z, radius, arc, turn) in enumerate(
        (
            (-2.0, 0.6, 0.62, 360, 0), (-0.72, 0.62, 0.64, 360, 50), (0.62, 0.95, 1.05, 130, 0), (2.05, 0.58, 0.6, 360, 20),
            (-1.4, 1.98, 1.06, 120, 4), (-0.08, 1.62, 0.56, 360, 90), (1.32, 1.98, 1.02, 120, -8),
            (0.0, 3.0, 1.0, 140, 6),
        )
    ):
        made.append(group(log(n + 1, radius, arc, 4.1 + 0.12 * (n % 3)), (x, 0.08 * (n % 3 - 1), z), (0, turn, 0)))
    return made


def extinguisher(thing):
    red, black, chrome, gold = painted(0.22, 0.7), plastic(BLACK, 0.45), steel("#c9ccd0", 0.22), brass()

    def label(points, angle, height):
        front = angle - 1.5 * math.pi
        on = band(front, -0.95, 0.95, 0.02)
        paper = on * band(height, 0.95, 2.55, 0.02)
        lines = on * band(front, -0.75, 0.75, 0.02) * ((height * 9) % 1 < 0.45) * band(height, 1.0, 1.5, 0.01)
        boxes = sum(band(front, x - 0.2, x + 0.2, 0.02) for x in (-0.52, 0, 0.52)) * band(height, 1.6, 1.98, 0.02)
        return paints("#cc1f22", (paper, "#f3f1ea"), (lines, "#9a9a98"), (boxes, "#2b6cb0"), (on * band(height, 2.12, 2.45, 0.02), "#cc1f22"), (on * band(height, 2.2, 2.36, 0.02) * band(front, -0.6, 0.6, 0.02), "#f3f1ea"), (1 - step(height, 0.14, 0.02), "#1c1d20"))

    made = [lathe([(0, 0.0), (0.82, 0.0), (0.9, 0.05), (0.92, 0.2), (0.92, 0.9), (0.92, 1.8), (0.92, 2.7), (0.9, 2.95), (0.76, 3.25), (0.45, 3.45), (0.26, 3.52), (0.25, 3.6)], red, 140, 190, color=label)]
    made += [turned_body([(0.3, 3.5), (0.3, 3.66), (0.24, 3.68), (0.24, 4.05), (0, 4.05)], gold), box((0.34, 0.34, 0.4), chrome, 0.05, (0, 0, 3.9))]
    made += [disc(0.24, 0.12, gold, 0.03, (0, -0.14, 3.86), (90, 0, 0)), disc(0.2, 0.02, material("#f7f7f5", 0.3), 0.01, (0, -0.255, 3.86), (90, 0, 0))]
    made += [box((0.12, 0.01, 0.05), material("#2f9a48", 0.4), 0, (0.0, -0.278, 3.97)), box((0.02, 0.012, 0.17), material("#1c1d20", 0.4), 0, (0.01, -0.282, 3.9), (0, 8, 0))]
    for line in ([(-0.1, 0, 4.06), (0.3, 0, 4.1), (0.75, 0, 4.0), (1.22, 0, 3.82)], [(-0.2, 0, 4.2), (0.2, 0, 4.42), (0.7, 0, 4.46), (1.3, 0, 4.36)]):
        path = curve(line, 40)
        made.append(put(loft(np.c_[path[:, 0], path[:, 2], np.zeros(40)], [(0, 0.08), (0.3, 0.06), (1, 0.045)], [(0, 0.17), (0.8, 0.17), (1, 0.12)], black, 5), (0, 0, 0), (90, 0, 0)))
    made += [rod((-0.12, 0, 4.0), (-0.12, 0, 4.25), 0.1, chrome), put(ring(0.16, 0.025, gold), (0.1, -0.36, 4.12), (0, 90, 20)), rod((0.1, -0.3, 4.22), (0.1, 0.3, 4.22), 0.03, gold)]
    hose = curve([(-0.15, 0, 3.86), (-0.55, -0.02, 3.9), (-1.0, -0.08, 3.55), (-1.16, -0.12, 2.9), (-1.12, -0.12, 1.9)], 70)
    made += [tube(hose, 0.1, rubber(), sides=20), put(lathe([(0.1, 0.95), (0.13, 0.9), (0.15, 0.5), (0.22, 0.02), (0.2, 0)], black, 40, 30), (-1.12, -0.12, 1.02))]
    return made + [ring(0.935, 0.045, black, (0, 0, 1.75), flat=1.0), box((0.26, 0.3, 0.14), black, 0.03, (-1.02, -0.1, 1.75))]


def helmet(thing):
    theta = np.linspace(0.001, math.pi / 2, 110)[:, None]
    angle = np.linspace(0, 2 * math.pi, 260, endpoint=False)[None]
    reach, height = np.sin(theta) ** 0.9, np.cos(theta) ** 0.85
    x, y = 1.2 * reach * np.cos(angle), 1.48 * reach * np.sin(angle)
    ribs = sum(band(x, c - w, c + w, 0.09) for c, w in ((0, 0.17), (-0.5, 0.07), (0.5, 0.07))) * np.clip((height - 0.3) * 4, 0, 1)
    z = 0.16 + (1.22 + 0 * angle) * height * np.ones_like(angle) + 0.07 * ribs * (np.sin(angle) > -0.55 + 0 * theta)
    points = np.stack([x + 0 * z, y + 0 * z, z], -1)
    front = (points[..., 1] < 0) * 1.0
    middle = 0.78
    cross = front * np.clip(band(points[..., 0], -0.14, 0.14, 0.015) * band(z, middle - 0.38, middle + 0.38, 0.015) + band(points[..., 0], -0.42, 0.42, 0.015) * band(z, middle - 0.13, middle + 0.13, 0.015), 0, 1)
    shell = painted(0.22, 0.6)
    made = [grid(points, shell, around=True, colors=paints("#cf2226", (cross, "#f7f6f2")))]
    out = np.linspace(0, 1, 14)[:, None]
    peak = np.clip(-np.sin(angle), 0, 1) ** 2 * 0.34
    brim = np.stack([(1.19 + out * 0.12) * np.cos(angle), (1.47 + out * (0.12 + peak)) * np.sin(angle), 0.2 - out**1.3 * (0.1 + 0.16 * peak) + 0 * angle], -1)
    made.append(grid(brim, shell, around=True, thick=0.06, colors=paints("#c41f23", (0 * brim[..., 0], "#ffffff"))))
    rim = brim[-1].copy()
    made.append(tube(rim, 0.045, material("#b51b1f", 0.3, coat=0.4), sides=10, closed=True))
    web = material("#26272b", 0.8, bump=("lines", 30, 0.3))
    made.append(tube(curve([(1.2, -0.2, 0.12), (1.5, -0.9, 0.05), (1.42, -1.75, 0.05), (0.7, -2.3, 0.05), (-0.2, -2.36, 0.05), (-1.0, -2.0, 0.05), (-1.4, -1.3, 0.05), (-1.2, -0.2, 0.12)], 120), 0.11, web, sides=16, flat=0.3))
    made += [box((0.34, 0.24, 0.1), plastic(BLACK), 0.03, (0.25, -2.38, 0.08), (0, 0, -4)), box((0.1, 0.28, 0.1), plastic("#3a3c41"), 0.02, (0.52, -2.36, 0.08), (0, 0, 8))]
    return made + [put(disc(0.07, 0.04, steel(), 0.015), (s * 1.17, -0.35, 0.42), (0, s * 80, 0)) for s in (-1, 1)]


def wheel(thing):
    oak = "#9a6a3c"
    iron = material("#4b4d51", 0.5, metal=0.8, bump=("noise", 20, 0.2))
    made = [washer(circle(2.5, 144), circle(2.42, 144), 0.42, iron, (0, 0, -0.21)), washer(circle(2.42, 144), circle(2.06, 144), 0.36, wood(oak, "x", 0.1, 4), (0, 0, -0.18), edge=0.05)]
    made += [box((0.04, 0.36, 0.372), material("#4a3018", 0.8), 0.005, (2.24 * math.cos(a), 2.24 * math.sin(a), 0), (0, 0, math.degrees(a) + 90)) for a in np.arange(6) * math.pi / 3 + 0.26]
    made += [put(disc(0.05, 0.03, iron, 0.01), (2.24 * math.cos(a), 2.24 * math.sin(a), 0.17)) for a in np.arange(12) * math.pi / 6 + 0.1]
    spoke = loft(np.c_[np.linspace(0.35, 2.1, 40), np.zeros((40, 2))], [(0, 0.13), (0.3, 0.15), (0.7, 0.1), (1, 0.12)], [(0, 0.12), (0.3, 0.14), (0.7, 0.1), (1, 0.12)], wood("#a87645", "x", 0.1), 3)
    made += [spoke] + [copy(spoke, (0, 0, 0), (0, 0, 30 * k)) for k in range(1, 12)]
    made.append(lathe([(0, -0.5), (0.34, -0.5), (0.38, -0.44), (0.46, -0.2), (0.48, 0), (0.46, 0.2), (0.36, 0.48), (0.34, 0.62), (0.2, 0.64)], wood("#86582f", "z", 0.15), 72, 90))
    made += [washer(circle(0.405, 96), circle(0.3, 96), 0.12, iron, (0, 0, 0.4)), washer(circle(0.49, 96), circle(0.36, 96), 0.09, iron, (0, 0, 0.19))]
    made += [disc(0.2, 0.06, iron, 0.02, (0, 0, 0.62)), disc(0.12, 0.1, material("#2a2a2c", 0.6, metal=0.6), 0.02, (0, 0, 0.64))]
    return [group(made, (0, 0, 2.5), (84, 0, 0))]


def hexes(thing):
    zinc, worn = steel("#c2c5c8", 0.22), steel("#b4b7ba", 0.3)

    def head(high, place, hole=None):
        if hole:
            return washer(polygon(6, 0.5), circle(hole, 96), high, zinc, place, edge=0.035)
        return slab(polygon(6, 0.5), high, zinc, 0.04, place)

    def bolt(place, turned, nut=None, long=2.5):
        made = [head(0.34, (0, 0, 0)), disc(0.42, 0.03, zinc, 0.01, (0, 0, -0.02)), turned_body([(0.25, 0.3), (0.25, long * 0.42), (0.0, long * 0.42)], zinc, sides=40), thread(0.26, long * 0.62, 0.1, worn, (0, 0, long * 0.4))]
        if nut is not None:
            made.append(head(0.42, (0, 0, nut), 0.25))
        return group(made, place, turned)

    made = [bolt((-1.35, -0.75, 0.43), (90, 30, 118), 1.55), bolt((0.5, 1.25, 0.43), (90, 0, 160)), bolt((1.75, 0.6, 0), (0, 0, 14))]
    made += [group([head(0.42, (0, 0, 0), 0.25)], place, turned) for place, turned in (((0.15, -1.3, 0), (0, 0, 8)), ((0.95, -0.9, 0), (0, 0, 40)), ((0.62, -1.06, 0.43), (0, 0, 22)))]
    return made


KINDS = {
    "Hammer": hammer,
    "Axe": axe,
    "Pickaxe": pickaxe,
    "Handsaw": handsaw,
    "Wrench": wrench,
    "Screwdriver": screwdriver,
    "Toolbox": toolbox,
    "Clamp": clamp,
    "Ladder": ladder,
    "Key blank": key_blank,
    "Padlock": padlock,
    "Magnet": magnet,
    "Steel chain": chain,
    "Bricks": bricks,
    "Firewood": firewood,
    "Fire extinguisher": extinguisher,
    "Rescue helmet": helmet,
    "Wagon wheel": wheel,
    "Nuts and bolts": hexes,
}
VIEWS = {kind: dict(turn=0, rise=56, again=None) for kind in KINDS} | {
    "Hammer": dict(turn=0, rise=42, again=None),
    "Toolbox": dict(turn=-28, rise=22, again=None),
    "Ladder": dict(turn=-24, rise=6, upright=True),
    "Padlock": dict(turn=-16, rise=18, again=None),
    "Magnet": dict(turn=0, rise=48, again=None),
    "Steel chain": dict(turn=0, rise=56, again=None),
    "Bricks": dict(turn=-28, rise=26, again=None),
    "Firewood": dict(turn=-26, rise=18, again=None),
    "Fire extinguisher": dict(turn=-8, rise=12, again=None),
    "Rescue helmet": dict(turn=-14, rise=20, again=None),
    "Wagon wheel": dict(turn=-30, rise=10, again=None),
    "Nuts and bolts": dict(turn=-10, rise=36, again=None),
}
