import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { storedAs } from './stored.ts'

const QueuedScan = z.object({
  /** Also the idempotency key: however often it is sent, there is one handover. */
  id: z.uuid(),
  /** The person who scanned; only they send it or see it. */
  personId: z.string(),
  code: z.string(),
  counter: z.object({ kind: z.enum(['store', 'center']), id: z.int(), name: z.string() }),
  at: z.iso.datetime(),
  state: z.enum(['waiting', 'confirmed', 'refused']),
  words: z.string(),
})
export type QueuedScan = z.infer<typeof QueuedScan>
type ScanQueue = {
  scans: QueuedScan[]
  add: (scan: Omit<QueuedScan, 'id' | 'state' | 'words'>) => void
  settle: (id: string, state: 'confirmed' | 'refused', words: string) => void
  dismiss: (id: string) => void
}

/** Codes scanned at a counter while offline, kept until the server has answered and the person has read the result. */
export const useScanQueue = create<ScanQueue>()(
  persist(
    (set) => ({
      scans: [],
      add: (scan) =>
        set(({ scans }) =>
          // Scanning the same pass twice is one handover.
          scans.some((one) => one.state === 'waiting' && one.code === scan.code && one.personId === scan.personId)
            ? { scans }
            : { scans: [...scans, { ...scan, id: crypto.randomUUID(), state: 'waiting', words: '' }] },
        ),
      settle: (id, state, words) => set(({ scans }) => ({ scans: scans.map((one) => (one.id === id ? { ...one, state, words } : one)) })),
      dismiss: (id) => set(({ scans }) => ({ scans: scans.filter((one) => one.id !== id) })),
    }),
    {
      name: 'spiral-scan-queue',
      version: 1,
      skipHydration: true,
      partialize: ({ scans }) => ({ scans }),
      storage: storedAs(z.object({ scans: z.array(QueuedScan) }), 1),
    },
  ),
)
