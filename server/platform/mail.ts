import { randomUUID } from 'node:crypto'
import { CLAIMED, forgetInBatches, isMany, unpacking, writeBatches } from './message-batches.ts'
import type { Clock } from './clock.ts'
import { type Db, rowsOf } from './db.ts'
import type { Mail, MailContent } from './mail-template.ts'

/** The way mails leave: written in the caller's transaction, and from there kept or sent. */
export type MailPort = {
  send(tx: Db, ...letters: Mail[]): Promise<void>
}

const COLUMNS = 'recipient, subject, kind, words, reference, message_key'
const TYPED = 'm(recipient text, subject text, kind text, words jsonb, reference text, key uuid)'
const WRITE = `insert into mails (${COLUMNS}, state, next_try_at, sent_at)
  select m.*, $2, $3, $4 from json_to_recordset($1) as ${TYPED} on conflict (reference) do nothing`
const UNPACK = `insert into mails (${COLUMNS}, ${CLAIMED.columns})
  select m.*, ${CLAIMED.values} from taken, jsonb_to_recordset(taken.items) as ${TYPED} on conflict (reference) do nothing`

/** `kept`: mails stay in the database, readable in the admin screens. `queued`: the sender takes them from there. */
export function mailOf(clock: Clock, way: 'kept' | 'queued'): MailPort {
  return {
    async send(tx, ...letters) {
      if (letters.length === 0) return
      const items = letters.map(itemOf)
      if (way === 'queued' && isMany(items.length)) return writeBatches(tx, 'mails', items)
      const now = clock.now()
      await rowsOf(tx, 'mail.write', WRITE, [
        JSON.stringify(items),
        way === 'kept' ? 'sent' : 'queued',
        way === 'kept' ? null : now,
        way === 'kept' ? now : null,
      ])
      if (way === 'queued') tx.queued?.add('mails')
    },
  }
}

const itemOf = (letter: Mail) => ({
  recipient: letter.to,
  subject: letter.subject,
  kind: letter.kind,
  words: wordsOf(letter),
  reference: letter.reference,
  key: randomUUID(),
})

/** Makes mails of a batch, as the sender's own. */
export const unpackMails = unpacking('mails', UNPACK)

const wordsOf = ({ paragraphs, items, action, unsubscribe }: Mail): MailContent => ({
  paragraphs,
  ...(items && { items }),
  ...(action && { action }),
  ...(unsubscribe && { unsubscribe }),
})

type KeptMail = { subject: string; kind: string; paragraphs: string[]; createdAt: Date }

/** What the mails said that are still kept of those written to an address, and of an account to another one; their links may open something and stay out. */
export const mailsTo = (db: Db, email: string, references: readonly string[]): Promise<KeptMail[]> =>
  rowsOf<KeptMail>(
    db,
    'mail.to',
    `select subject, kind, words->'paragraphs' as paragraphs, created_at as "createdAt" from mails where recipient = $1 or reference = any($2::text[]) order by id`,
    [email, references],
  )

/** Removes the mails to a person who is gone: those to their address, and those of their account to another one. */
export async function forgetMails(tx: Db, email: string, references: readonly string[]): Promise<void> {
  await forgetInBatches(tx, email, references)
  await rowsOf(tx, 'mail.forget', 'delete from mails where recipient = $1 or reference = any($2::text[])', [email, references])
}

/** Removes a portion of the mails that left before; how many there were. Mails lie in the order of their time, so the oldest are at hand. */
export async function forgetOldMails(db: Db, before: Date, portion: number): Promise<number> {
  const rows = await rowsOf(
    db,
    'mail.forget_old',
    `delete from mails m using (select id, coalesce(sent_at, created_at) as at from mails order by id limit $2) o
     where m.id = o.id and o.at < $1 and m.state <> 'queued' returning m.id`,
    [before, portion],
  )
  return rows.length
}
