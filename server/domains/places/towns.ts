import { readFile } from 'node:fs/promises'
import type { Box } from './atlas.ts'
import type { Point } from './distance.ts'

type Town = Point & { name: string }
/** More than a map has room for. */
const MOST = 40

let read: Promise<Town[]> | undefined
/** The towns of an area by their population, the largest first. */
export async function townsWithin([west, south, east, north]: Box): Promise<Town[]> {
  const towns = await (read ??= readTowns().catch((error: unknown) => {
    read = undefined
    throw error
  }))
  const found: Town[] = []
  for (const town of towns)
    if (town.lat >= south && town.lat <= north && town.lon >= west && town.lon <= east && found.push(town) === MOST) break
  return found
}

/** Lines of name, state, latitude, longitude and population, the largest town first: made by tools/map-ground.ts from GeoNames. */
async function readTowns(): Promise<Town[]> {
  const lines = (await readFile(new URL('towns.tsv', import.meta.url), 'utf8')).trim().split('\n')
  return lines.map((line) => {
    const [name = '', , lat = '', lon = ''] = line.split('\t')
    return { name, lat: Number(lat), lon: Number(lon) }
  })
}
