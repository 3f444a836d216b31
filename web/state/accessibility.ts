import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { storedAs } from './stored.ts'

const ACCESSIBILITY_STORAGE_KEY = 'spiral-a11y'

const VERSION = 1
const Stored = z.object({ singleKeys: z.boolean() })
type Accessibility = z.infer<typeof Stored> & { setSingleKeys: (on: boolean) => void }

/** This browser's accessibility settings. Speech input types single keys by accident, so single-key shortcuts can be turned off. */
export const useAccessibility = create<Accessibility>()(
  persist((set) => ({ singleKeys: true, setSingleKeys: (singleKeys) => set({ singleKeys }) }), {
    name: ACCESSIBILITY_STORAGE_KEY,
    version: VERSION,
    skipHydration: true,
    partialize: ({ singleKeys }) => ({ singleKeys }),
    storage: storedAs(Stored, VERSION),
  }),
)
