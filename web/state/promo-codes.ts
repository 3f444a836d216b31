import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { PROMOTION_LIMITS, TypedCode } from '#contracts/promotions/codes.ts'
import { storedAs } from './stored.ts'

const VERSION = 1
const Codes = z.object({ codes: z.array(TypedCode).max(PROMOTION_LIMITS.codesPerOrder) })

/** The promotion codes of this browser's cart, as the stores spell them. */
export const usePromoCodes = create<z.output<typeof Codes>>()(
  persist((): z.output<typeof Codes> => ({ codes: [] }), {
    name: 'spiral-promo-codes',
    version: VERSION,
    skipHydration: typeof document === 'undefined',
    storage: storedAs(Codes, VERSION),
  }),
)

export const addPromoCode = (code: string): void => void usePromoCodes.setState(({ codes }) => ({ codes: [...codes, code] }))
export const removePromoCode = (code: string): void =>
  void usePromoCodes.setState(({ codes }) => ({ codes: codes.filter((each) => each !== code) }))
