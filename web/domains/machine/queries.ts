import { cancelJob, internalPlatform, replayMessage, retryJob } from '#contracts/machine.ts'
import { read, useWrite } from '#web/lib/api.ts'

const REFRESH_MS = 30_000
export const machine = () => ({ ...read(internalPlatform), staleTime: 0, refetchInterval: REFRESH_MS })
export const useRetryJob = () => useWrite(retryJob, [read(internalPlatform)], { failure: 'mine' })
export const useCancelJob = () => useWrite(cancelJob, [read(internalPlatform)], { failure: 'mine' })
export const useReplayMessage = () => useWrite(replayMessage, [read(internalPlatform)], { failure: 'mine' })
