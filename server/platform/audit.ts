import type { Person } from './actor.ts'
import { type Db, rowsOf, sql } from './db.ts'

export type Act = {
  /** The person who did it; null: the platform itself. */
  who: Person | null
  /** The action: "mail.read", "rule.publish". */
  act: string
  /** The object of the action: "mail 12". Ids, not names, because entries outlive accounts. */
  subject: string
  outcome?: 'done' | 'refused'
  before?: unknown
  after?: unknown
}

const INSERT = `insert into audit_entries (user_id, who, act, subject, outcome, before, after) values ($1, $2, $3, $4, $5, $6, $7)`
const jsonOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

/** Records a back-office action in the transaction of that action. The database lets nobody change the entry. */
export async function recordAct(tx: Db, { who, act, subject, outcome = 'done', before, after }: Act): Promise<void> {
  await rowsOf(tx, 'audit.record', INSERT, [
    who?.id ?? null,
    who ? nameOf(who) : 'SPIRAL',
    act,
    subject,
    outcome,
    jsonOf(before),
    jsonOf(after),
  ])
}

/**
 * Records that somebody was refused a back-office action: the first refusal at once, the rest of the hour as one entry with their number
 * (`sumUpRefusals`). However often somebody tries, the log grows by at most two entries an hour per action.
 */
export async function recordRefusal(db: Db, who: Person, act: string): Promise<void> {
  await rowsOf(
    db,
    'audit.refuse',
    `with counted as (
       insert into refused_calls (user_id, who, act) values ($1, $2, $3)
       on conflict (user_id, act) do update set times = refused_calls.times + 1, last_at = now() returning times)
     insert into audit_entries (user_id, who, act, subject, outcome) select $1, $2, $3, 'platform', 'refused' from counted where times = 1`,
    [who.id, nameOf(who), act],
  )
}

const SUMMED_UP_AT_ONCE = 500

/** Writes refusals counted for an hour or longer into the audit log and resets the count. Returns the number of counters closed. */
export async function sumUpRefusals(db: Db): Promise<number> {
  for (let ended = 0; ; ) {
    const [{ gone } = { gone: 0 }] = await rowsOf<{ gone: number }>(db, 'audit.sum-up')`
      with old as (
        select user_id, act from refused_calls where first_at < now() - interval '1 hour' order by first_at limit ${sql(SUMMED_UP_AT_ONCE)}
        for update skip locked
      ), gone as (
        delete from refused_calls r using old where (r.user_id, r.act) = (old.user_id, old.act) returning r.*
      ), noted as (
        insert into audit_entries (user_id, who, act, subject, outcome, after)
        select user_id, who, act, 'platform', 'refused', jsonb_build_object('refusedAgain', times - 1, 'since', first_at, 'until', last_at)
        from gone where times > 1)
      select count(*)::int as gone from gone`
    ended += gone
    if (gone < SUMMED_UP_AT_ONCE) return ended
  }
}

/** Entries outlive accounts, so a refused shopper is recorded by account number alone. */
const nameOf = ({ name, email, retailers, malls, platform }: Person): string =>
  retailers.length + malls.length + platform.length > 0 ? `${name} <${email}>` : 'Somebody without a role'
