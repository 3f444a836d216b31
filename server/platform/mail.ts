import { randomUUID } from 'node:crypto'
import type { Clock } from './clock.ts'
import { type Db, rowsOf } from './db.ts'
import type { Letter, LetterWords } from './letter.ts'

/** The way mails leave: written in the caller's transaction, and from there kept or sent. */
export type MailPort = {
  send(tx: Db, ...letters: Letter[]): Promise<void>
}

const WRITE = `insert into mails (recipient, subject, kind, words, reference, message_key, state, next_try_at, sent_at)
  select m.recipient, m.subject, m.kind, m.words, m.reference, m.key, $7, $8, $9
  from unnest($1::text[], $2::text[], $3::text[], $4::jsonb[], $5::text[], $6::uuid[]) as m(recipient, subject, kind, words, reference, key)
  on conflict (reference) do nothing`

/** `kept`: mails stay in the database, readable in the admin screens. `queued`: the sender takes them from there. */
export function mailOf(clock: Clock, way: 'kept' | 'queued'): MailPort {
  return {
    async send(tx, ...letters) {
      if (letters.length === 0) return
      const now = clock.now()
      await rowsOf(tx, 'mail.write', WRITE, [
        letters.map(({ to }) => to),
        letters.map(({ subject }) => subject),
        letters.map(({ kind }) => kind),
        letters.map((letter) => JSON.stringify(wordsOf(letter))),
        letters.map(({ reference }) => reference ?? null),
        letters.map(() => randomUUID()),
        way === 'kept' ? 'sent' : 'queued',
        way === 'kept' ? null : now,
        way === 'kept' ? now : null,
      ])
      if (way === 'queued') tx.queued?.add('mails')
    },
  }
}

const wordsOf = ({ paragraphs, items, action, unsubscribe }: Letter): LetterWords => ({
  paragraphs,
  ...(items && { items }),
  ...(action && { action }),
  ...(unsubscribe && { unsubscribe }),
})
