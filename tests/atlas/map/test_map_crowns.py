"""Trees keep their distance, stand in the woods, and clear of type, marks and lines."""

import re

import numpy as np
from scipy.spatial import cKDTree

from zoc.atlas.map.crowd import LABEL, Crowd
from zoc.atlas.map.crowns import APART, FROM_LINES, draw_crowns, plant
from zoc.atlas.map.scene import Scene
from zoc.atlas.map.woods import woods_field


def test_trees_keep_apart_and_fill_the_woods(scene: Scene):
    field = woods_field(scene)
    assert field is not None
    trees = plant(scene, field, Crowd(scene.frame))
    distance, _ = cKDTree(np.column_stack([trees.x, trees.y])).query(
        np.column_stack([trees.x, trees.y]), k=2
    )
    assert distance[:, 1].min() >= APART * scene.h - 1e-6
    assert len(trees) > 60 * len(scene.hexes_drawn("woods"))
    assert set(trees.kind) == {0, 1, 2}


def test_no_tree_stands_on_a_name_or_a_line(scene: Scene):
    field, crowd = woods_field(scene), Crowd(scene.frame)
    assert field is not None
    x, y = scene.frame.centre(scene.grid.hex("1103"))
    box = (x - 30, y - 10, x + 30, y + 5)
    crowd.add(box, LABEL)
    line = [(x + k, y + 20.0) for k in range(-60, 60, 3)]
    crowd.add_line(line, 1.0)
    trees = plant(scene, field, crowd)
    inside = (trees.x > box[0]) & (trees.x < box[2]) & (trees.y > box[1]) & (trees.y < box[3])
    assert not inside.any()
    near, _ = cKDTree(np.array(line)).query(np.column_stack([trees.x, trees.y]))
    assert near.min() > (FROM_LINES - 0.03) * scene.h


def test_trees_stand_in_a_ravine_that_the_woods_cover(scene: Scene):
    field, crowd = woods_field(scene), Crowd(scene.frame)
    assert field is not None
    x, y = scene.frame.centre(scene.grid.hex("1103"))
    line = [(x + k, y) for k in range(-20, 20, 3)]
    crowd.add_line(line, 0.2, bare=False)
    trees = plant(scene, field, crowd)
    near, _ = cKDTree(np.array(line)).query(np.column_stack([trees.x, trees.y]))
    assert near.min() < 0.04 * scene.h


def test_each_tree_is_told_once(scene: Scene):
    field = woods_field(scene)
    assert field is not None
    trees = plant(scene, field, Crowd(scene.frame))
    defs, uses = draw_crowns(scene, trees)
    assert defs.count("h0") == len(trees)
    assert len(re.findall("<use ", uses)) == 8
