import type { RuleDraft, RuleTerms } from '#contracts/loyalty/rules.ts'
import type { UserId } from '#contracts/ids.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import { askFor } from '../../platform/jobs.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { mayApprove } from '../settings/second-person.ts'
import { versionsOf } from './published-rules.ts'
import { type Replayed, shownReplay } from './replay.ts'

export type DraftRow = {
  id: number
  name: string
  terms: RuleTerms
  revision: number
  changed_by: UserId | null
  changed_by_name: string
  changed_at: Date
  replay_of: number | null
  replay: Replayed | null
}
const DRAFT = 'id, name, terms, revision, changed_by, changed_by_name, changed_at, replay_of, replay'

export async function draftsFor(db: Db, actor: Person): Promise<RuleDraft[]> {
  const rows = await rowsOf<DraftRow>(db, 'loyalty.drafts')`
    select ${sql(DRAFT)} from loyalty_drafts order by changed_at desc, id desc limit 50`
  return Promise.all(rows.map((row) => shown(db, actor, row)))
}

export async function shown(db: Db, actor: Person, row: DraftRow): Promise<RuleDraft> {
  const isAsked = row.replay_of === row.revision
  return {
    id: row.id,
    name: row.name,
    terms: row.terms,
    revision: row.revision,
    changedBy: row.changed_by_name,
    changedAt: row.changed_at,
    replay: {
      state: !isAsked ? 'none' : row.replay ? 'done' : 'running',
      result: isAsked && row.replay ? shownReplay(row.replay) : null,
    },
    mayPublish: await mayApprove(db, actor, row.changed_by),
  }
}

export async function lockedDraft(tx: Db, id: number): Promise<DraftRow> {
  const [row] = await rowsOf<DraftRow>(tx, 'loyalty.lock-draft')`
    select ${sql(DRAFT)} from loyalty_drafts where id = ${id} for no key update`
  if (!row) throw new Problem('not_found')
  return row
}

/** People hold tiers by name, so a draft keeps the names and their order. */
async function checkTiers(db: Db, { tiers }: RuleTerms, now: Date): Promise<void> {
  const [newest] = await versionsOf(db, now)
  const names = newest?.tiers.map(({ name }) => name) ?? []
  if (names.length !== tiers.length || names.some((name, i) => name !== tiers[i]?.name))
    throw fieldProblem('/terms/tiers', `Keep the tiers ${names.join(', ')}. People hold them.`)
}

type DraftTerms = { name: string; terms: RuleTerms }

export const addDraft = (db: Db, actor: Person, { name, terms }: DraftTerms, now: Date): Promise<RuleDraft> =>
  transact(db, async (tx) => {
    await checkTiers(tx, terms, now)
    const [row] = await rowsOf<DraftRow>(tx, 'loyalty.add-draft')`
      insert into loyalty_drafts (name, terms, changed_by, changed_by_name, changed_at)
      values (${name}, ${JSON.stringify(terms)}, ${actor.id}, ${actor.name}, ${now}) returning ${sql(DRAFT)}`
    await recordAct(tx, { who: actor, act: 'loyalty.draft_added', subject: `draft ${row?.id}`, after: { name, terms } })
    return shown(tx, actor, row as DraftRow)
  })

export const changeDraft = (db: Db, actor: Person, id: number, wanted: DraftTerms & { revision: number }, now: Date): Promise<RuleDraft> =>
  transact(db, async (tx) => {
    const before = await lockedDraft(tx, id)
    if (before.revision !== wanted.revision) throw new Problem('conflict')
    await checkTiers(tx, wanted.terms, now)
    const [row] = await rowsOf<DraftRow>(tx, 'loyalty.change-draft')`
      update loyalty_drafts
      set name = ${wanted.name}, terms = ${JSON.stringify(wanted.terms)}, changed_by = ${actor.id}, changed_by_name = ${actor.name},
        changed_at = ${now}, revision = revision + 1, replay = null
      where id = ${id} returning ${sql(DRAFT)}`
    await recordAct(tx, {
      who: actor,
      act: 'loyalty.draft_changed',
      subject: `draft ${id}`,
      before: { name: before.name, terms: before.terms },
      after: { name: wanted.name, terms: wanted.terms },
    })
    return shown(tx, actor, row as DraftRow)
  })

export const removeDraft = (db: Db, actor: Person, id: number): Promise<undefined> =>
  transact(db, async (tx) => {
    const { name, terms } = await lockedDraft(tx, id)
    await rowsOf(tx, 'loyalty.remove-draft')`delete from loyalty_drafts where id = ${id}`
    await recordAct(tx, { who: actor, act: 'loyalty.draft_removed', subject: `draft ${id}`, before: { name, terms } })
    return undefined
  })

/** Asks for the replay of a draft as it stands; a later change makes the result void. */
export const askForReplay = (db: Db, actor: Person, id: number): Promise<RuleDraft> =>
  transact(db, async (tx) => {
    const { revision } = await lockedDraft(tx, id)
    const [row] = await rowsOf<DraftRow>(tx, 'loyalty.ask-replay')`
      update loyalty_drafts set replay_of = ${revision}, replay = null where id = ${id} returning ${sql(DRAFT)}`
    await askFor(tx, 'loyalty.replayDraft', { draftId: id, revision }, { key: `loyalty replay ${id}` })
    return shown(tx, actor, row as DraftRow)
  })

/** An account that is closed leaves its drafts without a name, and no goal. */
export async function forgetPerson(tx: Db, userId: UserId): Promise<void> {
  await rowsOf(tx, 'loyalty.forget-drafter')`
    update loyalty_drafts set changed_by = null, changed_by_name = 'An admin' where changed_by = ${userId}`
  await rowsOf(tx, 'loyalty.forget-goal')`delete from loyalty_goals where user_id = ${userId}`
}
