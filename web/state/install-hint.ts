import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { INSTALL_HINT_KEY } from './install-hint-key.ts'
import { storedAs } from './stored.ts'

const ENOUGH_ORDERS = 2
const Stored = z.object({ orders: z.array(z.string()), wasAnswered: z.boolean() })
type InstallHint = z.infer<typeof Stored> & { ordered: (number: string) => void; answer: () => void }

/** The number of orders placed on this device, until the app is offered, and whether the user responded. */
export const useInstallHint = create<InstallHint>()(
  persist(
    (set) => ({
      orders: [],
      wasAnswered: false,
      ordered: (number) => set(({ orders }) => ({ orders: [...new Set([...orders, number])].slice(0, ENOUGH_ORDERS) })),
      answer: () => set({ wasAnswered: true }),
    }),
    {
      name: INSTALL_HINT_KEY,
      version: 1,
      skipHydration: true,
      partialize: ({ orders, wasAnswered }) => ({ orders, wasAnswered }),
      storage: storedAs(Stored, 1),
    },
  ),
)
export const isTimely = ({ orders, wasAnswered }: z.infer<typeof Stored>): boolean => orders.length >= ENOUGH_ORDERS && !wasAnswered
