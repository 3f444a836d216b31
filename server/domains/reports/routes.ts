import type { FastifyInstance } from 'fastify'
import { freezeMonth, moneyReport, moneyReportTable, reportMail, setReportMail, taxFiling } from '#contracts/reports.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import type { BookingKinds } from '../ledger/rules.ts'
import { chooseMail, wantsMail } from './mails.ts'
import { freeze, reportOf, tableOf, taxFilingOf } from './reports.ts'

/** @param bookings the kinds of transfers of all domains, for their words */
export async function reportRoutes(app: FastifyInstance, { db, clock }: Deps, bookings: BookingKinds): Promise<void> {
  serve(app, moneyReport, ({ query }) => reportOf(db, query, bookings, clock.now()), { mayLag: true })
  serve(
    app,
    moneyReportTable,
    async ({ query }, { reply }) => {
      const name = `${query.report}-${query.from}-to-${query.to}.csv`
      const table = tableOf(query.report, await reportOf(db, query, bookings, clock.now()))
      reply.header('content-disposition', `attachment; filename="${name}"`).header('cache-control', 'no-store')
      return table
    },
    { mayLag: true },
  )
  serve(
    app,
    taxFiling,
    async ({ query }, { reply }) => {
      const name = `sales-tax-${query.state}-${query.from}-to-${query.to}.csv`
      const file = await taxFilingOf(db, query)
      reply.header('content-disposition', `attachment; filename="${name}"`).header('cache-control', 'no-store')
      return file
    },
    { mayLag: true },
  )
  serve(app, freezeMonth, ({ actor, body }) => freeze(db, actor, body.month, bookings, clock.now()))
  serve(app, reportMail, ({ actor }) => wantsMail(db, actor.id))
  serve(app, setReportMail, ({ actor, body }) => chooseMail(db, actor.id, body.wanted, clock.now()))
}
