import { z } from 'zod'

/** Without a routing server, minutes are the straight line at this speed. */
export const DRIVING = { milesAnHour: 25 } as const

/** Whether a routing server measured the ways on roads, or the straight line stands for them. */
export const DrivenBy = z.enum(['roads', 'line'])
export type DrivenBy = z.infer<typeof DrivenBy>
