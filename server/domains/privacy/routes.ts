import type { FastifyInstance } from 'fastify'
import {
  askForExport,
  askForGuestData,
  closeAccount,
  exportFile,
  guestData,
  keepAccount,
  privacy,
  type Privacy,
} from '#contracts/privacy.ts'
import type { Person } from '../../platform/actor.ts'
import { rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import type { PersonalData } from '../domain.ts'
import { confirmPerson } from '../identity/proofs.ts'
import { refuseUnconfirmed } from '../identity/confirming.ts'
import { askToClose, hindrancesOf, keep } from './closing.ts'
import { askForOwnData, exportOf } from './export.ts'
import { askForGuest, dataBehind } from './guest-data.ts'

export async function privacyRoutes(app: FastifyInstance, deps: Deps, all: readonly PersonalData[]): Promise<void> {
  const { db, clock } = deps
  serve(app, privacy, ({ actor }) => standingOf(deps, all, actor))
  serve(app, askForExport, async ({ actor }) => {
    // Data under an address, such as mails and guest orders, requires a confirmed address.
    refuseUnconfirmed(actor)
    await countTry(db, clock.now(), [`export ${actor.id}`])
    await askForOwnData(db, actor.id, clock.now())
    return standingOf(deps, all, actor)
  })
  serve(app, exportFile, async ({ actor }, { reply }) => {
    refuseUnconfirmed(actor)
    const data = await exportOf(db, actor.id, clock.now())
    reply.header('content-disposition', 'attachment; filename="my-spiral-data.json"')
    return data
  })
  serve(app, askForGuestData, async ({ body }, { request }) => {
    await countTry(db, clock.now(), [`guest data ${request.ip}`, `guest data to ${body.email}`])
    await askForGuest(deps, body.email)
    return { message: "If orders were placed with this address, we've emailed you a link." }
  })
  serve(app, guestData, async ({ body }, { request }) => {
    await countTry(db, clock.now(), [`guest data link ${request.ip}`])
    return dataBehind(db, all, body.key, clock.now())
  })
  serve(app, closeAccount, async ({ actor, body }, http) => {
    await confirmPerson(deps, actor, body, http)
    await askToClose(deps, all, actor)
    return standingOf(deps, all, actor)
  })
  serve(app, keepAccount, async ({ actor }) => {
    await keep(db, actor.id)
    return standingOf(deps, all, actor)
  })
}

type StoredRequest = { kind: 'export' | 'closing'; asked_at: Date; due_at: Date | null; until: Date | null }

async function standingOf({ db, clock }: Deps, all: readonly PersonalData[], person: Person): Promise<Privacy> {
  const rows = await rowsOf<StoredRequest>(db, 'privacy.standing')`
    select kind, asked_at, due_at, until from data_requests where user_id = ${person.id} and (until is null or until > ${clock.now()})`
  const asked = rows.find(({ kind }) => kind === 'export')
  const closing = rows.find(({ kind }) => kind === 'closing')
  return {
    export: asked ? { state: asked.until ? 'ready' : 'preparing', askedAt: asked.asked_at, until: asked.until } : null,
    closing: closing?.due_at ? { at: closing.due_at } : null,
    hindrances: await hindrancesOf(db, all, person.id),
  }
}
