import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { DraftProduct, Suggestion } from '#contracts/applications/applications.ts'
import { storedAs } from './stored.ts'

const Draft = z.object({ suggestions: z.array(Suggestion), products: z.array(DraftProduct) })
type Draft = z.output<typeof Draft>
const NOTHING: Draft = { suggestions: [], products: [] }

/** What the assistant drafted in its try-out, for the application that continues with it. Only this tab knows it. */
export const useAssistantDraft = create<Draft>()(
  persist((): Draft => NOTHING, {
    name: 'spiral-assistant-draft',
    version: 1,
    skipHydration: typeof document === 'undefined',
    storage: storedAs(Draft, 1, () => sessionStorage),
  }),
)
export const carryDraft = (draft: Draft) => useAssistantDraft.setState(draft)
export const dropDraft = () => useAssistantDraft.setState(NOTHING)
