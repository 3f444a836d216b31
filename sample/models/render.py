"""
Renders the pictures that are missing: `node sample/models/things.ts | python sample/models/render.py [KIND or TITLE …]`.
PICTURES is another folder for a trial.
"""

import importlib
import json
import os
import sys
import time

import studio

FAMILIES = ["footwear", "produce"]
FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "pictures")
kinds, views = {}, {}
for name in FAMILIES:
    family = importlib.import_module(name)
    kinds |= family.KINDS
    views |= family.VIEWS

wanted = sys.argv[1:]
folder = os.environ.get("PICTURES", FOLDER)
things = [one for one in json.load(sys.stdin) if one["kind"] in kinds and (not wanted or one["kind"] in wanted or one["title"] in wanted)]
for thing in things:
    path = os.path.join(folder, thing["file"] + ".webp")
    if os.path.exists(path):
        continue
    started = time.time()
    studio.empty_scene()
    kinds[thing["kind"]](thing)
    studio.shoot(path, **views[thing["kind"]])
    print(f"{thing['file']} {time.time() - started:.1f} s", file=sys.stderr, flush=True)
