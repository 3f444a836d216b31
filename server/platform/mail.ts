import { randomUUID } from 'node:crypto'
import { CLAIMED, forgetInBatches, isMany, unpacking, writeBatches } from './message-batches.ts'
import type { UserId } from '#contracts/ids.ts'
import type { MailKind } from '#contracts/notifications/mails.ts'
import type { Clock } from './clock.ts'
import { type Db, rowsOf, sql } from './db.ts'
import type { Mail, MailContent } from './mail-template.ts'
import { inPortions, PORTION } from './portions.ts'

/** The outgoing mail port: mails are written in the caller's transaction, then kept or sent. */
export type MailPort = {
  send(tx: Db, ...mails: Mail[]): Promise<void>
}

const COLUMNS = 'recipient, subject, kind, words, reference, message_key, about'
const TYPED = 'm(recipient text, subject text, kind text, words jsonb, reference text, key uuid, about uuid)'
const WRITE = `insert into mails (${COLUMNS}, state, next_try_at, sent_at)
  select m.*, $2, $3, $4 from json_to_recordset($1) as ${TYPED} on conflict (reference) do nothing`
const UNPACK = `insert into mails (${COLUMNS}, ${CLAIMED.columns})
  select m.*, ${CLAIMED.values} from taken, jsonb_to_recordset(taken.items) as ${TYPED} on conflict (reference) do nothing`

/** `kept`: mails stay in the database, readable in the admin screens. `queued`: the sender takes them from there. */
export function mailOf(clock: Clock, way: 'kept' | 'queued'): MailPort {
  return {
    async send(tx, ...mails) {
      if (mails.length === 0) return
      const items = mails.map(itemOf)
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

const itemOf = (mail: Mail) => ({
  recipient: mail.to,
  subject: mail.subject,
  kind: mail.kind,
  words: wordsOf(mail),
  reference: mail.reference,
  key: randomUUID(),
  about: mail.about ?? null,
})

/** Unpacks a batch into mails that the sender has claimed. */
export const unpackMails = unpacking('mails', UNPACK)

/** The content without what has columns of its own; undefined fields leave with the JSON. */
const wordsOf = ({ to: _to, kind: _kind, subject: _subject, reference: _reference, about: _about, ...words }: Mail): MailContent => words

type KeptMail = { subject: string; kind: string; paragraphs: string[]; createdAt: Date }

/**
 * The stored mails to an address, and those of its account to another address. Their links are left out, because a link may grant access.
 */
export const mailsTo = (db: Db, email: string, references: readonly string[]): Promise<KeptMail[]> =>
  rowsOf<KeptMail>(db, 'mail.to')`
    select subject, kind, words->'paragraphs' as paragraphs, created_at as "createdAt" from mails
    where recipient = ${email} or reference = any(${references}::text[]) order by id`

export type KeptLetter = Pick<Mail, 'subject' | 'paragraphs' | 'action'>

/** The newest mail whose reference begins with this text, with its link. */
export async function newestLetter(db: Db, reference: string): Promise<KeptLetter | null> {
  const [row] = await rowsOf<{ subject: string; words: MailContent }>(db, 'mail.newest')`
    select subject, words from mails where starts_with(reference, ${reference}) order by id desc limit 1`
  return row ? { subject: row.subject, paragraphs: row.words.paragraphs, ...(row.words.action && { action: row.words.action }) } : null
}

/** Deletes the mails of a closed account: those to its address, those of the account to another address, and those about its person. */
export async function forgetMails(tx: Db, email: string, references: readonly string[], about: UserId): Promise<void> {
  await forgetInBatches(tx, email, references, about)
  await rowsOf(tx, 'mail.forget')`
    delete from mails where recipient = ${email} or reference = any(${references}::text[]) or about = ${about}`
}

/** Deletes the mails that are older than a date. They are stored in time order, so the oldest are quick to find. */
export const forgetOldMails = (db: Db, before: Date): Promise<void> =>
  inPortions(
    db,
    (tx) => rowsOf(tx, 'mail.forget_old')`
    delete from mails m using (select id, coalesce(sent_at, created_at) as at from mails order by id limit ${sql(PORTION)}) o
    where m.id = o.id and o.at < ${before} and m.state <> 'queued' returning m.id`,
  )

/** Which of these mails were given up. */
export const failedMails = async (db: Db, references: readonly string[]): Promise<Set<string>> =>
  references.length === 0
    ? new Set()
    : new Set(
        (
          await rowsOf<{ reference: string }>(db, 'mail.failed')`
            select reference from mails where reference = any(${references}::text[]) and state = 'failed'`
        ).map(({ reference }) => reference),
      )

/** The references of mails of this kind that were given up since a time. */
export const failedSince = async (db: Db, kind: MailKind, since: Date): Promise<string[]> =>
  (
    await rowsOf<{ reference: string }>(db, 'mail.failed-since')`
      select reference from mails where state = 'failed' and kind = ${kind} and last_tried_at >= ${since} and reference is not null
      order by id`
  ).map(({ reference }) => reference)

/**
 * Replaces the words of sent gift cards: after they left, nobody here needs the secret in them. An index has those that still wait for
 * this, so that its cost follows them and not the outbox.
 */
export const emptySentCards = (db: Db, before: Date, words: MailContent): Promise<void> =>
  inPortions(
    db,
    (tx) => rowsOf(tx, 'mail.empty-sent')`
    update mails set words = ${JSON.stringify({ ...words, isEmptied: true })}::jsonb
    where id in (select id from mails
        where kind = 'gift_cards.received' and state = 'sent' and not words ? 'isEmptied' and sent_at < ${before} limit ${sql(PORTION)})
      and kind = 'gift_cards.received' and state = 'sent' and not words ? 'isEmptied' returning id`,
  )

/** Deletes a mail whose secret no longer works. */
export const forgetMail = (tx: Db, reference: string): Promise<unknown> =>
  rowsOf(tx, 'mail.forget_one')`delete from mails where reference = ${reference}`
