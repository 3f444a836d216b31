import { z } from 'zod'
import { CartItem } from '#contracts/cart.ts'
import { OrderNumber } from '#contracts/ids.ts'

const KEY = 'spiral-checkout-draft'

export const Entered = z.object({
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  destination: z.object({ street1: z.string(), street2: z.string(), city: z.string(), state: z.string(), zip: z.string() }),
  spirals: z.string(),
  payment: z.object({ token: z.string() }),
})
/** What is typed into the checkout, as it is typed. */
export type Entered = z.infer<typeof Entered>

export const NOTHING_ENTERED: Entered = {
  contact: { name: '', email: '', phone: '' },
  destination: { street1: '', street2: '', city: '', state: '', zip: '' },
  spirals: '',
  payment: { token: '' },
}

const Draft = z.object({
  entered: Entered.nullable(),
  /** Ordered, but not paid yet: if the bank says no, these lines go back into the cart. */
  awaiting: z.object({ number: OrderNumber, items: z.array(CartItem) }).nullable(),
})
export type Draft = z.output<typeof Draft>
const EMPTY: Draft = { entered: null, awaiting: null }

/** What survives a reload of this tab, and nothing longer: it holds names and addresses. */
export function readDraft(): Draft {
  const text = sessionStorage.getItem(KEY)
  if (!text) return EMPTY
  try {
    return z.decode(Draft, JSON.parse(text))
  } catch (error) {
    console.error(`What ${KEY} held could not be read`, error)
    return EMPTY
  }
}

export function saveDraft(changed: Partial<Draft>): void {
  sessionStorage.setItem(KEY, JSON.stringify(z.encode(Draft, { ...readDraft(), ...changed })))
}
