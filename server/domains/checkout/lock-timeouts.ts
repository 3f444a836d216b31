import { LOCK_NOT_AVAILABLE, sqlState } from '../../platform/db.ts'

/** So long a transaction that other shoppers share, or wait behind, waits for what somebody else holds; alone it waits as long as any. */
const SHARED_MS = 250

export const batchLockTimeout = (isAlone: boolean): { lockWaitMs?: number } => (isAlone ? {} : { lockWaitMs: SHARED_MS })
export const isLockTimeout = (error: unknown): boolean => sqlState(error) === LOCK_NOT_AVAILABLE
