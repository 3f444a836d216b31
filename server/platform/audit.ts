import type { Person } from './actor.ts'
import { type Db, rowsOf } from './db.ts'

export type Act = {
  /** Who did it; null: the platform by itself. */
  who: Person | null
  /** What was done: "mail.read", "rule.publish". */
  act: string
  /** To what: "mail 12". Ids, not names: entries stay when people go. */
  subject: string
  outcome?: 'done' | 'refused'
  before?: unknown
  after?: unknown
}

const INSERT = `insert into audit_entries (user_id, who, act, subject, outcome, before, after) values ($1, $2, $3, $4, $5, $6, $7)`
const jsonOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

/** Notes an act of the back offices, in the transaction of the act itself. The database lets nobody change the note. */
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

/** Entries outlive people: a shopper who was turned away from an office stands there by the number of the account alone. */
const nameOf = ({ name, email, retailers, malls, platform }: Person): string =>
  retailers.length + malls.length + platform.length > 0 ? `${name} <${email}>` : 'Somebody without a role'
