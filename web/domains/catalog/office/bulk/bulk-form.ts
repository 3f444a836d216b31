import { z } from 'zod'
import type { BulkChange } from '#contracts/catalog/bulk-edits.ts'
import type { CategoryId } from '#contracts/ids.ts'
import { type Cents, cents } from '#contracts/money.ts'
import { STOCK_REASONS } from '#contracts/catalog/inventory.ts'
import { typedCount, typedPrice } from '../cells.ts'

export const KINDS = {
  stock_by: 'Stock: add or take away',
  stock_set: 'Stock: set to',
  price_percent: 'Price: by percent',
  price_by: 'Price: by amount',
  price_set: 'Price: set to',
  status: 'Availability',
  department: 'Department',
} as const satisfies Record<BulkChange['kind'], string>
export const FOR_STAFF: readonly BulkChange['kind'][] = ['stock_by', 'stock_set']
const Kind = z.enum(Object.keys(KINDS) as [BulkChange['kind'], ...BulkChange['kind'][]])

/** Parses signed input such as "-2.50" or "+3". */
function signed<T>(text: string, read: (plain: string) => { value?: T; error?: string }): { value?: T; sign: 1 | -1; error?: string } {
  const plain = text.trim().replace('−', '-')
  const isLess = plain.startsWith('-')
  return { ...read(plain.replace(/^[+-]/, '')), sign: isLess ? -1 : 1 }
}
const percentOf = (text: string): number => Number(text.trim().replace('−', '-').replace(/%$/, '').replace(/^\+/, '') || 'none')

type Values = {
  kind: BulkChange['kind']
  value: string
  status: 'draft' | 'active' | 'archived'
  categoryId: string
  reason: (typeof STOCK_REASONS)[number]
}
type Read = { change: BulkChange } | { field: 'value' | 'categoryId'; error: string }

/** Parses the input into a change, or returns what is wrong with it. */
export function changeOf({ kind, value, status, categoryId, reason }: Values): Read {
  const wrong = (error: string | undefined): Read => ({ field: 'value', error: error ?? 'Enter a number.' })
  switch (kind) {
    case 'status':
      return { change: { kind, status } }
    case 'department':
      return categoryId
        ? { change: { kind, categoryId: Number(categoryId) as CategoryId } }
        : { field: 'categoryId', error: 'Choose a department.' }
    case 'price_set': {
      const { value: price, error } = typedPrice(value)
      return price === undefined ? wrong(error) : { change: { kind, price } }
    }
    case 'price_by': {
      const { value: by, error, sign } = signed<Cents>(value, typedPrice)
      return by === undefined ? wrong(error) : { change: { kind, by: cents(by === 0 ? 0 : by * sign) } }
    }
    case 'price_percent': {
      const percent = percentOf(value)
      if (!Number.isFinite(percent)) return wrong('Enter a percentage like -10.')
      return percent < -99 || percent > 500 ? wrong('Choose -99 to 500.') : { change: { kind, percent } }
    }
    case 'stock_set': {
      const { value: onHand, error } = typedCount(value)
      return onHand === undefined ? wrong(error) : { change: { kind, onHand, reason } }
    }
    case 'stock_by': {
      const { value: by, error, sign } = signed<number>(value, typedCount)
      return by === undefined ? wrong(error) : { change: { kind, by: by === 0 ? 0 : by * sign, reason } }
    }
  }
}

export const BulkValues = z
  .object({
    kind: Kind,
    value: z.string(),
    status: z.enum(['draft', 'active', 'archived']),
    categoryId: z.string(),
    reason: z.enum(STOCK_REASONS),
  })
  .superRefine((values, context) => {
    const read = changeOf(values)
    if ('error' in read) context.addIssue({ code: 'custom', path: [read.field], message: read.error })
  })
