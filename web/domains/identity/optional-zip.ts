import { z } from 'zod'

/** A ZIP field that may be empty. */
export const OptionalZip = z
  .string()
  .trim()
  .regex(/^(\d{5})?$/, 'Enter a 5-digit ZIP.')
  .transform((zip) => zip || undefined)
