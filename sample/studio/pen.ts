import type { Fonts } from './fonts.ts'

export type Stop = readonly [offset: number, color: string, opacity?: number]
export type Direction = 'across' | 'down' | 'diagonal'

/** Draws one picture: keeps its definitions, fonts and art. Equal definitions are written once. */
export type Pen = {
  readonly fonts: Fonts
  /** The data address of `look.art`, if there is one. */
  readonly art: string | null
  /** The paint of a linear gradient over the bounding box of the shape. */
  linear(direction: Direction, stops: readonly Stop[]): string
  /** The paint of a radial gradient; center and radius as shares of the bounding box. */
  radial(stops: readonly Stop[], center?: readonly [x: number, y: number], radius?: number): string
  /** Markup clipped to a path. */
  clipped(path: string, markup: string): string
  /** All definitions so far. */
  definitions(): string
}

const ENDS: Record<Direction, string> = {
  across: 'x1="0" y1="0" x2="1" y2="0"',
  down: 'x1="0" y1="0" x2="0" y2="1"',
  diagonal: 'x1="0" y1="0" x2="1" y2="1"',
}
const stopsOf = (stops: readonly Stop[]): string =>
  stops
    .map(
      ([offset, color, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${color}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`,
    )
    .join('')

export function newPen(fonts: Fonts, art: string | null): Pen {
  const ids = new Map<string, string>()
  const define = (tag: string, attributes: string, content: string): string => {
    const key = `${tag} ${attributes}>${content}`
    const id = ids.get(key) ?? `d${ids.size}`
    ids.set(key, id)
    return id
  }
  return {
    fonts,
    art,
    linear: (direction, stops) => `url(#${define('linearGradient', ENDS[direction], stopsOf(stops))})`,
    radial: (stops, [x, y] = [0.5, 0.5], radius = 0.5) =>
      `url(#${define('radialGradient', `cx="${x}" cy="${y}" r="${radius}"`, stopsOf(stops))})`,
    clipped: (path, markup) => `<g clip-path="url(#${define('clipPath', '', `<path d="${path}"/>`)})">${markup}</g>`,
    definitions: () =>
      [...ids]
        .map(([key, id]) => {
          const tag = key.slice(0, key.indexOf(' '))
          return `<${key.replace(' ', ` id="${id}" `)}</${tag}>`
        })
        .join(''),
  }
}
