import { z } from 'zod'
import { tell } from '../../facts.ts'
import { rowsOf, transact } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'
import type { DraftRow } from './drafts.ts'
import { PEOPLE_AT_ONCE } from './expiring.ts'
import { replay } from './replay.ts'
import { expireLots } from './spirals.ts'

export const expire: Job = {
  cron: '17 7 * * *',
  async act({ db, clock }) {
    const now = clock.now()
    while ((await transact(db, (tx) => expireLots(tx, now))) === PEOPLE_AT_ONCE);
  },
}

const Asked = z.object({ draftId: z.int(), revision: z.int() })

/** Replays a draft as it was when this was asked for; a draft that changed meanwhile keeps nothing. */
export const replayDraft: Job = {
  async act({ db, clock }, payload) {
    const { draftId, revision } = Asked.parse(payload)
    const [draft] = await rowsOf<Pick<DraftRow, 'terms'>>(db, 'loyalty.draft-to-replay')`
      select terms from loyalty_drafts where id = ${draftId} and revision = ${revision} and replay_of = ${revision} and replay is null`
    if (!draft) return
    const result = await replay(db, draft.terms, clock.now())
    await rowsOf(db, 'loyalty.keep-replay')`
      update loyalty_drafts set replay = ${JSON.stringify(result)}
      where id = ${draftId} and revision = ${revision} and replay_of = ${revision}`
  },
}

/** A scheduled version starts: every kept answer is read anew. Runs at the version's date. */
export const startRule: Job = {
  async act({ db, clock }, payload) {
    const { version } = z.object({ version: z.int() }).parse(payload)
    const started = await rowsOf(db, 'loyalty.has-started')`
      select from loyalty_rules where version = ${version} and withdrawn_at is null and starts_at <= ${clock.now()}`
    if (started.length > 0) await transact(db, (tx) => tell(tx, 'loyalty.rule_changed', { version, because: 'started' }))
  },
}
