import type { GeoJSON } from 'geojson'
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification'
import countiesUrl from 'us-atlas/counties-10m.json?url'
import watersUrl from '#contracts/places/ground.topo.json?url'

type Shapes = Record<'land' | 'states' | 'counties' | 'lakes' | 'rivers' | 'roads', GeoJSON>
type Areas = GeometryCollection<Polygon | MultiPolygon>

/** The land, borders, waters and main roads of the United States, read once from our own files: no outside server learns what a person looks at. */
async function shapes(): Promise<Shapes> {
  const [topology, waters] = await Promise.all([
    read<{ counties: Areas; states: Areas; nation: Areas }>(countiesUrl),
    read<Record<'lakes' | 'rivers' | 'roads', GeometryCollection<{ rank: number }>>>(watersUrl),
  ])
  const { counties, states, nation } = topology.objects
  const { lakes, rivers, roads } = waters.objects
  return {
    lakes: feature(waters, lakes),
    rivers: feature(waters, rivers),
    roads: feature(waters, roads),
    land: feature(topology, nation),
    states: mesh(topology, states, (a, b) => a !== b),
    counties: mesh(topology, counties, (a, b) => a !== b),
  }
}
async function read<Objects extends Record<string, GeometryCollection | Areas>>(address: string): Promise<Topology<Objects>> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`The land could not be loaded (${answer.status}).`)
  return (await answer.json()) as Topology<Objects>
}
let known: Promise<Shapes> | undefined

/** County lines would blur together when more of the country is in view. */
const COUNTIES_FROM_ZOOM = 6

const ROADS_FROM_ZOOM = 5.5

/** Large lakes and rivers from far, smaller ones the closer the map is. */
const WATERS = (water: string): LayerSpecification[] => [
  {
    id: 'rivers',
    type: 'line',
    source: 'rivers',
    minzoom: 3,
    filter: ['<=', ['get', 'rank'], ['*', 1.5, ['zoom']]],
    paint: { 'line-color': water, 'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.8, 11, 3] },
  },
  { id: 'lakes', type: 'fill', source: 'lakes', filter: ['<=', ['get', 'rank'], ['*', 1.5, ['zoom']]], paint: { 'fill-color': water } },
]

/** The ground in the colors of the present theme. */
export async function ownStyle(): Promise<StyleSpecification> {
  const { land, states, counties, lakes, rivers, roads } = await (known ??= shapes().catch((error: unknown) => {
    known = undefined
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
      lakes: { type: 'geojson', data: lakes },
      rivers: { type: 'geojson', data: rivers },
      roads: { type: 'geojson', data: roads },
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': color('--tint-strong') } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': color('--sunken') } },
      {
        id: 'counties',
        type: 'line',
        source: 'counties',
        minzoom: COUNTIES_FROM_ZOOM,
        paint: { 'line-color': color('--control'), 'line-opacity': 0.25 },
      },
      ...WATERS(color('--tint-strong')),
      {
        id: 'roads',
        type: 'line',
        source: 'roads',
        minzoom: ROADS_FROM_ZOOM,
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': color('--control'),
          'line-opacity': 0.5,
          'line-width': ['interpolate', ['linear'], ['zoom'], 5, 0.5, 11, 2],
        },
      },
      { id: 'states', type: 'line', source: 'states', paint: { 'line-color': color('--control'), 'line-opacity': 0.7 } },
    ],
  }
}
