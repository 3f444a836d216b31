import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { mayRemember } from './allowed.ts'
import { storedAs } from './stored.ts'

const KEPT = 5
type RecentSearches = { searches: string[]; add: (query: string) => void; remove: (query: string) => void }

/** Recent searches on this device; they never leave it. */
export const useRecentSearches = create<RecentSearches>()(
  persist(
    (set) => ({
      searches: [],
      add: (query) =>
        mayRemember() && set(({ searches }) => ({ searches: [query, ...searches.filter((other) => other !== query)].slice(0, KEPT) })),
      remove: (query) => set(({ searches }) => ({ searches: searches.filter((other) => other !== query) })),
    }),
    {
      name: 'spiral-recent-searches',
      version: 1,
      skipHydration: true,
      partialize: ({ searches }) => ({ searches }),
      storage: storedAs(z.object({ searches: z.array(z.string()) }), 1),
    },
  ),
)
