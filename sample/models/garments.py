"""
Clothes: two panels of cloth that are sewn along their seams and filled with a little air, so that the folds are those of real cloth.
A pattern is the right half of a garment as edges from the middle above to the middle below: ("seam", points) joins front and back,
("open", front, back) is a neckline, a cuff or a hem. Blender settles the cloth many times faster on one core: `taskset -c 0`.
"""

import math

import bpy
import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree
from mathutils.geometry import barycentric_transform, delaunay_2d_cdt
from studio import band, box, curve, dark, field, grid, group, lathe, light, linear, material, put, solid, step, tube

# The folds of a pattern are the same in every color.
SEWN = {}
PIXELS = 700


def resampled(points, gap):
    """Points at equal distances along a line."""
    points = np.asarray(points, float)
    far = np.r_[0, np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))]
    count = max(2, int(round(far[-1] / gap)) + 1)
    at = np.linspace(0, far[-1], count)
    return np.c_[np.interp(at, far, points[:, 0]), np.interp(at, far, points[:, 1])]


def inside(points, loop):
    """Which points lie in a polygon."""
    x, y = points[:, 0], points[:, 1]
    found = np.zeros(len(points), bool)
    for (x1, y1), (x2, y2) in zip(loop, np.roll(loop, -1, 0)):
        crosses = (y1 > y) != (y2 > y)
        found ^= crosses & (x < (x2 - x1) * (y - y1) / (y2 - y1 + 1e-12) + x1)
    return found


def filled(loop, gap):
    """Triangles inside a polygon: points, faces, and the number of each corner of the polygon."""
    low, high = loop.min(0), loop.max(0)
    rows = np.arange(low[1], high[1], gap * 0.87)
    lattice = np.array([(x + (n % 2) * gap / 2, y) for n, y in enumerate(rows) for x in np.arange(low[0], high[0], gap)])
    lattice = lattice[inside(lattice, loop)] if len(lattice) else np.zeros((0, 2))
    if len(lattice):
        near = np.min(np.linalg.norm(lattice[:, None] - loop[None], axis=2), axis=1)
        lattice = lattice[near > gap * 0.6]
    points = np.vstack([loop, lattice])
    made, _, faces, origins, _, _ = delaunay_2d_cdt([Vector(p) for p in points], [], [list(range(len(loop)))], 1, 1e-6)
    corner = {origin: n for n, list_ in enumerate(origins) for origin in list_}
    return np.array([list(p) for p in made]), [list(face) for face in faces], [corner[n] for n in range(len(loop))]


def outline(edges, gap, back, mirrored=True):
    """The whole outline of a panel, and which of its corners are sewn to the other panel; without `mirrored` the edges go all around."""
    half, sewn = [], []
    for kind, *lines in edges:
        line = resampled(lines[-1] if back else lines[0], gap)
        half += line[:-1].tolist()
        sewn += [kind == "seam"] * (len(line) - 1)
        # An edge that begins after a seam shares its first corner.
        if len(sewn) > len(line) - 1 and sewn[-len(line)]:
            sewn[-len(line) + 1] = True
    if not mirrored:
        return np.array(half), np.array(sewn)
    half.append((lines[-1] if back else lines[0])[-1])
    sewn.append(kind == "seam")
    half = np.array(half)
    return np.vstack([half, half[1:-1][::-1] * (-1, 1)]), np.array(sewn + sewn[1:-1][::-1])


class Cloth:
    """A sewn garment. `flat` is where each point lies on the pattern, `points` where it hangs."""

    def __init__(self, edges, gap=0.046, air=0.6, shrink=-0.06, frames=25, weight=0.0, pinned=None, stiff=15, bend=0.5, folds=0.022, pleats=None, seed=1.0, depth=0.03, mirrored=True):
        flats, faces, count, self.sides = [], [], 0, []
        names = {}
        for side in (0, 1):
            loop, sewn = outline(edges, gap, side == 1, mirrored)
            points, tris, corner = filled(loop, gap)
            number = {}
            for place, joined, n in zip(loop, sewn, corner):
                key = (round(place[0], 4), round(place[1], 4))
                if joined and side == 1 and key in names:
                    number[n] = names[key]
                elif joined and side == 0:
                    names[key] = n
            order = []
            for n in range(len(points)):
                if n in number:
                    order.append(number[n])
                else:
                    order.append(count)
                    count += 1
                    flats.append((*points[n], side))
            faces += [[order[n] for n in (face if side == 0 else face[::-1])] for face in tris]
            self.sides += [side] * len(tris)
        flats = np.array(flats)
        self.flat, self.faces = flats[:, :2], faces
        y = np.where(flats[:, 2] == 0, -1, 1) * depth
        y[list(names.values())] = 0
        places = np.c_[self.flat[:, 0], y, self.flat[:, 1]]
        places[:, 1] += 0.5 * depth * field(np.c_[self.flat, flats[:, 2] * 3], 2.6, seed)
        self.points = self.settled(places, air, shrink, frames, weight, pinned, stiff, bend)
        # Creases run mostly from above to below; the front has others than the back.
        x, z = self.flat.T
        crease = 1 - 2 * np.abs(field(np.c_[x * 3.1 + z * 0.9, z * 0.95, flats[:, 2] * 5 + 0 * x], 1.0, seed * 1.7))
        fine = field(np.c_[x * 6 - z * 2.2, z * 2.1, flats[:, 2] * 3 + 0 * x], 1.0, seed * 0.7 + 9)
        self.points[:, 1] -= folds * (0.8 * crease + 0.9 * fine)
        if pleats is not None:
            self.points[:, 1] += pleats(x, z, flats[:, 2])
        self.trees = {}

    def settled(self, places, air, shrink, frames, weight, pinned, stiff, bend):
        scene = bpy.context.scene
        one = solid(places, self.faces, material())
        cloth = one.modifiers.new("cloth", "CLOTH")
        set_ = cloth.settings
        set_.quality = 3
        set_.mass = 0.3
        set_.tension_stiffness = set_.compression_stiffness = stiff
        set_.shear_stiffness = stiff * 0.4
        set_.bending_stiffness = bend
        set_.air_damping = 3
        set_.use_pressure = True
        set_.uniform_pressure_force = air
        set_.shrink_min = shrink
        set_.effector_weights.gravity = weight
        cloth.collision_settings.use_collision = False
        cloth.collision_settings.use_self_collision = False
        if pinned is not None:
            held = one.vertex_groups.new(name="held")
            held.add([int(n) for n in np.flatnonzero(pinned(self.flat))], 1.0, "REPLACE")
            set_.vertex_group_mass = "held"
        for frame in range(1, frames + 1):
            scene.frame_set(frame)
        found = one.evaluated_get(bpy.context.evaluated_depsgraph_get()).data.vertices
        points = np.empty(len(found) * 3)
        found.foreach_get("co", points)
        bpy.data.objects.remove(one)
        scene.frame_set(1)
        points = points.reshape(-1, 3)
        return points - (0, points[:, 1].mean(), 0)

    def tree(self, side):
        if side not in self.trees:
            faces = [face for face, one in zip(self.faces, self.sides) if one == side]
            flat = [(x, z, 0) for x, z in self.flat]
            self.trees[side] = (BVHTree.FromPolygons(flat, faces), faces)
        return self.trees[side]

    def at(self, spots, side=0, lift=0.0):
        """Where spots of the pattern are on the finished garment, lifted off the cloth."""
        tree, faces = self.tree(side)
        found = []
        for x, z in np.asarray(spots, float):
            place, _, face, _ = tree.find_nearest((x, z, 0))
            a, b, c = faces[face]
            flat = [Vector((*self.flat[n], 0)) for n in (a, b, c)]
            real = [Vector(self.points[n]) for n in (a, b, c)]
            spot = barycentric_transform(Vector((x, z, 0)) if (Vector((x, z, 0)) - place).length < 0.05 else place, *flat, *real)
            found.append(spot + (real[1] - real[0]).cross(real[2] - real[0]).normalized() * lift)
        return np.array([list(p) for p in found])

    def shown(self, paint, rough=0.85, sheen=0.25, bump=("noise", 90, 0.12), coat=0.0, thick=0.012, metal=0.0):
        """The cloth itself; `paint(x, z, side)` gives the linear color of each spot of the pattern."""
        one = solid(self.points, self.faces, material(rough=rough, sheen=sheen, bump=bump, coat=coat, metal=metal))
        low, high = self.flat.min(0) - 0.02, self.flat.max(0) + 0.02
        x, z = np.meshgrid(np.linspace(low[0], high[0], PIXELS), np.linspace(low[1], high[1], PIXELS))
        sheet = np.ones((PIXELS, 2 * PIXELS, 4), np.float32)
        for side in (0, 1):
            sheet[:, side * PIXELS : (side + 1) * PIXELS, :3] = paint(x, z, side)
        picture(one, sheet)
        layer = one.data.uv_layers.new(name="pattern")
        corners = [
            ((self.flat[n][0] - low[0]) / (high[0] - low[0]) / 2 + side / 2, (self.flat[n][1] - low[1]) / (high[1] - low[1]))
            for face, side in zip(self.faces, self.sides)
            for n in face
        ]
        layer.data.foreach_set("uv", np.array(corners, np.float32).ravel())
        finer(one, thick)
        return one

    def patch(self, loop, stuff, side=0, lift=0.014, thick=0.014, gap=0.04):
        """A piece of cloth on the garment: a pocket, a lapel, a collar."""
        points, faces, _ = filled(resampled(np.vstack([loop, loop[:1]]), gap)[:-1], gap)
        one = solid(self.at(points, side, lift), faces if side == 0 else [f[::-1] for f in faces], stuff)
        finer(one, thick)
        return one

    def line(self, spots, size, stuff, side=0, lift=0.008, flat=0.6, gap=0.03, closed=False):
        """A seam, a cord or a hem along spots of the pattern."""
        spots = np.asarray(spots, float)
        spots = resampled(np.vstack([spots, spots[:1]]) if closed else spots, gap)
        path = self.at(spots[:-1] if closed else spots, side, lift)
        return tube(curve(path, len(path) * 3, closed), size, stuff, sides=8, closed=closed, flat=flat)

    def button(self, spot, stuff, size=0.028, side=0, lift=0.02):
        place = self.at([spot], side, lift)[0]
        made = lathe([(0, 0.1), (0.55, 0.1), (0.7, 0.3), (0.95, 0.35), (1, 0.1), (0.98, -0.3), (0, -0.3)], stuff, sides=24, steps=24)
        holes = [put(lathe([(0.12, 0.1), (0.12, 0.2), (0, 0.2)], material("#3a3632", 0.8), sides=8, steps=6), (x, y, 0)) for x in (-0.25, 0.25) for y in (-0.25, 0.25)]
        return group([made, *holes], place, (90, 0, 0), size)


def finer(one, thick):
    soft = one.modifiers.new("soft", "SUBSURF")
    soft.levels = soft.render_levels = 1
    if thick:
        shell = one.modifiers.new("shell", "SOLIDIFY")
        shell.thickness = thick
        shell.offset = 0


def picture(one, sheet):
    """Lays a picture (rows from the bottom, linear) over an object that has places on it."""
    high, wide = sheet.shape[:2]
    image = bpy.data.images.new("pattern", wide, high, float_buffer=True)
    image.colorspace_settings.name = "Non-Color"
    image.pixels.foreach_set(np.ascontiguousarray(sheet, np.float32).ravel())
    image.update()
    tree = one.data.materials[0].node_tree
    node = tree.nodes.new("ShaderNodeTexImage")
    node.image = image
    tree.links.new(node.outputs["Color"], tree.nodes["Principled BSDF"].inputs["Base Color"])


def sewn(name, edges, **how):
    if name not in SEWN:
        SEWN[name] = Cloth(edges, **how)
    return SEWN[name]


def smooth(points, count=24):
    return curve([(x, z, 0) for x, z in points], count)[:, :2]


def plain(color):
    shade = linear(color) if isinstance(color, str) else np.asarray(color)
    return lambda x, z, side: np.broadcast_to(shade, x.shape + (3,))


def layered(base, *layers):
    """A paint of layers: each is (mask(x, z, side), color)."""

    def paint(x, z, side):
        made = plain(base)(x, z, side).copy()
        for mask, color in layers:
            share = np.clip(mask(x, z, side), 0, 1)[..., None]
            made = made * (1 - share) + (linear(color) if isinstance(color, str) else color) * share
        return made

    return paint


SHIRTS = {
    "Crew Neck T-Shirt": dict(wide=0.50, long=1.42, sleeve=0.36, stripe=(0.93, 1.06), second="#f4f1e8"),
    "Quick-Dry T-Shirt": dict(wide=0.47, long=1.36, sleeve=0.30, stripe=(0.98, 1.02), second="#e9f3c4", raglan=True, hem=0.08),
    "Beach Day T-Shirt": dict(wide=0.55, long=1.30, sleeve=0.42, stripe=(0.88, 1.02), second="#fff6df", waves=True, neck=0.24),
    "Training T-Shirt": dict(wide=0.46, long=1.48, sleeve=0.26, stripe=(0.98, 1.05), second="#ffffff", slant=0.35, sides_=True),
    "Organic Cotton T-Shirt": dict(wide=0.53, long=1.50, sleeve=0.40, stripe=(0.95, 1.0), second="#8a6f4d", twice=True, pocket=True),
}


def tee_edges(wide, long, sleeve, neck=0.2, drop=0.16, hem=0.0, angle=46, cuff=0.2, top=1.5, waist=0.0, arm=0.3):
    """The pattern of a shirt with short or long sleeves; the shoulder is at (half the width, top)."""
    neck_at = np.array([neck, top])
    shoulder = np.array([wide * 0.9, top - 0.10])
    a = math.radians(angle)
    out = np.array([math.cos(a), -math.sin(a)])
    across = np.array([-math.sin(a), -math.cos(a)])
    end = shoulder + out * sleeve
    under = end + across * cuff
    pit = np.array([wide * 0.98, top - 0.10 - arm])
    bottom = top - long
    return [
        ("open", smooth([(0, top - drop), (neck * 0.62, top - drop * 0.78), (neck * 0.95, top - drop * 0.25), neck_at]), smooth([(0, top - 0.035), (neck * 0.6, top - 0.025), neck_at])),
        ("seam", smooth([neck_at, (neck_at + shoulder) / 2 + (0, 0.006), shoulder, shoulder + out * sleeve * 0.5 + (0.01, 0.012), end])),
        ("open", np.array([end, under])),
        ("seam", smooth([under, (under + pit) / 2 + (-0.005, 0.005), pit])),
        ("seam", smooth([pit, (wide * (0.96 - waist), (pit[1] + bottom) / 2), (wide * 0.99, bottom)])),
        ("open", smooth([(wide * 0.99, bottom), (wide * 0.5, bottom - hem * 0.7), (0, bottom - hem)])),
    ]


def t_shirt(thing):
    of, color = SHIRTS[thing["title"]], thing["color"]
    top, long, wide = 1.5, of["long"], of["wide"]
    cloth = sewn(thing["title"], tee_edges(wide, long, of["sleeve"], of.get("neck", 0.2), hem=of.get("hem", 0.015)), seed=wide * 30)
    low, high = of["stripe"]

    def stripe(x, z, side):
        at = z - of.get("slant", 0) * x
        if of.get("waves"):
            at = z + 0.025 * np.sin(x * 22)
        found = band(at, low, high, 0.004)
        if of.get("twice"):
            found = np.maximum(found, band(at, low - 0.1, high - 0.1, 0.004))
        return found * (np.abs(x) < wide * 1.05)

    def hem(x, z, side):
        return band(z, top - long + 0.045, top - long + 0.05, 0.003) * (((x) * 60) % 1 < 0.7) * 0.8

    def panels(x, z, side):
        return step(np.abs(x) + 0.12 * (z - 0.7) ** 2, wide * 0.8, 0.004) * (z < 1.12) if of.get("sides_") else 0 * x

    def raglan(x, z, side):
        return step(np.abs(x) - 0.34 * (1.5 - z) - 0.19, 0, 0.004) * (z > 1.05) if of.get("raglan") else 0 * x

    paint = layered(color, (panels, dark(color, 0.4)), (raglan, light(color, 0.3)), (stripe, of["second"]), (hem, dark(color, 0.35)))
    cloth.shown(paint)
    rib = material(color, 0.9, sheen=0.3, bump=("lines", 40, 0.3))
    collar(cloth, of.get("neck", 0.2), top, 0.16, rib)
    if of.get("pocket"):
        cloth.patch([(0.13, 1.0), (0.33, 1.0), (0.33, 0.8), (0.23, 0.75), (0.13, 0.8)], material(color, 0.9, sheen=0.3))


def collar(cloth, neck, top, drop, stuff, size=0.03, behind=None):
    """The rib around a round neck."""
    right = smooth([(0, top - drop), (neck * 0.62, top - drop * 0.78), (neck * 0.95, top - drop * 0.25), (neck, top)])
    front = cloth.at(np.vstack([right[::-1] * (-1, 1), right[1:]]), 0)
    behind = smooth([(0, top - 0.035), (neck * 0.6, top - 0.025), (neck, top)]) if behind is None else behind
    back = cloth.at(np.vstack([behind[::-1], behind[1:] * (-1, 1)]), 1)
    ring = np.vstack([front, back[1:-1]])
    tube(curve(ring[::2], 140, closed=True), size, stuff, sides=10, closed=True, flat=0.45)



def dashes(x, z, soft=0.003):
    """Stitches along a line: `x` is the distance from it, `z` runs along it."""
    return band(x, -0.005, 0.005, soft) * ((z * 30) % 1 < 0.64)


# Half the width at waist, hip, knee and hem, and the rise over the crotch.
JEANS = {
    "Straight Jeans": dict(waist=0.37, hip=0.45, knee=0.205, hem=0.19, rise=0.62, long=2.42, thread="#c98a3c"),
    "Slim Jeans": dict(waist=0.35, hip=0.41, knee=0.165, hem=0.125, rise=0.58, long=2.44, thread="#b9bec9"),
    "Relaxed Jeans": dict(waist=0.37, hip=0.49, knee=0.25, hem=0.235, rise=0.72, long=2.36, thread="#e7d9b8", gap=0.05),
    "Everyday Jeans": dict(waist=0.38, hip=0.45, knee=0.195, hem=0.17, rise=0.62, long=2.24, thread="#d8d8d4", rolled=True),
    "Straight Organic Jeans": dict(waist=0.36, hip=0.43, knee=0.195, hem=0.205, rise=0.66, long=2.30, thread="#8f8a80", gap=0.07),
    "Work Jeans": dict(waist=0.40, hip=0.49, knee=0.225, hem=0.215, rise=0.64, long=2.40, thread="#e2b267", worker=True, gap=0.03),
}


def leg_edges(waist, hip, knee, hem, rise, long, gap=0.045, dip=0.05):
    """The pattern of trousers; the crotch is at (0, 0)."""
    foot = rise - long
    mid = foot * 0.5
    inner, low = gap * 0.9, gap * 1.6
    knee_out, hem_out = inner + 2 * knee, low + 2 * hem
    return [
        ("open", smooth([(0, rise - dip), (waist * 0.6, rise - dip * 0.7), (waist, rise)]), smooth([(0, rise + 0.015), (waist * 0.6, rise + 0.01), (waist, rise)])),
        ("seam", smooth([(waist, rise), (hip * 0.97, rise * 0.5), (hip, rise * 0.12), ((hip + knee_out) / 2 + 0.005, mid * 0.5), (knee_out, mid), (hem_out, foot)], 40)),
        ("open", np.array([(hem_out, foot), (low, foot)])),
        ("seam", smooth([(low, foot), (inner, mid), (gap * 0.55, mid * 0.3), (0, 0)], 30)),
    ]


def jeans(thing):
    of, color = JEANS[thing["title"]], thing["color"]
    waist, hip, rise, long = of["waist"], of["hip"], of["rise"], of["long"]
    shape = {name: of[name] for name in ("waist", "hip", "knee", "hem", "rise", "long")} | {"gap": of.get("gap", 0.045)}
    cloth = sewn(thing["title"], leg_edges(**shape), seed=hip * 41, folds=0.02)
    thread, foot = of["thread"], rise - long
    grain = np.random.default_rng(3)

    def fade(x, z, side):
        middle = shape["gap"] + shape["knee"] * 1.05
        return 0.34 * np.exp(-(((np.abs(x) - middle) / 0.11) ** 2)) * np.exp(-(((z + 0.42) / 0.5) ** 2)) + 0.06 * grain.random(x.shape)

    def seams(x, z, side):
        a = np.abs(x)
        band_ = dashes(z - (rise - 0.115 - 0.03 * (1 - a / waist)), x) + dashes(z - (rise - 0.012 - 0.045 * (1 - (a / waist) ** 2)), x)
        found = band_
        if side == 0:
            pocket = np.hypot((a - waist * 1.02) / 0.2, (z - rise + 0.1) / 0.24) - 1
            found = found + dashes(pocket * 0.2, z + x) + dashes(pocket * 0.2 + 0.018, z + x)
            fly = np.where(z > 0.12, x - 0.1, np.hypot(x - 0.0, (z - 0.12) * 0.85) - 0.1)
            found = found + (dashes(fly, z) + dashes(fly - 0.016, z)) * (x > -0.01) * (z < rise - 0.12) * (z > 0.02)
        else:
            yoke = z - (rise - 0.26 - 0.12 * (1 - a / hip))
            found = found + dashes(yoke, x) + dashes(yoke - 0.016, x)
        found = found + dashes(z - foot - 0.045, x)
        if of.get("worker"):
            knee = np.maximum(np.abs(a - shape["gap"] - shape["knee"]) - shape["knee"] * 0.78, np.abs(z + 0.82) - 0.36)
            found = found + dashes(knee, z + x) + dashes(knee - 0.016, z + x)
        return found

    def seam_shade(x, z, side):
        return band(x, -0.006, 0.006, 0.004) * (z > 0) * 0.5

    paint = layered(color, (fade, light(color, 0.75)), (seam_shade, dark(color, 0.6)), (seams, thread))
    cloth.shown(paint, rough=0.9, sheen=0.15, bump=("lines", 60, 0.1))
    denim = material(color, 0.9, bump=("lines", 60, 0.1))
    for x in (-0.66, -0.3, 0.3, 0.66):
        top = rise - 0.05 * (1 - x * x) + 0.004
        cloth.patch([(x * waist - 0.022, top), (x * waist + 0.022, top), (x * waist + 0.022, top - 0.15), (x * waist - 0.022, top - 0.15)], denim, lift=0.022, gap=0.02)
    brass = material("#b98a4a", 0.35, metal=1.0)
    put(lathe([(0, 0.3), (0.7, 0.3), (1, 0.1), (0.9, -0.2), (0, -0.2)], brass, sides=24, steps=20), cloth.at([(0.0, rise - 0.1)], 0, 0.02)[0], (90, 0, 0), 0.034)
    for x in (-1, 1):
        for spot in ((waist * 0.72, rise - 0.15), (waist * 1.05, rise - 0.33)):
            put(lathe([(0, 0.3), (1, 0.1), (0.9, -0.2), (0, -0.2)], brass, sides=14, steps=12), cloth.at([(x * spot[0], spot[1])], 0, 0.012)[0], (90, 0, 0), 0.015)
    if of.get("rolled"):
        inside_ = material(light(color, 0.55), 0.9, bump=("lines", 60, 0.15))
        for side in (-1, 1):
            a, b = side * (shape["gap"] * 1.6 + 0.004), side * (shape["gap"] * 1.6 + 2 * shape["hem"] - 0.004)
            cloth.patch([(a, foot + 0.15), (b, foot + 0.15), (b, foot - 0.0), (a, foot - 0.0)], inside_, lift=0.02, thick=0.02)
    if of.get("worker"):
        at = hip * 0.93
        cloth.line([(at, 0.02), (at - 0.06, -0.08), (at - 0.03, -0.24)], 0.022, denim, lift=0.03, flat=0.4)


# The neckline ("round", "v", "straps"), the waist, and how far the skirt swings out.
DRESSES = {
    "Summer Swing Dress": dict(neck=0.22, drop=0.26, waist=0.30, swing=0.80, long=2.15, pleats=9, belt="#f4efe2", second="#ffffff", dots=True),
    "Linen Sun Dress": dict(neck=0.25, drop=0.3, waist=0.33, swing=0.62, long=2.35, pleats=6, square=True, buttons=True, second="#f6f1e6"),
    "Evening Dress": dict(neck=0.27, drop=0.5, waist=0.27, swing=0.52, long=2.6, pleats=5, v=True, satin=True, second="#c9b27a"),
    "Cotton Day Dress": dict(neck=0.19, drop=0.15, waist=0.33, swing=0.70, long=1.95, pleats=8, collar=True, second="#fbf8ef", line=True),
}


def dress(thing):
    of, color = DRESSES[thing["title"]], thing["color"]
    top, neck, drop, waist, swing = 1.5, of["neck"], of["drop"], of["waist"], of["swing"]
    mid, low = 0.52, 1.5 - of["long"]
    strap = 0.09 if of.get("v") or of.get("square") else 0.14
    if of.get("square"):
        line = np.array([(0, top - drop), (neck * 0.9, top - drop), (neck, top)])
    elif of.get("v"):
        line = smooth([(0, top - drop), (neck * 0.55, top - drop * 0.42), (neck, top)])
    else:
        line = smooth([(0, top - drop), (neck * 0.62, top - drop * 0.8), (neck * 0.95, top - drop * 0.3), (neck, top)])
    shoulder = np.array([neck + strap, top - 0.04])
    pit = np.array([0.435, top - 0.46])
    edges = [
        ("open", line, smooth([(0, top - 0.1), (neck * 0.7, top - 0.08), (neck, top)])),
        ("seam", np.array([(neck, top), shoulder])),
        ("open", smooth([shoulder, (shoulder[0] - 0.015, top - 0.22), (0.37, top - 0.38), pit])),
        ("seam", smooth([pit, (0.39, 0.8), (waist, mid), (waist + (swing - waist) * 0.34, mid - 0.32), (swing * 0.95, low + 0.1), (swing, low)], 50)),
        ("open", smooth([(swing, low), (swing * 0.5, low - 0.05), (0, low - 0.065)])),
    ]

    def pleats(x, z, side):
        reach = np.clip((mid - z) / (mid - low), 0, 1)
        wide = waist + (swing - waist) * reach
        return 0.085 * reach**0.8 * np.cos(x / wide * math.pi * of["pleats"] / 2 + side) * np.clip((1 - np.abs(x) / wide) / 0.12, 0, 1)

    cloth = sewn(thing["title"], edges, seed=swing * 23, folds=0.012, pleats=pleats)

    def belt(x, z, side):
        return band(z, mid - 0.035, mid + 0.045, 0.004) if of.get("belt") else band(z, mid - 0.004, mid + 0.004, 0.003) * 0.6

    def dots(x, z, side):
        if not of.get("dots"):
            return 0 * x
        row = np.round(z / 0.085)
        across = (x / 0.1 + 0.5 * (row % 2)) % 1 - 0.5
        return step(0.018 - np.hypot(across * 0.1, z - row * 0.085), 0, 0.004)

    def hem(x, z, side):
        return band(z, low + 0.07, low + 0.10, 0.003) * (1.0 if of.get("line") else 0)

    cloth.shown(layered(color, (dots, of["second"]), (hem, of["second"]), (belt, of.get("belt") or dark(color, 0.5))), rough=0.32 if of.get("satin") else 0.85, sheen=0.5 if of.get("satin") else 0.25, bump=("noise", 120, 0.08))
    edge = material(dark(color, 0.12), 0.8)
    cloth.line(np.vstack([line[::-1] * (-1, 1), line[1:]]), 0.012, edge)
    if of.get("buttons"):
        for z in np.linspace(top - drop - 0.08, low + 0.3, 9):
            cloth.button((0, z), material("#8a623c", 0.5), 0.026)
        cloth.line([(-0.05, top - drop), (-0.05, low)], 0.005, edge)
    if of.get("collar"):
        white = material(of["second"], 0.85, sheen=0.2)
        for side in (-1, 1):
            leaf = np.vstack([np.array([(0.005, top - drop - 0.005)]), line[1:], [(neck + 0.06, top - 0.05)], smooth([(neck + 0.03, top - 0.15), (neck * 0.8, top - drop - 0.1), (0.06, top - drop - 0.12), (0.01, top - drop - 0.04)])])
            cloth.patch((leaf * (side, 1))[::side], white, lift=0.02)
    if of.get("belt"):
        group([box((0.11, 0.03, 0.11), material(of["belt"], 0.5), 0.01), box((0.065, 0.035, 0.065), material(color, 0.8), 0.005)], cloth.at([(0, mid + 0.005)], 0, 0.02)[0])


COATS = {
    "Wool Coat": dict(wide=0.56, long=1.95, lapel=0.21, v=0.62, buttons=(1, 3)),
    "Cotton Trench Coat": dict(wide=0.54, long=2.15, lapel=0.24, v=0.5, buttons=(2, 3), belt=True, straps=True, flare=0.12),
    "City Wool Coat": dict(wide=0.50, long=1.8, lapel=0.15, v=0.78, buttons=(1, 3), welt=True, flare=0.08),
}


def coat_edges(wide, long, sleeve=1.2, flare=0.0, neck=0.17, v=0.1, angle=73, cuff=0.25, arm=0.4, waist=0.02, top=1.5):
    edges = tee_edges(wide, long, sleeve, neck=neck, drop=v, angle=angle, cuff=cuff, arm=arm, waist=waist, top=top, hem=0.01)
    low = top - long
    pit = edges[3][1][-1]
    edges[4] = ("seam", smooth([pit, (wide * (0.95 - waist), 0.55), (wide * (1 + flare * 0.5), (low + 0.55) / 2), (wide * (1 + flare), low)]))
    edges[5] = ("open", smooth([(wide * (1 + flare), low), (wide * 0.5, low - 0.01), (0, low - 0.015)]))
    return edges


def lapels(cloth, neck, top, v, wide, stuff, notch=True, over=0.045):
    """Two lapels and a collar that meet at the foot of the neckline."""
    low = top - v
    for side in (-1, 1):
        tip = (neck + wide * 0.75, low + v * 0.62)
        lapel = np.array([(over, low), (over * 0.9 + 0.02, low + v * 0.3), (neck * 0.85, top - 0.12), (neck + 0.06, top - 0.17 - v * 0.02), tip, (neck * 0.7 + wide * 0.45, low + v * 0.3)])
        cloth.patch((lapel * (side, 1))[:: -side], stuff, lift=0.03, thick=0.022)
        leaf = np.array([(neck * 0.72, top - 0.13), (neck * 0.86, top - 0.05), (neck + 0.01, top + 0.0), (neck + 0.09, top - 0.045), (neck + 0.13 + wide * 0.2, top - 0.2), (neck + 0.06, top - 0.19)])
        cloth.patch((leaf * (side, 1))[:: -side], stuff, lift=0.045, thick=0.022)


def behind_neck(cloth, neck, top, stuff, high=0.1):
    """The standing part of a collar behind the neck."""
    line = cloth.at(smooth([(-neck, top), (-neck * 0.6, top - 0.025), (0, top - 0.035), (neck * 0.6, top - 0.025), (neck, top)]), 1)
    line = curve(line, 40)
    rise = np.linspace(-0.05, high, 6)[:, None, None]
    lean = np.array([0, -0.25, 1.0])
    return grid(line[None] + rise * lean, stuff, thick=0.025)


def coat(thing):
    of, color = COATS[thing["title"]], thing["color"]
    top, neck, v, wide, long = 1.5, 0.17, of["v"], of["wide"], of["long"]
    low = top - long
    cloth = sewn(thing["title"], coat_edges(wide, long, flare=of.get("flare", 0.02)), seed=wide * 19, folds=0.02)
    over = 0.14 if of["buttons"][0] == 2 else 0.06

    wool = ("noise", 45, 0.22) if not of.get("belt") else ("lines", 60, 0.08)
    cloth.shown(plain(color), rough=0.95, sheen=0.5, bump=wool, thick=0.02)
    stuff = material(color, 0.95, sheen=0.5, bump=wool)
    front = np.array([(-0.1, top - v + 0.04), (over * 0.4, top - v + 0.02), (over, top - v - 0.06), (over, low - 0.005), (-0.1, low - 0.01)])
    cloth.patch(front, stuff, lift=0.012, thick=0.018)
    # The lining shows between the lapels.
    shade = material(dark(color, 0.65), 0.6)
    cloth.patch([(-0.02, top - v + 0.06), (0.03, top - v + 0.03), (neck * 0.85, top - 0.13), (0, top - 0.115), (-neck * 0.85, top - 0.13)], shade, lift=0.012)
    lapels(cloth, neck, top, v, of["lapel"], stuff, over=over * 0.5)
    behind_neck(cloth, neck, top, stuff)
    horn = material(dark(color, 0.75) if not of.get("belt") else "#6b4a2c", 0.35, coat=0.4)
    across, rows = of["buttons"]
    first, last = top - v - 0.07, low + long * 0.36
    for z in np.linspace(first, last, rows):
        for x in ((over * 0.45,) if across == 1 else (-0.11, 0.11)):
            cloth.button((x, z), horn, 0.042, lift=0.03)
    for side in (-1, 1):
        if of.get("welt"):
            at = np.array([(0.2, 0.42), (0.26, 0.46), (0.36, 0.18), (0.30, 0.15)])
        else:
            at = np.array([(0.18, 0.3), (0.42, 0.3), (0.42, 0.2), (0.18, 0.2)])
        if not of.get("belt"):
            cloth.patch((at * (side, 1))[::-side], stuff, lift=0.025, thick=0.02)
        else:
            at = np.array([(0.24, 0.24), (0.3, 0.26), (0.38, -0.02), (0.32, -0.04)])
            cloth.patch((at * (side, 1))[::-side], stuff, lift=0.025, thick=0.02)
        if of.get("straps"):
            shoulder = np.array([(0.24, 1.475), (0.46, 1.42), (0.46, 1.37), (0.25, 1.42)])
            cloth.patch((shoulder * (side, 1))[::-side], stuff, lift=0.03, thick=0.02)
            cloth.button((side * 0.27, 1.44), horn, 0.02, lift=0.045)
    if of.get("belt"):
        half = wide * 0.945
        cloth.patch([(-half, 0.66), (half, 0.66), (half, 0.56), (-half, 0.56)], stuff, lift=0.035, thick=0.025)
        group([box((0.16, 0.02, 0.15), horn, 0.02), box((0.1, 0.03, 0.09), stuff, 0.01)], cloth.at([(0.02, 0.61)], 0, 0.06)[0])
        cloth.patch([(0.1, 0.57), (0.18, 0.57), (0.26, 0.22), (0.18, 0.2)], stuff, lift=0.04, thick=0.02)


BLOUSES = {
    "V-Neck Blouse": dict(wide=0.48, long=1.3, sleeve=0.30, v=0.36, neck=0.19, placket=True),
    "Silk Blouse": dict(wide=0.50, long=1.42, sleeve=0.36, v=0.46, neck=0.16, silk=True, bow=True, angle=58),
    "Cotton Summer Blouse": dict(wide=0.52, long=1.2, sleeve=0.27, v=0.30, neck=0.24, flowers=True, angle=36),
}


def flowers(x, z, each=0.15, size=0.05, seed=1):
    """Masks of a flower print: petals, hearts and leaves."""
    petals, hearts, leaves = 0 * x, 0 * x, 0 * x
    draw = np.random.default_rng(seed)
    for gx in np.arange(x.min(), x.max() + each, each):
        for gz in np.arange(z.min(), z.max() + each, each):
            cx, cz, turn, big = gx + draw.uniform(-0.3, 0.3) * each, gz + draw.uniform(-0.3, 0.3) * each, draw.uniform(0, 6), size * draw.uniform(0.75, 1.25)
            near = (np.abs(x - cx) < 2 * big) & (np.abs(z - cz) < 2 * big)
            if not near.any():
                continue
            r, angle = np.hypot(x[near] - cx, z[near] - cz), np.arctan2(z[near] - cz, x[near] - cx)
            edge = big * (0.68 + 0.32 * np.cos(5 * (angle + turn)))
            petals[near] = np.maximum(petals[near], step(edge - r, 0, 0.006))
            hearts[near] = np.maximum(hearts[near], step(big * 0.24 - r, 0, 0.005))
            leaf = np.hypot((r - big * 1.25) / (big * 0.42), np.sin(angle - turn) / 0.25) + (np.cos(angle - turn) < 0) * 9
            leaves[near] = np.maximum(leaves[near], step(1 - leaf, 0, 0.1))
    return petals, hearts, leaves


def blouse(thing):
    of, color = BLOUSES[thing["title"]], thing["color"]
    top, neck, v, wide = 1.5, of["neck"], of["v"], of["wide"]
    edges = tee_edges(wide, of["long"], of["sleeve"], neck=neck, drop=v, angle=of.get("angle", 46), waist=0.07, cuff=0.26, arm=0.34, hem=0.03)
    line = np.array([(0, top - v), (neck * 0.55, top - v * 0.42), (neck, top)])
    edges[0] = ("open", smooth(line), edges[0][2])
    cloth = sewn(thing["title"], edges, seed=wide * 37, folds=0.026)
    print_ = []
    if of.get("flowers"):
        seen = {}

        def mask(n):
            def found(x, z, side):
                if side not in seen:
                    seen[side] = flowers(x, z, 0.17, 0.05, 4 + side)
                return seen[side][n]

            return found

        print_ = [(mask(2), dark("#5d8a55", 0.1)), (mask(0), "#fffaf0"), (mask(1), "#e2873c")]
    cloth.shown(layered(color, *print_) if print_ else plain(color), rough=0.3 if of.get("silk") else 0.8, sheen=0.6 if of.get("silk") else 0.3, bump=("noise", 130, 0.06), thick=0.01)
    edge = material(dark(color, 0.1) if not of.get("silk") else color, 0.6, sheen=0.4)
    full = np.vstack([smooth(line)[::-1] * (-1, 1), smooth(line)[1:]])
    cloth.line(full, 0.022, edge, lift=0.012, flat=0.5)
    if of.get("placket"):
        low = top - of["long"]
        cloth.patch([(-0.045, top - v - 0.01), (0.045, top - v - 0.01), (0.045, low + 0.01), (-0.045, low + 0.01)], edge, lift=0.012)
        for z in np.linspace(top - v - 0.08, low + 0.14, 6):
            cloth.button((0, z), material("#fbfaf5", 0.25, coat=0.5), 0.024, lift=0.026)
    if of.get("bow"):
        for side in (-1, 1):
            cloth.patch((np.array([(0.0, top - v + 0.01), (0.03, top - v + 0.02), (0.13, top - v - 0.42), (0.04, top - v - 0.46)]) * (side, 1))[::-side], material(color, 0.3, sheen=0.6), lift=0.03, thick=0.02)
        place = cloth.at([(0, top - v)], 0, 0.06)[0]
        put(tube([(-0.03, 0, 0), (0.03, 0, 0)], 0.035, material(color, 0.3, sheen=0.6), steps=6), place)
        for side in (-1, 1):
            put(tube([(0, 0, 0), (side * 0.1, -0.02, 0.05), (side * 0.2, 0, 0.01), (side * 0.12, 0.0, -0.05), (0, 0, 0)], 0.02, material(color, 0.3, sheen=0.6), steps=40, flat=2.2), place)


def vest_edges(wide, long, neck, drop, strap, arm, top=1.5, hem=0.03, front_drop=None):
    """The pattern of a sleeveless top."""
    shoulder = np.array([neck + strap, top - 0.05])
    pit = np.array([wide * 0.97, top - arm])
    low = top - long
    return [
        ("open", smooth([(0, top - drop), (neck * 0.62, top - drop * 0.8), (neck * 0.95, top - drop * 0.28), (neck, top)]), smooth([(0, top - 0.09), (neck * 0.7, top - 0.06), (neck, top)])),
        ("seam", np.array([(neck, top), shoulder])),
        ("open", smooth([shoulder, (shoulder[0] - 0.02, top - arm * 0.45), (shoulder[0] + 0.02, top - arm * 0.8), pit])),
        ("seam", smooth([pit, (wide * 0.95, (pit[1] + low) / 2), (wide, low)])),
        ("open", smooth([(wide, low), (wide * 0.5, low - hem * 0.7), (0, low - hem)])),
    ]


VESTS = {
    "Race Running Singlet": dict(wide=0.43, long=1.32, neck=0.19, drop=0.24, strap=0.12, arm=0.5, band=(0.85, 0.16), second="#ffffff"),
    "Trail Running Singlet": dict(wide=0.47, long=1.42, neck=0.17, drop=0.17, strap=0.18, arm=0.44, band=(0.55, 0.1), second="#2b2f33", yoke=True),
}


def running_vest(thing):
    of, color = VESTS[thing["title"]], thing["color"]
    shape = {name: of[name] for name in ("wide", "long", "neck", "drop", "strap", "arm")}
    cloth = sewn(thing["title"], vest_edges(**shape), seed=of["wide"] * 51)
    at, high = of["band"]

    def stripe(x, z, side):
        return band(z + 0.75 * x, at, at + high, 0.004)

    def thin(x, z, side):
        return band(z + 0.75 * x, at - 0.07, at - 0.035, 0.004)

    def yoke(x, z, side):
        return step(z, 1.2, 0.004) if of.get("yoke") else 0 * x

    cloth.shown(layered(color, (yoke, dark(color, 0.4)), (stripe, of["second"]), (thin, of["second"])), rough=0.6, bump=("cells", 110, 0.2))
    trim = material(dark(color, 0.45) if not of.get("yoke") else of["second"], 0.8)
    edges = vest_edges(**shape)
    collar(cloth, of["neck"], 1.5, of["drop"], trim, 0.022, behind=edges[0][2])
    for side in (-1, 1):
        cloth.line(edges[2][1] * (side, 1) - (side * 0.004, 0), 0.018, trim, lift=0.006)


def safety_vest(thing):
    shape = dict(wide=0.5, long=1.36, neck=0.17, drop=0.42, strap=0.24, arm=0.46, hem=0.0)
    edges = vest_edges(**shape)
    edges[0] = ("open", np.array([(0, 1.5 - 0.42), (0.17, 1.5)]), edges[0][2])
    cloth = sewn(thing["title"], edges, seed=8)
    orange, lime, silver = "#ff6a13", "#d8f02c", "#d9dde0"

    def bands(x, z, side, more=0.0):
        round_ = np.maximum(band(z, 0.42 - more, 0.54 + more, 0.003), band(z, 0.72 - more, 0.84 + more, 0.003))
        upright = band(np.abs(x), 0.245 - more, 0.335 + more, 0.003) * (z > 0.78)
        return np.maximum(round_, upright)

    def mesh(x, z, side):
        return 0.22 * (np.hypot((x * 34) % 1 - 0.5, (z * 34) % 1 - 0.5) < 0.22)

    cloth.shown(layered(orange, (mesh, dark(orange, 0.5)), (lambda x, z, side: bands(x, z, side, 0.03), lime), (bands, silver)), rough=0.55, bump=("cells", 120, 0.15))
    trim = material("#3a3d40", 0.8)
    cloth.patch([(-0.022, 1.07), (0.022, 1.07), (0.022, 0.145), (-0.022, 0.145)], trim, lift=0.01)
    cloth.line([(0, 1.06), (0, 0.15)], 0.012, material("#c9ccd0", 0.3, metal=0.8), lift=0.024)
    group([box((0.03, 0.02, 0.09), material("#8d9196", 0.3, metal=1.0), 0.008)], cloth.at([(0.0, 1.02)], 0, 0.05)[0])
    line = edges[0][1]
    cloth.line(np.vstack([line[::-1] * (-1, 1), line[1:]]), 0.02, trim, lift=0.006)
    for side in (-1, 1):
        cloth.line(edges[2][1] * (side, 1) - (side * 0.004, 0), 0.018, trim, lift=0.006)
        cloth.patch((np.array([(0.14, 0.38), (0.4, 0.38), (0.4, 0.2), (0.14, 0.2)]) * (side, 1))[::-side], material(orange, 0.6), lift=0.014)


def lab_coat(thing):
    top, neck, v, wide, long = 1.5, 0.16, 0.46, 0.52, 2.1
    low = top - long
    white = "#f4f5f4"
    cloth = sewn(thing["title"], coat_edges(wide, long, flare=0.06), seed=31, folds=0.024)
    cloth.shown(plain(white), rough=0.85, sheen=0.15, bump=("lines", 70, 0.06))
    stuff = material(white, 0.85, sheen=0.15)
    cloth.patch([(-0.08, top - v + 0.03), (0.02, top - v + 0.02), (0.05, top - v - 0.06), (0.05, low - 0.005), (-0.08, low - 0.01)], stuff, lift=0.012, thick=0.016)
    cloth.patch([(-0.02, top - v + 0.06), (0.02, top - v + 0.04), (neck * 0.85, top - 0.13), (0, top - 0.115), (-neck * 0.85, top - 0.13)], material("#cfd6da", 0.8), lift=0.012)
    lapels(cloth, neck, top, v, 0.16, stuff, over=0.02)
    behind_neck(cloth, neck, top, stuff, 0.07)
    for z in np.linspace(top - v - 0.08, low + 0.75, 5):
        put(lathe([(0, 0.25), (0.6, 0.3), (1, 0.1), (0.9, -0.3), (0, -0.3)], material("#e3e6e8", 0.25, metal=0.7), sides=20, steps=16), cloth.at([(0.0, z)], 0, 0.03)[0], (90, 0, 0), 0.026)
    stitch = material("#c9cdce", 0.9)
    for outline_ in ([(0.17, 1.0), (0.37, 1.0), (0.37, 0.78), (0.17, 0.78)], [(0.16, 0.3), (0.44, 0.3), (0.46, -0.06), (0.16, -0.06)], [(-0.44, 0.3), (-0.16, 0.3), (-0.16, -0.06), (-0.46, -0.06)]):
        cloth.patch(np.array(outline_)[::-1], stuff, lift=0.014, thick=0.014)
        (x1, z1), (x2, _) = outline_[0], outline_[1]
        cloth.line([(x1 + 0.01, z1 - 0.045), (x2 - 0.01, z1 - 0.045)], 0.004, stitch, lift=0.024)
    cloth.patch([(0.21, 1.0), (0.225, 1.1), (0.24, 1.1), (0.245, 1.0)], material("#2d5fa8", 0.4), lift=0.024, thick=0.02, gap=0.012)


def robe_edges(wide, long, sleeve, cuff, neck=0.15, v=0.62, arm=0.42, angle=8, flare=0.04, top=1.5, slope=0.06):
    neck_at, shoulder = np.array([neck, top]), np.array([wide * 0.9, top - slope])
    a = math.radians(angle)
    end = shoulder + sleeve * np.array([math.cos(a), -math.sin(a)])
    under = end + cuff * np.array([-math.sin(a) * 0.4, -1])
    pit = np.array([wide * 0.98, top - slope - arm])
    low = top - long
    return [
        ("open", np.array([(0, top - v), neck_at]), smooth([(0, top - 0.04), (neck * 0.6, top - 0.025), neck_at])),
        ("seam", smooth([neck_at, shoulder, end])),
        ("open", np.array([end, under])),
        ("seam", smooth([under, (pit[0] + 0.12, max(under[1], pit[1]) - 0.012) if cuff < arm + 0.1 else (pit[0] + 0.1, under[1] + 0.02), pit])),
        ("seam", smooth([pit, (wide * 0.97, (pit[1] + low) / 2), (wide * (1 + flare), low)])),
        ("open", np.array([(wide * (1 + flare), low), (0, low - 0.01)])),
    ]


def crossed(cloth, neck, top, v, wide, stuff, lift=0.02, foot=0.16):
    """The bands of a robe: the left one lies over the right one."""
    for side, more in ((-1, 0.0), (1, 0.014)):
        loop = np.array([(neck - 0.01, top - 0.005), (neck + wide, top - 0.03), (-foot + wide * 1.2, top - v - 0.30), (-foot, top - v - 0.30)])
        cloth.patch((loop * (side, 1))[::-side], stuff, lift=lift + more, thick=0.018)


def kimono(thing):
    top, neck, v, wide, long = 1.5, 0.15, 0.62, 0.5, 2.3
    blue = "#2f5aa6"
    edges = robe_edges(wide, long, 0.62, 0.66, neck, v)
    cloth = sewn(thing["title"], edges, seed=12, folds=0.02)
    seen = {}

    def mask(n):
        def found(x, z, side):
            if side not in seen:
                seen[side] = flowers(x, z, 0.3, 0.085, 7 + side)
            return seen[side][n]

        return found

    cloth.shown(layered(blue, (mask(2), "#7fa6c9"), (mask(0), "#f6d9e0"), (mask(1), "#e2a03c")), rough=0.75, sheen=0.3, bump=("noise", 110, 0.08))
    crossed(cloth, neck, top, v, 0.11, material("#f1ece0", 0.8, sheen=0.3))
    behind_neck(cloth, neck, top, material("#f1ece0", 0.8), 0.05)
    half = wide * 0.975
    sash = material("#b3303c", 0.6, sheen=0.4, bump=("lines", 30, 0.1))
    cloth.patch([(-half, 0.72), (half, 0.72), (half, 0.42), (-half, 0.42)], sash, lift=0.05, thick=0.03)
    cord = material("#e9c46a", 0.6)
    cloth.line([(-half, 0.57), (half, 0.57)], 0.024, cord, lift=0.075)
    place = cloth.at([(0.02, 0.57)], 0, 0.1)[0]
    put(tube([(-0.05, 0, 0), (0.05, 0, 0)], 0.045, cord, steps=8), place)
    for x in (-1, 1):
        put(tube([(0, 0, 0), (x * 0.05, -0.01, -0.14), (x * 0.07, -0.01, -0.3)], [0.02, 0.02, 0.034], cord, steps=20), place)
    for side in (-1, 1):
        a, b = edges[2][1] * (side, 1)
        cloth.line([a - (side * 0.02, 0), b - (side * 0.02, 0)], 0.014, material("#f1ece0", 0.8), lift=0.01)


def martial_arts_uniform(thing):
    white = "#f3f1ea"
    top, neck, v, wide = 1.5, 0.15, 0.6, 0.5
    woven = ("cells", 70, 0.4)
    pants = sewn("judo pants", leg_edges(waist=0.40, hip=0.46, knee=0.23, hem=0.22, rise=0.5, long=1.75, gap=0.05), seed=5, folds=0.03)

    def knees(x, z, side):
        edge = np.maximum(np.abs(np.abs(x) - 0.3) - 0.2, np.abs(z + 0.62) - 0.3)
        return dashes(edge, z + x) * 0.8

    trousers = pants.shown(layered(white, (knees, "#b9b4a6")), rough=0.9)
    put(trousers, (0, 0.12, -0.42))
    jacket = sewn("judo jacket", robe_edges(wide, 1.62, 0.72, 0.36, neck, v, arm=0.36, angle=30, flare=0.1), seed=17, folds=0.02)

    def shoulders(x, z, side):
        return dashes(z - 1.05, x) * 0.8

    jacket.shown(layered(white, (shoulders, "#b9b4a6")), rough=0.9, bump=woven, thick=0.02)
    crossed(jacket, neck, top, v, 0.12, material("#eceadf", 0.9, bump=("lines", 50, 0.3)))
    behind_neck(jacket, neck, top, material("#eceadf", 0.9), 0.06)
    half = wide * 0.985
    belt = material("#1d1d20", 0.7, bump=("lines", 60, 0.2))
    jacket.patch([(-half, 0.56), (half, 0.56), (half, 0.47), (-half, 0.47)], belt, lift=0.05, thick=0.03)
    place = jacket.at([(0, 0.515)], 0, 0.09)[0]
    put(box((0.13, 0.07, 0.12), belt, 0.035), place)
    for side in (-1, 1):
        jacket.patch((np.array([(0.02, 0.5), (0.1, 0.52), (0.24, 0.06), (0.15, 0.03)]) * (side, 1))[::-side], belt, lift=0.06, thick=0.022)


def shirt_with_tie(thing):
    color = thing["color"]
    top, neck, wide, long = 1.5, 0.15, 0.5, 1.62
    edges = coat_edges(wide, long, neck=neck, v=0.12, sleeve=1.16, cuff=0.22, waist=0.03, flare=0.0)
    cloth = sewn(thing["title"], edges, seed=14, folds=0.024)

    def stripes(x, z, side):
        slanted = x * math.cos(0.3) + np.sign(x) * z * math.sin(0.3)
        at = np.where(np.abs(x) > wide * 0.97 + 0.0 * z, slanted, x)
        return band((at * 24) % 1, 0.3, 0.62, 0.08)

    cloth.shown(layered("#f7f8f8", (stripes, light(color, 0.25))), rough=0.8, sheen=0.2, bump=("noise", 130, 0.05), thick=0.01)
    white = material("#f7f8f8", 0.75, sheen=0.2)
    low = top - long
    cloth.patch([(-0.05, top - 0.14), (0.05, top - 0.14), (0.05, low), (-0.05, low)], white, lift=0.01, thick=0.01)
    for z in np.linspace(1.1, low + 0.15, 6):
        cloth.button((0, z), material("#e9e9e6", 0.3, coat=0.5), 0.02, lift=0.02)
    behind_neck(cloth, neck, top, white, 0.1)
    silk = material(color, 0.35, sheen=0.5, bump=("lines", 40, 0.1))
    tie = np.array([(-0.045, 1.30), (0.045, 1.30), (0.105, 0.28), (0.0, 0.14), (-0.105, 0.28)])
    cloth.patch(tie[::-1], silk, lift=0.045, thick=0.03)
    for n in range(8):
        z = 1.2 - n * 0.125
        half = 0.045 + (1.30 - z) * 0.058
        cloth.patch(np.array([(-half, z - half * 0.7), (half, z + half * 0.7), (half, z + half * 0.7 + 0.03), (-half, z - half * 0.7 + 0.03)]), material(light(color, 0.7), 0.35, sheen=0.5), lift=0.058, thick=0.008, gap=0.02)
    knot = np.array([(-0.075, 1.405), (0.075, 1.405), (0.05, 1.285), (-0.05, 1.285)])
    cloth.patch(knot[::-1], silk, lift=0.085, thick=0.05)
    for side in (-1, 1):
        leaf = np.array([(0.0, 1.385), (0.05, 1.46), (neck + 0.01, 1.53), (neck + 0.06, 1.45), (0.19, 1.22), (0.1, 1.27)])
        cloth.patch((leaf * (side, 1))[::-side], white, lift=0.09, thick=0.02)
    cloth.patch(np.array([(0.17, 1.02), (0.37, 1.02), (0.37, 0.82), (0.27, 0.77), (0.17, 0.82)])[::-1], material(light(color, 0.75), 0.8), lift=0.012, thick=0.01)


SHORTS = {
    "Drawstring Swim Shorts": dict(waist=0.42, hip=0.5, knee=0.29, hem=0.30, rise=0.52, long=1.05, cord="#fbf7ec", palms=True),
    "Pool Swim Shorts": dict(waist=0.40, hip=0.46, knee=0.25, hem=0.245, rise=0.46, long=0.82, cord="#ffffff", sides_=True),
}


def swim_shorts(thing):
    of, color = SHORTS[thing["title"]], thing["color"]
    shape = {name: of[name] for name in ("waist", "hip", "knee", "hem", "rise", "long")}
    cloth = sewn(thing["title"], leg_edges(**shape, gap=0.035, dip=0.04), seed=of["hip"] * 77, folds=0.03)
    rise = of["rise"]

    def waistband(x, z, side):
        return band(z, rise - 0.135, rise - 0.125, 0.003) * 0.7

    def pinches(x, z, side):
        return 0.35 * (z > rise - 0.13) * band((x * 26) % 1, 0.35, 0.6, 0.15)

    def stripe(x, z, side):
        if of.get("sides_"):
            edge = of["hip"] + (rise * 0.12 - z) * 0.1
            return band(np.abs(x), edge - 0.13, edge - 0.06, 0.004) * (z < rise - 0.13)
        at = z + 0.02 * np.sin(x * 24)
        return np.maximum(band(at, -0.33, -0.29, 0.004), np.maximum(band(at, -0.23, -0.19, 0.004), band(at, -0.43, -0.39, 0.004)))

    def middle(x, z, side):
        return band(x, -0.005, 0.005, 0.004) * (z < rise - 0.13) * 0.6

    cloth.shown(layered(color, (stripe, "#fbf7ec"), (pinches, dark(color, 0.5)), (waistband, dark(color, 0.6)), (middle, dark(color, 0.6))), rough=0.6, sheen=0.2)
    cord = material(of["cord"], 0.8, bump=("lines", 80, 0.3))
    place = cloth.at([(0, rise - 0.1)], 0, 0.03)[0]
    for side in (-1, 1):
        put(tube([(0, 0, 0), (side * 0.05, -0.02, 0.045), (side * 0.12, -0.02, 0.01), (side * 0.06, -0.01, -0.03), (0, 0, 0)], 0.013, cord, steps=30), place)
        put(tube([(0, 0, 0), (side * 0.04, -0.03, -0.1), (side * 0.07, -0.02, -0.24)], 0.013, cord, steps=20), place)
        put(lathe([(0, 0.3), (1, 0.1), (0.5, 0.0), (0, 0)], material("#b9bcc0", 0.3, metal=1.0), sides=16, steps=12), cloth.at([(side * 0.05, rise - 0.09)], 0, 0.012)[0], (90, 0, 0), 0.02)
        cloth.line(np.array([(of["waist"] * 0.72, rise - 0.15), (of["hip"] * 0.97, rise * 0.18)]) * (side, 1), 0.01, material(dark(color, 0.5), 0.8), lift=0.006)


KINDS = {
    "T-shirt": t_shirt,
    "Jeans": jeans,
    "Dress": dress,
    "Coat": coat,
    "Blouse": blouse,
    "Shirt with tie": shirt_with_tie,
    "Kimono": kimono,
    "Safety vest": safety_vest,
    "Lab coat": lab_coat,
    "Martial arts uniform": martial_arts_uniform,
    "Running vest": running_vest,
    "Swim shorts": swim_shorts,
}
UP = {"upright": True, "turn": 0, "rise": 4}
VIEWS = {name: dict(UP) for name in KINDS}
