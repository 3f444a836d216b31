import type { Address } from '#contracts/identity/auth.ts'
import type { useServerForm } from '#web/ui/useServerForm.ts'
import type { Entered } from './draft.ts'
import type { checkoutForm } from './form.ts'

/** The form type shared by the checkout sections. */
export type CheckoutFields = ReturnType<typeof useServerForm<ReturnType<typeof checkoutForm>>>

/** A saved address as form values. */
export const destinationOf = ({ street1, street2, city, state, zip }: Address): Entered['destination'] => ({
  street1,
  street2: street2 ?? '',
  city,
  state,
  zip,
})
