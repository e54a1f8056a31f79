"""Tests of the examples in docstrings, READMEs and chapters of the book, and of the notebooks."""

import doctest
import json
import re
from pathlib import Path

import fifteen
import pytest

ROOT = Path(__file__).parents[2]


def run_examples(name, text):
    """Runs the examples of a text and returns their number."""
    test = doctest.DocTestParser().get_doctest(text, {"fifteen": fifteen}, name, name, 0)
    runner = doctest.DocTestRunner()
    assert runner.run(test).failed == 0, name
    return len(test.examples)


def test_docstrings():
    things = [fifteen, *(getattr(fifteen, name) for name in fifteen.__all__)]
    examples = [run_examples(str(thing), thing.__doc__) for thing in things]
    assert sum(examples) > 15


def test_every_public_name_is_documented_and_typed():
    stub = (Path(fifteen.__file__).parent / "__init__.pyi").read_text()
    for name in fifteen.__all__:
        thing = getattr(fifteen, name)
        assert thing.__doc__, name
        assert f"class {name}" in stub or f"def {name}(" in stub or f"{name} as {name}" in stub
        if isinstance(thing, type):
            for member in vars(thing):
                if not member.startswith("_") and vars(thing)[member] is not None:
                    assert getattr(thing, member).__doc__ is not None, f"{name}.{member}"


@pytest.mark.parametrize("path, examples", [("docs/src/python.md", 12), ("docs/src/paper.md", 6)])
def test_the_chapters(path, examples):
    chapter = (ROOT / path).read_text(encoding="utf-8")
    # A fence ends an example, as a blank line does, so it is replaced with one.
    text = re.sub("^```.*$", "", chapter, flags=re.MULTILINE)
    assert run_examples(path, text) > examples


def test_the_readmes():
    for path in ["README.md", "python/README.md"]:
        text = (ROOT / path).read_text(encoding="utf-8")
        blocks = re.findall("^```python\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)
        assert blocks, path
        for block in blocks:
            exec(block, {})


@pytest.mark.parametrize("path", sorted((ROOT / "python/notebooks").glob("*.ipynb")))
def test_notebooks(path, capsys):
    notebook = json.loads(path.read_text(encoding="utf-8"))
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    names = {}
    for cell in cells:
        exec("".join(cell["source"]), names)
        assert cell["outputs"] == [] and cell["execution_count"] is None
    assert len(cells) >= 3 and capsys.readouterr().out.count("\n") >= 5
