import { hashOf, inkOn, mixed, readableOn } from './color.ts'
import { brandOf, seen, stacked } from './label.ts'
import type { Look } from './look.ts'
import type { Pen } from './pen.ts'
import { area, frame, inset, whole } from './print.ts'
import type { Box, Surface } from './surface.ts'
import { text } from './text.ts'

/** The back of a package: the product's own words as a ruled panel, its facts, and a bar code. */
export function backLabel(pen: Pen, surface: Surface, look: Look): string {
  const { paper } = brandOf(look)
  const ink = readableOn(paper, mixed(look.color, '#1c1c20', 0.75), 7)
  const box = seen(surface, 0.06)
  const head = { ...box, height: box.height * 0.13 }
  const panel = { ...box, y: box.y + box.height * 0.18, height: box.height * 0.6 }
  const foot = { ...box, y: box.y + box.height * 0.83, height: box.height * 0.17 }
  return (
    area(surface, whole(surface), look.color) +
    text(pen, surface, look.title, head, { font: brandOf(look).title, color: inkOn(look.color), lines: 2 }) +
    area(surface, panel, paper) +
    factPanel(pen, surface, look, panel, ink) +
    barCode(surface, look, { ...foot, x: foot.x + foot.width * 0.52, width: foot.width * 0.48 }) +
    text(
      pen,
      surface,
      look.brand,
      { ...foot, width: foot.width * 0.46, height: foot.height * 0.5 },
      { font: 'bold', capitals: true, spaced: 0.1, color: inkOn(look.color), align: 'left', lines: 2 },
    ) +
    text(
      pen,
      surface,
      look.size,
      { ...foot, y: foot.y + foot.height * 0.58, width: foot.width * 0.46, height: foot.height * 0.4 },
      { font: 'condensed', color: inkOn(look.color), align: 'left', lines: 2 },
    )
  )
}

/** The facts as rows under a heavy heading, with thin rules between them. */
export function factPanel(pen: Pen, surface: Surface, look: Look, box: Box, ink: string): string {
  const rows = rowsOf(look)
  const inner = inset(box, box.width * 0.05, box.height * 0.05)
  const most = inner.height * 0.13
  return (
    frame(surface, inset(box, box.width * 0.02, box.width * 0.02), ink, Math.max(1, box.width * 0.006)) +
    stacked(
      inner,
      [
        { share: 0.9, draw: (row) => text(pen, surface, 'Product Facts', row, { font: 'bold', color: ink, align: 'left' }) },
        { share: 0.12, draw: (row) => area(surface, row, ink) },
        ...rows.flatMap(([name, value]) => [
          {
            share: 0.62,
            draw: (row: Box) =>
              name === ''
                ? text(pen, surface, value, row, { font: 'condensed', color: ink, align: 'left' as const, lines: 2, most })
                : text(pen, surface, name, { ...row, width: row.width * 0.3 }, { font: 'bold', color: ink, align: 'left' as const, most }) +
                  text(
                    pen,
                    surface,
                    value,
                    { ...row, x: row.x + row.width * 0.32, width: row.width * 0.68 },
                    { font: 'condensed', color: ink, align: 'right' as const, lines: 2, most },
                  ),
          },
          { share: 0.03, draw: (row: Box) => area(surface, row, ink) },
        ]),
      ],
      0.02,
    )
  )
}

function rowsOf({ brand, title, note, size, facts = [] }: Look): (readonly [name: string, value: string])[] {
  const rows: (readonly [string, string])[] = [['Product', title]]
  if (note) rows.push(['Kind', note])
  if (size) rows.push(['Contents', size])
  for (const fact of facts.slice(0, 5)) rows.push(['', fact])
  if (facts.length === 0) rows.push(['Brand', brand])
  return rows
}

/** Bars that differ for each product. They are too few to be read by a scanner. */
export function barCode(surface: Surface, { brand, title }: Look, box: Box): string {
  const bars: string[] = []
  const inner = inset(box, box.width * 0.08, box.height * 0.12)
  let seed = hashOf(`${brand} ${title}`)
  let x = inner.x
  while (x < inner.x + inner.width) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    const wide = (inner.width / 70) * (1 + ((seed >>> 28) % 3))
    if (x + wide > inner.x + inner.width) break
    bars.push(area(surface, { x, y: inner.y, width: wide, height: inner.height }, '#141416'))
    x += wide + (inner.width / 70) * (1 + ((seed >>> 24) % 3))
  }
  return area(surface, box, '#ffffff') + bars.join('')
}
