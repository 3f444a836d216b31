import { randomUUID } from 'node:crypto'
import type { Clock } from './clock.ts'
import { type Db, rowsOf } from './db.ts'

export type MailMessage = {
  to: string
  subject: string
  kind: string
  text: string
  html: string
  /** What the mail says, in one word: written again, it is the same mail. */
  reference?: string
  /** Mails a person may stop carry the address that stops them with one click. */
  unsubscribeUrl?: string
}

/** The way mails leave: written in the caller's transaction, and from there kept or sent. */
export type MailPort = {
  send(tx: Db, ...messages: MailMessage[]): Promise<void>
}

const WRITE = `insert into mails (recipient, subject, kind, text, html, reference, unsubscribe_url, message_key, state, next_try_at, sent_at)
  select m.recipient, m.subject, m.kind, m.text, m.html, m.reference, m.unsubscribe_url, m.key, $9, $10, $11
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::uuid[])
    as m(recipient, subject, kind, text, html, reference, unsubscribe_url, key)
  on conflict (reference) do nothing`

/** `kept`: mails stay in the database, readable in the admin screens. `queued`: the sender takes them from there. */
export function mailOf(clock: Clock, way: 'kept' | 'queued'): MailPort {
  return {
    async send(tx, ...messages) {
      if (messages.length === 0) return
      const now = clock.now()
      await rowsOf(tx, 'mail.write', WRITE, [
        messages.map((mail) => mail.to),
        messages.map((mail) => mail.subject),
        messages.map((mail) => mail.kind),
        messages.map((mail) => mail.text),
        messages.map((mail) => mail.html),
        messages.map((mail) => mail.reference ?? null),
        messages.map((mail) => mail.unsubscribeUrl ?? null),
        messages.map(() => randomUUID()),
        way === 'kept' ? 'sent' : 'queued',
        way === 'kept' ? null : now,
        way === 'kept' ? now : null,
      ])
      if (way === 'queued') tx.queued?.add('mails')
    },
  }
}
