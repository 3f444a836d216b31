import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Center, MallCard, malls } from './malls.ts'
import { pageOf } from '../page.ts'

/** A mall with its SPIRAL Center, where parcels wait. */
export const MallWithCenter = MallCard.extend({ address: z.string(), center: Center }).meta({ id: 'MallWithCenter' })
export type MallWithCenter = z.infer<typeof MallWithCenter>
export const centers = endpoint('GET /api/centers', {
  access: 'public',
  summary: 'SPIRAL Centers, by distance or name.',
  query: malls.query.omit({ hasCenter: true }),
  reply: pageOf(MallWithCenter),
})
