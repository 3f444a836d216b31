import { z } from 'zod'
import { Contact, GiftWords, type QuoteGroup } from '#contracts/checkout/checkout.ts'
import { inServedPlace, ParcelDestination } from '#contracts/places/delivery.ts'
import { CollectorName, Destination } from '#contracts/identity/people.ts'
import { type Points, points } from '#contracts/points.ts'
import { plainWords } from '#contracts/validation-messages.ts'
import { plural } from '#web/lib/format.ts'
import { cardForm, noCardNeeded, type CardSetup } from '../payments/card.ts'
import { Entered, ForWhom } from './draft.ts'

type Needs = {
  ships: boolean
  paysByCard: boolean
  cards: CardSetup
  spiralsLimit: Points
  collected: readonly string[]
  parcelsTo?: ReadonlySet<number>
}

/** Form key for a store and pickup method. */
export const collectedKey = ({ storeId, fulfillmentMethod }: Pick<QuoteGroup, 'storeId' | 'fulfillmentMethod'>): string =>
  `${fulfillmentMethod}-${storeId}`

/** Whether somebody else may be named to pick up: what is for a recipient is picked up by them. */
export const needsCollector = ({ fulfillmentMethod, recipient }: Pick<QuoteGroup, 'fulfillmentMethod' | 'recipient'>): boolean =>
  fulfillmentMethod !== 'ship-to-me' && recipient === null

/** The contract's rules; an address is required only if something is shipped, a card only if an amount remains to be paid. */
export function checkoutForm({ ships, paysByCard, cards, spiralsLimit, collected, parcelsTo = new Set() }: Needs) {
  return z.object({
    contact: z.object(Contact.shape).transform(({ phone, ...contact }) => (phone ? { ...contact, phone } : contact)),
    destination: ships
      ? z
          .object(inScreenOrder(ParcelDestination.shape))
          .check(inServedPlace)
          .transform(({ street2, ...address }) => (street2 ? { ...address, street2 } : address))
      : Entered.shape.destination.transform(() => undefined),
    collectors: z.object(Object.fromEntries(collected.map((key) => [key, CollectorName.optional()]))),
    gift: given,
    recipients: recipientsForm(parcelsTo),
    forWhom: ForWhom,
    spirals: wholePoints(spiralsLimit),
    usesStoreCredit: z.boolean(),
    savesCard: z.boolean(),
    card: paysByCard ? cardForm(cards, () => new Date()) : noCardNeeded,
  })
}

const given = z
  .object({ isGift: z.boolean(), note: GiftWords })
  .transform(({ isGift, note }) => (isGift ? (note ? { note } : {}) : undefined))

/** The other people: their names, and the addresses of those who get a parcel. */
const recipientsForm = (parcelsTo: ReadonlySet<number>) =>
  z.array(z.object({ name: CollectorName, destination: Entered.shape.destination, gift: given })).transform((people, context) =>
    people.map(({ name, destination: { street2, ...typed }, gift }, position) => {
      const person = { name, ...(gift && { gift }) }
      if (!parcelsTo.has(position)) return person
      const place = z
        .object(inScreenOrder(ParcelDestination.shape))
        .check(inServedPlace)
        .safeParse({ ...typed, ...(street2 && { street2 }) }, { error: plainWords })
      for (const { path, message } of place.error?.issues ?? [])
        context.issues.push({ code: 'custom', input: typed, path: [position, 'destination', ...path], message })
      const { street2: unit, ...destination } = place.data ?? { ...typed, street2: undefined }
      return { ...person, destination: { ...destination, ...(unit && { street2: unit }) } }
    }),
  )

/** The ZIP comes before city and state because it fills them in. */
const inScreenOrder = ({ street1, street2, zip, city, state }: typeof ParcelDestination.shape) => ({ street1, street2, zip, city, state })

export type Checked = z.output<ReturnType<typeof checkoutForm>>

const wholePoints = (limit: Points) =>
  z
    .string()
    .trim()
    .regex(/^\d*$/, 'Use a whole number.')
    .refine((text) => !/^\d+$/.test(text) || Number(text) <= limit, `You can use up to ${plural(limit, 'SPIRAL')} on this order.`)
    .transform((text) => points(Number(text || 0)))

/** The address for pricing: only if it is complete. */
export function destinationIn(entered: Pick<Entered, 'destination'>): z.output<typeof Destination> | undefined {
  const { street2, ...address } = entered.destination
  const checked = Destination.safeParse(street2 ? entered.destination : address)
  return checked.success ? checked.data : undefined
}

/** SPIRALs for pricing; invalid input counts as zero and the field shows the error. */
export const spiralsIn = ({ spirals }: Pick<Entered, 'spirals'>): Points =>
  /^\d{1,7}$/.test(spirals.trim()) ? points(Number(spirals)) : points(0)
