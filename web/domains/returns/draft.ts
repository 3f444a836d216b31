import { useEffect } from 'react'
import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { RETURN_WAYS, ReturnReason } from '#contracts/returns/returns.ts'
import { GiftPurchaseNumber, OrderNumber, VariantId } from '#contracts/ids.ts'
import { cents, Price } from '#contracts/money.ts'
import { readStored, storedAs } from '#web/state/stored.ts'

/** The item to take instead; none is chosen yet while `variantId` is null. */
const Wish = z.object({ variantId: VariantId.nullable(), title: z.string(), due: Price })
/** An exchange whose item is not chosen yet. */
export const NO_ITEM: z.infer<typeof Wish> = { variantId: null, title: '', due: cents(0) }
const Chosen = z.object({
  number: OrderNumber,
  lineId: z.int(),
  quantity: z.int(),
  reason: ReturnReason.nullable(),
  note: z.string(),
  exchange: Wish.nullable(),
})
export type ReturnDraftItem = z.infer<typeof Chosen>
const Draft = z.object({
  step: z.int().min(0).max(3),
  items: z.array(Chosen),
  way: z.enum(RETURN_WAYS).nullable(),
  /** Photos by order, already sent. */
  photos: z.array(z.object({ number: OrderNumber, id: z.string(), src: z.string() })),
  /** What was charged for dearer exchanges, and not used yet. */
  payment: z.object({ number: GiftPurchaseNumber, amount: Price }).nullable(),
})
export type Draft = z.infer<typeof Draft>
const EMPTY: Draft = { step: 0, items: [], way: null, photos: [], payment: null }

/** Kept in this tab, so that a reload loses nothing. */
const useStored = create<Draft>()(
  persist(() => EMPTY, { name: 'return-draft', version: 3, storage: storedAs(Draft, 3, () => sessionStorage), skipHydration: true }),
)
export const changeDraft = (changed: Partial<Draft>): void => void useStored.setState(changed)
const changeItem = (lineId: number, changed: Partial<ReturnDraftItem>): void =>
  void useStored.setState(({ items }) => ({ items: items.map((item) => (item.lineId === lineId ? { ...item, ...changed } : item)) }))
const clear = (): void => void useStored.setState(EMPTY)

/** The choices of a return that is not sent yet. */
export function useReturnDraft() {
  const draft = useStored()
  useEffect(() => readStored(useStored), [])
  return { draft, change: changeDraft, changeItem, clear }
}
export type ReturnDraft = ReturnType<typeof useReturnDraft>
