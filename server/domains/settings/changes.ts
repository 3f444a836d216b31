import type { UserId } from '#contracts/ids.ts'
import { officeLink } from '#contracts/office-links.ts'
import { type CHANGE_STATES, settingsProblems, type TermChange } from '#contracts/settings.ts'
import { tell } from '../../facts.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { waitingRows } from '../waiting.ts'
import { mayApprove } from './second-person.ts'

type Kind = 'commission' | 'settings'
export type ChangeRow<Terms> = {
  id: number
  kind: Kind
  before: Terms
  wanted: Terms
  reason: string
  state: (typeof CHANGE_STATES)[number]
  askedBy: UserId | null
  askedByName: string
  askedAt: Date
  decidedByName: string | null
  decidedAt: Date | null
  note: string | null
}
const CHANGE = `id, kind, before, wanted, reason, state, asked_by as "askedBy", asked_by_name as "askedByName", asked_at as "askedAt",
  decided_by_name as "decidedByName", decided_at as "decidedAt", note`
const SHOWN = 50

/** Taken before terms of a kind change, so that two admins never change them at once. */
export const lockTerms = (tx: Db, kind: Kind): Promise<unknown> =>
  rowsOf(tx, 'settings.lock')`select pg_advisory_xact_lock(hashtextextended(${`terms ${kind}`}, 0))`

/** The change that waits, and those that were decided, the newest first. */
export async function changesOf<Terms>(db: Db, kind: Kind): Promise<{ waiting: ChangeRow<Terms> | null; history: ChangeRow<Terms>[] }> {
  const rows = await rowsOf<ChangeRow<Terms>>(db, 'settings.changes')`
    select ${sql(CHANGE)} from term_changes where kind = ${kind} order by id desc limit ${sql(SHOWN + 1)}`
  const waiting = rows.find(({ state }) => state === 'waiting') ?? null
  return { waiting, history: rows.filter((row) => row !== waiting).slice(0, SHOWN) }
}

export async function shownChange(db: Db, actor: Person, row: ChangeRow<unknown>): Promise<TermChange> {
  const isWaiting = row.state === 'waiting'
  return {
    id: row.id,
    state: row.state,
    reason: row.reason,
    askedBy: row.askedByName,
    askedAt: row.askedAt,
    isMine: row.askedBy === actor.id,
    mayApprove: isWaiting && (await mayApprove(db, actor, row.askedBy)),
    decidedBy: row.decidedByName,
    decidedAt: row.decidedAt,
    note: row.note,
  }
}

type Asked = { kind: Kind; before: unknown; wanted: unknown; reason: string }
/** Keeps a change until another admin decides; one waits at a time. The caller has locked its terms. */
export async function ask(tx: Db, actor: Person, { kind, before, wanted, reason }: Asked, now: Date): Promise<number> {
  const [row] = await rowsOf<{ id: number }>(tx, 'settings.ask')`
    insert into term_changes (kind, before, wanted, reason, asked_by, asked_by_name, asked_at)
    values (${kind}, ${JSON.stringify(before)}, ${JSON.stringify(wanted)}, ${reason}, ${actor.id}, ${actor.name}, ${now})
    on conflict (kind) where state = 'waiting' do nothing returning id`
  if (!row) throw new Problem(settingsProblems, 'settings.waiting')
  await recordAct(tx, { who: actor, act: `${kind}.asked`, subject: `change ${row.id}`, before, after: { wanted, reason } })
  return row.id
}

type Decision = { approve: boolean; note: string }
/** Decides about a waiting change. Whoever asked may withdraw it, and approve it only as the one admin there is. */
export async function decide<Terms>(
  tx: Db,
  actor: Person,
  { kind, id }: { kind: Kind; id: number },
  { approve, note }: Decision,
  now: Date,
): Promise<ChangeRow<Terms>> {
  const [row] = await rowsOf<ChangeRow<Terms>>(tx, 'settings.lock-change')`
    select ${sql(CHANGE)} from term_changes where id = ${id} and kind = ${kind} for no key update`
  if (!row) throw new Problem('not_found')
  if (row.state !== 'waiting') throw new Problem(settingsProblems, 'settings.decided')
  if (approve && !(await mayApprove(tx, actor, row.askedBy))) throw new Problem(settingsProblems, 'settings.own')
  const state = approve ? 'approved' : row.askedBy === actor.id ? 'withdrawn' : 'declined'
  await rowsOf(tx, 'settings.decide')`
    update term_changes set state = ${state}, decided_by = ${actor.id}, decided_by_name = ${actor.name}, decided_at = ${now}, note = ${note}
    where id = ${id}`
  await recordAct(tx, {
    who: actor,
    act: `${kind}.${state}`,
    subject: `change ${id}`,
    before: row.before,
    after: { wanted: row.wanted, reason: row.reason, askedBy: row.askedByName, note },
  })
  if (approve) await tell(tx, 'settings.changed', { kind })
  return { ...row, state }
}

/** Former admins leave the history without their names. */
export async function forgetPerson(tx: Db, userId: UserId): Promise<void> {
  await rowsOf(tx, 'settings.forget-asker')`
    update term_changes set asked_by = null, asked_by_name = 'An admin' where asked_by = ${userId}`
  await rowsOf(tx, 'settings.forget-decider')`
    update term_changes set decided_by = null, decided_by_name = 'An admin' where decided_by = ${userId}`
}
export async function personalDataOf(db: Db, userId: UserId): Promise<unknown> {
  return rowsOf(db, 'settings.personal-data')`
    select kind, wanted, reason, state, asked_at, decided_at, case when decided_by = ${userId} then note end as note
    from term_changes where asked_by = ${userId} or decided_by = ${userId} order by id`
}

export const waiting = waitingRows<{ id: number; since: Date; kind: Kind; who: string; reason: string }>(
  'settings.for_admins',
  `select id, asked_at as since, kind, asked_by_name as who, reason from term_changes where state = 'waiting' order by id`,
  ({ kind, who, reason }) => ({
    code: 'settings.change',
    title: kind === 'commission' ? 'Other rules of commission wait for approval' : 'Other settings of money wait for approval',
    detail: `${who}: ${reason}`,
    href: officeLink('admin', kind === 'commission' ? 'commission' : 'money-settings'),
  }),
)
