export type Point = readonly [x: number, y: number]
export type Box = { x: number; y: number; width: number; height: number }

/** A face of an object that can be printed on. What is drawn on it has coordinates of its own: from 0 to `width` and `height`. */
export type Surface = {
  width: number
  height: number
  /** The share of the width in the middle that is seen without much distortion. */
  safe: number
  /** Upright lines bend on it too. */
  wavy?: true
  /** Where a point of the face is in the picture. */
  at(x: number, y: number): Point
  /** The matrix that places a raster image at a point of the face, whose middle it is; null where the face is turned away. */
  matrix(x: number, y: number): readonly [number, number, number, number, number, number] | null
}

/** A face that looks straight at the camera. */
export const flat = ({ x: left, y: top, width, height }: Box): Surface => ({
  width,
  height,
  safe: 0.88,
  at: (x, y) => [left + x, top + y],
  matrix: (x, y) => [1, 0, 0, 1, left + x, top + y],
})

/** A face of a box in perspective without vanishing points: `across` and `down` say where its edges lead from the corner. */
export function slanted(corner: Point, across: Point, down: Point, width: number, height: number): Surface {
  const [ax, ay] = [across[0] / width, across[1] / width]
  const [dx, dy] = [down[0] / height, down[1] / height]
  const at = (x: number, y: number): Point => [corner[0] + x * ax + y * dx, corner[1] + x * ay + y * dy]
  return {
    width,
    height,
    safe: 0.88,
    at,
    matrix: (x, y) => [ax, ay, dx, dy, ...at(x, y)],
  }
}

type Round = {
  x: number
  top: number
  height: number
  /** Half of the width, at the top and (if different) at the bottom. */
  radius: number
  radiusBelow?: number
  /** How far the middle of an edge sinks below its ends: the camera looks down a little. */
  bend: number
  /** How far the face reaches around, in degrees. */
  reach?: number
  /** How far its middle is turned away from the camera, in degrees. */
  turned?: number
}

/** A label around a can, a jar or a cup. */
export function round({ x: middle, top, height, radius, radiusBelow = radius, bend, reach = 174, turned = 0 }: Round): Surface {
  const width = (radius * reach * Math.PI) / 180
  const angle = (x: number): number => {
    const raw = ((x / width - 0.5) * reach + turned) * (Math.PI / 180)
    return Math.min(Math.PI / 2, Math.max(-Math.PI / 2, raw))
  }
  const at = (x: number, y: number): Point => {
    const around = angle(x)
    return [middle + (radius + ((radiusBelow - radius) * y) / height) * Math.sin(around), top + y - bend * (1 - Math.cos(around))]
  }
  return {
    width,
    height,
    safe: Math.min(0.88, 108 / reach),
    at,
    matrix: (x, y) => {
      const around = angle(x)
      if (Math.abs(around) > 1.2) return null
      const slope = (-bend * Math.sin(around)) / radius
      return [Math.cos(around), slope, 0, 1, ...at(x, y)]
    },
  }
}

/** Cloth that lies a little uneven: lines that are printed on it wave softly. */
export function rippled({ x: left, y: top, width, height }: Box, rise = 3.5): Surface {
  const at = (x: number, y: number): Point => [
    left + x + rise * Math.sin(y / 47 + x / 120) + rise * 0.5 * Math.sin(y / 19),
    top + y + rise * Math.sin(x / 53 + y / 140) + rise * 0.4 * Math.cos(x / 23),
  ]
  return { width, height, safe: 0.88, wavy: true, at, matrix: (x, y) => [1, 0.02, -0.015, 1, left + x, top + y] }
}

/** A floor in perspective between a far and a near edge, both level. */
export function floor(
  middle: number,
  far: number,
  near: number,
  farWidth: number,
  nearWidth: number,
  width: number,
  height: number,
): Surface {
  const at = (x: number, y: number): Point => {
    const wide = 1 / ((1 - y / height) / farWidth + y / height / nearWidth)
    return [middle + (x / width - 0.5) * wide, far + ((near - far) * (wide - farWidth)) / (nearWidth - farWidth)]
  }
  const matrix: Surface['matrix'] = (x, y) => {
    const here = at(x, y)
    const [across, down] = [at(x + 1, y), at(x, y + 1)]
    return [across[0] - here[0], across[1] - here[1], down[0] - here[0], down[1] - here[1], ...here]
  }
  return { width, height, safe: 0.88, at, matrix }
}
