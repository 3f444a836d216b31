import { figures } from '#contracts/operations.ts'
import { read } from '#web/lib/api.ts'

export const figuresToday = () => read(figures)
