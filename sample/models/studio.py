"""The studio of the sample: one light rig, one camera, and the few shapes that all families of things are made of."""

import math
import os

import bpy
import numpy as np
from mathutils import Euler, Vector, noise

SIDE = 640
SAMPLES = 10
# The shadow is soft: a small picture of it is enough, and the large one is free of the ground, which costs most of the time.
SHADOW_SIDE = 128
SHADOW_SAMPLES = 20


def linear(value):
    """A color as Blender calculates with it: '#rrggbb' or three numbers from 0 to 1, both in sRGB."""
    if isinstance(value, str):
        value = [int(value[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return np.array([c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in value])


def mixed(a, b, share):
    """A color between two, as three linear numbers."""
    return linear(a) * (1 - share) + linear(b) * share


def step(x, at, soft=0.012):
    return np.clip((x - at) / soft + 0.5, 0, 1)


def band(x, low, high, soft=0.012):
    return step(x, low, soft) * (1 - step(x, high, soft))


def paints(base, *layers):
    """Colors laid over one another: each layer is (mask, color)."""
    colors = np.broadcast_to(linear(base) if isinstance(base, str) else base, layers[0][0].shape + (3,)).copy() if layers else None
    for mask, color in layers:
        share = np.clip(mask, 0, 1)[..., None]
        colors = colors * (1 - share) + (linear(color) if isinstance(color, str) else color) * share
    return colors


def dark(color, by=0.45):
    return mixed(color, "#101014", by)


def light(color, by=0.6):
    return mixed(color, "#ffffff", by)


def empty_scene():
    """Removes everything and sets the light and the renderer up."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.samples = SAMPLES
    scene.cycles.use_denoising = True
    scene.cycles.denoising_quality = "FAST"
    scene.cycles.denoising_prefilter = "NONE"
    scene.cycles.use_adaptive_sampling = False
    scene.cycles.use_light_tree = False
    scene.cycles.max_bounces = 2
    scene.cycles.diffuse_bounces = 1
    scene.cycles.seed = 1
    scene.render.threads_mode = "FIXED"
    scene.render.threads = 1
    scene.render.resolution_x = scene.render.resolution_y = SIDE
    scene.render.film_transparent = True
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGBA"
    scene.render.image_settings.compression = 0
    scene.view_settings.view_transform = "Khronos PBR Neutral"
    world = bpy.data.worlds.new("world")
    scene.world = world
    world.use_nodes = True
    world.cycles.sampling_method = "NONE"
    world.node_tree.nodes["Background"].inputs[0].default_value = (1, 1, 1, 1)
    world.node_tree.nodes["Background"].inputs[1].default_value = 0.42


def lamp(place, target, size, power):
    light = bpy.data.lights.new("light", "AREA")
    light.size = size
    light.energy = power
    one = bpy.data.objects.new("light", light)
    bpy.context.collection.objects.link(one)
    one.location = place
    one.rotation_euler = (Vector(target) - Vector(place)).to_track_quat("-Z", "Y").to_euler()


def material(color="#888888", rough=0.5, metal=0.0, bump=None, coat=0.0, sheen=0.0, glass=0.0, soft=0.0, glow=0.0, from_mesh=False):
    """A material. `bump` is (texture, scale, strength); `from_mesh` takes the color of each vertex; `soft` lets light into the body."""
    made = bpy.data.materials.new("material")
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    body = nodes["Principled BSDF"]
    shade = (*linear(color), 1)
    body.inputs["Base Color"].default_value = shade
    body.inputs["Roughness"].default_value = rough
    body.inputs["Metallic"].default_value = metal
    body.inputs["Coat Weight"].default_value = coat
    body.inputs["Coat Roughness"].default_value = 0.08
    body.inputs["Sheen Weight"].default_value = sheen
    body.inputs["Transmission Weight"].default_value = glass
    body.inputs["Subsurface Weight"].default_value = soft
    body.inputs["Subsurface Radius"].default_value = (0.12, 0.06, 0.03)
    if glow:
        body.inputs["Emission Color"].default_value = shade
        body.inputs["Emission Strength"].default_value = glow
    if from_mesh:
        tint = nodes.new("ShaderNodeVertexColor")
        tint.layer_name = "tint"
        links.new(tint.outputs["Color"], body.inputs["Base Color"])
    if bump:
        kind, scale, strength = bump
        place = nodes.new("ShaderNodeTexCoord")
        texture = nodes.new({"noise": "ShaderNodeTexNoise", "cells": "ShaderNodeTexVoronoi", "lines": "ShaderNodeTexWave"}[kind])
        texture.inputs["Scale"].default_value = scale
        if kind == "noise":
            texture.inputs["Detail"].default_value = 5
        links.new(place.outputs["Object"], texture.inputs["Vector"])
        rise = nodes.new("ShaderNodeBump")
        rise.inputs["Strength"].default_value = strength
        rise.inputs["Distance"].default_value = 0.03
        links.new(texture.outputs["Distance" if kind == "cells" else "Fac"], rise.inputs["Height"])
        links.new(rise.outputs["Normal"], body.inputs["Normal"])
    return made


def solid(points, faces, stuff, smooth=True, colors=None):
    """An object of points and faces; `colors` are linear, one a point."""
    mesh = bpy.data.meshes.new("solid")
    mesh.from_pydata(np.asarray(points, float).tolist(), [], [list(map(int, face)) for face in faces])
    mesh.validate()
    if smooth:
        mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    if colors is not None:
        layer = mesh.attributes.new("tint", "FLOAT_COLOR", "POINT")
        layer.data.foreach_set("color", np.c_[colors, np.ones(len(colors))].astype(np.float32).ravel())
    mesh.materials.append(stuff)
    one = bpy.data.objects.new("solid", mesh)
    bpy.context.collection.objects.link(one)
    return one


def grid(points, stuff, around=False, along=False, colors=None, keep=None, thick=0.0, smooth=True):
    """A sheet of rows and columns of points; `around` joins the last column to the first, `along` the last row to the first row."""
    rows, columns = points.shape[:2]
    at = np.arange(rows * columns).reshape(rows, columns)
    i, j = np.meshgrid(np.arange(rows if along else rows - 1), np.arange(columns if around else columns - 1), indexing="ij")
    i2, j2 = (i + 1) % rows, (j + 1) % columns
    faces = np.stack([at[i, j], at[i2, j], at[i2, j2], at[i, j2]], -1)
    faces = faces[keep[: faces.shape[0], : faces.shape[1]]] if keep is not None else faces.reshape(-1, 4)
    one = solid(points.reshape(-1, 3), faces, stuff, smooth, None if colors is None else colors.reshape(-1, 3))
    if thick:
        shell = one.modifiers.new("shell", "SOLIDIFY")
        shell.thickness = thick
        shell.offset = 0
    return one


def curve(points, count, closed=False):
    """A smooth curve through points (Catmull-Rom), as `count` points."""
    points = np.asarray(points, float)
    points = np.vstack([points[-1:], points, points[:2]]) if closed else np.vstack([points[:1], points, points[-1:]])
    spans = len(points) - 3
    t = np.linspace(0, spans, count, endpoint=not closed)
    k = np.minimum(t.astype(int), spans - 1)
    f = (t - k)[:, None]
    a, b, c, d = points[k], points[k + 1], points[k + 2], points[k + 3]
    return 0.5 * (2 * b + (c - a) * f + (2 * a - 5 * b + 4 * c - d) * f**2 + (3 * b - a - 3 * c + d) * f**3)


def lathe(profile, stuff, sides=96, steps=120, smooth_profile=True, color=None, wave=None):
    """A body of revolution. `profile` is (radius, height) from bottom to top; `wave(angle, height)` scales the radius."""
    line = curve(profile, steps) if smooth_profile else np.asarray(profile, float)
    radius, height = np.maximum(line[:, :1], 0), line[:, 1:2]
    angle = np.linspace(0, 2 * math.pi, sides, endpoint=False)[None, :]
    scale = 1 if wave is None else wave(angle, height)
    points = np.stack([radius * scale * np.cos(angle), radius * scale * np.sin(angle), height + 0 * angle], -1)
    colors = None if color is None else color(points, angle + 0 * height, height + 0 * angle)
    one = grid(points, stuff, around=True, colors=colors)
    if not smooth_profile:
        edges = one.modifiers.new("edges", "EDGE_SPLIT")
        edges.split_angle = 0.6
    return one


def tube(points, radius, stuff, sides=12, closed=False, steps=0, flat=1.0, color=None):
    """A round rod along points; `radius` is a number or one a point; `flat` presses its section."""
    path = curve(points, steps, closed) if steps else np.asarray(points, float)
    count = len(path)
    radius = np.broadcast_to(np.asarray(radius, float), count) if np.ndim(radius) == 0 or len(radius) == count else np.interp(
        np.linspace(0, 1, count), np.linspace(0, 1, len(radius)), radius
    )
    ahead = np.roll(path, -1, 0) - np.roll(path, 1, 0)
    if not closed:
        ahead[0], ahead[-1] = path[1] - path[0], path[-1] - path[-2]
    ahead /= np.maximum(np.linalg.norm(ahead, axis=1), 1e-9)[:, None]
    side = np.cross(ahead[0], [0, 0, 1.0])
    if np.linalg.norm(side) < 1e-3:
        side = np.array([1.0, 0, 0])
    angle = np.linspace(0, 2 * math.pi, sides, endpoint=False)
    rings = []
    for n in range(count):
        side = side - ahead[n] * side.dot(ahead[n])
        side /= max(np.linalg.norm(side), 1e-9)
        up = np.cross(side, ahead[n])
        rings.append(path[n] + radius[n] * (np.cos(angle)[:, None] * side + flat * np.sin(angle)[:, None] * up))
    points = np.array(rings)
    if not closed:
        points = np.concatenate([np.repeat(path[:1], sides, 0)[None], points, np.repeat(path[-1:], sides, 0)[None]])
    return grid(points, stuff, around=True, along=closed, colors=None if color is None else color(points))


def blob(size, stuff, rough=0.0, scale=1.5, seed=0.0, detail=64, color=None, shape=None):
    """A ball of three radii with uneven skin; `shape(points)` bends the unit ball before."""
    up = np.linspace(-math.pi / 2, math.pi / 2, detail)[:, None]
    round_ = np.linspace(0, 2 * math.pi, detail * 2, endpoint=False)[None, :]
    unit = np.stack([np.cos(up) * np.cos(round_), np.cos(up) * np.sin(round_), np.sin(up) + 0 * round_], -1)
    points = unit if shape is None else shape(unit.copy())
    if rough:
        points = points * (1 + rough * field(unit, scale, seed))[..., None]
    return grid(points * np.asarray(size, float), stuff, around=True, colors=None if color is None else color(unit))


def field(points, scale, seed=0.0):
    """Smooth noise from about -1 to 1 at each point."""
    flat = points.reshape(-1, 3) * scale + seed
    return np.array([noise.noise(Vector(p)) for p in flat]).reshape(points.shape[:-1])


def box(size, stuff, round_=0.03, place=(0, 0, 0), turned=(0, 0, 0)):
    """A box with rounded edges, centered at its place."""
    x, y, z = np.asarray(size, float) / 2
    points = [(i * x, j * y, k * z) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    return put(rounded(solid(points, faces, stuff, smooth=False), round_), place, turned)


def rounded(one, width, steps=4):
    """Rounds the edges of an object."""
    if width:
        bevel = one.modifiers.new("round", "BEVEL")
        bevel.width = width
        bevel.segments = steps
        bevel.harden_normals = True
        bevel.limit_method = "ANGLE"
        bevel.angle_limit = 0.5
    return one


def plate(outline, height, stuff, round_=0.02, place=(0, 0, 0), turned=(0, 0, 0)):
    """A flat piece: an outline in the plane, raised to a height."""
    outline = np.asarray(outline, float)
    count = len(outline)
    points = np.vstack([np.c_[outline, np.zeros(count)], np.c_[outline, np.full(count, height)]])
    faces = [list(range(count))[::-1], list(range(count, 2 * count))]
    faces += [(n, (n + 1) % count, count + (n + 1) % count, count + n) for n in range(count)]
    one = rounded(solid(points, faces, stuff, smooth=False), round_, 3)
    return put(one, place, turned)


def put(one, place=(0, 0, 0), turned=(0, 0, 0), scale=1):
    """Moves, turns (degrees) and scales an object; turns are about its own origin."""
    one.location = place
    one.rotation_euler = Euler([math.radians(a) for a in turned])
    one.scale = (scale,) * 3 if np.ndim(scale) == 0 else scale
    return one


def group(parts, place=(0, 0, 0), turned=(0, 0, 0), scale=1):
    """Moves, turns and scales several objects as one."""
    holder = bpy.data.objects.new("group", None)
    bpy.context.collection.objects.link(holder)
    for part in parts:
        if part.parent is None:
            part.parent = holder
    return put(holder, place, turned, scale)


def copy(one, place, turned=(0, 0, 0), scale=1):
    """The same body once more at another place."""
    twin = one.copy()
    bpy.context.collection.objects.link(twin)
    return put(twin, place, turned, scale)


def points_of_scene():
    depsgraph = bpy.context.evaluated_depsgraph_get()
    found = []
    for one in bpy.context.scene.objects:
        if one.type == "MESH" and not one.is_shadow_catcher:
            corners = np.array([list(one.matrix_world @ v.co) for v in one.evaluated_get(depsgraph).data.vertices])
            found.append(corners[:: max(1, len(corners) // 3000)])
    return np.vstack(found)


def rendered(side, samples):
    """What the camera sees: rows from the bottom, red, green, blue and opacity."""
    scene = bpy.context.scene
    scene.render.resolution_x = scene.render.resolution_y = side
    scene.cycles.samples = samples
    scene.render.filepath = os.path.join(bpy.app.tempdir, "seen.png")
    bpy.ops.render.render(write_still=True)
    seen = bpy.data.images.load(scene.render.filepath)
    pixels = np.empty(side * side * 4, np.float32)
    seen.pixels.foreach_get(pixels)
    bpy.data.images.remove(seen)
    return pixels.reshape(side, side, 4)


def enlarged(values, side):
    """A small picture of one channel, enlarged and soft."""
    small = len(values)
    for _ in range(2):
        edged = np.pad(values, 1, mode="edge")
        values = (edged[:-2, 1:-1] + edged[2:, 1:-1] + edged[1:-1, :-2] + edged[1:-1, 2:] + 2 * values) / 6
    at = np.linspace(0, small - 1, side)
    rows = np.array([np.interp(at, np.arange(small), row) for row in values])
    return np.array([np.interp(at, np.arange(small), column) for column in rows.T]).T


def shoot(path, turn=0, rise=20, fill=0.84, lens=85, upright=False):
    """
    Renders what stands in the scene, from `turn` degrees to the right of the front and `rise` degrees above. The ground catches the shadow
    and is otherwise clear, so that the picture can stand on any backdrop. `upright`: the thing hangs before a wall, without a ground.
    """
    scene = bpy.context.scene
    bpy.context.view_layer.update()
    points = points_of_scene()
    low, high = points.min(0), points.max(0)
    middle, span = (low + high) / 2, float(np.linalg.norm(high - low))
    floor = put(solid([(-60, -60, 0), (60, -60, 0), (60, 60, 0), (-60, 60, 0)], [(0, 1, 2, 3)], material("#ffffff", 0.9)))
    floor.location = (middle[0], high[1] + 0.02 * span, middle[2]) if upright else (middle[0], middle[1], low[2] - 0.001)
    if upright:
        floor.rotation_euler = Euler((math.pi / 2, 0, 0))
    floor.is_shadow_catcher = True
    for direction, size, power in (((-1.1, -1.2, 1.9), 1.3, 72), ((1.6, -0.9, 0.9), 1.5, 20), ((0.3, 1.3, 1.9), 0.9, 34)):
        if upright and direction[1] > 0:
            direction = (0.3, -1.0, 1.8)
        lamp(middle + np.array(direction) * span, middle, size * span, power * span * span)
    lens_data = bpy.data.cameras.new("camera")
    lens_data.lens = lens / fill
    camera = bpy.data.objects.new("camera", lens_data)
    bpy.context.collection.objects.link(camera)
    a, b = math.radians(turn), math.radians(rise)
    view = Vector((math.sin(a) * math.cos(b), -math.cos(a) * math.cos(b), math.sin(b)))
    camera.rotation_euler = view.to_track_quat("Z", "Y").to_euler()
    camera.location = Vector(middle) + view * span * 3
    scene.camera = camera
    bpy.context.view_layer.update()
    place, _ = camera.camera_fit_coords(bpy.context.evaluated_depsgraph_get(), points.ravel().tolist())
    camera.location = place
    # The lens was longer while the place was found: the shorter one leaves a margin around the thing.
    lens_data.lens = lens
    things = [one for one in scene.objects if one.type == "MESH" and one is not floor]
    floor.hide_render = True
    thing = rendered(SIDE, SAMPLES)
    floor.hide_render = False
    for one in things:
        one.visible_camera = False
    # A wall right behind a thing takes its shadow whole: it would be darker than the thing.
    shadow = enlarged(rendered(SHADOW_SIDE, SHADOW_SAMPLES)[..., 3], SIDE) * (0.42 if upright else 1)
    over = thing[..., 3]
    thing[..., 3] = over + (1 - over) * shadow
    thing[..., :3] *= (over / np.maximum(thing[..., 3], 1e-6))[..., None]
    made = bpy.data.images.new("made", SIDE, SIDE, alpha=True)
    made.pixels.foreach_set(thing.astype(np.float32).ravel())
    made.file_format = "WEBP"
    made.save(filepath=path, quality=80)
    for extra in (floor, camera):
        bpy.data.objects.remove(extra)
    for one in [o for o in scene.objects if o.type == "LIGHT"]:
        bpy.data.objects.remove(one)
