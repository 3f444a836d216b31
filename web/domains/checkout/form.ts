import { z } from 'zod'
import { Contact, type QuoteGroup } from '#contracts/checkout.ts'
import { ParcelDestination } from '#contracts/delivery.ts'
import { CollectorName, Destination } from '#contracts/identity/people.ts'
import { type Points, points } from '#contracts/points.ts'
import { plural } from '#web/lib/format.ts'
import { cardForm, noCardNeeded, type TestCard } from './card.ts'
import { Entered } from './draft.ts'

type Needs = { ships: boolean; paysByCard: boolean; cards: readonly TestCard[]; spiralsLimit: Points; collected: readonly string[] }

/** Form key for a store and pickup method. */
export const collectedKey = ({ storeId, fulfillmentMethod }: Pick<QuoteGroup, 'storeId' | 'fulfillmentMethod'>): string =>
  `${fulfillmentMethod}-${storeId}`

/** The contract's rules; an address is required only if something is shipped, a card only if an amount remains to be paid. */
export function checkoutForm({ ships, paysByCard, cards, spiralsLimit, collected }: Needs) {
  return z.object({
    contact: z.object(Contact.shape).transform(({ phone, ...contact }) => (phone ? { ...contact, phone } : contact)),
    destination: ships
      ? z
          .object(inScreenOrder(ParcelDestination.shape))
          .transform(({ street2, ...address }) => (street2 ? { ...address, street2 } : address))
      : Entered.shape.destination.transform(() => undefined),
    collectors: z.object(Object.fromEntries(collected.map((key) => [key, CollectorName.optional()]))),
    spirals: wholePoints(spiralsLimit),
    card: paysByCard ? cardForm(cards, () => new Date()) : noCardNeeded,
  })
}

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
export function destinationIn(entered: Entered): z.output<typeof Destination> | undefined {
  const { street2, ...address } = entered.destination
  const checked = Destination.safeParse(street2 ? entered.destination : address)
  return checked.success ? checked.data : undefined
}

/** SPIRALs for pricing; invalid input counts as zero and the field shows the error. */
export const spiralsIn = ({ spirals }: Pick<Entered, 'spirals'>): Points =>
  /^\d{1,7}$/.test(spirals.trim()) ? points(Number(spirals)) : points(0)
