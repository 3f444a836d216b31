import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { storedAs } from './stored.ts'

/** "retailer-12" or "mall-3". */
const Stored = z.object({ last: z.string().nullable() })
type Organization = z.infer<typeof Stored> & { choose: (key: string) => void }

/** The organization last used in this browser by a person with several. */
export const useOrganization = create<Organization>()(
  persist((set) => ({ last: null, choose: (last) => set({ last }) }), {
    name: 'spiral-organization',
    version: 1,
    skipHydration: true,
    partialize: ({ last }) => ({ last }),
    storage: storedAs(Stored, 1),
  }),
)
