"""Kitchen, home, cleaning and bath: turned, bent and woven bodies. Each stands on z = 0 and looks to -y."""

import math

import numpy as np
from food import ring, slab
from studio import band, blob, box, copy, curve, dark, field, grid, group, lathe, light, material, mixed, paints, plate, put, solid, step, tube

STEEL, BRASS, DARK = "#c9ccd0", "#d8a94a", "#25262a"


def steel(rough=0.18, color=STEEL):
    return material(color, rough, metal=1.0)


def brass():
    return material(BRASS, 0.22, metal=1.0)


def wood(color, along="x", coat=0.15, wide=9):
    """Wood with its grain along one axis of the object."""
    made = material(color, 0.5, coat=coat)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    place, map_, noise, ramp = (nodes.new(f"ShaderNode{name}") for name in ("TexCoord", "Mapping", "TexNoise", "ValToRGB"))
    map_.inputs["Scale"].default_value = [0.9 if axis == along else wide for axis in "xyz"]
    noise.inputs["Scale"].default_value, noise.inputs["Detail"].default_value = 1.4, 4
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.36, 0.62
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = (*dark(color, 0.38), 1), (*mixed(color, color, 0), 1)
    links.new(place.outputs["Object"], map_.inputs["Vector"])
    links.new(map_.outputs["Vector"], noise.inputs["Vector"])
    links.new(noise.outputs["Fac"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    return made


def clear(color="#dfe9ec", thin=0.10, edge=0.75):
    """Thin glass: what is behind shows through, its edges less."""
    made = material(color, 0.04, coat=0.6)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    facing, range_ = nodes.new("ShaderNodeLayerWeight"), nodes.new("ShaderNodeMapRange")
    facing.inputs["Blend"].default_value = 0.35
    range_.inputs["To Min"].default_value, range_.inputs["To Max"].default_value = thin, edge
    links.new(facing.outputs["Facing"], range_.inputs["Value"])
    links.new(range_.outputs["Result"], nodes["Principled BSDF"].inputs["Alpha"])
    return made


def cloth(color, scale=60, strength=0.25):
    return material(color, 0.9, sheen=0.4, bump=("noise", scale, strength))


def rod(a, b, size, stuff, sides=20):
    """A straight round rod; `size` is a radius or one for each end."""
    return tube([a, b], size, stuff, sides=sides)


def hoop(radius, size, stuff, place=(0, 0, 0), turned=(0, 0, 0), second=None, count=96):
    """A ring of round wire."""
    outline = ring(count, radius, second or radius)
    return put(tube(np.c_[outline, np.zeros(count)], size, stuff, closed=True), place, turned)


def cushion(size, stuff, place=(0, 0, 0), turned=(0, 0, 0), puff=2.6):
    """A soft box: full in its middle, thin at its edges."""

    def shape(p):
        p = np.sign(p) * np.abs(p) ** (2 / 4.5)
        p[..., 2] *= 1 - 0.12 * np.abs(p[..., 0] * p[..., 1]) ** puff
        return p

    return put(blob(np.asarray(size) / 2, stuff, shape=shape, detail=40), place, turned)


def face(radius, stuff=None, hands=(305, 60), place=(0, 0, 0), turned=(0, 0, 0), color="#fbf9f2", ink="#222226"):
    """The dial of a clock, looking up; `hands` are the angles of the hour and of the minute from twelve o'clock."""
    black = material(ink, 0.5)
    made = [plate(ring(90, radius, radius), 0.02, material(color, 0.5), 0)]
    for n in range(60):
        a, long = math.radians(n * 6), 0.12 if n % 5 == 0 else 0.05
        wide = 0.035 if n % 5 == 0 else 0.012
        made.append(box((radius * wide, radius * long, 0.01), black, 0, (0.9 * radius * (1 - long / 2) * math.sin(a), 0.9 * radius * (1 - long / 2) * math.cos(a), 0.026), (0, 0, -n * 6)))
    for long, wide, turn in ((0.5, 0.07, hands[0]), (0.76, 0.05, hands[1])):
        a = math.radians(turn)
        made.append(box((radius * wide, radius * long, 0.012), black, 0, (radius * (long / 2 - 0.06) * math.sin(a), radius * (long / 2 - 0.06) * math.cos(a), 0.05), (0, 0, -turn)))
    made.append(put(blob((0.06 * radius, 0.06 * radius, 0.03), black), (0, 0, 0.06)))
    return group(made, place, turned)


# Cutlery


def ribbon(line, widths, stuff, thick=0.045, count=90):
    """A flat strip along a line of points, with a width at each share of its length."""
    path = curve(line, count)
    wide = np.interp(np.linspace(0, 1, count), *zip(*widths))
    ahead = np.gradient(path[:, :2], axis=0)
    side = np.c_[-ahead[:, 1], ahead[:, 0]] / np.maximum(np.linalg.norm(ahead, axis=1), 1e-9)[:, None]
    v = np.linspace(-1, 1, 13)
    points = np.stack([path[:, None, 0] + side[:, None, 0] * wide[:, None] * v, path[:, None, 1] + side[:, None, 1] * wide[:, None] * v, path[:, None, 2] + 0.02 * (1 - v**2)], -1)
    return grid(points, stuff, thick=thick)


HANDLE = [(0, 0.06), (0.03, 0.13), (0.12, 0.15), (0.4, 0.09), (0.85, 0.055), (1, 0.07)]


def fork():
    stuff = steel(0.14)
    made = [ribbon([(0, -1.6, 0.1), (0, -0.6, 0.14), (0, 0.25, 0.3), (0, 0.62, 0.18)], HANDLE, stuff)]
    made.append(ribbon([(0, 0.5, 0.23), (0, 0.75, 0.13), (0, 1.02, 0.12)], [(0, 0.06), (0.3, 0.19), (0.7, 0.235), (1, 0.235)], stuff))
    made += [ribbon([(x, 0.95, 0.12), (x, 1.3, 0.16), (x * 0.94, 1.66, 0.26)], [(0, 0.036), (0.8, 0.03), (1, 0.012)], stuff, 0.04, 30) for x in (-0.195, -0.065, 0.065, 0.195)]
    return made


def knife():
    edge = curve([(0.02, 0.18, 0), (0.16, 0.35, 0), (0.19, 0.9, 0), (0.14, 1.5, 0), (-0.06, 1.72, 0), (-0.1, 1.5, 0), (-0.1, 0.2, 0)], 60)[:, :2]
    made = [put(plate(edge, 0.04, steel(0.12), 0.015), (0, 0, 0.06))]
    return made + [ribbon([(0, -1.7, 0.08), (0, -0.7, 0.1), (0, 0.25, 0.08)], [(0, 0.08), (0.04, 0.14), (0.2, 0.14), (0.85, 0.1), (1, 0.09)], steel(0.14), 0.09)]


def spoon(color=None, wide=0.36, long=0.52):
    stuff = material(color, 0.25, coat=0.4) if color else steel(0.12)
    made = [ribbon([(0, -1.7, 0.1), (0, -0.6, 0.14), (0, 0.25, 0.34), (0, 0.68, 0.2)], HANDLE, stuff)]
    u = np.linspace(0, 1, 30)[:, None]
    a = np.linspace(0, 2 * math.pi, 70, endpoint=False)[None]
    points = np.stack([wide * u * np.cos(a) * (1 - 0.12 * np.sin(a)), long * u * np.sin(a), 0.02 + 0.16 * u**2 + 0 * a], -1)
    return made + [put(grid(points, stuff, around=True, thick=0.035), (0, 1.13, 0.02))]


def fork_and_knife(thing):
    return [group(fork(), (-0.42, 0, 0), (0, 0, 2)), group(knife(), (0.36, 0, 0), (0, 0, -2)), group(fork(), (-1.1, 0.05, 0), (0, 0, 5)), group(knife(), (1.02, 0.05, 0), (0, 0, -5))]


def spoons(thing):
    return [group(spoon(), (-0.46, 0, 0), (0, 0, 6)), group(spoon(), (0.5, 0.04, 0), (0, 0, -8))]


PLATE = [(0, 0.0), (0.95, 0.0), (1.0, 0.04), (1.3, 0.1), (1.62, 0.26), (1.65, 0.28), (1.63, 0.3), (1.3, 0.15), (1.02, 0.09), (0.9, 0.07), (0, 0.07)]


def place_setting(thing):
    rim = lambda points, angle, height: paints("#f6f5f1", (band(np.hypot(points[..., 0], points[..., 1]), 1.5, 1.56, 0.01), "#7a94b8"))
    made = [lathe(PLATE, material(rough=0.14, coat=0.7, from_mesh=True), 120, 110, color=rim)]
    made.append(group(fork(), (-2.1, 0, 0)))
    return made + [group(knife(), (2.1, 0, 0))]


def cereal_bowl(thing):
    profile = [(0, 0.0), (0.55, 0.0), (0.6, 0.08), (0.95, 0.4), (1.3, 0.95), (1.36, 1.12), (1.32, 1.13), (1.22, 0.95), (0.85, 0.42), (0.4, 0.18), (0, 0.16)]
    made = [lathe(profile, material(rough=0.22, coat=0.5, from_mesh=True), 120, 130, color=lambda points, angle, height: paints("#2f6fc0", (step(height, 1.06, 0.02), "#f1f3f5")))]
    return made + [group(spoon(), (-0.25, 0.2, 0.98), (20, 0, 232))]


def chef_knife(thing):
    u, v = np.meshgrid(np.linspace(0, 1, 200), np.linspace(0, 1, 60), indexing="ij")
    x = u * 2.75
    spine = np.interp(x, [0, 1.0, 2.2, 2.75], [0.33, 0.33, 0.28, 0.2])
    belly = np.interp(x, *curve([(0, -0.36, 0), (0.8, -0.37, 0), (1.7, -0.25, 0), (2.45, 0.02, 0), (2.75, 0.19, 0)], 100)[:, :2].T)
    y = belly + (spine - belly) * v
    top = np.stack([x, y, 0.13 + 0.045 * np.clip(v * 2.6, 0, 1)], -1)
    made = [grid(top, material(rough=0.2, metal=1.0, from_mesh=True), colors=paints("#c3c7cc", (1 - step(v, 0.14 + 0.01 * np.sin(x * 14), 0.03), "#e9ebee"), (step(v, 0.97, 0.02), "#8f9399")), thick=0.02)]
    made += [box((0.16, 0.62, 0.2), steel(0.2), 0.04, (-0.03, 0.0, 0.15)), box((0.12, 0.3, 0.2), steel(0.2), 0.05, (-1.72, 0.08, 0.14))]
    outline = curve([(-0.1, 0.24, 0), (-0.9, 0.3, 0), (-1.6, 0.27, 0), (-1.74, 0.1, 0), (-1.66, -0.1, 0), (-1.3, -0.06, 0), (-0.8, 0.02, 0), (-0.3, -0.02, 0), (-0.1, 0.0, 0)], 80)[:, :2]
    made.append(plate(outline, 0.24, wood("#5a3524", "x", 0.4), 0.07, (0, 0, 0.03)))
    made += [put(disc_of(0.055, 0.02, brass()), (x, 0.13, 0.262)) for x in (-0.45, -0.9, -1.35)]
    return [group(made, (0, 0, 0), (0, 0, 18))]


def disc_of(radius, height, stuff, round_=0.008):
    return plate(ring(48, radius, radius), height, stuff, round_)


def cup_with_straw(thing):
    color = thing["color"] or "#db2c2b"
    made = [lathe([(0, 0), (0.55, 0), (0.6, 0.03), (0.66, 0.5), (0.82, 1.9), (0.85, 2.16), (0.8, 2.16)], material(color, 0.3, coat=0.3, soft=0.1), 110, 120)]
    made.append(lathe([(0.86, 2.1), (0.92, 2.1), (0.92, 2.26), (0.86, 2.3), (0.8, 2.26), (0.7, 2.42), (0.5, 2.52), (0.2, 2.54), (0, 2.54)], material(light(color, 0.3), 0.25, coat=0.3), 110, 90))
    made += [hoop(0.7, 0.02, material(dark(color, 0.2), 0.4), (0, 0, 0.72)), hoop(0.705, 0.02, material(dark(color, 0.2), 0.4), (0, 0, 0.8))]
    made.append(hoop(0.13, 0.04, material(dark(color, 0.25), 0.4), (0.1, 0, 2.55)))
    return made + [tube([(0.1, 0, 2.3), (0.16, 0, 2.9), (0.26, 0, 3.5)], 0.075, material(light(color, 0.12), 0.3, coat=0.3), sides=24, steps=20)]


def teapot(thing):
    color = thing["color"] or "#db2c2b"
    enamel, rim = material(color, 0.16, coat=0.9), material("#1f2024" if color != "#eae1c8" else "#2d4a7a", 0.25, coat=0.6)
    body = [(0, 0.03), (0.7, 0.0), (0.85, 0.05), (1.15, 0.4), (1.22, 0.85), (1.05, 1.3), (0.72, 1.56), (0.62, 1.62)]
    made = [lathe(body, enamel, 120, 120), hoop(0.64, 0.035, rim, (0, 0, 1.62)), hoop(0.8, 0.04, rim, (0, 0, 0.04))]
    made.append(lathe([(0.62, 1.64), (0.55, 1.72), (0.3, 1.84), (0.08, 1.9), (0, 1.9)], enamel, 90, 60))
    made.append(put(blob((0.14, 0.14, 0.14), rim), (0, 0, 2.02)))
    made.append(tube(curve([(0.95, 0, 0.6), (1.4, 0, 0.72), (1.68, 0, 1.15), (1.85, 0, 1.6), (2.08, 0, 1.72)], 60), [0.3, 0.24, 0.17, 0.13, 0.12], enamel, sides=32))
    made.append(hoop(0.115, 0.03, rim, (2.08, 0, 1.72), (0, 62, 0)))
    made.append(tube(curve([(-0.85, 0, 1.4), (-1.35, 0, 1.62), (-1.75, 0, 1.3), (-1.65, 0, 0.75), (-1.12, 0, 0.5)], 60), 0.095, rim, sides=20, flat=1.3))
    return made


def flutes(thing):
    made = []
    bowl = [(0, 0.02), (0.46, 0.02), (0.48, 0.04), (0.2, 0.1), (0.06, 0.16), (0.05, 0.5), (0.05, 1.02), (0.1, 1.12), (0.26, 1.45), (0.31, 1.95), (0.29, 2.75)]
    wine = [(0, 1.16), (0.09, 1.18), (0.235, 1.47), (0.285, 1.95), (0.28, 2.35), (0, 2.35)]
    for x, y in ((-0.55, 0.2), (0.55, -0.2)):
        one = [lathe(bowl, clear(), 80, 120), lathe(wine, clear("#e9c65a", 0.72, 0.95), 70, 80), hoop(0.29, 0.012, clear("#ffffff", 0.7, 0.9), (0, 0, 2.75)), hoop(0.475, 0.012, clear("#ffffff", 0.5, 0.8), (0, 0, 0.03))]
        chance = np.random.default_rng(3)
        bead = blob((0.016, 0.016, 0.016), material("#fff8dc", 0.2), detail=10)
        put(bead, (0, 0, 2.36))
        one += [bead] + [copy(bead, (0.24 * math.cos(a) * r, 0.24 * math.sin(a) * r, float(z))) for a, r, z in zip(chance.uniform(0, 6.3, 60), chance.uniform(0.7, 1.18, 60), chance.uniform(1.6, 2.36, 60))]
        made.append(group(one, (x, y, 0)))
    return made


def kitchen_timer(thing):
    blue, white = material("#2f6fc0", 0.3, coat=0.4), material("#f4f5f6", 0.4)
    made = [lathe([(0, 0), (1.25, 0), (1.34, 0.1), (1.32, 0.4), (1.18, 0.56), (0, 0.56)], blue, 120, 70)]
    made.append(lathe([(1.14, 0.52), (1.14, 0.6), (1.08, 0.62), (0, 0.62)], white, 110, 40, smooth_profile=False))
    ink = material("#23242a", 0.5)
    for n in range(60):
        a, major = math.radians(n * 6), n % 5 == 0
        made.append(box((0.03 if major else 0.014, 0.16 if major else 0.09, 0.012), ink, 0, (1.0 * math.sin(a), 1.0 * math.cos(a), 0.625), (0, 0, -n * 6)))
    made.append(lathe([(0.72, 0.6), (0.7, 0.8), (0.62, 0.86), (0, 0.88)], blue, 110, 50, wave=lambda angle, height: 1 + 0.02 * np.sign(np.sin(angle * 24))))
    made.append(box((0.2, 1.3, 0.32), material(light("#2f6fc0", 0.12), 0.3, coat=0.4), 0.08, (0, 0, 0.98)))
    made.append(box((0.05, 0.34, 0.02), white, 0.005, (0, 0.42, 1.145)))
    made.append(plate([(-0.09, 0.74), (0.09, 0.74), (0, 0.9)], 0.03, material("#d8332c", 0.4), 0.005, (0, 0, 0.62)))
    return [group([group(made, (0, 0, 0), (0, 0, 20))], (0, 0.25, 1.3), (62, 0, 0)), box((1.7, 0.5, 0.2), blue, 0.06, (0, 0.55, 0.1))]


def sand_timer(thing):
    made = []
    for z in (0.1, 3.1):
        made.append(lathe([(0, z - 0.1), (0.88, z - 0.1), (0.95, z - 0.05), (0.95, z + 0.05), (0.88, z + 0.1), (0, z + 0.1)], wood("#a5713f", "x", 0.3), 90, 60))
    for n in range(3):
        a = math.radians(90 + 120 * n)
        made.append(lathe([(0.07, 0.18), (0.1, 0.3), (0.055, 0.5), (0.05, 1.2), (0.09, 1.6), (0.05, 2.0), (0.055, 2.7), (0.1, 2.9), (0.07, 3.02)], wood("#a5713f", "z", 0.3), 24, 80))
        put(made[-1], (0.8 * math.cos(a), 0.8 * math.sin(a), 0))
    made.append(lathe([(0.2, 0.2), (0.58, 0.3), (0.64, 0.7), (0.5, 1.15), (0.18, 1.46), (0.06, 1.6), (0.18, 1.74), (0.5, 2.05), (0.64, 2.5), (0.58, 2.9), (0.2, 3.0)], clear(), 80, 140))
    grains = material("#e2a85a", 0.9, bump=("noise", 60, 0.5))
    made.append(lathe([(0, 0.22), (0.5, 0.27), (0.59, 0.5), (0.45, 0.66), (0, 0.98)], grains, 60, 50))
    made.append(lathe([(0.03, 1.6), (0.15, 1.76), (0.46, 2.05), (0.58, 2.3), (0.3, 2.22), (0, 2.12)], grains, 60, 50))
    return made + [rod((0, 0, 0.9), (0, 0, 1.6), 0.015, grains, 8)]


def chopsticks(thing):
    red, ends = "#b3202a", "#1d1518"
    made = []
    for y, turn in ((-0.13, 1.5), (0.13, -1.5)):
        paint = lambda at: paints(red, (step(at[..., 0], 1.2, 0.01), ends), (band(at[..., 0], 1.1, 1.13, 0.01) + band(at[..., 0], 1.04, 1.06, 0.01), "#d9b45a"), (step(-at[..., 0], 2.2, 0.3) * 0.2, "#7a1018"))
        one = tube(np.c_[np.linspace(-2.4, 2.4, 200), np.zeros((200, 2))], np.interp(np.linspace(0, 1, 200), [0, 0.3, 1], [0.028, 0.05, 0.085]), material(rough=0.12, coat=1.0, from_mesh=True), sides=24, color=paint)
        made.append(put(one, (0, y, 0.38), (0, 2.2, turn)))
    rest = curve([(-0.36, 0, 0.1), (-0.2, 0, 0.22), (0.0, 0, 0.17), (0.2, 0, 0.22), (0.36, 0, 0.1)], 40)
    holder = tube(np.c_[0 * rest[:, 0], rest[:, 0] * 1.25, rest[:, 2]], [0.08, 0.13, 0.12, 0.13, 0.08], material("#f2f0ea", 0.15, coat=0.7), sides=24)
    made.append(put(holder, (-1.45, 0, 0)))
    twin = copy(holder, (1.6, 0, -0.02))
    return [group([group(made + [twin], (0, 0, 0), (0, 0, 26))])]


def fondue(thing):
    red, black = material("#b8202a", 0.18, coat=0.8), material("#2a2a2d", 0.4, metal=0.6)
    made = [lathe([(0, 1.32), (0.7, 1.32), (1.05, 1.5), (1.2, 1.9), (1.18, 2.2), (1.1, 2.3), (1.04, 2.24), (1.08, 1.9), (0.9, 1.6), (0, 1.5)], red, 110, 110)]
    made.append(lathe([(0, 2.06), (0.8, 2.05), (1.07, 2.07)], material("#f2c95a", 0.25, coat=0.6, bump=("noise", 3, 0.3)), 80, 20))
    made.append(tube([(1.1, -0.3, 2.05), (1.5, -0.42, 2.12), (2.15, -0.62, 2.2)], [0.1, 0.1, 0.14], red, steps=30, sides=24))
    made += [hoop(1.0, 0.05, black, (0, 0, 1.36)), hoop(0.85, 0.05, black, (0, 0, 0.28))]
    for n in range(4):
        a = math.radians(45 + 90 * n)
        made.append(tube([(1.0 * math.cos(a), 1.0 * math.sin(a), 1.36), (0.82 * math.cos(a), 0.82 * math.sin(a), 0.7), (1.1 * math.cos(a), 1.1 * math.sin(a), 0.04)], 0.05, black, steps=30))
    made.append(lathe([(0, 0.28), (0.34, 0.28), (0.4, 0.36), (0.4, 0.62), (0.3, 0.72), (0.14, 0.74), (0.14, 0.8), (0, 0.8)], steel(0.25), 60, 50))
    made.append(plate(ring(80, 1.28, 1.28), 0.07, wood("#9a6b40", "x"), 0.03, (0, 0, 0)))
    for n, (turn, color) in enumerate(((200, "#d8332c"), (168, "#2f6fc0"), (236, "#e3b42c"))):
        a = math.radians(turn)
        tip, top = np.array([0.45 * math.cos(a), 0.45 * math.sin(a), 2.0]), np.array([1.55 * math.cos(a), 1.55 * math.sin(a), 3.25])
        made += [rod(tip, tip + (top - tip) * 0.66, 0.03, steel(0.2), 12), rod(tip + (top - tip) * 0.66, top, (0.06, 0.08), wood("#6b4527", "z"), 16), rod(top, top + (top - tip) * 0.03, 0.08, material(color, 0.3), 16)]
    return made


def sake(thing):
    line = lambda points, angle, height: paints("#f5f4ef", (band(height, 0.95, 1.02, 0.01) + band(height, 1.08, 1.1, 0.01), "#2b4f9a"))
    china = lambda: material(rough=0.14, coat=0.8, from_mesh=True)
    bottle = [(0, 0.02), (0.5, 0.0), (0.62, 0.08), (0.76, 0.6), (0.72, 1.1), (0.45, 1.55), (0.26, 1.8), (0.25, 2.05), (0.38, 2.3), (0.35, 2.31), (0.2, 2.05), (0.16, 1.8)]
    cup = [(0, 0.02), (0.24, 0.0), (0.26, 0.08), (0.38, 0.28), (0.46, 0.62), (0.43, 0.63), (0.34, 0.3), (0, 0.14)]
    ring_ = lambda points, angle, height: paints("#f5f4ef", (band(height, 0.46, 0.51, 0.01), "#2b4f9a"))
    made = [put(lathe(bottle, china(), 100, 130, color=line), (-0.45, 0.3, 0)), put(lathe(cup, china(), 90, 100, color=ring_), (0.95, -0.35, 0))]
    made.append(put(lathe([(0, 0.42), (0.38, 0.42)], material("#e6ead9", 0.05, coat=1), 60, 8), (0.95, -0.35, 0)))
    return made


def balance(thing):
    gold = brass()
    made = [lathe([(0, 0), (0.95, 0), (1.0, 0.06), (0.9, 0.16), (0.4, 0.24), (0.16, 0.36), (0.12, 0.6), (0.17, 0.75), (0.1, 0.9), (0.08, 1.9), (0.14, 2.0), (0.08, 2.1), (0.09, 2.9), (0.16, 3.0), (0.05, 3.12), (0.03, 3.3), (0, 3.32)], gold, 70, 180)]
    tilt = 4
    beam = tube(curve([(-1.75, 0, 0), (-0.9, 0, 0.14), (0, 0, 0.05), (0.9, 0, 0.14), (1.75, 0, 0)], 80), [0.035, 0.06, 0.1, 0.06, 0.035], gold)
    made.append(put(beam, (0, 0, 2.95), (0, tilt, 0)))
    made.append(plate([(-0.03, 0), (0.03, 0), (0, -0.5)], 0.02, gold, 0, (0, -0.12, 2.9), (90, 0, 0)))
    for side in (-1, 1):
        top = 2.95 - side * 1.75 * math.sin(math.radians(tilt))
        low = top - 1.75
        made.append(put(lathe([(0, 0), (0.35, 0.02), (0.72, 0.18), (0.78, 0.25), (0.74, 0.25), (0.34, 0.06), (0, 0.04)], gold, 80, 70), (side * 1.75, 0, low)))
        for n in range(3):
            a = math.radians(90 + 120 * n + (0 if side > 0 else 60))
            links = np.linspace([side * 1.75, 0, top], [side * 1.75 + 0.75 * math.cos(a), 0.75 * math.sin(a), low + 0.24], 60)
            made.append(tube(links, 0.016 + 0.012 * (np.arange(60) % 2), gold, sides=8))
    for n in range(6):
        size = 0.34 - 0.035 * n
        made.append(put(lathe([(0, 0), (size * 0.6, 0), (size * 0.6, size * 1.2), (size * 0.2, size * 1.35), (size * 0.2, size * 1.5), (size * 0.34, size * 1.7), (0, size * 1.85)], gold, 40, 50, smooth_profile=False), (-1.15 + n * 0.5 - 0.015 * n * n, -1.5, 0)))
    return made


def mate(thing):
    def paint(points, angle, height):
        return paints("#8a5a30", (np.clip(0.4 + field(points, 2), 0, 1) * 0.6, "#5f3a1e"), (np.clip(field(points, 5), 0, 1) * 0.4, "#b3834e"))

    body = [(0, 0.02), (0.35, 0.0), (0.8, 0.25), (1.0, 0.75), (0.94, 1.2), (0.72, 1.65), (0.68, 1.95), (0.72, 2.1)]
    made = [lathe(body, material(rough=0.35, coat=0.4, from_mesh=True), 100, 110, color=paint)]
    made.append(lathe([(0.735, 1.82), (0.76, 1.84), (0.78, 2.1), (0.8, 2.2), (0.74, 2.22), (0.66, 2.14), (0.64, 1.9)], steel(0.2), 100, 60))
    made.append(lathe([(0, 2.0), (0.3, 1.98), (0.66, 2.0)], material("#7f8a3c", 0.95, bump=("noise", 30, 1.0)), 60, 20))
    made.append(tube(curve([(0.1, 0, 1.8), (0.3, 0, 2.4), (0.62, 0, 3.1), (0.98, 0, 3.36), (1.2, 0, 3.4)], 60), [0.06, 0.055, 0.055, 0.06, 0.075], steel(0.15), sides=20, flat=0.8))
    made.append(put(blob((0.11, 0.11, 0.07), brass()), (0.37, 0, 2.55), (0, 25, 0)))
    made += [hoop(0.34, 0.06, steel(0.3), (0, 0, 0.03))]
    return made


# Home


def sofa(thing):
    blue, legs = cloth("#2f5f9f"), wood("#8a5f3a", "z")
    made = [box((3.9, 1.7, 0.42), blue, 0.08, (0, 0, 0.58)), box((3.9, 0.42, 1.5), blue, 0.14, (0, 0.72, 1.1))]
    for side in (-1, 1):
        made.append(box((0.42, 1.75, 1.02), blue, 0.15, (side * 1.95, -0.02, 0.86)))
        made.append(cushion((1.68, 1.36, 0.46), blue, (side * 0.85, -0.18, 0.98)))
        made.append(cushion((1.66, 0.95, 0.5), blue, (side * 0.85, 0.36, 1.55), (72, 0, 0)))
        made += [rod((side * 1.85, y, 0.4), (side * 1.92, y * 1.04, 0), (0.09, 0.055), legs) for y in (-0.7, 0.75)]
    made.append(cushion((0.8, 0.8, 0.3), cloth("#e0b34a"), (-1.3, -0.12, 1.5), (68, 8, 12)))
    metal = material("#2b2b2f", 0.35, metal=0.7)
    made.append(put(lathe([(0, 0), (0.52, 0), (0.54, 0.05), (0.5, 0.1), (0, 0.12)], metal, 60, 30), (2.75, 0.5, 0)))
    made.append(tube(curve([(2.75, 0.5, 0.1), (2.8, 0.5, 1.8), (2.7, 0.45, 3.2), (2.2, 0.3, 3.85), (1.6, 0.15, 3.8), (1.35, 0.1, 3.45)], 90), 0.045, metal))
    made.append(put(lathe([(0.08, 0.46), (0.2, 0.42), (0.46, 0.2), (0.56, -0.06), (0.53, -0.06), (0.42, 0.16), (0.1, 0.36)], material("#f3ead6", 0.5, glow=0.25), 70, 60), (1.32, 0.1, 3.05)))
    made.append(put(blob((0.16, 0.16, 0.2), material("#fff3d0", 0.3, glow=2.0)), (1.32, 0.1, 3.1)))
    return made


def bed(thing):
    frame, sheet, cover = cloth("#8d9199", 80), material("#f5f3ee", 0.95, bump=("noise", 5, 0.2)), material("#dfe6ec", 0.95, sheen=0.3, bump=("noise", 4, 0.5))
    made = [box((3.5, 4.3, 0.5), frame, 0.08, (0, 0, 0.5)), box((3.6, 0.3, 2.0), frame, 0.1, (0, 2.2, 1.25))]
    made += [box((0.015, 0.02, 1.5), material("#6e727a", 0.9), 0, (x, 2.04, 1.45)) for x in (-1.2, -0.6, 0, 0.6, 1.2)]
    made.append(cushion((3.35, 4.15, 0.6), sheet, (0, -0.02, 0.98), puff=8))
    u, v = np.meshgrid(np.linspace(-1, 1, 90), np.linspace(0, 1, 110), indexing="ij")
    over = np.clip((np.abs(u) - 0.88) / 0.12, 0, 1)
    foot = np.clip((0.06 - v) / 0.06, 0, 1)
    z = 1.38 - 0.72 * np.maximum(over**1.6, foot**1.6) + 0.03 * field(np.stack([u * 2, v * 3, 0 * u], -1), 2.2) * (1 - over)
    points = np.stack([u * 1.86 - 0.08 * np.sign(u) * over * 0, -2.22 + v * 3.1, z + 0.02 * np.sin(v * 40) * over], -1)
    made.append(grid(points, cover, thick=0.09))
    fold = np.stack([u * 1.86, 0.72 + v * 0.5, z[:, ::-1] * 0 + 1.42 + 0.06 * np.sin(v * 3.1) - 0.7 * over**1.6], -1)
    made.append(grid(fold, material("#f5f3ee", 0.95, bump=("noise", 4, 0.4)), thick=0.06))
    for side in (-1, 1):
        made.append(cushion((1.42, 0.95, 0.46), sheet, (side * 0.8, 1.6, 1.52), (34, 0, -3 * side)))
        made += [rod((side * 1.6, y, 0.3), (side * 1.6, y, 0), 0.09, wood("#5f4028", "z")) for y in (-1.95, 2.1)]
    made.append(cushion((0.95, 0.62, 0.3), cloth("#4a6a7a"), (0, 1.15, 1.68), (42, 0, 0)))
    return made


def oval_frame(wide, high, size, stuff, beads):
    outline = ring(160, wide, high)
    made = [tube(np.c_[outline, np.zeros(160)], size, stuff, closed=True, sides=20, flat=0.7)]
    inner = ring(160, wide - size * 1.1, high - size * 1.1)
    made.append(tube(np.c_[inner, np.full(160, 0.03)], size * 0.35, stuff, closed=True, sides=12))
    bead = blob((size * 0.3,) * 3, stuff, detail=12)
    spots = ring(beads, wide + size * 0.72, high + size * 0.72)
    put(bead, (*spots[0], 0.03))
    return made + [bead] + [copy(bead, (*spot, 0.03)) for spot in spots[1:]]


def wall_mirror(thing):
    gold = material("#cf9f45", 0.28, metal=1.0)
    made = oval_frame(1.0, 1.6, 0.16, gold, 68)
    u = np.linspace(0, 1, 60)[:, None]
    a = np.linspace(0, 2 * math.pi, 120, endpoint=False)[None]
    points = np.stack([0.93 * u * np.cos(a), 1.53 * u * np.sin(a), 0.0 * u + 0 * a], -1)
    sky = np.clip(0.5 + 0.28 * points[..., 1] + 0.3 * points[..., 0], 0, 1)
    glint = band(points[..., 0] * 0.8 + points[..., 1] - 0.25, -0.12, 0.3, 0.03) + band(points[..., 0] * 0.8 + points[..., 1] - 0.25, 0.42, 0.52, 0.03)
    made.append(grid(points, material(rough=0.08, coat=1.0, from_mesh=True), around=True, colors=paints("#8fa2ad", (sky, "#dfe8ec"), (glint * 0.55, "#ffffff"))))
    crest = [put(blob((0.14, 0.24, 0.07), gold, shape=lambda p: p), (0.17 * k, 1.8 - 0.05 * abs(k), 0.04), (0, 0, -24 * k)) for k in (-2, -1, 0, 1, 2)]
    return [group(made + crest, (0, 0, 2), (90, 0, 0))]


def candle(thing):
    def wall(angle, height):
        return 1 + 0.006 * np.sin(angle * 3 + height * 2)

    wax = material("#f4efe2", 0.45, soft=0.35, coat=0.1)
    made = [lathe([(0, 0), (0.72, 0), (0.75, 0.04), (0.75, 2.0), (0.72, 2.08), (0.6, 2.02), (0.3, 1.94), (0, 1.93)], wax, 100, 90, smooth_profile=False, wave=wall)]
    made.append(rod((0, 0, 1.9), (0.03, 0, 2.16), (0.025, 0.03), material("#2b2522", 0.9), 10))
    made.append(lathe([(0, 2.08), (0.09, 2.14), (0.12, 2.28), (0.07, 2.48), (0.0, 2.66)], material("#ffc24a", 0.5, glow=5.0), 40, 40))
    made.append(lathe([(0, 2.1), (0.05, 2.16), (0.06, 2.26), (0, 2.42)], material("#fff3c8", 0.5, glow=8.0), 30, 30))
    low = [lathe([(0, 0), (0.72, 0), (0.75, 0.04), (0.75, 1.22), (0.72, 1.3), (0.6, 1.24), (0.3, 1.16), (0, 1.15)], wax, 100, 70, smooth_profile=False, wave=wall), rod((0, 0, 1.12), (0.05, 0, 1.4), (0.025, 0.02), material("#4a443e", 0.9), 10)]
    return [group(made, (-0.55, 0.3, 0)), group(low, (0.95, -0.5, 0))]


def weave(radius_of, low, high, rows, stakes, size, paint, squash=1.0):
    """Willow rods woven around stakes: each row passes the stakes on the other side than the row below."""
    made = []
    count = stakes * 8
    angle = np.linspace(0, 2 * math.pi, count, endpoint=False)
    for n in range(rows):
        z = low + (high - low) * (n + 0.5) / rows
        r = radius_of(z) + size * 0.8 * np.cos(angle * stakes / 2 + math.pi * (n % 2))
        points = np.stack([r * np.cos(angle), squash * r * np.sin(angle), np.full(count, z)], -1)
        made.append(tube(points, size, material(paint[n % len(paint)], 0.6, coat=0.1), closed=True, sides=8))
    return made


def basket(thing):
    tones = ("#a8763f", "#b8874e", "#9a6a36", "#b07f47")
    radius = lambda z: 1.08 + 0.24 * z / 1.5
    made = weave(radius, 0.05, 1.5, 15, 36, 0.052, tones, 0.78)
    for n in range(36):
        a = 2 * math.pi * n / 36
        made.append(rod((radius(0) * math.cos(a), 0.78 * radius(0) * math.sin(a), 0), (radius(1.56) * math.cos(a), 0.78 * radius(1.56) * math.sin(a), 1.58), 0.035, material("#8a5f30", 0.6), 8))
    made.append(plate(ring(80, 1.06, 0.82), 0.04, material("#8a5f30", 0.7, bump=("lines", 6, 0.5)), 0, (0, 0, 0.01)))
    turns = np.linspace(0, 2 * math.pi, 300, endpoint=False)
    for phase in (0, 2.1, 4.2):
        r = 1.34 + 0.05 * np.cos(turns * 24 + phase)
        made.append(tube(np.stack([r * np.cos(turns), 0.78 * r * np.sin(turns), 1.58 + 0.05 * np.sin(turns * 24 + phase)], -1), 0.045, material(tones[1], 0.6), closed=True, sides=8))
    t = np.linspace(0, math.pi, 120)
    for phase in (0, 2.1, 4.2):
        wrap = 0.06
        made.append(tube(np.stack([(1.3 + wrap * np.cos(t * 16 + phase)) * np.cos(t), wrap * np.sin(t * 16 + phase), 1.2 + 1.75 * np.sin(t) * (1 + 0.02 * np.cos(t * 16 + phase))], -1), 0.055, material(tones[(int(phase)) % 4], 0.6), sides=8))
    return made


def wastebasket(thing):
    wire = material("#222326", 0.4, coat=0.2)
    radius = lambda z: 0.95 + 0.32 * z / 2.6
    made = [hoop(radius(z), 0.032, wire, (0, 0, z)) for z in np.linspace(0.06, 2.5, 9)]
    made += [hoop(radius(2.6), 0.065, wire, (0, 0, 2.62)), hoop(radius(0), 0.05, wire, (0, 0, 0.05))]
    for n in range(44):
        a = 2 * math.pi * n / 44
        made.append(rod((radius(0) * math.cos(a), radius(0) * math.sin(a), 0.05), (radius(2.6) * math.cos(a), radius(2.6) * math.sin(a), 2.62), 0.022, wire, 8))
    made += [hoop(r, 0.022, wire, (0, 0, 0.05)) for r in (0.2, 0.4, 0.6, 0.8)]
    made += [rod((-0.95 * math.cos(a), -0.95 * math.sin(a), 0.05), (0.95 * math.cos(a), 0.95 * math.sin(a), 0.05), 0.022, wire, 8) for a in np.linspace(0, math.pi, 8, endpoint=False)]
    return made


def landscape(thing):
    u, v = np.meshgrid(np.linspace(0, 1, 260), np.linspace(0, 1, 220), indexing="ij")
    flat = np.stack([u * 3, v * 3, 0 * u], -1)
    colors = paints("#a9cfe6", (v, "#5f9fd0"), (np.clip(field(flat * np.array([1, 2.4, 1]), 1.3, 3.0) * 2.2 - 0.2, 0, 1) * step(v, 0.6, 0.2), "#f6f7f4"))
    strokes = field(flat * np.array([2, 7, 1]), 3.2)
    for n, (height, swing, color, shade) in enumerate(((0.62, 0.07, "#8fb0b8", "#a9c6c4"), (0.52, 0.08, "#6a9a6a", "#86b07a"), (0.40, 0.10, "#5f9a3c", "#86b84e"), (0.24, 0.08, "#3f7a2c", "#6aa23c"))):
        line = height + swing * np.sin(u * (5 + n * 1.7) + n * 2.1) + 0.02 * np.sin(u * 17 + n)
        under = 1 - step(v, line, 0.008)
        colors = colors * (1 - under[..., None]) + paints(color, (np.clip(0.5 + strokes + (v - line) * 3, 0, 1), shade)) * under[..., None]
    path = np.abs(u - 0.55 - 0.22 * np.sin(v * 9)) < 0.06 * (0.42 - v) * 2.4
    colors = colors * (1 - path[..., None]) + paints("#dcc592", (np.clip(0.5 + strokes, 0, 1) * 0.5, "#c4a56a")) * path[..., None]
    for x, y, size in ((0.22, 0.40, 0.06), (0.29, 0.385, 0.045), (0.8, 0.33, 0.075), (0.72, 0.35, 0.05), (0.9, 0.36, 0.05)):
        crown = 1 - step(np.hypot((u - x), (v - y - size) * 0.8) + 0.012 * strokes, size, 0.008)
        colors = paints(colors, (crown, "#2c5a26"), (crown * np.clip((v - y - size) * 10 + strokes, 0, 1), "#5f9240"))
    canvas = np.stack([(u - 0.5) * 2.62, (v - 0.5) * 2.2, 0 * u + 0.03], -1)
    made = [grid(canvas, material(rough=0.75, bump=("noise", 60, 0.2), from_mesh=True), colors=colors)]
    for x, y, long, turn in ((0, 1.2, 3.0, 0), (0, -1.2, 3.0, 0), (1.41, 0, 2.56, 90), (-1.41, 0, 2.56, 90)):
        made += [put(box((long, 0.22, 0.2), wood("#8a5a30", "x"), 0.05), (x, y, 0), (0, 0, turn)), put(box((long - 0.2, 0.05, 0.1), brass(), 0.02), (x * 0.935, y * 0.925, 0.06), (0, 0, turn))]
    return [group(made, (0, 0, 1.6), (90, 0, 0))]


def mantel_clock(thing):
    brown = wood("#6f4022", "x", 0.4)
    arch = [(-1.5, 0), (1.5, 0), (1.5, 0.5)] + [tuple(p) for p in curve([(1.5, 0.5, 0), (1.25, 0.62, 0), (1.0, 1.15, 0), (0.75, 1.75, 0), (0, 2.1, 0), (-0.75, 1.75, 0), (-1.0, 1.15, 0), (-1.25, 0.62, 0), (-1.5, 0.5, 0)], 80)[1:-1, :2]] + [(-1.5, 0.5)]
    made = [plate(arch, 1.0, brown, 0.04, (0, 0.5, 0.3), (90, 0, 0))]
    made += [box((3.4, 1.3, 0.18), brown, 0.05, (0, 0, 0.21)), box((3.1, 1.1, 0.1), wood("#5a3219", "x", 0.4), 0.03, (0, 0, 0.34))]
    made += [put(blob((0.16, 0.16, 0.08), brass()), (x, y, 0.07)) for x in (-1.45, 1.45) for y in (-0.45, 0.45)]
    made.append(face(0.72, hands=(305, 48), place=(0, -0.52, 1.45), turned=(90, 0, 0)))
    return made + [hoop(0.78, 0.07, brass(), (0, -0.54, 1.45), (90, 0, 0)), hoop(0.68, 0.02, brass(), (0, -0.58, 1.45), (90, 0, 0))]


def alarm_clock(thing):
    color, square = thing["color"] or "#db2c2b", thing["brand"] == "Old Market Studio"
    paint, chrome = material(color, 0.2, coat=0.7), steel(0.12) if not square else brass()
    made = []
    if square:
        made.append(put(plate(ring(120, 1.12, 1.05, 6), 0.75, paint, 0.14), (0, 0.36, 0), (90, 0, 0)))
        made.append(put(tube(np.c_[ring(120, 1.0, 0.94, 6), np.zeros(120)], 0.06, chrome, closed=True), (0, -0.4, 0), (90, 0, 0)))
        dial = plate(ring(120, 0.98, 0.92, 6), 0.03, material("#f6edd6", 0.5), 0)
        made.append(put(dial, (0, -0.37, 0), (90, 0, 0)))
    else:
        made.append(put(lathe([(0, 0.36), (0.9, 0.36), (1.08, 0.24), (1.12, 0), (1.08, -0.36), (1.02, -0.4)], paint, 100, 70), (0, 0, 0), (-90, 0, 0)))
        made.append(hoop(1.02, 0.075, chrome, (0, -0.4, 0), (90, 0, 0)))
    made.append(face(0.9 if square else 0.98, hands=(300, 60), place=(0, -0.39, 0), turned=(90, 0, 0), color="#f6edd6" if square else "#fbf9f2"))
    spread, size = (34, 0.36) if square else (38, 0.5)
    for side in (-1, 1):
        a = math.radians(spread)
        out = np.array([side * math.sin(a), 0, math.cos(a)])
        reach = 1.3 if square else 1.18
        made.append(put(lathe([(size, 0), (size * 0.96, size * 0.35), (size * 0.7, size * 0.68), (size * 0.2, size * 0.85), (0, size * 0.87)], chrome, 70, 50), tuple(out * reach), (0, side * spread, 0)))
        made += [rod(tuple(out * 0.95), tuple(out * (reach + 0.5 * size)), 0.05, chrome), put(blob((0.09, 0.09, 0.09), chrome), tuple(out * (reach + size * 0.9)))]
        b = math.radians(32 if square else 40)
        made.append(rod((side * 1.0 * math.sin(b), 0, -1.0 * math.cos(b)), (side * (1.05 if square else 1.3) * math.sin(b) * 1.12, 0, -1.34), (0.06, 0.1), chrome))
        made.append(put(blob((0.12, 0.12, 0.1), chrome), (side * (1.05 if square else 1.3) * math.sin(b) * 1.12, 0, -1.34)))
    made.append(rod((0, 0, 0.95), (0, 0, 1.62 if square else 1.7), 0.035, chrome))
    made.append(box((0.34, 0.12, 0.16), chrome, 0.04, (0, 0, 1.55)))
    if square:
        made += [hoop(0.24, 0.045, chrome, (0, 0, 1.93), (90, 0, 0)), rod((0, 0, 1.6), (0, 0, 1.7), 0.04, chrome)]
    else:
        made.append(tube(curve([(-1.02, 0, 1.28), (-0.85, 0, 1.75), (0, 0, 2.12), (0.85, 0, 1.75), (1.02, 0, 1.28)], 50), 0.05, chrome))
    return [group(made, (0, 0, 1.44))]


def chair(thing):
    color = thing["color"] or "#7e4d2e"
    made = []
    if thing["brand"] == "Hollis House":
        paint = material(color, 0.3, coat=0.4)
        made.append(lathe([(0, 1.76), (0.8, 1.76), (0.86, 1.8), (0.86, 1.88), (0.8, 1.92), (0.4, 1.89), (0, 1.88)], paint, 90, 60))
        for side in (-1, 1):
            made.append(rod((side * 0.5, -0.6, 1.8), (side * 0.62, -0.72, 0), (0.085, 0.055), paint))
        hoop_ = curve([(-0.66, 0.86, 0), (-0.62, 0.62, 1.0), (-0.6, 0.52, 1.8), (-0.66, 0.72, 2.8), (-0.45, 0.84, 3.42), (0, 0.88, 3.6), (0.45, 0.84, 3.42), (0.66, 0.72, 2.8), (0.6, 0.52, 1.8), (0.62, 0.62, 1.0), (0.66, 0.86, 0)], 160)
        made.append(tube(hoop_, 0.07, paint, sides=18))
        made.append(tube(curve([(-0.34, 0.5, 1.86), (-0.36, 0.7, 2.6), (-0.24, 0.8, 3.0), (0, 0.83, 3.12), (0.24, 0.8, 3.0), (0.36, 0.7, 2.6), (0.34, 0.5, 1.86)], 90), 0.05, paint, sides=16))
        return made + [hoop(0.6, 0.045, paint, (0, -0.02, 0.95), second=0.62)]
    timber = wood(color, "z", 0.25)
    seat = curve([(-0.95, -0.9, 0), (0, -1.0, 0), (0.95, -0.9, 0), (0.85, 0.0, 0), (0.78, 0.85, 0), (0, 0.88, 0), (-0.78, 0.85, 0), (-0.85, 0.0, 0)], 120, True)[:, :2]
    made.append(plate(seat, 0.13, wood(color, "y", 0.25), 0.05, (0, 0, 1.78)))
    for side in (-1, 1):
        made.append(put(box((0.15, 0.15, 1.8), timber, 0.03), (side * 0.76, -0.76, 0.9)))
        made.append(tube(curve([(side * 0.7, 0.95, 0), (side * 0.7, 0.78, 1.0), (side * 0.7, 0.76, 1.85), (side * 0.72, 0.86, 2.7), (side * 0.74, 1.06, 3.55)], 60), [0.085, 0.095, 0.095, 0.085, 0.07], timber))
        made.append(box((0.08, 1.5, 0.1), wood(color, "y", 0.25), 0.02, (side * 0.74, 0.02, 0.75)))
    made += [box((1.5, 0.09, 0.2), wood(color, "x", 0.25), 0.02, (0, -0.76, 1.66)), box((1.4, 0.08, 0.1), wood(color, "x", 0.25), 0.02, (0, 0.02, 0.75))]
    for z, y, high in ((3.36, 1.03, 0.4), (2.86, 0.92, 0.2), (2.42, 0.84, 0.2)):
        u = np.linspace(-1, 1, 40)[:, None]
        v = np.linspace(-0.5, 0.5, 7)[None]
        made.append(grid(np.stack([u * 0.72 + 0 * v, y + 0.12 * (1 - u**2) + 0.2 * v * high, z + v * high * (1 + 0.12 * (1 - u**2))], -1), wood(color, "x", 0.25), thick=0.07))
    return made


def cabinet(thing):
    shell, inner = material("#a9adb3", 0.35, metal=0.3), material("#8b9097", 0.4, metal=0.3)
    made = [box((1.5, 1.8, 2.8), shell, 0.03, (0, 0, 1.45)), box((1.42, 1.7, 0.1), material("#2c2d30", 0.6), 0, (0, 0, 0.05))]
    for z in (0.78, 2.1):
        made += [box((1.38, 0.06, 1.24), shell, 0.025, (0, -0.92, z)), box((0.5, 0.05, 0.16), inner, 0.02, (0, -0.955, z + 0.2)), box((0.44, 0.05, 0.1), material("#f4f2ea", 0.6), 0, (0, -0.962, z + 0.2))]
        made.append(tube(curve([(-0.3, -0.95, z - 0.05), (-0.28, -1.06, z - 0.05), (0, -1.08, z - 0.05), (0.28, -1.06, z - 0.05), (0.3, -0.95, z - 0.05)], 40), 0.035, steel(0.2)))
    made.append(put(disc_of(0.06, 0.04, steel(0.2)), (0.5, -0.94, 2.62), (90, 0, 0)))
    return made + [box((0.012, 0.01, 0.06), material("#1f2023", 0.5), 0, (0.5, -0.985, 2.62))]


def paper_lantern(thing):
    ribs = 22
    profile = lambda z: 1.12 * np.sqrt(np.clip(1 - (np.abs(z) / 1.55) ** 2.6, 0.12, 1))
    z = np.linspace(-1.3, 1.3, 300)
    radius = profile(z) * (1 - 0.025 * np.abs(np.sin((z + 1.3) / 2.6 * ribs * math.pi)) ** 0.5)
    red = material(rough=0.7, from_mesh=True, soft=0.2, glow=0)
    lines = lambda points, angle, height: paints("#cf1f28", (1 - np.abs(np.sin((height + 1.3) / 2.6 * ribs * math.pi)) ** 0.25, "#8d1218"), (np.clip(1 - np.abs(height) / 1.2, 0, 1) * 0.3, "#f0582e"), (step(np.cos(angle * 8), 0.985, 0.01) * 0.4, "#e7b84a"))
    made = [lathe(np.c_[radius, z], red, 140, 300, smooth_profile=False, color=lines)]
    gold, black = brass(), material("#1d1a1c", 0.35, coat=0.4)
    for s in (-1, 1):
        made.append(put(lathe([(0, -0.12), (0.5, -0.12), (0.54, -0.05), (0.54, 0.05), (0.5, 0.12), (0, 0.12)], black, 70, 40), (0, 0, s * 1.4)))
        made.append(hoop(0.54, 0.035, gold, (0, 0, s * 1.4)))
    made.append(tube(curve([(-0.45, 0, 1.5), (-0.3, 0, 1.95), (0, 0, 2.12), (0.3, 0, 1.95), (0.45, 0, 1.5)], 40), 0.025, gold))
    made.append(hoop(0.09, 0.025, gold, (0, 0, 2.2), (90, 0, 0)))
    made += [put(blob((0.12, 0.12, 0.12), gold), (0, 0, -1.62)), rod((0, 0, -1.5), (0, 0, -1.8), 0.02, gold, 8)]
    chance = np.random.default_rng(2)
    for n in range(46):
        a, r = n * 2.4, 0.1 * math.sqrt(n / 46)
        made.append(tube([(r * math.cos(a), r * math.sin(a), -1.72), (1.4 * r * math.cos(a), 1.4 * r * math.sin(a), -2.2), (1.6 * r * math.cos(a), 1.6 * r * math.sin(a), -2.75 + float(chance.uniform(-0.05, 0.05)))], 0.014, material("#d8a02c" if n % 5 == 0 else "#c41f26", 0.6), sides=6))
    return made


def mirror_ball(thing):
    chance = np.random.default_rng(5)
    points, colors, faces = [], [], []
    bands = 26
    for i in range(bands):
        t0, t1 = math.pi * i / bands - math.pi / 2, math.pi * (i + 1) / bands - math.pi / 2
        count = max(6, int(round(2 * bands * math.cos((t0 + t1) / 2))))
        for j in range(count):
            p0, p1 = 2 * math.pi * (j + 0.04) / count, 2 * math.pi * (j + 0.96) / count
            e = 0.04 * (t1 - t0)
            tone = float(chance.choice([0.95, 0.75, 0.5, 0.3, 0.16], p=[0.2, 0.25, 0.25, 0.18, 0.12]))
            hue = np.array([1, 1, 1]) * tone + chance.uniform(-0.06, 0.06, 3) * (chance.random() < 0.3)
            at = len(points)
            lean = chance.normal(0, 0.012, 3)
            points += [tuple(np.array([math.cos(t) * math.cos(p), math.cos(t) * math.sin(p), math.sin(t)]) * (1.2 + lean[k % 3])) for k, (t, p) in enumerate(((t0 + e, p0), (t0 + e, p1), (t1 - e, p1), (t1 - e, p0)))]
            colors += [np.clip(hue, 0, 1)] * 4
            faces.append((at, at + 1, at + 2, at + 3))
    made = [solid(points, faces, material(rough=0.06, metal=0.85, from_mesh=True), False, np.array(colors)), blob((1.18, 1.18, 1.18), material("#3a3c40", 0.6))]
    made.append(lathe([(0.16, 1.16), (0.2, 1.2), (0.18, 1.34), (0.06, 1.38), (0, 1.38)], steel(0.2), 40, 30))
    return made + [hoop(0.13, 0.03, steel(0.2), (0, 0, 1.5), (90, 0, 0))]


def wind_chime(thing):
    def paint(points, angle, height):
        koi = lambda a, h, size: np.hypot((angle - a) * 0.8, (height - h) * 1.3) < size
        fish = koi(4.45, 0.05, 0.17) | (np.hypot((angle - 4.75) * 0.8, (height - 0.08)) < 0.09) | koi(5.2, -0.35, 0.12) | koi(3.9, -0.32, 0.12) | koi(1.2, 0, 0.16)
        weed = np.abs(np.sin(angle * 5 + 2 * height)) > 0.96
        return paints("#bfe0ea", (fish, "#d8332c"), (weed * (height < -0.1) * (~fish), "#3f8a5a"), (step(-height, 0.52, 0.02), "#ffffff"))

    bell = [(0.55, -0.62), (0.68, -0.45), (0.78, -0.1), (0.7, 0.3), (0.42, 0.6), (0.1, 0.7), (0, 0.7)]
    glassy = material(rough=0.06, coat=1.0, from_mesh=True)
    glassy.node_tree.nodes["Principled BSDF"].inputs["Alpha"].default_value = 0.82
    made = [lathe(bell, glassy, 120, 110, color=paint), hoop(0.55, 0.025, material("#ffffff", 0.1, coat=1), (0, 0, -0.62))]
    cord = material("#b3202a", 0.8)
    made += [rod((0, 0, 0.65), (0, 0, 1.35), 0.022, cord, 8), hoop(0.12, 0.022, cord, (0, 0, 1.46), (90, 0, 0)), put(blob((0.07, 0.07, 0.07), cord), (0, 0, 0.78)), rod((0, 0, 0.6), (0, 0, -1.3), 0.014, cord, 8)]
    made.append(lathe([(0.03, -0.85), (0.07, -0.83), (0.07, -0.45), (0.03, -0.43)], material("#e7eef0", 0.05, coat=1), 30, 20, smooth_profile=False))
    u, v = np.meshgrid(np.linspace(-1, 1, 30), np.linspace(0, 1, 90), indexing="ij")
    strip = np.stack([u * 0.3, 0.1 * np.sin(v * 4) * v, -1.25 - v * 2.0], -1)
    waves = np.abs(np.sin((v * 7 + 0.25 * np.sin(u * 6)) * math.pi)) > 0.93
    flower = sum((np.hypot(u * 0.3 - x, (v - y) * 2.0) < 0.09).astype(float) for x, y in ((-0.08, 0.2), (0.1, 0.34), (-0.04, 0.47)))
    made.append(grid(strip, material(rough=0.85, from_mesh=True), colors=paints("#f4f0e2", (waves * (v > 0.6), "#4f8fc4"), (np.clip(flower, 0, 1), "#e0708a")), thick=0.012))
    return made


# Cleaning and bath


def bucket(thing):
    color = thing["color"] or "#1a73d5"
    stuff = material(color, 0.35, coat=0.15)
    wall = [(0, 0.06), (0.85, 0.05), (0.9, 0.0), (0.94, 0.06), (1.02, 0.7), (1.16, 1.75), (1.17, 1.85), (1.26, 1.88), (1.27, 1.98), (1.2, 2.02), (1.14, 1.98), (1.1, 1.75), (0.9, 0.2), (0, 0.14)]
    made = [lathe(wall, stuff, 120, 170, smooth_profile=False), hoop(1.205, 0.035, stuff, (0, 0, 1.7)), hoop(1.06, 0.02, stuff, (0, 0, 0.9))]
    made += [box((0.2, 0.012, 0.02), material(dark(color, 0.4), 0.5), 0, (0, 1.0 + 0.09 * n, 0.75 + 0.3 * n), (-7, 0, 0)) for n in range(4)]
    for side in (-1, 1):
        made.append(box((0.1, 0.32, 0.3), stuff, 0.05, (side * 1.24, 0, 1.82)))
        made.append(put(blob((0.07, 0.07, 0.07), steel(0.3)), (side * 1.3, 0, 1.82)))
    t = np.linspace(0, math.pi, 100)
    lean = math.radians(24)
    path = np.stack([1.3 * np.cos(t), -math.sin(lean) * 1.5 * np.sin(t), 1.82 + math.cos(lean) * 1.5 * np.sin(t)], -1)
    made.append(tube(path, 0.035, steel(0.25)))
    return made + [tube(path[38:62], 0.1, material(dark(color, 0.55), 0.5), sides=20)]


def broom(thing):
    made = [rod((0, 0, 1.85), (0, 0, 5.6), 0.085, wood("#c99a5f", "z", 0.3)), put(blob((0.085, 0.085, 0.1), wood("#c99a5f", "z")), (0, 0, 5.6)), rod((0, 0, 5.2), (0, 0, 5.26), 0.09, material("#b3262a", 0.4))]
    chance = np.random.default_rng(6)
    tones = [material(color, 0.8) for color in ("#d9b45f", "#c99f48", "#e4c87c", "#b98f3c")]
    for n in range(360):
        x = float(chance.uniform(-1, 1))
        y = float(chance.uniform(-1, 1))
        low = 0.04 + 0.1 * float(chance.random())
        made.append(tube(curve([(x * 0.12, y * 0.1, 2.05), (x * 0.4, y * 0.17, 1.72), (x * 0.72, y * 0.2, 1.1), (x * 0.92 + float(chance.normal(0, 0.03)), y * 0.26, low)], 10), [0.02, 0.024, 0.018, 0.01], tones[n % 4], sides=5))
    made.append(put(blob((0.26, 0.18, 0.36), tones[0], shape=lambda p: p), (0, 0, 1.9)))
    for z, wide in ((2.12, 0.14), (2.06, 0.17), (2.0, 0.2)):
        made.append(hoop(wide, 0.035, steel(0.3), (0, 0, z), second=wide * 0.85))
    for z, wide in ((1.5, 0.5), (1.28, 0.62), (1.06, 0.72)):
        made.append(hoop(wide, 0.03, material("#b3262a", 0.7), (0, 0, z), second=0.225))
    return [group(made, (0, 0, 0), (0, 28, 0))]


def sponge(thing):
    chance = np.random.default_rng(9)
    spots = chance.uniform(-1, 1, (260, 3)) * np.array([1.3, 0.85, 0.5])

    def paint(points):
        near = np.full(points.shape[:-1], 9.0)
        for n, spot in enumerate(spots):
            near = np.minimum(near, np.linalg.norm(points - spot, axis=-1) / (0.05 + 0.05 * (n % 5) / 4))
        return near

    one = []
    u, v = np.meshgrid(np.linspace(-1, 1, 130), np.linspace(-1, 1, 90), indexing="ij")
    for build in (
        lambda: np.stack([u * 1.3, v * 0.85, 0 * u + 0.42], -1),
        lambda: np.stack([u * 1.3, v * 0.85, 0 * u - 0.42], -1),
        lambda: np.stack([u * 1.3, 0 * u - 0.85, v * 0.42], -1),
        lambda: np.stack([u * 1.3, 0 * u + 0.85, v * 0.42], -1),
        lambda: np.stack([0 * u - 1.3, u * 0.85, v * 0.42], -1),
        lambda: np.stack([0 * u + 1.3, u * 0.85, v * 0.42], -1),
    ):
        points = build()
        # Round edges: what lies near an edge moves inward.
        limit = np.array([1.3, 0.85, 0.42]) - 0.1
        inner = np.clip(points, -limit, limit)
        out = points - inner
        points = inner + out / np.maximum(np.linalg.norm(out, axis=-1, keepdims=True), 1e-9) * 0.1
        near = paint(points)
        deep = 1 - step(near, 0.9, 0.35)
        normal = out / np.maximum(np.linalg.norm(out, axis=-1, keepdims=True), 1e-9)
        one.append(grid(points - normal * 0.07 * deep[..., None], material(rough=0.95, bump=("noise", 22, 0.7), from_mesh=True), colors=paints("#f7d65a", (deep, "#c99a2a"), (np.clip(field(points, 4), 0, 1) * 0.4, "#fae58c"))))
    twin = [copy(part, (0, 0, 0)) for part in one]
    return [group(one, (0, 0, 0.42), (0, 0, 8)), group(twin, (0.1, 0.1, 1.26), (0, 0, -14))]


def soap(thing):
    def rose(points, share):
        x, y = points[..., 0] / 1.25, points[..., 1] / 0.85
        r, a = np.hypot(x, y), np.arctan2(y, x)
        top = step(points[..., 2], 0.45, 0.1)
        turns = np.abs(((r * 7.5 - a / (2 * math.pi) + 0.22 * np.sin(a * 5 + r * 9)) % 1) - 0.5) * 2
        groove = step(turns, 0.78, 0.2) * (r < 0.5) + band(r, 0.66, 0.71, 0.03)
        return -0.05 * groove * top

    stuff = material("#eba3b5", 0.35, coat=0.25, soft=0.3)
    return [slab(ring(170, 1.35, 0.92, 2.6), [(0, 0), (0.8, 0.0), (0.95, 0.08), (1, 0.28), (0.97, 0.44), (0.9, 0.56)] + [(s, 0.58 - 0.0 * s) for s in (0.82, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0)], None, stuff, 220, rose)]


def toilet(thing):
    china = material("#f6f6f4", 0.1, coat=0.9)
    foot = slab(ring(120, 0.62, 0.95, 2.6), [(0, 0), (1, 0), (1.02, 0.05), (0.86, 0.3), (0.8, 0.7), (0.9, 1.1), (0.98, 1.3)], None, china, 60)
    put(foot, (0, 0.1, 0))
    outline = ring(140, 0.92, 1.18) * np.array([1, 1])
    outline[:, 1] = np.where(outline[:, 1] > 0, outline[:, 1] * 0.86, outline[:, 1] * 1.06)
    bowl = slab(outline, [(0.4, 0.75), (0.75, 0.95), (0.95, 1.3), (1, 1.5), (0.99, 1.56), (0.9, 1.58), (0.78, 1.55), (0.66, 1.3), (0.4, 1.0), (0, 0.9)], None, china, 90)
    put(bowl, (0, -0.2, 0))
    seat = slab(outline, [(0.99, 1.58), (1.01, 1.62), (0.99, 1.68), (0.5, 1.72), (0, 1.73)], None, material("#fafaf8", 0.18, coat=0.5), 40)
    put(seat, (0, -0.2, 0.0))
    lid = slab(outline, [(0.98, 1.75), (1.0, 1.78), (0.98, 1.84), (0.5, 1.87), (0, 1.88)], None, material("#fafaf8", 0.18, coat=0.5), 40)
    put(lid, (0, -0.2, 0.0))
    made = [foot, bowl, seat, lid, box((0.95, 0.5, 0.8), china, 0.2, (0, 0.95, 1.2)), box((1.2, 0.26, 0.1), material("#fafaf8", 0.2, coat=0.5), 0.04, (0, 0.75, 1.78))]
    made += [put(plate(ring(100, 0.98, 0.42, 7), 1.35, china, 0.08), (0, 1.15, 1.6)), put(plate(ring(100, 1.04, 0.47, 7), 0.16, china, 0.06), (0, 1.14, 2.95))]
    return made + [put(disc_of(0.1, 0.06, steel(0.1)), (-0.68, 0.73, 2.7), (90, 0, 0)), box((0.36, 0.06, 0.07), steel(0.1), 0.03, (-0.56, 0.66, 2.68), (0, 8, 0))]


def bathtub(thing):
    china = material("#f7f6f3", 0.1, coat=0.9)
    outline = ring(160, 2.0, 0.92, 2.3)
    lift = lambda points, share: np.where(points[..., 2] > 0.9, 0.22 * np.clip(points[..., 0] / 2, 0, 1) ** 2 * (points[..., 2] - 0.9), 0)
    made = [slab(outline, [(0, 0.42), (0.55, 0.42), (0.74, 0.52), (0.88, 1.0), (0.95, 1.6), (0.98, 1.78), (1.04, 1.82), (1.06, 1.88), (1.03, 1.94), (0.97, 1.92), (0.92, 1.78), (0.84, 1.1), (0.7, 0.68), (0.5, 0.58), (0, 0.56)], None, china, 150, lift)]
    gold = steel(0.12)
    for x in (-1, 1):
        for y in (-1, 1):
            made.append(tube(curve([(x * 1.25, y * 0.5, 0.62), (x * 1.42, y * 0.64, 0.4), (x * 1.36, y * 0.6, 0.2), (x * 1.44, y * 0.66, 0.09)], 40), [0.2, 0.17, 0.09, 0.11], gold))
            made.append(put(blob((0.14, 0.14, 0.1), gold), (x * 1.44, y * 0.66, 0.09)))
            made += [put(blob((0.05, 0.07, 0.05), gold), (x * 1.54, y * 0.68 + k * 0.07, 0.06)) for k in (-1, 0, 1)]
    for side in (-1, 1):
        made.append(rod((side * 0.28, 0.93, 1.85), (side * 0.28, 0.93, 2.3), 0.06, gold))
        made += [box((0.3, 0.06, 0.06), gold, 0.02, (side * 0.28, 0.93, 2.34)), box((0.06, 0.3, 0.06), gold, 0.02, (side * 0.28, 0.93, 2.34))]
    made += [rod((-0.3, 0.93, 2.12), (0.3, 0.93, 2.12), 0.06, gold), tube(curve([(0, 0.93, 2.1), (0, 0.9, 2.5), (0, 0.65, 2.66), (0, 0.42, 2.45)], 40), 0.06, gold)]
    return made


def plunger(thing):
    rubber = material("#8a2f22", 0.45, coat=0.1)
    made = [lathe([(0.62, 0.0), (0.95, 0.0), (1.0, 0.06), (0.96, 0.3), (0.8, 0.62), (0.5, 0.86), (0.3, 0.95), (0.26, 1.2), (0.22, 1.28), (0, 1.28)], rubber, 100, 110), hoop(0.99, 0.06, rubber, (0, 0, 0.07)), hoop(0.27, 0.05, rubber, (0, 0, 1.02)), hoop(0.27, 0.05, rubber, (0, 0, 1.16))]
    handle = material("#e9e4d8", 0.35, coat=0.3)
    made.append(lathe([(0.13, 1.2), (0.13, 1.5), (0.11, 2.6), (0.11, 3.5), (0.15, 3.6), (0.15, 4.2), (0.12, 4.34), (0, 4.38)], handle, 40, 90))
    return made + [hoop(0.152, 0.02, material("#8a2f22", 0.5), (0, 0, z)) for z in (3.7, 3.8, 3.9, 4.0)]


def shower_head(thing):
    chrome = steel(0.08, "#d9dce0")
    head = [lathe([(0, 0.0), (1.18, 0.0), (1.25, 0.04), (1.27, 0.14), (1.2, 0.26), (0.75, 0.46), (0.35, 0.62), (0.24, 0.8), (0.22, 1.0), (0, 1.0)], chrome, 120, 110), put(lathe([(0, -0.012), (1.12, -0.012)], material("#b3b7bd", 0.35, metal=0.6), 90, 10), (0, 0, 0)), put(blob((0.2, 0.2, 0.2), chrome), (0, 0, 1.05))]
    nozzle = blob((0.035, 0.035, 0.05), material("#33363b", 0.6), detail=10)
    spots = [(r * math.cos(2 * math.pi * k / n + r), r * math.sin(2 * math.pi * k / n + r)) for r, n in ((0.15, 5), (0.35, 11), (0.56, 17), (0.77, 24), (0.98, 30)) for k in range(n)]
    put(nozzle, (*spots[0], -0.02))
    head += [nozzle] + [copy(nozzle, (*spot, -0.02)) for spot in spots[1:]]
    made = [group(head, (0, -0.4, 1.5), (-42, 0, 0))]
    made.append(tube(curve([(0, 0.3, 2.28), (0, 0.62, 2.62), (0, 1.2, 2.85), (0, 2.1, 2.88)], 60), 0.13, chrome, sides=28))
    made.append(put(lathe([(0, 0), (0.5, 0), (0.48, 0.08), (0.25, 0.16), (0.15, 0.2)], chrome, 80, 40), (0, 2.1, 2.88), (90, 0, 0)))
    made.append(put(lathe([(0.2, -0.16), (0.24, -0.12), (0.24, 0.12), (0.2, 0.16)], chrome, 6, 20, smooth_profile=False), (0, 0.36, 2.36), (-42, 0, 0)))
    return [group(made, (0, 0, 0), (0, 0, -34))]


def mouse_trap(thing):
    pine = lambda: wood("#cfa468", "x", 0.1)
    made = [box((3.0, 1.9, 0.1), pine(), 0.02, (0, 0, 0.05)), box((3.0, 1.9, 0.1), pine(), 0.02, (0, 0, 1.75))]
    made += [box((3.0, 0.1, 1.6), pine(), 0.02, (0, y, 0.9)) for y in (0.9,)]
    made += [box((0.7, 0.1, 1.6), pine(), 0.02, (x, -0.9, 0.9)) for x in (-1.15, 1.15)] + [box((1.7, 0.1, 0.35), pine(), 0.02, (0, -0.9, 0.28)), box((1.7, 0.1, 0.3), pine(), 0.02, (0, -0.9, 1.55))]
    wire = steel(0.3)
    made += [rod((x, -0.9, 0.4), (x, -0.9, 1.45), 0.022, wire, 8) for x in np.linspace(-0.75, 0.75, 11)]
    made.append(box((0.1, 1.7, 1.6), pine(), 0.02, (1.45, 0, 0.9)))
    made.append(put(box((0.08, 1.66, 1.5), pine(), 0.02), (-1.95, 0, 1.62), (0, 62, 0)))
    made += [put(disc_of(0.06, 0.02, steel(0.3)), (x, y, 1.795)) for x in (-1.35, 1.35) for y in (-0.8, 0.8)]
    made.append(tube(curve([(-1.5, 0.3, 1.85), (-0.9, 0.3, 2.1), (0.2, 0.3, 2.05), (0.9, 0.3, 1.82)], 40), 0.03, wire))
    turns = np.linspace(0, 2 * math.pi * 9, 240)
    made.append(tube(np.stack([0.1 * np.cos(turns), -0.35 + 0.7 * turns / turns[-1], 0.1 * np.sin(turns)], -1), 0.022, wire, sides=8))
    put(made[-1], (-1.45, 0, 1.86))
    made.append(box((0.16, 0.1, 0.4), pine(), 0.02, (0.9, 0.3, 1.95)))
    cheese_ = plate([(0, -0.2), (0.5, -0.05), (0.5, 0.3)], 0.3, material("#f0cf5a", 0.4), 0.02, (-0.1, -0.2, 0.1))
    return made + [cheese_]


KINDS = {
    "Dining chair": chair,
    "Alarm clock": alarm_clock,
    "Teapot": teapot,
    "Kitchen knife": chef_knife,
    "Fork and knife": fork_and_knife,
    "Spoon": spoons,
    "Cup with straw": cup_with_straw,
    "Cereal bowl with spoon": cereal_bowl,
    "Champagne flutes": flutes,
    "Place setting": place_setting,
    "Kitchen timer": kitchen_timer,
    "Sand timer": sand_timer,
    "Chopsticks": chopsticks,
    "Fondue set": fondue,
    "Sake set": sake,
    "Balance scale": balance,
    "Mate gourd": mate,
    "Sofa with floor lamp": sofa,
    "Bed": bed,
    "Wall mirror": wall_mirror,
    "Pillar candle": candle,
    "Basket": basket,
    "Wastebasket": wastebasket,
    "Landscape picture": landscape,
    "Mantel clock": mantel_clock,
    "Filing cabinet": cabinet,
    "Paper lantern": paper_lantern,
    "Mirror ball": mirror_ball,
    "Wind chime": wind_chime,
    "Bucket": bucket,
    "Broom": broom,
    "Sponge": sponge,
    "Scented soap bar": soap,
    "Toilet": toilet,
    "Bathtub": bathtub,
    "Plunger": plunger,
    "Shower head": shower_head,
    "Mouse trap": mouse_trap,
}
# The other side of what is round shows nothing more.
ROUND = ("Cup with straw", "Champagne flutes", "Kitchen timer", "Sand timer", "Chopsticks", "Fork and knife", "Spoon", "Place setting", "Pillar candle", "Wastebasket", "Plunger", "Sponge", "Scented soap bar", "Sake set")
VIEWS = (
    {kind: dict(turn=-18, rise=18) for kind in KINDS}
    | {kind: dict(turn=-18, rise=20, again=None) for kind in ROUND}
    | {
        "Dining chair": dict(turn=-32, rise=16),
        "Alarm clock": dict(turn=-20, rise=10),
        "Fork and knife": dict(turn=-8, rise=58, again=None),
        "Spoon": dict(turn=-8, rise=52, again=None),
        "Place setting": dict(turn=0, rise=54, again=None),
        "Kitchen knife": dict(turn=-4, rise=58, again=None),
        "Chopsticks": dict(turn=-4, rise=48, again=None),
        "Cereal bowl with spoon": dict(turn=-14, rise=30, again=None),
        "Sofa with floor lamp": dict(turn=-24, rise=16),
        "Bed": dict(turn=-34, rise=24),
        "Wall mirror": dict(turn=-12, rise=4, upright=True),
        "Landscape picture": dict(turn=-14, rise=5, upright=True),
        "Paper lantern": dict(turn=-10, rise=4, upright=True),
        "Mirror ball": dict(turn=-10, rise=8, upright=True),
        "Wind chime": dict(turn=-10, rise=4, upright=True),
        "Broom": dict(turn=-8, rise=8, upright=True),
        "Filing cabinet": dict(turn=-32, rise=18),
        "Basket": dict(turn=-20, rise=20, again=None),
        "Mantel clock": dict(turn=-20, rise=12),
        "Sponge": dict(turn=-24, rise=32, again=None),
        "Scented soap bar": dict(turn=-16, rise=44, again=None),
        "Toilet": dict(turn=-34, rise=22),
        "Bathtub": dict(turn=-22, rise=24),
        "Bucket": dict(turn=-28, rise=22, again=None),
        "Mouse trap": dict(turn=-28, rise=24),
        "Shower head": dict(turn=-10, rise=2),
        "Cup with straw": dict(turn=-10, rise=14, again=None),
        "Fondue set": dict(turn=-14, rise=20),
    }
)
