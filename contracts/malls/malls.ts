import { z } from 'zod'
import { StateCode, Zip } from '../identity/people.ts'
import { endpoint } from '../endpoint.ts'
import { HexColor } from '../retailers.ts'
import { MOST_SHOWN, ShownProduct } from '../search/shown-product.ts'
import { IdOrSlug, MallId, StoreId } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { FlagInUrl, pageOf, Paging, WholeInUrl } from '../page.ts'
import { Picture } from '../pictures.ts'
import { SpecialHours, StoreCard, StoreSort } from '../stores/stores.ts'
import { named } from '../named.ts'

export const OpenState = named('OpenState', {
  open: z.boolean(),
  /** "Open until 9 PM", "Opens Sun 11 AM", "Hours not known" */ label: z.string(),
})
export type OpenState = z.infer<typeof OpenState>

export const MallCard = named('MallCard', {
  id: MallId,
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  lat: z.number(),
  lon: z.number(),
  hasCenter: z.boolean(),
  /** A picture of the building. */
  picture: Picture.nullable(),
  storeCount: z.int(),
  opening: OpenState,
  /** The time zone of the hours. */
  timeZone: z.string(),
  distanceMiles: z.number().nullable(),
})
export type MallCard = z.infer<typeof MallCard>

/** A mall with a few products of its stores, for lists that advertise it. */
export const ShownMall = MallCard.extend({ products: z.array(ShownProduct).max(MOST_SHOWN) }).meta({ id: 'ShownMall' })
export type ShownMall = z.infer<typeof ShownMall>

/** The desk in a mall where parcels wait. */
export const Center = named('Center', {
  place: z.string(),
  hours: z.string(),
  timeZone: z.string(),
  opening: OpenState,
  hoursByDay: z.array(z.object({ day: z.string(), text: z.string() })),
  specialHours: z.array(SpecialHours),
  holdDays: z.int(),
  /** Services of the center: "Parcel pickup", "Lockers". */
  services: z.array(z.string()),
  /** From the hand-overs of recent weeks, in hours of the mall's local time; null while there is too little data. */
  crowd: z.object({ busiestHour: z.int(), now: z.enum(['quiet', 'usual', 'busy']).nullable() }).nullable(),
})
export type Center = z.infer<typeof Center>

export const Mall = MallCard.extend({
  address: z.string(),
  hours: z.string(),
  hoursByDay: z.array(z.object({ day: z.string(), text: z.string() })),
  specialHours: z.array(SpecialHours),
  amenities: z.array(z.string()),
  center: Center.nullable(),
}).meta({ id: 'Mall' })
export type Mall = z.infer<typeof Mall>

export const malls = endpoint('GET /api/malls', {
  access: 'public',
  summary: 'Malls, by distance or name.',
  query: z.object({
    ...Paging,
    q: z.string().trim().max(LIMITS.queryLength).optional(),
    near: Zip.optional(),
    within: WholeInUrl(1, 5000).optional(),
    state: StateCode.optional(),
    hasCenter: FlagInUrl.optional(),
    sort: StoreSort.optional(),
  }),
  reply: pageOf(ShownMall),
})
export const mall = endpoint('GET /api/malls/:id', {
  access: 'public',
  summary: 'One mall.',
  params: z.object({ id: IdOrSlug }),
  query: z.object({ near: Zip.optional() }),
  reply: Mall,
})
export const mallStores = endpoint('GET /api/malls/:id/stores', {
  access: 'public',
  summary: 'The directory of a mall.',
  params: z.object({ id: IdOrSlug }),
  query: z.object({ ...Paging }),
  reply: pageOf(StoreCard),
})

/** The size of every floor plan; all points lie within it. */
export const PLAN_SIZE = { width: 720, height: 440 } as const
export const Point = z.tuple([z.number(), z.number()])
export type Point = z.infer<typeof Point>
export const Outline = z.array(Point).min(3)
export type Outline = z.infer<typeof Outline>
export const MARKS = ['entrance', 'restrooms', 'elevator', 'escalator', 'center'] as const
export const FloorMark = z.object({ kind: z.enum(MARKS), at: Point, name: z.string() })
export type FloorMark = z.infer<typeof FloorMark>

export const FloorPlan = named('FloorPlan', {
  floor: z.int(),
  name: z.string(),
  outline: Outline,
  /** Where people walk. */
  walkways: z.array(Outline),
  marks: z.array(FloorMark),
  /** Lines that can be walked without steps. */
  paths: z.array(z.array(Point)),
  /** `store`: null for a unit whose shop is not on SPIRAL; `tenant` is the name of that shop, where the mall says it. */
  units: z.array(
    z.object({
      unit: z.string(),
      outline: Outline,
      tenant: z.string().nullable(),
      store: z.object({ id: StoreId, slug: z.string(), name: z.string(), category: z.string(), color: HexColor.nullable() }).nullable(),
    }),
  ),
})
export type FloorPlan = z.infer<typeof FloorPlan>
export const mallPlan = endpoint('GET /api/malls/:id/plan', {
  access: 'public',
  summary: 'The floor plan of a mall with its stores; no floors where nobody has drawn one.',
  params: z.object({ id: IdOrSlug }),
  reply: z.object({ floors: z.array(FloorPlan) }),
})

export const mallsProblems = { 'malls.not_found': { status: 404, message: 'That mall is no longer listed.' } } as const
