import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { storedAs } from './stored.ts'

export const MOST_COMPARED = 4
type Compare = { ids: number[]; toggle: (id: number) => void; clear: () => void }

/** Products being compared, until the tab closes. At most four. */
export const useCompare = create<Compare>()(
  persist(
    (set) => ({
      ids: [],
      toggle: (id) =>
        set(({ ids }) => ({ ids: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].slice(0, MOST_COMPARED) })),
      clear: () => set({ ids: [] }),
    }),
    {
      name: 'spiral-compare',
      version: 1,
      skipHydration: true,
      partialize: ({ ids }) => ({ ids }),
      storage: storedAs(z.object({ ids: z.array(z.int().positive()).max(MOST_COMPARED) }), 1, () => sessionStorage),
    },
  ),
)
