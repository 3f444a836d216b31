import { pickupPasses } from '#contracts/pickups.ts'
import { read } from '#web/lib/api.ts'

export const myPasses = () => read(pickupPasses)
