import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { Countable } from '#contracts/catalog/stock-counts.ts'
import { StoreId } from '#contracts/ids.ts'
import { storedAs } from '#web/state/stored.ts'

const KEY = 'spiral-count'
const VERSION = 1

const Counted = Countable.extend({
  /** The typed text. */
  counted: z.string(),
  /** Expected stock before it changed during the count; null if it did not change. */
  expectedBefore: z.int().nullable(),
})
export type CountedShelf = z.output<typeof Counted>
const Counting = z.object({ storeId: StoreId.nullable(), items: z.array(Counted) })

/** The current count, newest scan first. It survives a reload or an empty battery and is kept until it is saved or discarded. */
export const useCounting = create<z.output<typeof Counting>>()(
  persist((): z.output<typeof Counting> => ({ storeId: null, items: [] }), {
    name: KEY,
    version: VERSION,
    skipHydration: true,
    storage: storedAs(Counting, VERSION),
  }),
)

const isNumber = (text: string): boolean => /^\d+$/.test(text.trim())

/** Adds one piece: each scan counts one. */
export function scanned(items: readonly CountedShelf[], found: Countable): CountedShelf[] {
  const known = items.find(({ variantId }) => variantId === found.variantId)
  const counted = known && isNumber(known.counted) ? String(Number(known.counted) + 1) : '1'
  const item = { ...(known ?? { ...found, expectedBefore: null }), counted }
  return [item, ...items.filter(({ variantId }) => variantId !== found.variantId)]
}

type Now = { variantId: number; expected: number; reserved: number; stockVersion: number }
/** Current expected stock for items whose stock changed during the count, so that they can be counted again. */
export const movedUnder = (items: readonly CountedShelf[], now: readonly Now[]): CountedShelf[] =>
  items.map((item) => {
    const moved = now.find(({ variantId }) => variantId === item.variantId)
    if (!moved || moved.stockVersion === item.stockVersion) return item
    const { expected, reserved, stockVersion } = moved
    return { ...item, expected, reserved, stockVersion, expectedBefore: item.expected }
  })
