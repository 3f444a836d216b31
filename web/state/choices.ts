import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { readStored, storedAs } from './stored.ts'

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
      name: 'spiral-privacy-choices',
      version: VERSION,
      skipHydration: true,
      partialize: ({ remember, measure }) => ({ remember, measure }),
      storage: storedAs(Stored, VERSION),
    },
  ),
)

/** Browsers that ask not to be traded by (Global Privacy Control) are taken to want no measurements either, until somebody chooses. */
export const asksForPrivacy = (): boolean =>
  typeof navigator !== 'undefined' && (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

export const measures = ({ measure }: Pick<Choices, 'measure'>): boolean => measure ?? !asksForPrivacy()

export function mayRemember(): boolean {
  readStored(useChoices)
  return useChoices.getState().remember
}
export function mayMeasure(): boolean {
  readStored(useChoices)
  return measures(useChoices.getState())
}
