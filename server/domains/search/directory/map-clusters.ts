import { MAP_SIZE, wordsOnTheLeft } from '#contracts/places/maps.ts'

/** A point of the map image, and the place shown there. */
export type MapPoint<T> = { x: number; y: number; at: T }
export type Cluster<T> = { x: number; y: number; members: MapPoint<T>[] }

/** Dots closer than this could not be told apart, or tapped separately on a phone. */
const APART = 46

/** Merges points that are too close; the first point of a cluster sets the position of its dot. */
export function clustersOf<T>(points: readonly MapPoint<T>[], apart = APART): Cluster<T>[] {
  const clusters: Cluster<T>[] = []
  for (const point of points) {
    const near = clusters.find(({ x, y }) => Math.hypot(x - point.x, y - point.y) < apart)
    if (near) near.members.push(point)
    else clusters.push({ x: point.x, y: point.y, members: [point] })
  }
  return clusters
}

type Labelled = { x: number; y: number; words: string }
type Box = { left: number; right: number; top: number; bottom: number }
/** Approximate letter width and line height of a label. */
const LETTER = 9
const LINE = 26
const BESIDE = 18

/** Which labels fit without covering a dot or another label, in order of priority: beside their dots, or across their position. */
export function roomFor(labels: readonly Labelled[], where: 'beside' | 'across', taken: Box[]): boolean[] {
  return labels.map((label) => {
    const words = where === 'beside' ? boxBeside(label) : boxAcross(label)
    const isFree =
      words.left >= 0 &&
      words.right <= MAP_SIZE.width &&
      taken.every((box) => words.left > box.right || words.right < box.left || words.top > box.bottom || words.bottom < box.top)
    if (isFree) taken.push(words)
    return isFree
  })
}

/** The area that a dot covers. */
export const boxOfDot = ({ x, y }: { x: number; y: number }): Box => ({
  left: x - BESIDE,
  right: x + BESIDE,
  top: y - BESIDE,
  bottom: y + BESIDE,
})

function boxBeside({ x, y, words }: Labelled): Box {
  const long = words.length * LETTER
  const left = wordsOnTheLeft(x) ? x - BESIDE - 1 - long : x + BESIDE + 1
  return { left, right: left + long, top: y - LINE / 2, bottom: y + LINE / 2 }
}

function boxAcross({ x, y, words }: Labelled): Box {
  const half = (words.length * LETTER) / 2
  return { left: x - half, right: x + half, top: y - LINE / 2, bottom: y + LINE / 2 }
}
