import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { asksForPrivacy, CHOICES_STORAGE_KEY, VISIT_CHOICES, type VisitChoice } from './allowed.ts'
import { storedAs } from './stored.ts'

const VERSION = 1
const Stored = z.object({
  /** Whether this browser keeps viewed products and searches. */
  remember: z.boolean(),
  /** Whether it reports slow pages; null: the user has not chosen. */
  measure: z.boolean().nullable(),
  /** How its visits are counted; null: the user has not chosen. */
  visits: z.enum(VISIT_CHOICES).nullable().default(null),
})
type Choices = z.infer<typeof Stored> & {
  setRemember: (on: boolean) => void
  setMeasure: (on: boolean) => void
  setVisits: (visits: VisitChoice | null) => void
}

/** The privacy choices of this browser. */
export const useChoices = create<Choices>()(
  persist(
    (set) => ({
      remember: true,
      measure: null,
      visits: null,
      setRemember: (remember) => set({ remember }),
      setMeasure: (measure) => set({ measure }),
      setVisits: (visits) => set({ visits }),
    }),
    {
      name: CHOICES_STORAGE_KEY,
      version: VERSION,
      skipHydration: true,
      partialize: ({ remember, measure, visits }) => ({ remember, measure, visits }),
      storage: storedAs(Stored, VERSION),
    },
  ),
)

export const measures = ({ measure }: Pick<Choices, 'measure'>): boolean => measure ?? !asksForPrivacy()
