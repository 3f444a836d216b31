import { pictureAddress } from '#contracts/pictures.ts'
import { MOST_PHOTOS } from '#contracts/search/photos.ts'

/** In percent of the picture. */
export type Region = { left: number; top: number; width: number; height: number }
export type QueryPicture = { id: string; region: Region | null; weight: number }

/** The pictures of a search as its address names them. */
export const shownIn = (photos: string | undefined): QueryPicture[] =>
  (photos ?? '').split('|').flatMap((part) => {
    const found = /^([0-9a-f]{32}|[0-9a-f]{40})(?::(\d{1,3}),(\d{1,3}),(\d{1,3}),(\d{1,3}))?(?:\*([1-3]))?$/.exec(part)
    if (!found) return []
    const [, id = '', left, top, width, height, weight] = found
    const region = left === undefined ? null : { left: Number(left), top: Number(top), width: Number(width), height: Number(height) }
    return [{ id, region, weight: Number(weight ?? 1) }]
  })

export const addressOf = (shown: readonly QueryPicture[]): string | null =>
  shown
    .slice(0, MOST_PHOTOS)
    .map(
      ({ id, region, weight }) =>
        `${id}${region ? `:${region.left},${region.top},${region.width},${region.height}` : ''}${weight > 1 ? `*${weight}` : ''}`,
    )
    .join('|') || null

export const isPhoto = (id: string): boolean => id.length === 32
export const pictureOfShown = (id: string): string => (isPhoto(id) ? `/api/photos/${id}/picture` : pictureAddress(id))

const LEAST = 8
const kept = (value: number, least: number, most: number): number => Math.round(Math.min(most, Math.max(least, value)))

/** Between two points of the picture, in percent; never smaller than a finger. */
export function regionBetween(a: { x: number; y: number }, b: { x: number; y: number }): Region {
  const width = kept(Math.abs(a.x - b.x), LEAST, 100)
  const height = kept(Math.abs(a.y - b.y), LEAST, 100)
  return { left: kept(Math.min(a.x, b.x), 0, 100 - width), top: kept(Math.min(a.y, b.y), 0, 100 - height), width, height }
}

/** The region after an arrow key: it moves, or with Shift its right and lower edges do. */
export function regionAfter(region: Region, key: string, resizes: boolean, step = 5): Region | null {
  const [x, y] = (
    { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] } as Record<string, [number, number]>
  )[key] ?? [0, 0]
  if (x === 0 && y === 0) return null
  if (resizes)
    return {
      ...region,
      width: kept(region.width + x, LEAST, 100 - region.left),
      height: kept(region.height + y, LEAST, 100 - region.top),
    }
  return { ...region, left: kept(region.left + x, 0, 100 - region.width), top: kept(region.top + y, 0, 100 - region.height) }
}
