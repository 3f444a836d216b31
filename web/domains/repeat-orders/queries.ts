import type { AddressId } from '#contracts/ids.ts'
import {
  answerRepeat,
  cancelRepeat,
  changeRepeat,
  pauseRepeat,
  type RepeatMethod,
  repeatOffer,
  repeatOrders,
  resumeRepeat,
  skipRepeat,
  startRepeat,
} from '#contracts/repeat-orders.ts'
import { read, useWrite } from '#web/lib/api.ts'

export const myRepeats = () => read(repeatOrders)
type Wish = { lineId: number; quantity: number; method: RepeatMethod; addressId: AddressId | null }
/** What a line would cost today as a repeat order. */
export const offerFor = ({ addressId, ...wish }: Wish) =>
  read(repeatOffer, { query: { ...wish, ...(addressId !== null && { addressId }) } })

const stale = [myRepeats()]
export const useStartRepeat = () => useWrite(startRepeat, stale, { failure: 'mine' })
export const useChangeRepeat = () => useWrite(changeRepeat, stale, { failure: 'mine' })
export const useAnswerRepeat = () => useWrite(answerRepeat, stale)
export const useSkipRepeat = () => useWrite(skipRepeat, stale)
export const usePauseRepeat = () => useWrite(pauseRepeat, stale)
export const useResumeRepeat = () => useWrite(resumeRepeat, stale)
export const useCancelRepeat = () => useWrite(cancelRepeat, stale)
