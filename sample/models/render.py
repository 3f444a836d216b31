"""
Renders the pictures that are missing: `node sample/models/things.ts | python sample/models/render.py [KIND or TITLE …]`.
PICTURES is another folder for a trial. Every script with things is a family: `KINDS` has a function a kind, which builds a thing,
and `VIEWS` the place of the camera (`studio.shoot`). A product in its first color is rendered once more from another side; `again` of its
view is that place, or None where the other side shows nothing more.
"""

import importlib
import json
import os
import sys
import time

import studio

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(HERE, "pictures")
kinds, views = {}, {}
for name in sorted(file[:-3] for file in os.listdir(HERE) if file.endswith(".py") and file not in ("parts.py", "render.py", "studio.py")):
    family = importlib.import_module(name)
    kinds |= family.KINDS
    views |= family.VIEWS


def sides(thing):
    """The file and the view of each picture of a thing."""
    view = dict(views[thing["kind"]])
    again = view.pop("again", None if view.get("upright") else {"turn": view.get("turn", 0) + 140, "rise": view.get("rise", 20) + 8})
    first = [(thing["file"], view)]
    return first + [(thing["file"] + "-turned", view | again)] if again and thing["at"] == 0 else first


wanted = sys.argv[1:]
folder = os.environ.get("PICTURES", FOLDER)
things = [one for one in json.load(sys.stdin) if one["kind"] in kinds and (not wanted or one["kind"] in wanted or one["title"] in wanted)]
for thing in things:
    for file, view in sides(thing):
        path = os.path.join(folder, file + ".webp")
        if os.path.exists(path):
            continue
        started = time.time()
        studio.empty_scene()
        kinds[thing["kind"]](thing)
        studio.shoot(path, **view)
        print(f"{file} {time.time() - started:.1f} s", file=sys.stderr, flush=True)
