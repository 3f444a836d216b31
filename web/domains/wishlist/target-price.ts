import { z } from 'zod'
import { type Cents, Price } from '#contracts/money.ts'

const MOST_DOLLARS = 1_000_000
type Target = { target: Cents | null; error?: undefined } | { error: string }

/** Parses a typed target price. Empty or non-numeric input means none. */
export function targetIn(typed: string): Target {
  const text = typed.trim().replace(/^\$/, '')
  const wanted = Number(text)
  if (text === '' || !Number.isFinite(wanted)) return { target: null }
  if (wanted < 0) return { error: 'Enter 0 or more.' }
  if (wanted > MOST_DOLLARS) return { error: `Choose 0 to ${MOST_DOLLARS.toLocaleString('en-US')}.` }
  return { target: z.decode(Price, Number(wanted.toFixed(2))) }
}

export const asTyped = (target: Cents | null): string => (target === null ? '' : z.encode(Price, target).toFixed(2))
