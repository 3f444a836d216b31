import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { asksForPrivacy, CHOICES_STORAGE_KEY } from './allowed.ts'
import { storedAs } from './stored.ts'

const VERSION = 1
const Stored = z.object({
  /** Whether this browser keeps what was looked at and searched for. */
  remember: z.boolean(),
  /** Whether it says what was slow; null: nobody has chosen. */
  measure: z.boolean().nullable(),
})
type Choices = z.infer<typeof Stored> & { setRemember: (on: boolean) => void; setMeasure: (on: boolean) => void }

/** What this browser may keep and tell. */
export const useChoices = create<Choices>()(
  persist(
    (set) => ({ remember: true, measure: null, setRemember: (remember) => set({ remember }), setMeasure: (measure) => set({ measure }) }),
    {
      name: CHOICES_STORAGE_KEY,
      version: VERSION,
      skipHydration: true,
      partialize: ({ remember, measure }) => ({ remember, measure }),
      storage: storedAs(Stored, VERSION),
    },
  ),
)

export const measures = ({ measure }: Pick<Choices, 'measure'>): boolean => measure ?? !asksForPrivacy()
