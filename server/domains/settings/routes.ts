import type { FastifyInstance } from 'fastify'
import {
  askForCommission,
  askForSettings,
  commissionChoices,
  commissionRules,
  decideCommission,
  decideSettings,
  moneySettings,
  previewCommission,
} from '#contracts/settings.ts'
import type { Deps } from '../../platform/deps.ts'
import { once } from '../../platform/idempotency.ts'
import { serve } from '../../platform/serve.ts'
import { askForRules, choicesOf, decideRules, officeOf } from './commission-office.ts'
import * as money from './money-settings.ts'
import { previewOf } from './preview.ts'

export async function settingsRoutes(app: FastifyInstance, { db, clock }: Deps): Promise<void> {
  serve(app, commissionRules, ({ actor }) => officeOf(db, actor))
  serve(app, commissionChoices, ({ query }) => choicesOf(db, query.kind, query.q))
  serve(app, previewCommission, ({ body }) => previewOf(db, body.rules, clock.now()))
  serve(app, askForCommission, async ({ actor, body, idempotency }) => {
    await once(db, idempotency, (tx) => askForRules(tx, actor, body, clock.now()))
    return officeOf(db, actor)
  })
  serve(app, decideCommission, async ({ actor, params, body, idempotency }) => {
    await once(db, idempotency, (tx) => decideRules(tx, actor, params.id, body, clock.now()))
    return officeOf(db, actor)
  })
  serve(app, moneySettings, ({ actor }) => money.moneyOfficeOf(db, actor))
  serve(app, askForSettings, async ({ actor, body, idempotency }) => {
    await once(db, idempotency, (tx) => money.askForSettings(tx, actor, body, clock.now()))
    return money.moneyOfficeOf(db, actor)
  })
  serve(app, decideSettings, async ({ actor, params, body, idempotency }) => {
    await once(db, idempotency, (tx) => money.decideSettings(tx, actor, params.id, body, clock.now()))
    return money.moneyOfficeOf(db, actor)
  })
}
