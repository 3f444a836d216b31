import { z } from 'zod'
import { Destination } from './identity/people.ts'

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

const NUMBER = /\d|^(one|two|three|four|five|six|seven|eight|nine|ten)\s/i
const PO_BOX = /\bp\.?\s*o\.?\s*box\b/i
/** Whether a parcel could find this street: a house number or a PO Box, and the name of a street. */
const isStreet = (street: string): boolean => street.length >= 3 && /\p{L}/u.test(street) && (NUMBER.test(street) || PO_BOX.test(street))

/** An address as parcels need it. `Destination` is looser, because old orders and saved addresses have to stay readable. */
export const ParcelDestination = Destination.extend({
  street1: Destination.shape.street1.refine((street) => street === '' || isStreet(street), {
    error: 'Enter a street with its number, like 100 Lake St, or a PO Box.',
  }),
})
