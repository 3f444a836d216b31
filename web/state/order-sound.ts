import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { storedAs } from './stored.ts'

const VERSION = 1
const Stored = z.object({ isOn: z.boolean() })
type OrderSound = z.infer<typeof Stored> & { setOn: (isOn: boolean) => void }

/** Whether this browser plays a sound for new orders: a tablet at the counter may, the phone of the owner may not. */
export const useOrderSound = create<OrderSound>()(
  persist((set) => ({ isOn: false, setOn: (isOn) => set({ isOn }) }), {
    name: 'spiral-order-sound',
    version: VERSION,
    skipHydration: true,
    partialize: ({ isOn }) => ({ isOn }),
    storage: storedAs(Stored, VERSION),
  }),
)
