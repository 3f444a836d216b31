import { LocalServer } from './local-server.ts'

type Mode = 'well' | 'broken' | 'silent' | 'nonsense' | 'wrong size'

/**
 * Speaks the table service of OSRM's HTTP API as its documentation describes it: longitude before latitude, indices of sources and
 * destinations, rows of seconds and meters, `code` and `message` on refusal. Roads are the sum of both directions of the grid, at 30 miles an
 * hour.
 */
export class RoadServer extends LocalServer {
  mode: Mode = 'well'
  /** Places south of this latitude have no road. */
  readonly coast = 20
  asked: string[] = []

  constructor() {
    super(({ url = '' }, response) => {
      this.asked.push(url)
      const send = (status: number, body: unknown) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(typeof body === 'string' ? body : JSON.stringify(body))
      }
      if (this.mode === 'silent') return
      if (this.mode === 'broken') return send(503, '')
      if (this.mode === 'nonsense') return send(200, '<html>')
      const { pathname, searchParams } = new URL(url, 'http://osrm')
      const found = /^\/table\/v1\/driving\/(.+)$/.exec(pathname)
      const places = (found?.[1] ?? '').split(';').map((pair) => pair.split(',').map(Number))
      if (!found || places.some(([lon, lat]) => !(Math.abs(lon ?? NaN) <= 180 && Math.abs(lat ?? NaN) <= 90)))
        return send(400, { code: 'InvalidQuery', message: 'Query string malformed close to position 0' })
      if (places.length > 100) return send(400, { code: 'TooBig', message: 'Too many table coordinates' })
      if (places.some(([lon]) => lon === 0)) return send(400, { code: 'NoSegment', message: 'Could not find a matching segment' })
      const pick = (name: string) => {
        const given = searchParams.get(name)
        return (given === null ? places.map((_, i) => i) : given.split(';').map(Number)).map((i) => places[i] ?? [0, 0])
      }
      const meters = pick('sources').map(([x1 = 0, y1 = 0]) =>
        pick('destinations').map(([x2 = 0, y2 = 0]) =>
          Math.min(y1, y2) < this.coast ? null : 111_195 * (Math.abs(y1 - y2) + Math.abs(x1 - x2) * Math.cos((y1 * Math.PI) / 180)),
        ),
      )
      const seconds = meters.map((row) => row.map((each) => each && (each / 1_609.344 / 30) * 3_600))
      const annotations = searchParams.get('annotations')?.split(',') ?? ['duration']
      send(200, {
        code: 'Ok',
        ...(annotations.includes('duration') && { durations: this.mode === 'wrong size' ? [] : seconds }),
        ...(annotations.includes('distance') && { distances: meters }),
        sources: [],
        destinations: [],
      })
    })
  }
}
