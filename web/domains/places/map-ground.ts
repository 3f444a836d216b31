import type { GeoJSON } from 'geojson'
import type { StyleSpecification } from 'maplibre-gl'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification'
import countiesUrl from 'us-atlas/counties-10m.json?url'

type Shapes = { land: GeoJSON; states: GeoJSON; counties: GeoJSON }
type Areas = GeometryCollection<Polygon | MultiPolygon>

/** The land and borders of the United States, read once from our own files: no outside server learns what a person looks at. */
async function shapes(): Promise<Shapes> {
  const answer = await fetch(countiesUrl)
  if (!answer.ok) throw new Error(`The land could not be loaded (${answer.status}).`)
  const topology = (await answer.json()) as Topology<{ counties: Areas; states: Areas; nation: Areas }>
  const { counties, states, nation } = topology.objects
  return {
    land: feature(topology, nation),
    states: mesh(topology, states, (a, b) => a !== b),
    counties: mesh(topology, counties, (a, b) => a !== b),
  }
}
let read: Promise<Shapes> | undefined

/** County lines would blur together when more of the country is in view. */
const COUNTIES_FROM_ZOOM = 6

/** The ground in the colors of the present theme. */
export async function ownStyle(): Promise<StyleSpecification> {
  const { land, states, counties } = await (read ??= shapes().catch((error: unknown) => {
    read = undefined
    throw error
  }))
  const colors = getComputedStyle(document.documentElement)
  const color = (name: string): string => colors.getPropertyValue(name).trim()
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: land },
      states: { type: 'geojson', data: states },
      counties: { type: 'geojson', data: counties },
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': color('--sunken') } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': color('--tint') } },
      {
        id: 'counties',
        type: 'line',
        source: 'counties',
        minzoom: COUNTIES_FROM_ZOOM,
        paint: { 'line-color': color('--control'), 'line-opacity': 0.3 },
      },
      { id: 'states', type: 'line', source: 'states', paint: { 'line-color': color('--control'), 'line-opacity': 0.7 } },
    ],
  }
}
