"""A log-log chart of several lines as SVG text: readable on light and dark pages, without a
library."""
import math
from dataclasses import dataclass
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 760, 470
LEFT, RIGHT, TOP, BOTTOM = 70, 150, 46, 52
# Of middle lightness: they stand out on white and on black
COLOURS = ("#3b82d6", "#d9652b", "#3a9d5d", "#a35fc4", "#b98a00", "#c94c6f")
STYLE = """
 text { font: 13px system-ui, sans-serif; fill: #222 } .title { font-size: 15px; font-weight: 600 }
 .grid { stroke: #8884; stroke-width: 1 } .axis { stroke: #888; stroke-width: 1 }
 .page { fill: #fff } .lost { fill: #fff }
 @media (prefers-color-scheme: dark) {
  text { fill: #ddd } .page { fill: #16181c } .lost { fill: #16181c }
 }
"""


@dataclass
class Series:
    name: str
    points: list          # (x, y, whether the point is solid)
    colour: int = 0
    dashed: bool = False


def decades(low, high):
    """Exponents of the powers of ten that enclose the values."""
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    return first, max(last, first + 1)


def tick(exponent):
    value = 10 ** exponent
    return f"{value:,}" if exponent >= 0 else f"{value:.{-exponent}f}"


class Axis:
    """Maps values to places by their logarithm."""

    def __init__(self, values, start, end):
        self.first, self.last = decades(min(values), max(values))
        self.start, self.end = start, end

    def at(self, value):
        share = (math.log10(value) - self.first) / (self.last - self.first)
        return self.start + share * (self.end - self.start)

    def ticks(self):
        return [(exponent, self.at(10.0 ** exponent))
                for exponent in range(self.first, self.last + 1)]


def text(x, y, words, anchor="start", more=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{more}>{escape(words)}</text>'


def line(x1, y1, x2, y2, kind):
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def spread(wanted, gap=15):
    """Heights for labels near the wanted ones, none closer than `gap` to another; in the order
    given."""
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    placed, last = [0.0] * len(wanted), -math.inf
    for i in order:
        last = placed[i] = max(wanted[i], last + gap)
    return placed


def drawn(series, across, up):
    colour = COLOURS[series.colour % len(COLOURS)]
    places = [(across.at(x), up.at(y), solid) for x, y, solid in series.points]
    dash = ' stroke-dasharray="5 4"' if series.dashed else ""
    parts = [f'<polyline fill="none" stroke="{colour}" stroke-width="2"{dash} '
             f'points="{" ".join(f"{x:.1f},{y:.1f}" for x, y, _ in places)}"/>']
    for x, y, solid in places:
        fill = f'fill="{colour}"' if solid else 'class="lost"'
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" {fill} stroke="{colour}" '
                     'stroke-width="2"/>')
    return parts


def chart(series, title, across_label, up_label, note=""):
    """All coordinates of the points must be positive; there is at least one point."""
    shown = [one for one in series if one.points]
    across = Axis([x for one in shown for x, _, _ in one.points], LEFT, WIDTH - RIGHT)
    up = Axis([y for one in shown for _, y, _ in one.points], HEIGHT - BOTTOM, TOP)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
             f'width="{WIDTH}" height="{HEIGHT}" role="img">',
             f"<title>{escape(title)}</title>", f"<style>{STYLE}</style>",
             f'<rect class="page" width="{WIDTH}" height="{HEIGHT}"/>',
             text(LEFT, 24, title, more=' class="title"')]
    for exponent, x in across.ticks():
        parts += [line(x, TOP, x, HEIGHT - BOTTOM, "grid"),
                  text(x, HEIGHT - BOTTOM + 18, tick(exponent), "middle")]
    for exponent, y in up.ticks():
        parts += [line(LEFT, y, WIDTH - RIGHT, y, "grid"),
                  text(LEFT - 8, y + 4, tick(exponent), "end")]
    parts += [line(LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM, "axis"),
              line(LEFT, TOP, LEFT, HEIGHT - BOTTOM, "axis")]
    parts.append(text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 14,
                      across_label + (f"   ({note})" if note else ""), "middle"))
    parts.append(text(-(TOP + HEIGHT - BOTTOM) / 2, 18, up_label, "middle",
                      ' transform="rotate(-90)"'))
    heights = spread([up.at(one.points[-1][1]) for one in shown])
    for one, height in zip(shown, heights):
        parts += drawn(one, across, up)
        parts.append(text(across.at(one.points[-1][0]) + 9, height + 4, one.name))
    return "\n".join(parts) + "\n</svg>\n"
