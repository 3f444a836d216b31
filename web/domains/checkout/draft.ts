import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { CartItem } from '#contracts/cart/cart.ts'
import { OrderNumber, UserId } from '#contracts/ids.ts'
import { CHECKOUT_DRAFT_KEY } from '#web/state/checkout-layout.ts'
import { storedAs } from '#web/state/stored.ts'

const VERSION = 1

const Place = z.object({ street1: z.string(), street2: z.string(), city: z.string(), state: z.string(), zip: z.string() })
const NO_PLACE: z.infer<typeof Place> = { street1: '', street2: '', city: '', state: '', zip: '' }
const Given = z.object({ isGift: z.boolean(), note: z.string() })
const NO_GIFT: z.infer<typeof Given> = { isGift: false, note: '' }

export const ForWhom = z.record(z.string(), z.array(z.string()).optional())
export type ForWhom = z.input<typeof ForWhom>

export const Entered = z.object({
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  destination: Place,
  spirals: z.string(),
  usesStoreCredit: z.boolean().default(false),
  savesCard: z.boolean().default(false),
  /** Name of another person who may pick up, by group key; absent if none. */
  collectors: z.record(z.string(), z.string().optional()).default({}),
  /** The whole order is a gift. */
  gift: Given.default(NO_GIFT),
  /** The other people whom the order is for. */
  recipients: z.array(z.object({ name: z.string(), destination: Place, gift: Given })).default([]),
  /** By cart line, whom each piece is for: a position in the recipients, or nothing for the buyer. */
  forWhom: ForWhom.default({}),
})
/** Checkout input as typed, without the card: its number is never stored. */
export type Entered = z.infer<typeof Entered>

export const NOTHING_ENTERED: Entered = {
  contact: { name: '', email: '', phone: '' },
  destination: NO_PLACE,
  spirals: '',
  usesStoreCredit: false,
  savesCard: false,
  collectors: {},
  gift: NO_GIFT,
  recipients: [],
  forWhom: {},
}

/** A recipient of whom nothing is known yet. */
export const NOBODY: Entered['recipients'][number] = { name: '', destination: NO_PLACE, gift: NO_GIFT }

const Draft = z.object({
  entered: Entered.nullable(),
  /** An order placed but not paid yet: if the bank declines, its lines return to the cart. */
  awaiting: z.object({ number: OrderNumber, items: z.array(CartItem) }).nullable(),
  /** The order whose lines were returned to the cart. */
  returned: OrderNumber.nullable(),
  /** The account that began this checkout, and its items: when its session ends, the person chooses how to go on. */
  begun: z
    .object({ by: UserId, items: z.array(CartItem) })
    .nullable()
    .default(null),
})
type Draft = z.output<typeof Draft>

/** Kept only for this tab, across reloads, because it holds names and addresses. */
export const useCheckoutDraft = create<Draft>()(
  persist((): Draft => ({ entered: null, awaiting: null, returned: null, begun: null }), {
    name: CHECKOUT_DRAFT_KEY,
    version: VERSION,
    skipHydration: typeof document === 'undefined',
    storage: storedAs(Draft, VERSION, () => sessionStorage),
  }),
)
