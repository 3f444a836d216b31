import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { storedAs } from '#web/state/stored.ts'
import type { ProductValues } from './product-form.ts'

const KEY = 'spiral-product-typed'
const VERSION = 1

/** As typed: also what would not pass yet. */
const AsTyped = z.custom<ProductValues>((value) => {
  const { title, options, variants, pictures } = (value ?? {}) as Partial<ProductValues>
  return typeof title === 'string' && [options, variants, pictures].every(Array.isArray)
})
const Typed = z.object({
  /** Which product it belongs to: its number, or "new" and the business. */
  at: z.string().nullable(),
  version: z.number(),
  base: AsTyped.nullable(),
  values: AsTyped.nullable(),
})
type Typed = z.output<typeof Typed>
const NOTHING: Typed = { at: null, version: 0, base: null, values: null }

/** What is typed into the product editor, so that a reload loses nothing; for as long as the tab is open. */
export const useTypedProduct = create<Typed>()(
  persist((): Typed => NOTHING, {
    name: KEY,
    version: VERSION,
    skipHydration: typeof document === 'undefined',
    storage: storedAs(Typed, VERSION, () => sessionStorage),
  }),
)
export const forgetTyped = () => useTypedProduct.setState(NOTHING)
