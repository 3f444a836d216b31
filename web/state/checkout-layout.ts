import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { storedAs } from './stored.ts'

/** The key of this tab's checkout, as it was filled in so far. */
export const CHECKOUT_DRAFT_KEY = 'spiral-checkout-draft'

const Stored = z.object({ layout: z.enum(['page', 'guided']) })
type CheckoutLayout = z.infer<typeof Stored> & { choose: (layout: 'page' | 'guided') => void }

/** Whether this browser checks out on one page or step by step. */
export const useCheckoutLayout = create<CheckoutLayout>()(
  persist((set) => ({ layout: 'page', choose: (layout) => set({ layout }) }), {
    name: 'spiral-checkout-layout',
    version: 1,
    skipHydration: true,
    partialize: ({ layout }) => ({ layout }),
    storage: storedAs(Stored, 1),
  }),
)
