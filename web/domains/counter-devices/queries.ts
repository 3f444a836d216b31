import {
  choosePin,
  counterDevices,
  counterHere,
  enterPin,
  leaveCounter,
  resetPin,
  setUpCounter,
  withdrawCounter,
} from '#contracts/counter-devices.ts'
import type { RetailerId } from '#contracts/ids.ts'
import { read, useWrite } from '#web/lib/api.ts'
import { toast } from '#web/state/toasts.ts'

/** Asked again by itself: the device may have been withdrawn, or have rested too long. */
const ASKED_EVERY_MS = 20_000
export const here = () => read(counterHere)
export const hereNow = () => ({ ...here(), refetchInterval: ASKED_EVERY_MS, refetchOnWindowFocus: 'always' as const })

/** A page of its own follows each change of people, so that nothing of the former person stays in memory. */
const beginAnew = () => location.assign('/counter')
export const useEnter = () => useWrite(enterPin, [], { failure: 'mine', onSuccess: beginAnew })
export const useLeave = () => useWrite(leaveCounter, [], { onSuccess: beginAnew })

export const devicesOf = (retailerId: RetailerId) => ({ ...read(counterDevices, { query: { retailerId } }), staleTime: 0 })
export const useChoosePin = (retailerId: RetailerId) =>
  useWrite(choosePin, [devicesOf(retailerId)], { failure: 'mine', onSuccess: () => void toast({ title: 'PIN saved' }) })
export const useResetPin = (retailerId: RetailerId) =>
  useWrite(resetPin, [devicesOf(retailerId)], {
    onSuccess: () => void toast({ title: 'PIN removed', body: 'They choose another one with their password.' }),
  })
export const useSetUp = () => useWrite(setUpCounter, [], { failure: 'mine', onSuccess: beginAnew })
export const useWithdraw = (retailerId: RetailerId) =>
  useWrite(withdrawCounter, [devicesOf(retailerId)], { onSuccess: () => void toast({ title: 'Device withdrawn' }) })
