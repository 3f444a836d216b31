import { z } from 'zod'

/** A person's code in `?ref=`. */
export const RefCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-HJKMNP-TV-Z]{8}$/, 'A share link ends in 8 letters and digits.')
