import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { CartItem } from '#contracts/cart.ts'
import { OrderNumber } from '#contracts/ids.ts'
import { storedAs } from '#web/state/stored.ts'

const KEY = 'spiral-checkout-draft'
const VERSION = 1

export const Entered = z.object({
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  destination: z.object({ street1: z.string(), street2: z.string(), city: z.string(), state: z.string(), zip: z.string() }),
  spirals: z.string(),
  /** Who else may collect, by the group's key; nobody where there is none. */
  collectors: z.record(z.string(), z.string().optional()).default({}),
  payment: z.object({ token: z.string() }),
})
/** What is typed into the checkout, as it is typed. */
export type Entered = z.infer<typeof Entered>

export const NOTHING_ENTERED: Entered = {
  contact: { name: '', email: '', phone: '' },
  destination: { street1: '', street2: '', city: '', state: '', zip: '' },
  spirals: '',
  collectors: {},
  payment: { token: '' },
}

const Draft = z.object({
  entered: Entered.nullable(),
  /** Ordered, but not paid yet: if the bank says no, these lines go back into the cart. */
  awaiting: z.object({ number: OrderNumber, items: z.array(CartItem) }).nullable(),
  /** The order whose lines went back. */
  returned: OrderNumber.nullable(),
})
type Draft = z.output<typeof Draft>

/** What survives a reload of this tab, and nothing longer: it holds names and addresses. */
export const useCheckoutDraft = create<Draft>()(
  persist((): Draft => ({ entered: null, awaiting: null, returned: null }), {
    name: KEY,
    version: VERSION,
    skipHydration: typeof document === 'undefined',
    storage: storedAs(Draft, VERSION, () => sessionStorage),
  }),
)
