import { pickupPasses } from '#contracts/orders.ts'
import { read } from '#web/lib/api.ts'

export const myPasses = () => read(pickupPasses)
