/** Short forms of the shapes that the drawings are made of. */
type Attributes = Record<string, string | number>
const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')

export const rect = (x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${written(more)}/>`
export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}): string =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"${written(more)}/>`
export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more: Attributes = {}): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"${written(more)}/>`
export const path = (d: string, fill: string, more: Attributes = {}): string => `<path d="${d}" fill="${fill}"${written(more)}/>`
export const line = (x1: number, y1: number, x2: number, y2: number, stroke: string, width = 2, more: Attributes = {}): string =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${stroke}" stroke-width="${width}"${written(more)}/>`
export const polygon = (points: readonly (readonly [number, number])[], fill: string, more: Attributes = {}): string =>
  `<polygon points="${points.map((point) => point.join(',')).join(' ')}" fill="${fill}"${written(more)}/>`
/** The drawings of 0 to count - 1, one over the other. */
export const repeated = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')
