import { check } from '#contracts/operations.ts'
import { read } from '#web/lib/api.ts'

export const serverCheck = () => read(check)
