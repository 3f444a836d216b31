import { endpoint } from '../endpoint.ts'
import { malls } from '../malls/malls.ts'
import { FlagInUrl } from '../page.ts'
import { BoxInUrl, PlacesMap } from '../places/maps.ts'
import { stores } from '../stores/stores.ts'

/** Shows this part of the earth instead of the places within a distance. Its reply has dots and towns but no lines. */
const box = BoxInUrl.optional()
const whatIsListed = { limit: true, cursor: true, sort: true } as const
export const storeMap = endpoint('GET /api/maps/stores', {
  access: 'public',
  summary: 'The stores of a list as a map.',
  query: stores.query.omit({ ...whatIsListed, drive: true }).extend({
    /** Includes the malls around them. */ malls: FlagInUrl.optional(),
    /** Counts the events to come at each place. */ events: FlagInUrl.optional(),
    box,
  }),
  reply: PlacesMap,
})
export const mallMap = endpoint('GET /api/maps/malls', {
  access: 'public',
  summary: 'The malls of a list as a map.',
  query: malls.query.omit(whatIsListed).extend({ box }),
  reply: PlacesMap,
})
