import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { storedAs } from './stored.ts'

const Stored = z.object({ view: z.enum(['list', 'board']) })
type OrdersView = z.infer<typeof Stored> & { setView: (view: 'list' | 'board') => void }

/** Whether this browser shows a store's orders as a list or as a board. */
export const useOrdersView = create<OrdersView>()(
  persist((set) => ({ view: 'list', setView: (view) => set({ view }) }), {
    name: 'spiral-orders-view',
    version: 1,
    skipHydration: true,
    partialize: ({ view }) => ({ view }),
    storage: storedAs(Stored, 1),
  }),
)
