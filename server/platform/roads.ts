import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { type SafeFetch, safeFetch } from './safe-fetch.ts'

type Point = { lat: number; lon: number }
/** A way by car. */
export type Leg = { miles: number; minutes: number }
/** A server that knows the roads. It throws when it does not answer; the straight line then takes its place. */
export type RoadPort = {
  /** The ways from each of these places to each of those; null where no road leads there. */
  table(from: readonly Point[], to: readonly Point[]): Promise<(Leg | null)[][]>
}

const TIMEOUT_MS = 1_500
/** After a failure nobody waits for the server again for so long. */
const REST_MS = 30_000
/** The table that a server answers by default. */
const MOST_PLACES = 100
const MOST_BYTES = 2 * 1024 * 1024
const KEPT = { max: 50_000, ttl: 60 * 60_000 }
const METERS_PER_MILE = 1_609.344

const Row = z.array(z.number().nonnegative().nullable())
const Answer = z.object({ code: z.literal('Ok'), durations: z.array(Row), distances: z.array(Row) })

/** Roads are not asked now: the server failed a moment ago, or the request is too large for it. */
export class RoadsUnknown extends Error {}

/**
 * A server with the HTTP API of OSRM (its table service). Its host comes from the configuration, so it may be private and use http; redirects
 * are not followed.
 */
export function osrm(address: string, outside: SafeFetch = safeFetch([new URL(address).host])): RoadPort {
  const base = address.replace(/\/$/, '')
  const kept = new LRUCache<string, { leg: Leg | null }>(KEPT)
  let restsUntil = 0

  async function ask(from: readonly Point[], to: readonly Point[]): Promise<(Leg | null)[][]> {
    const places = [...from, ...to].map(({ lat, lon }) => `${lon.toFixed(5)},${lat.toFixed(5)}`).join(';')
    const sources = from.map((_, i) => i).join(';')
    const destinations = to.map((_, i) => from.length + i).join(';')
    const url = `${base}/table/v1/driving/${places}?sources=${sources}&destinations=${destinations}&annotations=duration,distance`
    const { status, body } = await outside.fetch(url, { timeoutMs: TIMEOUT_MS, maxBytes: MOST_BYTES })
    if (status >= 400 && status < 500) throw new RoadsUnknown(`The routing server refused with ${status}.`)
    if (status !== 200) throw new Error(`The routing server answered ${status}.`)
    const { durations, distances } = Answer.parse(JSON.parse(body.toString()))
    return from.map((_, i) =>
      to.map((__, j) => {
        const [seconds, meters] = [durations[i]?.[j], distances[i]?.[j]]
        if (seconds === undefined || meters === undefined) throw new Error('The routing server left ways out.')
        return seconds === null || meters === null ? null : { miles: meters / METERS_PER_MILE, minutes: seconds / 60 }
      }),
    )
  }

  return {
    async table(from, to) {
      const missing = to.filter((there) => from.some((here) => !kept.has(keyOf(here, there))))
      if (missing.length > 0) {
        if (performance.now() < restsUntil) throw new RoadsUnknown('The routing server rests after a failure.')
        if (from.length + missing.length > MOST_PLACES) throw new RoadsUnknown('These are too many places for one table.')
        try {
          const legs = await ask(from, missing)
          for (const [i, here] of from.entries())
            for (const [j, there] of missing.entries()) kept.set(keyOf(here, there), { leg: legs[i]?.[j] ?? null })
        } catch (error) {
          // It refuses single places, such as one without a road nearby; that is no reason to stop asking about others.
          if (!(error instanceof RoadsUnknown)) restsUntil = performance.now() + REST_MS
          throw error
        }
      }
      return from.map((here) => to.map((there) => kept.get(keyOf(here, there))?.leg ?? null))
    },
  }
}

const keyOf = (from: Point, to: Point): string => `${from.lat},${from.lon} ${to.lat},${to.lon}`
