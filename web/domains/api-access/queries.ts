import { apiKeys, makeApiKey, revokeApiKey, rotateApiKey } from '#contracts/api-access.ts'
import type { RetailerId } from '#contracts/ids.ts'
import { read, useWrite } from '#web/lib/api.ts'

// The last use of a key moves while the office is open.
export const keysOf = (id: RetailerId) => ({ ...read(apiKeys, { params: { id } }), staleTime: 0 })
export const useMakeKey = (id: RetailerId) => useWrite(makeApiKey, [keysOf(id)], { failure: 'mine' })
export const useRotateKey = (id: RetailerId) => useWrite(rotateApiKey, [keysOf(id)], { failure: 'mine' })
export const useRevokeKey = (id: RetailerId) => useWrite(revokeApiKey, [keysOf(id)])
