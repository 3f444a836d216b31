import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inUrl, StoreId } from '../ids.ts'
import { TypedDay } from '../time.ts'
import { HOLIDAY_CODES } from './holidays.ts'
import { STORE_SERVICES, StoreService } from './services.ts'
import { named } from '../named.ts'

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time.')
/** From and to by the store's clock. `to` at or before `from` is on the next day; midnight to midnight is all day. */
export const OpenSpan = z.strictObject({ from: Time, to: Time })
export type OpenSpan = z.infer<typeof OpenSpan>
/** No span means closed; the second one is for a break. */
const Spans = z.array(OpenSpan).max(2, 'A day can have one break.')
/** The most days with hours of their own. */
export const MOST_SPECIAL_DAYS = 12
export const SpecialDay = z.strictObject({ date: TypedDay('Choose a date.'), everyYear: z.boolean(), spans: Spans })
export type SpecialDay = z.infer<typeof SpecialDay>
/** `observed`: also on the workday beside it, in the years in which it falls on a weekend. */
export const Holiday = z.strictObject({ day: z.enum(HOLIDAY_CODES), observed: z.boolean(), spans: Spans })
export type Holiday = z.infer<typeof Holiday>
export const Schedule = z.strictObject({
  /** Monday first. */
  week: z.array(Spans).length(7),
  /** On all federal holidays; `holidays` and `specialDays` override it. */
  closedOnHolidays: z.boolean(),
  /** Schedules from before they could name holidays have none. */
  holidays: z.array(Holiday).max(HOLIDAY_CODES.length).optional(),
  specialDays: z.array(SpecialDay).max(MOST_SPECIAL_DAYS, `Up to ${MOST_SPECIAL_DAYS} days can have hours of their own.`),
})
export type Schedule = z.infer<typeof Schedule>

/** The platform's minimum: every store takes unused items back this long. */
export const LEAST_RETURNS_DAYS = 14

const whole = (least: number, most: number, words: string) => z.int('Use a whole number.').min(least, words).max(most, words)
export const StorePhone = z
  .string()
  .trim()
  .regex(/^\+?[\d\s().-]{7,20}$/, 'Enter a phone number like (612) 555-0134.')
const settings = {
  phone: StorePhone.nullable(),
  offersPickup: z.boolean(),
  offersShipToMall: z.boolean(),
  offersShipToMe: z.boolean(),
  returnsDays: z
    .int('Use a whole number.')
    .min(LEAST_RETURNS_DAYS, `Returns must be at least ${LEAST_RETURNS_DAYS} days for unused items.`)
    .max(365, 'Choose up to 365 days.'),
  /** Days after the purchase in which a lower price is paid back; 0: not at all. */
  priceMatchDays: whole(0, 90, 'Choose 0 to 90 days.'),
  pickupHoldDays: whole(1, 30, 'Choose 1 to 30 days.'),
  prepMinutes: whole(5, 1_440, 'Choose 5 to 1,440 minutes.'),
  services: z.array(StoreService).max(STORE_SERVICES.length),
  pickupDesk: z.string().trim().max(200, 'Keep this under 200 characters.').nullable(),
}
export const StoreSettings = named('StoreSettings', {
  storeId: StoreId,
  name: z.string(),
  version: z.int32(),
  ...settings,
  phone: z.string().nullable(),
  /** A store from before the minimum may take items back for a shorter time. */
  returnsDays: z.int(),
  hours: z.string(),
  /** In a mall: shoppers see these hours only while the mall is open. */
  boundByMall: z.boolean(),
  mallName: z.string().nullable(),
  /** null: the hours are written in a way that the form cannot show. */
  schedule: Schedule.nullable(),
  timeZone: z.string(),
})
export type StoreSettings = z.infer<typeof StoreSettings>
const byStore = z.object({ id: inUrl(StoreId) })
export const storeSettings = endpoint('GET /api/retailer/stores/:id/settings', {
  access: 'retailer:manager',
  summary: 'Hours, phone and policies of a store.',
  params: byStore,
  reply: StoreSettings,
})
/** Carries the version the editor saw. A change by somebody else in between is a 409. */
export const changeStoreSettings = endpoint('PUT /api/retailer/stores/:id/settings', {
  access: 'retailer:manager',
  summary: 'Change hours, phone and policies of a store.',
  params: byStore,
  body: z.strictObject({
    version: z.int32(),
    schedule: Schedule,
    ...settings,
    // Left out: they stay as they are.
    services: settings.services.optional(),
    priceMatchDays: settings.priceMatchDays.optional(),
    pickupDesk: settings.pickupDesk.optional(),
    boundByMall: z.boolean().optional(),
    /** Hours, services and policies are written for all stores of the business that this person manages. */
    forAllStores: z.boolean().optional(),
  }),
  reply: StoreSettings,
})
