import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { storedAs } from './stored.ts'

const Stored = z.object({ compact: z.boolean() })
type Density = z.infer<typeof Stored> & { setCompact: (compact: boolean) => void }

/** The row density of office tables in this browser. */
export const useDensity = create<Density>()(
  persist((set) => ({ compact: false, setCompact: (compact) => set({ compact }) }), {
    name: 'spiral-density',
    version: 1,
    skipHydration: true,
    partialize: ({ compact }) => ({ compact }),
    storage: storedAs(Stored, 1),
  }),
)
