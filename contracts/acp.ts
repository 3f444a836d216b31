import { z } from 'zod'
import { LIMITS } from './limits.ts'

/** The version of the Agentic Commerce Protocol that is spoken here. */
export const ACP_VERSION = '2026-04-17'

const Text = z.string()
const Address = z.looseObject({
  line_one: Text,
  line_two: Text.optional(),
  city: Text,
  state: Text,
  country: Text,
  postal_code: Text,
})
const Shared = {
  buyer: z
    .looseObject({
      first_name: Text.optional(),
      last_name: Text.optional(),
      full_name: Text.optional(),
      email: Text.optional(),
      phone_number: Text.optional(),
    })
    .optional(),
  fulfillment_details: z
    .looseObject({ name: Text.optional(), phone_number: Text.optional(), email: Text.optional(), address: Address.optional() })
    .optional(),
  coupons: z.array(Text).max(20).optional(),
  discounts: z.looseObject({ codes: z.array(Text).max(20).optional() }).optional(),
}
/** This version of the protocol says how many by naming an item that often; the earlier ones say `quantity`. */
const Items = z
  .array(z.looseObject({ id: Text, quantity: z.int().min(1).max(1_000).optional() }))
  .min(1)
  .max(LIMITS.orderLines)

/** What platforms send. The protocol lets them send more than is read here. */
export const AcpNewSession = z.looseObject({ ...Shared, line_items: Items, currency: Text })
export const AcpSessionChange = z.looseObject({
  ...Shared,
  line_items: Items.optional(),
  selected_fulfillment_options: z
    .array(z.looseObject({ type: z.enum(['shipping', 'pickup']), option_id: Text, item_ids: z.array(Text).max(LIMITS.orderLines) }))
    .max(50)
    .optional(),
})
export type AcpSessionChange = z.infer<typeof AcpSessionChange>
export const AcpCompletion = z.looseObject({
  buyer: Shared.buyer,
  payment_data: z.looseObject({
    handler_id: Text,
    instrument: z.looseObject({ type: Text, credential: z.looseObject({ type: Text, token: Text }) }),
  }),
})
