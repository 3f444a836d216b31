import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { storedAs } from '#web/state/stored.ts'
import type { ProductValues } from './product-form.ts'

const KEY = 'spiral-product-typed'
const VERSION = 1

/** As typed, including values that are not valid yet. */
const AsTyped = z.custom<ProductValues>((value) => {
  const { title, options, variants, pictures } = (value ?? {}) as Partial<ProductValues>
  return typeof title === 'string' && [options, variants, pictures].every(Array.isArray)
})
const TypedProduct = z.object({
  /** The product id, or "new" with the retailer id. */
  at: z.string().nullable(),
  version: z.number(),
  base: AsTyped.nullable(),
  values: AsTyped.nullable(),
})
type TypedProduct = z.output<typeof TypedProduct>
const NOTHING: TypedProduct = { at: null, version: 0, base: null, values: null }

/** Unsaved input of the product editor, kept across reloads while the tab is open. */
export const useTypedProduct = create<TypedProduct>()(
  persist((): TypedProduct => NOTHING, {
    name: KEY,
    version: VERSION,
    skipHydration: typeof document === 'undefined',
    storage: storedAs(TypedProduct, VERSION, () => sessionStorage),
  }),
)
export const forgetTyped = () => useTypedProduct.setState(NOTHING)
