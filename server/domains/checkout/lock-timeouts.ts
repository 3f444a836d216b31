import { LOCK_NOT_AVAILABLE, sqlState } from '../../platform/db.ts'

/** Batched checkouts wait at most 250 ms for a row lock. A checkout outside the batch has the normal lock timeout. */
const SHARED_MS = 250

export const batchLockTimeout = (isAlone: boolean): { lockWaitMs?: number } => (isAlone ? {} : { lockWaitMs: SHARED_MS })
export const isLockTimeout = (error: unknown): boolean => sqlState(error) === LOCK_NOT_AVAILABLE
