import { z } from 'zod'
import { Destination, Zip } from '../identity/people.ts'
import { placeFault } from './us-places.ts'
import { LIMITS } from '../limits.ts'

const DIGITS = /^(?:\+?1)?([2-9]\d{2})([2-9]\d{2})(\d{4})$/

/** A US phone number as people write it, "(612) 555-0199"; anything else stays as it was typed. */
export function usPhone(typed: string): string {
  const [, area, exchange, line] = DIGITS.exec(typed.replaceAll(/[\s().-]/g, '')) ?? []
  return area ? `(${area}) ${exchange}-${line}` : typed
}

/** A US phone number, or nothing. Stores call it, so it has to ring. */
export const UsPhone = z
  .string()
  .trim()
  .max(30)
  .overwrite(usPhone)
  .regex(/^(\([2-9]\d{2}\) [2-9]\d{2}-\d{4})?$/, 'Enter a 10-digit US phone number, like 612-555-0199.')

/** ZIPs that SPIRAL does not know, sent again by a person who has checked them. */
export const ConfirmedZips = z
  .array(Zip)
  .max(LIMITS.recipientsPerOrder + 1)
  .optional()

const NUMBER = /\d|^(one|two|three|four|five|six|seven|eight|nine|ten)\s/i
const PO_BOX = /\bp\.?\s*o\.?\s*box\b/i
/** Mail that waits at the post office of a place without streets. */
const GENERAL_DELIVERY = /^(general|gen\.?)\s+(delivery|del(iv)?\.?)$/i
/** Whether a parcel could find this street: a house number, a box or a rural route, and a name. */
const isStreet = (street: string): boolean =>
  GENERAL_DELIVERY.test(street) || (street.length >= 3 && /\p{L}/u.test(street) && (NUMBER.test(street) || PO_BOX.test(street)))

/** The rule for places, at the field that is wrong; what only the list of ZIPs knows, the server checks. */
export const inServedPlace = z.check<{ state: string; zip: string }>((context) => {
  const fault = placeFault(context.value)
  if (fault) context.issues.push({ code: 'custom', input: context.value, path: [fault.field], message: fault.message })
})

/** An address as parcels need it. `Destination` is looser, because old orders and saved addresses have to stay readable. */
export const ParcelDestination = Destination.extend({
  street1: Destination.shape.street1.refine((street) => street === '' || isStreet(street), {
    error: 'Enter a street with its number, like 100 Lake St, or a PO Box.',
  }),
})
