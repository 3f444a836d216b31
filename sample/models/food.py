"""Lettuce and roots, meat, fish and cheese: uneven slabs, rolls and shells. Each stands on z = 0."""

import math

import bmesh
import bpy
import numpy as np
from produce import heap, leaf, skin, specks
from studio import band, blob, box, copy, curve, dark, field, grid, group, lathe, light, material, paints, plate, put, step, tube


def ring(count=120, a=1.0, b=1.0, power=2.0):
    """An oval of two radii; a higher power makes it a rectangle with round corners."""
    angle = np.linspace(0, 2 * math.pi, count, endpoint=False)
    c, s = np.cos(angle), np.sin(angle)
    return np.c_[a * np.sign(c) * np.abs(c) ** (2 / power), b * np.sign(s) * np.abs(s) ** (2 / power)]


def slab(outline, profile, paint=None, stuff=None, steps=60, wave=None):
    """
    A body with one outline at all heights: `profile` is (share of the outline, height) from the middle of the lower side to the middle of the
    upper one. `paint(points, share)` gives its colors; `wave(points, share)` lifts it.
    """
    line = curve(profile, steps)
    outline = np.asarray(outline, float)
    share = np.clip(line[:, :1], 0, None)
    points = np.stack([share * outline[None, :, 0], share * outline[None, :, 1], line[:, 1:2] + 0 * outline[None, :, 0]], -1)
    share = share + 0 * points[..., 0]
    if wave is not None:
        points[..., 2] += wave(points, share)
    return grid(points, stuff or skin(0.5, 0.1), around=True, colors=None if paint is None else paint(points, share))


def disc(radius, height, stuff, place=(0, 0, 0), round_=0.02):
    return plate(ring(96, radius, radius), height, stuff, round_, place)


def carved(one, cutters):
    """A body less other bodies."""
    for cutter in cutters:
        cut = one.modifiers.new("cut", "BOOLEAN")
        cut.operation, cut.object, cut.solver = "DIFFERENCE", cutter, "EXACT"
    bpy.context.view_layer.update()
    mesh = bpy.data.meshes.new_from_object(one.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    one.modifiers.clear()
    one.data = mesh
    for cutter in cutters:
        bpy.data.objects.remove(cutter)
    return one


def ball(radius, stuff):
    """A closed ball, as a cutter of `carved` must be."""
    mesh = bpy.data.meshes.new("ball")
    body = bmesh.new()
    bmesh.ops.create_icosphere(body, subdivisions=3, radius=radius)
    body.to_mesh(mesh)
    body.free()
    mesh.materials.append(stuff)
    one = bpy.data.objects.new("ball", mesh)
    bpy.context.collection.objects.link(one)
    return one


def board(long, wide, color="#a9794a", place=(0, 0, 0)):
    """A wooden board; what lies on it starts at z = 0."""
    u, v = np.meshgrid(np.linspace(-1, 1, 120), np.linspace(-1, 1, 50), indexing="ij")
    points = np.stack([u * long / 2, v * wide / 2, 0 * u], -1)
    grain = field(np.stack([u * 1.2, v * 9, 0 * u], -1), 1.6, 4.0)
    made = box((long, wide, 0.12), material(color, 0.55), 0.04, (0, 0, -0.062))
    top = grid(points * np.array([0.985, 0.965, 1]), skin(0.55, 0.05), colors=paints(color, (np.clip(0.5 + grain, 0, 1) * 0.55, dark(color, 0.3)), (step(np.sin(v * 14 + grain * 3), 0.95, 0.1) * 0.3, dark(color, 0.45))))
    put(top, (0, 0, 0.0005))
    return group([made, top], place)


def dish(radius, color="#f4f2ec", deep=0.16, place=(0, 0, 0)):
    """A shallow plate; what lies on it starts at z = 0."""
    profile = [(0, -0.02), (radius * 0.6, -0.02), (radius * 0.66, 0.0), (radius * 0.9, deep * 0.8), (radius, deep), (radius * 0.99, deep - 0.03), (radius * 0.7, -0.06), (radius * 0.55, -0.12), (radius * 0.5, -0.14), (0, -0.1)]
    return put(lathe(profile, material(color, 0.15, coat=0.6), 110, 120), place)


# Meat and fish


def steak(thing):
    angle = np.linspace(0, 2 * math.pi, 200, endpoint=False)
    radius = np.interp(angle, np.radians([0, 40, 80, 120, 160, 190, 230, 270, 310, 360]), [1.3, 1.35, 1.18, 1.2, 1.55, 1.6, 1.2, 1.0, 1.12, 1.3])
    outline = np.c_[radius * np.cos(angle) * 1.1, radius * np.sin(angle) * 0.95]

    def paint(points, share):
        veins = 1 - np.abs(field(points * np.array([1, 1.3, 0.6]), 2.6, 3.0)) * 9
        fine = 1 - np.abs(field(points, 6, 8.0)) * 8
        seam = 1 - np.abs(points[..., 1] - 0.35 - 0.25 * np.sin(points[..., 0] * 2.2) - 0.12 * field(points, 2)) * 9
        edge = share + 0.05 * field(points, 2.2, 1.0)
        return paints("#9c2430", (np.clip(0.5 + field(points, 1.5), 0, 1) * 0.5, "#b8343c"), (np.clip(veins, 0, 1) * 0.75, "#efd3c4"), (np.clip(fine, 0, 1) * 0.35, "#e6bdb0"), (np.clip(seam, 0, 1) * (points[..., 0] < 0.7), "#f1dccb"), (step(edge, 0.9, 0.05), "#f3e2cf"))

    profile = [(0, 0), (0.5, 0), (0.93, 0.01), (0.99, 0.1), (1, 0.22), (0.98, 0.36), (0.93, 0.44), (0.6, 0.45), (0.3, 0.45), (0, 0.45)]
    stuff = material(rough=0.32, coat=0.35, bump=("noise", 9, 0.25), soft=0.12, from_mesh=True)
    made = [slab(outline, profile, paint, stuff, 110, lambda points, share: 0.03 * field(points, 1.2) * (points[..., 2] > 0.2))]
    rib = curve([(-1.55, -0.75, 0.24), (-1.75, -0.1, 0.25), (-1.62, 0.55, 0.26), (-1.2, 1.05, 0.27), (-0.9, 1.3, 0.27)], 60)
    paint = lambda points: paints("#e8d6bb", (np.clip(field(points, 4), 0, 1) * 0.6, "#c98f7a"), (step(points[..., 1], 1.2, 0.05) + 1 - step(points[..., 1], -0.7, 0.05), "#b86a5c"))
    return made + [tube(rib, np.interp(np.linspace(0, 1, 60), [0, 0.1, 0.5, 0.9, 1], [0.2, 0.24, 0.18, 0.2, 0.17]), skin(0.5, 0.1), sides=28, color=paint)]


def bacon(thing):
    made = []
    for n in range(5):
        u, v = np.meshgrid(np.linspace(-1.8, 1.8, 150), np.linspace(-1, 1, 40), indexing="ij")
        edge = 0.04 * np.sin(u * 3 + n * 2) + 0.03 * np.sin(u * 7.3 + n)
        z = 0.05 * np.sin(u * 2.6 + n * 1.7) + 0.03 * np.sin(u * 5.1 + n) * v + 0.12 + 0.1 * (v + 1)
        points = np.stack([u, v * 0.42 + edge, z], -1)
        run = v + 0.22 * np.sin(u * 1.5 + n * 2.1) + 0.3 * field(np.stack([u * 0.8, v, 0 * u + n * 7.0], -1), 1.5)
        lean = band(run, -0.62, -0.25, 0.12) + band(run, -0.02, 0.2, 0.1) + step(run, 0.5, 0.14)
        colors = paints("#f1cfb6", (lean, "#b0443c"), (lean * np.clip(field(points, 5, n), 0, 1), "#8d2a2c"), (np.clip(-v - 0.9, 0, 0.1) * 8, "#a8673c"), (np.clip(field(points, 3, 4.0 + n), 0, 1) * 0.3, "#e6ae92"))
        made.append(put(grid(points, skin(0.3, 0.35, soft=0.1), colors=colors, thick=0.06), (0.06 * (n % 2), (n - 2) * 0.58, 0.02), (0, 0, (n % 3 - 1) * 2)))
    return made + [board(4.3, 3.9)]


def drumsticks(thing):
    def build(n):
        share = np.linspace(0, 1, 120)
        size = np.interp(share, [0, 0.03, 0.12, 0.3, 0.5, 0.66, 0.74, 0.86, 0.93, 0.98, 1], [0.1, 0.34, 0.56, 0.66, 0.52, 0.32, 0.24, 0.2, 0.27, 0.22, 0.1])
        size = np.convolve(np.pad(size, 5, mode="edge"), np.ones(11) / 11, "valid")
        path = curve([(-1.2, 0, 0.58), (-0.5, 0, 0.64), (0.4, 0, 0.46), (1.3, 0, 0.28)], 120)
        paint = lambda points: paints("#e9bb98", (np.clip(0.5 + field(points, 2.2, n * 5.0), 0, 1) * 0.6, "#dc9c80"), (np.clip(field(points, 4.5, n), 0, 1) * 0.5, "#f3d9bd"), (step(points[..., 0], 0.98, 0.12), "#e8d2c0"), (step(points[..., 0], 1.16, 0.1) * 0.5, "#b8626a"))
        return [tube(path, size, material(rough=0.35, coat=0.3, bump=("cells", 16, 0.45), soft=0.15, from_mesh=True), sides=48, color=paint)]

    return heap(build, ((0, 1.35, 0), (0.3, 0.0, 0), (0, -1.35, 0)), ((0, 0, 14), (0, 0, 176), (0, 0, -8)))


def shrimp(thing):
    def build(n):
        bend = np.linspace(-0.35, 4.0, 150)
        share = np.linspace(0, 1, 150)
        reach = 0.75 + 0.1 * share
        path = np.c_[reach * np.cos(bend + 1.9), reach * np.sin(bend + 1.9), np.full(150, 0.3)]
        plates = (share * 8.5) % 1
        size = np.interp(share, [0, 0.05, 0.25, 0.6, 0.9, 1], [0.05, 0.2, 0.31, 0.26, 0.13, 0.08]) * (1 + 0.07 * (1 - plates) * (share > 0.25))
        dye = np.concatenate([[0], share, [1]])[:, None]
        rings = np.concatenate([[0], plates, [0]])[:, None]
        paint = lambda points: paints("#dba795", (step(rings + 0 * points[..., 0], 0.86, 0.15) * (dye > 0.25), "#b8705f"), (np.clip(field(points, 3, n * 4.0), 0, 1) * 0.6, "#c7b3a6"), (step(dye + 0 * points[..., 0], 0.93, 0.05), "#c85a45"))
        one = [tube(path, size, skin(0.25, 0.5, soft=0.2), sides=28, color=paint)]
        ahead = path[-1] - path[-3]
        ahead /= np.linalg.norm(ahead)
        turn = math.degrees(math.atan2(ahead[1], ahead[0]))
        for k in (-28, -10, 10, 28):
            one.append(leaf(0.5, 0.11, "#d0644c", tuple(path[-2]), (0, 0, turn + k), 0.1))
        front = math.degrees(math.atan2(*(path[0] - path[3])[1::-1]))
        one.append(group([tube([(0, 0, 0), (0.25, 0.02, 0.05), (0.5, 0.06, 0.12)], [0.06, 0.03, 0.01], material("#c9806b", 0.4), steps=12)], tuple(path[2]), (0, 0, front)))
        for k in (-1, 1):
            one.append(put(blob((0.055, 0.055, 0.055), material("#151214", 0.1, coat=0.8)), (path[9][0] + 0.0, path[9][1], 0.3 + 0.17 * k)))
            one.append(group([tube([(0, 0, 0), (0.4, 0.25 * k, 0.1), (0.6, 0.8 * k, 0.06), (0.3, 1.2 * k, 0.04)], 0.014, material("#c4735f", 0.5), steps=30, sides=6)], tuple(path[2]), (0, 0, front)))
        for k in range(9):
            at = 26 + k * 10
            inner = path[at] * np.array([0.72, 0.72, 1])
            tip = path[at] * np.array([0.42, 0.42, 0]) + np.array([0.08, 0, 0.06])
            one.append(tube([tuple(path[at] * np.array([0.85, 0.85, 0.8])), tuple(inner * np.array([0.9, 0.9, 0.6])), tuple(tip)], [0.04, 0.03, 0.012], material("#d8917d", 0.4), steps=8, sides=8))
        return one

    return heap(build, ((0, 0.4, 0), (2.05, 0.55, 0), (0.75, -1.35, 0), (2.7, -1.25, 0)), ((0, 0, 20), (0, 0, 110), (0, 0, 250), (0, 0, 0)))


def shell_red(points, seed=0.0):
    return paints("#c23a22", (np.clip(0.5 + field(points, 1.6, seed), 0, 1) * 0.6, "#dd5a2e"), (specks(points, 7, 0.35, seed) * 0.4, "#f0a070"))


def limb(points, sizes, seed=0.0):
    """A leg or an arm of a shellfish, thick at its joints."""
    return tube(curve(points, 50), sizes, skin(0.3, 0.5, ("noise", 10, 0.2)), sides=20, color=lambda at: shell_red(at, seed))


def claw(long, wide, seed=0.0):
    """A pincer that points to +x: a palm, a finger and a thumb with dark tips."""
    tips = lambda at: paints(shell_red(at, seed), (step(at[..., 0], long * 0.86, long * 0.1), "#3a2320"))
    stuff = skin(0.3, 0.5, ("noise", 8, 0.25))
    palm = put(blob((long * 0.36, wide * 0.5, wide * 0.34), stuff, 0.04, 2, seed, color=lambda unit: shell_red(unit, seed)), (long * 0.32, 0, 0))
    finger = tube(curve([(long * 0.4, wide * 0.2, 0), (long * 0.7, wide * 0.42, 0.02), (long * 0.92, wide * 0.3, 0), (long, wide * 0.06, 0)], 40), [wide * 0.28, wide * 0.24, wide * 0.15, 0.015], stuff, sides=20, flat=0.8, color=tips)
    thumb = tube(curve([(long * 0.4, -wide * 0.22, 0), (long * 0.65, -wide * 0.34, 0), (long * 0.86, -wide * 0.22, 0), (long * 0.95, 0, 0)], 40), [wide * 0.2, wide * 0.16, wide * 0.11, 0.012], stuff, sides=20, flat=0.8, color=tips)
    return [palm, finger, thumb]


def crab(thing):
    angle = np.linspace(0, 2 * math.pi, 240, endpoint=False)
    edge = 1 + 0.022 * np.abs(np.sin(angle * 11)) * (np.sin(angle) < 0.2) + 0.05 * np.cos(2 * angle) - 0.05 * (np.sin(angle) > 0.6)
    outline = np.c_[1.35 * edge * np.cos(angle), 0.95 * edge * np.sin(angle)]
    profile = [(0, 0.2), (0.6, 0.22), (0.9, 0.36), (1, 0.5), (0.96, 0.6), (0.8, 0.76), (0.5, 0.92), (0.2, 0.98), (0, 0.99)]

    def paint(points, share):
        pits = 1 - np.abs(np.abs(points[..., 0]) - 0.35 - 0.1 * np.sin(points[..., 1] * 4)) * 10
        return paints(shell_red(points), (np.clip(pits, 0, 1) * band(share, 0.1, 0.75, 0.1) * 0.35, "#8a2418"), (1 - step(points[..., 2], 0.5, 0.1), "#eec9a0"))

    made = [slab(outline, profile, paint, skin(0.28, 0.6, ("cells", 14, 0.3)), 80, lambda points, share: 0.035 * field(points, 2.5) * (points[..., 2] > 0.5))]
    for side in (-1, 1):
        for k, (a, y) in enumerate(((20, -0.25), (2, 0.1), (-18, 0.4), (-38, 0.65))):
            reach = 1.0 - 0.1 * abs(k - 1)
            one = [limb([(0, 0, 0.45), (0.5 * reach, 0, 0.78), (0.95 * reach, 0, 0.72), (1.35 * reach, 0, 0.35), (1.75 * reach, 0, 0.02)], [0.15, 0.17, 0.13, 0.1, 0.02], k)]
            made.append(group(one, (side * 1.05, y * 0.9, 0), (0, 0, -a if side > 0 else 180 + a), (1, 1, 1)))
        made.append(limb([(side * 0.95, -0.55, 0.45), (side * 1.6, -0.75, 0.6), (side * 1.75, -1.2, 0.45), (side * 1.5, -1.45, 0.35)], [0.18, 0.22, 0.2, 0.16]))
        made.append(group(claw(1.25, 0.66, 2.0), (side * 1.62, -1.35, 0.32), (0 if side > 0 else 180, 0, 230 if side > 0 else 310)))
        made.append(tube([(side * 0.22, -0.85, 0.6), (side * 0.24, -0.98, 0.74)], 0.05, material("#b23a22", 0.4), steps=5))
        made.append(put(blob((0.075, 0.075, 0.075), material("#141013", 0.1, coat=0.9)), (side * 0.24, -1.0, 0.77)))
    return made


def lobster(thing):
    stuff = lambda: skin(0.26, 0.6, ("noise", 9, 0.25))
    share = np.linspace(0, 1, 90)
    size = np.interp(share, [0, 0.1, 0.35, 0.8, 1], [0.06, 0.24, 0.42, 0.46, 0.36])
    made = [tube(curve([(1.75, 0, 0.5), (1.3, 0, 0.5), (0.6, 0, 0.46), (0.1, 0, 0.44)], 90), size, stuff(), sides=40, flat=0.92, color=lambda at: paints(shell_red(at), (np.clip(1 - np.abs(at[..., 0] - 0.75) * 14, 0, 1) * 0.6, "#7e1f16")))]
    for k in range(6):
        x, radius = 0.05 - k * 0.3, 0.41 - k * 0.03
        made.append(tube(curve([(x + 0.12, 0, 0.42), (x - 0.05, 0, 0.43), (x - 0.22, 0, 0.41)], 24), [radius * 0.86, radius, radius * 1.04, radius * 0.9], stuff(), sides=36, flat=0.85, color=lambda at, k=k: shell_red(at, k * 3.0)))
        for side in (-1, 1):
            made.append(put(blob((0.12, 0.08, 0.22), stuff(), color=lambda unit: shell_red(unit, 5.0)), (x - 0.1, side * radius * 0.92, 0.24), (side * 20, 0, 0)))
    for turn, long, wide in ((180, 0.62, 0.2), (152, 0.66, 0.22), (208, 0.66, 0.22), (128, 0.6, 0.18), (232, 0.6, 0.18)):
        made.append(group([slab(ring(60, long * 0.5, wide), [(0, 0), (0.9, 0), (1, 0.03), (0.9, 0.06), (0, 0.08)], lambda points, s: paints(shell_red(points), (step(np.abs(np.sin(np.arctan2(points[..., 1], points[..., 0] + long * 0.5) * 26)), 0.9, 0.1) * 0.3, "#8a2418"), (step(s, 0.86, 0.05) * 0.5, "#6e2a1c")), stuff())], (-1.7 + math.cos(math.radians(turn)) * long * 0.5, math.sin(math.radians(turn)) * long * 0.5, 0.22), (0, 8, turn)))
    for side in (-1, 1):
        made.append(limb([(1.15, side * 0.3, 0.4), (1.5, side * 0.75, 0.45), (1.95, side * 0.95, 0.4), (2.3, side * 0.82, 0.32)], [0.12, 0.16, 0.17, 0.13]))
        made.append(group(claw(1.55, 0.78 if side > 0 else 0.62, 4.0 + side), (2.15, side * 0.85, 0.3), (0 if side < 0 else 180, 0, -6 * side)))
        for k in range(4):
            made.append(limb([(0.9 - 0.25 * k, side * 0.34, 0.34), (1.0 - 0.32 * k, side * 0.8, 0.55), (1.05 - 0.42 * k, side * 1.15, 0.25), (1.1 - 0.5 * k, side * 1.3, 0.02)], [0.09, 0.08, 0.06, 0.02], k))
        made.append(tube(curve([(1.65, side * 0.12, 0.55), (2.3, side * 0.35, 1.0), (1.6, side * 1.3, 1.0), (0.0, side * 1.75, 0.5), (-0.9, side * 1.6, 0.2)], 80), [0.045, 0.03, 0.022, 0.016, 0.01], material("#b5371f", 0.4), sides=8))
        made.append(put(blob((0.07, 0.07, 0.07), material("#141013", 0.1, coat=0.9)), (1.52, side * 0.2, 0.66)))
    return made


def oyster_outline(seed, count=140):
    angle = np.linspace(0, 2 * math.pi, count, endpoint=False)
    radius = 1 + 0.05 * np.sin(angle * 5 + seed) + 0.035 * np.sin(angle * 9 + seed * 2) + 0.02 * np.sin(angle * 17 + seed)
    return np.c_[(1.05 + 0.18 * np.cos(angle)) * radius * np.cos(angle), 0.72 * radius * np.sin(angle) * (1 + 0.25 * np.cos(angle))]


def oysters(thing):
    rough_shell = lambda: material(rough=0.75, bump=("noise", 7, 0.9), from_mesh=True)

    def outer(points, share):
        rings = np.sin(share * 34 + 3 * field(points, 2))
        return paints("#8d8476", (np.clip(rings, 0, 1) * 0.35, "#c9c0ac"), (np.clip(0.3 + field(points, 3), 0, 1) * 0.8, "#5d5a52"), (np.clip(field(points, 5, 9.0), 0, 1) * 0.4, "#8a7f92"))

    layers = lambda points, share: (0.035 * np.sin(share * 34 + 3 * field(points, 2)) + 0.04 * field(points, 3)) * step(share, 0.1, 0.1)

    def closed(n):
        return [slab(oyster_outline(n * 2.0), [(0, 0.02), (0.5, 0.03), (0.9, 0.22), (1, 0.32), (0.93, 0.4), (0.6, 0.52), (0.2, 0.56), (0, 0.56)], outer, rough_shell(), 90, layers)]

    def opened(n):
        def inner(points, share):
            return paints("#ece7dd", (np.clip(field(points, 1.6, n), 0, 1) * 0.6, "#cfc9cf"), (step(share, 0.93, 0.05), "#8f8678"), (step(-points[..., 0], 0.35, 0.4) * band(share, 0.5, 0.85, 0.2) * 0.5, "#7b6f86"))

        made = [slab(oyster_outline(n * 2.0), [(0, 0.02), (0.5, 0.03), (0.9, 0.26), (1, 0.4)], outer, rough_shell(), 60, layers)]
        made.append(slab(oyster_outline(n * 2.0), [(0, 0.14), (0.5, 0.16), (0.85, 0.3), (1, 0.405)], inner, skin(0.18, 0.7), 50))
        meat = lambda points, share: paints("#d9cdb6", (step(share, 0.72, 0.1), "#6f6862"), (np.clip(field(points, 4), 0, 1) * 0.6, "#efe6d2"))
        made.append(put(slab(oyster_outline(n * 2.0 + 1) * 0.72, [(0, 0.1), (0.9, 0.12), (1, 0.2), (0.85, 0.3), (0.5, 0.36), (0, 0.38)], meat, skin(0.08, 1.0, soft=0.2), 60, lambda points, share: 0.05 * np.sin(share * 12 + 4 * field(points, 2)) * step(share, 0.5, 0.2) * (points[..., 2] > 0.2)), (0.02, 0, 0.03)))
        return made

    return [group(opened(0), (-0.2, -0.75, 0.0), (0, 0, 12)), group(opened(1), (2.0, -0.35, 0.0), (0, 0, -28)), group(closed(2), (0.75, 0.95, 0.0), (0, 0, 30)), group(closed(3), (-1.3, 0.75, 0.0), (0, 0, -20))]


def squid(thing):
    made = []
    for place, turn, seed in (((0, 0.62, 0), 5, 0.0), ((0.25, -0.75, 0), -5, 6.0)):
        dots = lambda at, seed=seed: paints("#e9dbd6", (np.clip(at[..., 2] * 1.6 - 0.3, 0, 1) * 0.6, "#c99aa0"), (specks(at, 11, 0.28, seed) * step(at[..., 2], 0.2, 0.3) * 0.75, "#7e3a4a"))
        stuff = skin(0.2, 0.7, soft=0.25)
        share = np.linspace(0, 1, 100)
        size = np.interp(share, [0, 0.06, 0.3, 0.7, 0.96, 1], [0.02, 0.12, 0.34, 0.42, 0.36, 0.3])
        one = [tube(curve([(-1.7, 0, 0.2), (-0.9, 0, 0.36), (0, 0, 0.42), (0.8, 0, 0.4)], 100), size, stuff, sides=40, flat=0.9, color=dots)]
        for side in (-1, 1):
            u, v = np.meshgrid(np.linspace(0, 1, 40), np.linspace(0, 1, 16), indexing="ij")
            fin = np.stack([-1.72 + 1.25 * u, side * (0.1 + 0.18 * u + v * 0.62 * np.sin(u * math.pi) ** 0.8), 0.26 + 0.1 * u + 0.06 * np.sin(u * 9 + v * 3) * v], -1)
            one.append(grid(fin, skin(0.25, 0.6, soft=0.2), colors=dots(fin), thick=0.05))
        one.append(put(blob((0.36, 0.3, 0.27), skin(0.2, 0.7, soft=0.25), color=lambda unit: dots(unit * 0.3 + np.array([0, 0, 0.3]))), (1.0, 0, 0.33)))
        for side in (-1, 1):
            one.append(put(blob((0.1, 0.07, 0.1), material("#1a1518", 0.08, coat=1)), (1.02, side * 0.28, 0.36)))
        for k in range(8):
            y = (k - 3.5) * 0.1
            long = 1.0 + 0.25 * math.sin(k * 2.3)
            line = curve([(1.2, y * 0.6, 0.3), (1.5, y * 1.5, 0.2), (1.3 + long * 0.8, y * 2.4 + 0.12 * math.sin(k), 0.12), (1.25 + long * 1.15, y * 3.2 + 0.2 * math.sin(k * 3), 0.16), (1.2 + long * 1.3, y * 3.0 + 0.35 * math.sin(k * 3), 0.1)], 50)
            one.append(tube(line, [0.1, 0.085, 0.06, 0.035, 0.012], skin(0.25, 0.6, soft=0.2), sides=14, color=lambda at: paints("#e6d2cc", (np.clip(field(at, 5), 0, 1), "#b9808a"))))
        made.append(group(one, place, (0, 0, turn)))
    return made


def cheese(thing):
    wedge = [(-1.5, -0.05), (1.25, -0.95), (1.42, -0.4), (1.42, 0.3), (1.25, 0.85)]
    pale = material("#f0d06a", 0.42, soft=0.15, coat=0.1)
    body = plate(wedge, 1.05, pale, 0)
    chance = np.random.default_rng(12)
    holes = []
    for _ in range(13):
        radius = float(chance.uniform(0.08, 0.21))
        where = chance.uniform(-0.9, 1.2)
        holes.append(put(ball(radius, pale), (where, -0.08 - 0.325 * (where + 1.4), float(chance.uniform(0.15, 0.95)))))
    for x, y, radius in ((0.5, 0.1, 0.2), (1.0, -0.4, 0.15), (0.0, -0.2, 0.12), (0.95, 0.45, 0.17), (-0.6, -0.1, 0.1), (0.35, -0.42, 0.08)):
        holes.append(put(ball(radius, pale), (x, y, 1.08)))
    for y, z in ((-0.1, 0.5), (0.3, 0.75)):
        holes.append(put(ball(0.16, pale), (1.42, y, z)))
    return [rounded_edges(carved(body, holes))]


def rounded_edges(one, width=0.012):
    edge = one.modifiers.new("round", "BEVEL")
    edge.width, edge.segments, edge.limit_method, edge.angle_limit = width, 2, "ANGLE", 0.7
    return one


def ruffled(long, wide, base, rib, seed, up=0.9):
    """A leaf of lettuce, from its foot at the origin: it rises, bends outward to +x and is ruffled at its edge."""
    u, v = np.meshgrid(np.linspace(0, 1, 60), np.linspace(-1, 1, 61), indexing="ij")
    width = wide * np.interp(u, [0, 0.2, 0.6, 0.85, 1], [0.16, 0.4, 0.95, 1, 0.55])
    bend = np.interp(u, [0, 0.4, 1], [0.55 + 0.75 * up, 1.0 * up, -0.75 + 0.35 * up])
    x = np.cumsum(np.cos(bend), 0) * long / 60
    z = np.cumsum(np.sin(bend), 0) * long / 60
    edge = np.clip(np.abs(v) ** 2 + np.clip(u - 0.75, 0, 1) * 2.6, 0, 1.3) * step(u, 0.25, 0.3)
    wave = 0.13 * np.sin(11 * u + 5 * v + seed) + 0.1 * np.sin(19 * v + 8 * u + seed * 2)
    cup = 0.35 * width * v**2
    points = np.stack([x - np.sin(bend) * (wave * edge + cup * 0.9), v * width + 0.05 * np.sin(u * 17 + seed) * edge, z + np.cos(bend) * (wave * edge + cup)], -1)
    veins = 1 - np.abs((np.abs(v) * 5 - u * 9 + 20) % 1 - 0.5) * 7
    colors = paints(base, (np.clip(edge, 0, 1) * 0.6, light(base, 0.18)), (np.clip(1 - np.abs(v) * (3.5 + 12 * u), 0, 1), rib), (np.clip(veins, 0, 1) * 0.25 * (np.abs(v) < 0.9), rib), (1 - step(u, 0.18, 0.25), "#e6edc4"))
    return grid(points, material(rough=0.45, coat=0.15, bump=("noise", 8, 0.35), from_mesh=True), colors=colors, thick=0.015)


def lettuce(thing):
    made = []
    for n in range(17):
        tier = n / 16
        tone = ("#4a8a26", "#5a9a2c", "#6aa634")[n % 3]
        made.append(group([ruffled(2.0 - 0.45 * tier, 0.85 - 0.2 * tier, tone, "#d5e3a0", n * 1.7, 0.35 + 0.85 * tier)], (0, 0, 0.02), (0, 0, n * 137.5)))
    return made


def ginger(thing):
    def knob(points, sizes, seed):
        def paint(at):
            rings = np.abs(np.sin(at[..., 0] * 9 + at[..., 1] * 7 + 2 * field(at, 1.3, seed)))
            return paints("#cda772", (np.clip(field(at, 3, seed), 0, 1) * 0.6, "#b38650"), (step(rings, 0.96, 0.05) * 0.55, "#8b6238"), (np.clip(field(at, 7, seed + 4), 0, 1) * 0.4, "#e3c795"))

        path = curve(points, 70)
        size = np.interp(np.linspace(0, 1, 70), np.linspace(0, 1, len(sizes)), sizes) * np.sqrt(np.clip(1 - np.clip(np.abs(np.linspace(-1, 1, 70)) - 0.82, 0, 1) ** 2 / 0.033, 0, 1)) * (1 + 0.05 * np.sin(np.linspace(0, 34, 70) + seed))
        return tube(path, size, material(rough=0.7, bump=("noise", 12, 0.4), from_mesh=True), sides=32, flat=0.85, color=paint)

    return [
        knob([(-1.6, 0.1, 0.42), (-0.7, 0, 0.46), (0.2, 0.05, 0.45), (1.2, -0.1, 0.42)], [0.4, 0.5, 0.42, 0.5, 0.4], 1.0),
        knob([(-0.9, 0, 0.45), (-1.2, 0.6, 0.42), (-1.35, 1.15, 0.38)], [0.42, 0.4, 0.34], 5.0),
        knob([(0.1, 0, 0.45), (0.2, -0.6, 0.4), (0.05, -1.1, 0.38)], [0.4, 0.36, 0.36], 8.0),
        knob([(0.7, 0, 0.45), (1.0, 0.55, 0.46), (1.5, 0.9, 0.42)], [0.4, 0.42, 0.32], 3.0),
        knob([(1.0, -0.1, 0.45), (1.6, -0.35, 0.4), (2.05, -0.4, 0.36)], [0.42, 0.36, 0.34], 9.0),
        knob([(0.5, 0, 0.5), (0.6, 0.1, 0.85), (0.75, 0.15, 1.1)], [0.34, 0.3, 0.26], 11.0),
    ]


def peas(thing):
    green = "#6fa83a"
    made = []

    def shape(open_, n):
        u = np.linspace(0, 1, 110)[:, None]
        width = 0.34 * np.sin(np.clip(u, 0.002, 0.998) * math.pi) ** 0.45
        a = (np.linspace(math.pi * 1.02, math.pi * 1.98, 40) if open_ else np.linspace(0, 2 * math.pi, 60))[None]
        x = (u - 0.5) * 3.1 + 0 * a
        bulge = 1 + 0.07 * np.cos(u * 2 * math.pi * 8) * (not open_)
        points = np.stack([x, width * np.cos(a) * (1.1 if open_ else 0.82) * bulge + 0.12 * (u - 0.5) ** 2, 0.36 + width * np.sin(a) * (1.02 if open_ else 0.9) + 0.3 * (u - 0.5) ** 2], -1)
        colors = paints(green, (np.clip(0.5 + field(points, 2, n * 3.0), 0, 1) * 0.4, "#86ba4c"), (step(np.abs(u - 0.5) + 0 * a, 0.47, 0.05), "#a9c86a"))
        one = [grid(points, skin(0.32, 0.3), around=not open_, colors=colors, thick=0.03 if open_ else 0)]
        one.append(tube([(-1.52, 0.03, 0.42), (-1.72, 0.05, 0.52), (-1.86, 0.02, 0.66)], [0.06, 0.04, 0.05], material("#5f9136", 0.6), steps=10))
        one.append(tube([(1.52, 0.03, 0.42), (1.68, 0.03, 0.52)], [0.04, 0.01], material("#8aa84a", 0.6), steps=6))
        one += [leaf(0.3, 0.08, "#5f9136", (-1.6, 0.04, 0.46), (0, 0, k), 0.2) for k in (30, 150, 270)]
        if open_:
            one += [put(blob((0.19, 0.19, 0.19), material("#83bd42", 0.25, coat=0.3)), ((k - 3.5) * 0.36, 0.06 * ((k - 3.5) / 4) ** 2, 0.28 + 0.04 * abs(k - 3.5) / 3.5), (0, 0, 0), 1 - 0.09 * abs(k - 3.5)) for k in range(8)]
        return one

    for place, turn, open_, n in (((0, -0.85, 0), -6, True, 0), ((0.1, 0.05, 0), 6, False, 1), ((-0.2, 0.85, 0), -10, False, 2), ((0.1, 0.45, 0.42), 22, True, 3)):
        made.append(group(shape(open_, n), place, (0, 0, turn)))
    loose = blob((0.19, 0.19, 0.19), material("#83bd42", 0.25, coat=0.3))
    put(loose, (1.35, -1.35, 0.19))
    return made + [loose, copy(loose, (0.75, -1.62, 0.19)), copy(loose, (-1.3, -1.5, 0.19))]


KINDS = {
    "Leafy greens": lettuce,
    "Ginger": ginger,
    "Peas": peas,
    "Beef steak": steak,
    "Bacon": bacon,
    "Chicken drumsticks": drumsticks,
    "Shrimp": shrimp,
    "Crab": crab,
    "Lobster": lobster,
    "Squid": squid,
    "Oysters": oysters,
    "Cheese wedge": cheese,
}
VIEWS = {kind: dict(turn=-12, rise=30) for kind in KINDS} | {
    "Leafy greens": dict(turn=-10, rise=26),
    "Beef steak": dict(turn=-14, rise=46),
    "Bacon": dict(turn=-24, rise=44),
    "Shrimp": dict(turn=-8, rise=48),
    "Crab": dict(turn=-10, rise=40),
    "Lobster": dict(turn=-32, rise=40),
    "Oysters": dict(turn=-8, rise=44),
    "Cheese wedge": dict(turn=-16, rise=24),
    "Squid": dict(turn=-24, rise=38),
}
