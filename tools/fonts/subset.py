"""
Makes src/styles/fonts/figtree.woff2, the one font file that pages ask for: Figtree's Latin letters and the sign ₹, which
the package @fontsource-variable/figtree has in two files, in the weights that pages use. Run after an update of the package:

    pip install fonttools brotli && python3 tools/fonts/subset.py
"""

from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parents[2]
FILES = ROOT / "node_modules/@fontsource-variable/figtree/files"
LETTERS = [*range(0x20, 0x7F), *map(ord, "\u00a0£©®°·×₹–—‘’“”•…−™€"), *range(0xC0, 0xD7), *range(0xD8, 0x100)]
WEIGHTS = (400, 800)
# Tabular figures for prices; kerning.
FEATURES = ["kern", "pnum", "rvrn", "tnum"]
RUPEE = "uni20B9"

latin, extended = (TTFont(FILES / f"figtree-{name}-wght-normal.woff2", lazy=False) for name in ("latin", "latin-ext"))
for font in (latin, extended):
    font.ensureDecompiled()
latin.setGlyphOrder([*latin.getGlyphOrder(), RUPEE])
for table in ("glyf", "hmtx"):
    latin[table].__dict__[{"glyf": "glyphs", "hmtx": "metrics"}[table]][RUPEE] = extended[table][RUPEE]
latin["glyf"].setGlyphOrder(latin.getGlyphOrder())
latin["gvar"].variations[RUPEE] = extended["gvar"].variations[RUPEE]
for table in latin["cmap"].tables:
    if table.isUnicode():
        table.cmap[0x20B9] = RUPEE
del latin["HVAR"]  # knows nothing of the added glyph; gvar has the widths too

latin = instantiateVariableFont(latin, {"wght": WEIGHTS})
options = Options(flavor="woff2", layout_features=FEATURES, name_IDs=[1, 2], glyph_names=False)
options.drop_tables += ["STAT"]
subsetter = Subsetter(options)
subsetter.populate(unicodes=LETTERS)
subsetter.subset(latin)
latin.flavor = "woff2"
target = ROOT / "src/styles/fonts/figtree.woff2"
target.parent.mkdir(exist_ok=True)
latin.save(target)
print(f"{target}: {target.stat().st_size} bytes")
