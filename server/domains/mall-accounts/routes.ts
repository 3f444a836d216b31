import type { FastifyInstance } from 'fastify'
import {
  giveMallCard,
  mallAccount,
  mallAccountTable,
  mallGifts,
  mallInvoices,
  payMallInvoice,
  takeBackMallCard,
} from '#contracts/mall-accounts.ts'
import type { Deps } from '../../platform/deps.ts'
import { once } from '../../platform/idempotency.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { mallAccountOf, tableOf } from './account.ts'
import { give, giftOf, giftsOf, takeBack } from './gifts.ts'
import { allInvoices, oneInvoice, payInvoice } from './invoices.ts'

export async function mallAccountRoutes(app: FastifyInstance, { db, clock }: Deps): Promise<void> {
  serve(app, mallAccount, ({ actor, query }) => mallAccountOf(db, actor, query, clock.now()))
  serve(app, mallAccountTable, async ({ actor, query }, { reply }) => {
    const account = await mallAccountOf(db, actor, query, clock.now())
    reply.header('content-disposition', `attachment; filename="mall-account-${account.month}.csv"`).header('cache-control', 'no-store')
    return tableOf(account)
  })
  serve(app, mallInvoices, ({ query }) => allInvoices(db, query, clock.now()))
  serve(app, payMallInvoice, async ({ actor, params, body, idempotency }) => {
    await once(db, idempotency, (tx) => payInvoice(tx, actor, params.id, body.reference, clock.now()))
    return oneInvoice(db, params.id, clock.now())
  })
  serve(app, mallGifts, ({ actor, query }) => giftsOf(db, actor, query, clock.now()))
  serve(app, giveMallCard, async ({ actor, body, idempotency }) => {
    await countTry(db, clock.now(), [`gift of a mall by ${actor.id}`], 60)
    const reference = `mall-${body.mallId}/${actor.id}/${idempotency.key}`
    const { id } = await once(db, idempotency, (tx) => give(tx, actor, body, reference, clock.now()))
    return giftOf(db, actor, id, clock.now())
  })
  serve(app, takeBackMallCard, ({ actor, params }) => takeBack(db, actor, params.id, clock.now()))
}
