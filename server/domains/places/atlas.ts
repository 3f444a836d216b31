import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Geometry, MultiLineString, MultiPolygon, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Polygon as TopoPolygon, MultiPolygon as TopoMultiPolygon, Topology } from 'topojson-specification'

type Counties = Topology<{
  counties: GeometryCollection
  states: GeometryCollection
  nation: GeometryCollection
}>
/** West, south, east, north, in degrees. */
export type Box = readonly [number, number, number, number]
type Border = { box: Box; points: Position[]; rank?: number }
type Area = { box: Box; rings: Position[][]; rank?: number }

/** Land and borders of the United States, with the bounding box of each line, so that a zoomed map takes only visible lines. */
export type Atlas = {
  land: (within: Box) => MultiPolygon
  borders: (within: Box) => MultiLineString
  counties: (within: Box) => MultiLineString
  /** Up to this rank: 0 is the largest lake or river, 12 the smallest. */
  lakes: (within: Box, rank: number) => MultiPolygon
  rivers: (within: Box, rank: number) => MultiLineString
  roads: (within: Box) => MultiLineString
}
/** Made by tools/map-ground.ts; the web draws the same file. */
type Waters = Topology<{
  lakes: GeometryCollection<Ranked>
  rivers: GeometryCollection<Ranked>
  roads: GeometryCollection<Ranked>
}>
type Ranked = { rank: number }

const EVERYWHERE: Box = [-180, -90, 180, 90]
export { EVERYWHERE }

let read: Promise<Atlas> | undefined
/** Read once, for the first map. */
export const atlas = (): Promise<Atlas> =>
  (read ??= readAtlas().catch((error: unknown) => {
    read = undefined
    throw error
  }))

async function readAtlas(): Promise<Atlas> {
  const file = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json')
  const topology = JSON.parse(await readFile(file, 'utf8')) as Counties
  const { counties, states, nation } = topology.objects
  const areas = feature(topology, nation).features.flatMap(({ geometry }) => areasOf(geometry))
  const borders = linesOf(mesh(topology, states as GeometryCollection<TopoPolygon | TopoMultiPolygon>, (a, b) => a !== b))
  const between = linesOf(
    mesh(topology, counties as GeometryCollection<TopoPolygon | TopoMultiPolygon>, (a, b) => a !== b && stateOf(a.id) === stateOf(b.id)),
  )
  const waters = await readWaters()
  return {
    land: (within) => areasWithin(areas, within),
    borders: (within) => linesWithin(borders, within),
    counties: (within) => linesWithin(between, within),
    lakes: (within, most) => areasWithin(waters.lakes.filter(isUpTo(most)), within),
    rivers: (within, most) => linesWithin(waters.rivers.filter(isUpTo(most)), within),
    roads: (within) => linesWithin(waters.roads, within),
  }
}

async function readWaters(): Promise<{ lakes: Area[]; rivers: Border[]; roads: Border[] }> {
  const file = createRequire(import.meta.url).resolve('#contracts/places/ground.topo.json')
  const topology = JSON.parse(await readFile(file, 'utf8')) as Waters
  const lines = (shapes: GeometryCollection<Ranked>): Border[] =>
    feature(topology, shapes).features.flatMap(({ geometry, properties: { rank } }) =>
      geometry.type === 'MultiLineString' ? linesOf(geometry).map((line) => ({ ...line, rank })) : [],
    )
  const { lakes, rivers, roads } = topology.objects
  return {
    lakes: feature(topology, lakes).features.flatMap(({ geometry, properties: { rank } }) =>
      areasOf(geometry).map((area) => ({ ...area, rank })),
    ),
    rivers: lines(rivers),
    roads: lines(roads),
  }
}

const isUpTo =
  (most: number) =>
  ({ rank = 0 }: { rank?: number }): boolean =>
    rank <= most
function areasOf(geometry: Geometry): Area[] {
  const polygons = geometry.type === 'MultiPolygon' ? geometry.coordinates : geometry.type === 'Polygon' ? [geometry.coordinates] : []
  return polygons.map((rings) => ({ box: boxOf(rings.flat()), rings }))
}
const areasWithin = (areas: readonly Area[], within: Box): MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates: areas.filter(({ box }) => meets(box, within)).map(({ rings }) => rings),
})

/** A county's number begins with its state's. */
const stateOf = (id: string | number | undefined): string => String(id).padStart(5, '0').slice(0, 2)
const linesOf = ({ coordinates }: MultiLineString): Border[] => coordinates.map((points) => ({ box: boxOf(points), points }))
const linesWithin = (lines: readonly Border[], within: Box): MultiLineString => ({
  type: 'MultiLineString',
  coordinates: lines.filter(({ box }) => meets(box, within)).map(({ points }) => points),
})

function boxOf(points: readonly Position[]): Box {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [lon = 0, lat = 0] of points) {
    west = Math.min(west, lon)
    east = Math.max(east, lon)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return [west, south, east, north]
}
const meets = ([west, south, east, north]: Box, [w, s, e, n]: Box): boolean => west <= e && east >= w && south <= n && north >= s
