import { type MailReveal, revealProblems } from '#contracts/admin/admin.ts'
import type { MailId, MailRevealId, UserId } from '#contracts/ids.ts'
import { DAY, MINUTE } from '#contracts/time.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'

/** For so long an approved mail shows its links and codes to the admin who asked. */
const SHOWN_MS = 10 * MINUTE
/** A request that nobody approves within this time is over. */
const OPEN_MS = DAY

type Row = Omit<MailReveal, 'endsAt' | 'mayApprove'> & { askerId: UserId; approvedAt: Date | null }
const REVEALS = `select r.id, r.mail_id as "mailId", m.subject, asker.name as "askedBy", r.asked_by as "askerId", r.reason, r.asked_at as "askedAt",
    approver.name as "approvedBy", r.approved_at as "approvedAt"
  from mail_reveals r join mails m on m.id = r.mail_id join users asker on asker.id = r.asked_by left join users approver on approver.id = r.approved_by`

const shown = ({ askerId, approvedAt, ...row }: Row, viewer: Person, now: Date): MailReveal => ({
  ...row,
  endsAt: approvedAt && new Date(approvedAt.getTime() + SHOWN_MS),
  mayApprove: approvedAt === null && askerId !== viewer.id && now.getTime() - row.askedAt.getTime() < OPEN_MS,
})

/** What waits for another admin, the oldest first. */
export async function openReveals(db: Db, viewer: Person, now: Date): Promise<MailReveal[]> {
  const rows = await rowsOf<Row>(
    db,
    'admin.open-reveals',
    `${REVEALS} where r.approved_at is null and r.asked_at > $1 order by r.id limit 100`,
    [new Date(now.getTime() - OPEN_MS)],
  )
  return rows.map((row) => shown(row, viewer, now))
}

/** The newest request of this admin for the mail, as long as it is open or shows the mail. */
export async function ownReveal(db: Db, viewer: Person, mailId: MailId, now: Date): Promise<MailReveal | null> {
  const [row] = await rowsOf<Row>(
    db,
    'admin.own-reveal',
    `${REVEALS} where r.mail_id = $1 and r.asked_by = $2 and (r.approved_at > $3 or (r.approved_at is null and r.asked_at > $4)) order by r.id desc limit 1`,
    [mailId, viewer.id, new Date(now.getTime() - SHOWN_MS), new Date(now.getTime() - OPEN_MS)],
  )
  return row ? shown(row, viewer, now) : null
}

/** Asks for the links and codes of a mail. One request at a time: a repeat returns the one that is open. */
export const askToReveal = (db: Db, asker: Person, mailId: MailId, reason: string, now: Date): Promise<MailReveal> =>
  transact(db, async (tx) => {
    const [mail] = await rowsOf(tx, 'admin.lock-mail', 'select from mails where id = $1 for no key update', [mailId])
    if (!mail) throw new Problem('not_found')
    const open = await ownReveal(tx, asker, mailId, now)
    if (open) return open
    await rowsOf(tx, 'admin.ask-reveal', 'insert into mail_reveals (mail_id, asked_by, reason, asked_at) values ($1, $2, $3, $4)', [
      mailId,
      asker.id,
      reason,
      now,
    ])
    await recordAct(tx, { who: asker, act: 'mail.ask-reveal', subject: `mail ${mailId}`, after: { reason } })
    return (await ownReveal(tx, asker, mailId, now)) as MailReveal
  })

/** Approves what another admin asked for, once. Postgres refuses that both are one person. */
export const approve = (db: Db, approver: Person, id: MailRevealId, now: Date): Promise<MailReveal> =>
  transact(db, async (tx) => {
    const [row] = await rowsOf<{ askedBy: UserId; mailId: MailId; isOpen: boolean }>(
      tx,
      'admin.lock-reveal',
      `select asked_by as "askedBy", mail_id as "mailId", approved_at is null and asked_at > $2 as "isOpen" from mail_reveals where id = $1 for no key update`,
      [id, new Date(now.getTime() - OPEN_MS)],
    )
    if (!row) throw new Problem('not_found')
    if (row.askedBy === approver.id) throw new Problem(revealProblems, 'admin.reveal_own')
    if (!row.isOpen) throw new Problem(revealProblems, 'admin.reveal_over')
    await rowsOf(tx, 'admin.approve-reveal', 'update mail_reveals set approved_by = $2, approved_at = $3 where id = $1', [
      id,
      approver.id,
      now,
    ])
    await recordAct(tx, { who: approver, act: 'mail.approve-reveal', subject: `mail ${row.mailId}`, after: { askedBy: row.askedBy } })
    const [approved] = await rowsOf<Row>(tx, 'admin.reveal', `${REVEALS} where r.id = $1`, [id])
    return shown(approved as Row, approver, now)
  })
