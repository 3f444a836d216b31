import { check, clientEvents } from '#contracts/operations.ts'
import { read } from '#web/lib/api.ts'

export const serverCheck = () => read(check)
/** Changes with every visitor. */
export const slowLately = () => ({ ...read(clientEvents), staleTime: 0 })
