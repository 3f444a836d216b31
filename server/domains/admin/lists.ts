import type { z } from 'zod'
import type { AdminOrder, AdminPerson, AuditEntry, Mail, MailReveal, OrdersOf } from '#contracts/admin/admin.ts'
import { type MailId, OrderNumber } from '#contracts/ids.ts'
import type { OrderState } from '#contracts/orders/orders.ts'
import type { Page } from '#contracts/page.ts'
import { recordAct } from '../../platform/audit.ts'
import type { Person } from '../../platform/actor.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { hideSecrets } from '../../platform/mail-secrets.ts'
import { type MailContent, type RenderedMail, renderMail } from '../../platform/mail-template.ts'
import { withQrsInside } from '../../platform/mail-qrs.ts'
import { Problem } from '../../platform/problem.ts'
import { ownReveal } from './reveals.ts'
import { ordersBehind, todayIn, withinDays } from './today.ts'

// The query is matched literally: `strpos` has no wildcards.

export type Wanted = { limit?: number | undefined; cursor?: string | undefined; q?: string | undefined }

const needle = (q: string | undefined): string | null => q?.toLowerCase() || null

type OrderRow = z.output<typeof AdminOrder> & { id: number }

const ORDER_HAS = `($3::text is null or strpos(lower(o.number), $3) > 0 or strpos(lower(o.email), $3) > 0
  or strpos(lower(o.contact ->> 'name'), $3) > 0)`

/** Days such as "2026-11-21", both included. */
type Days = { from?: string | undefined; to?: string | undefined }
type OrderQuery = Wanted & Days & { state?: OrderState | undefined; of?: OrdersOf | undefined }

export async function ordersOf(db: Db, query: OrderQuery, now: Date): Promise<Page<z.output<typeof AdminOrder>>> {
  const { q, state, of, from = null, to = null } = query
  // A complete order number is found by its index, however many orders there are.
  const isWhole = OrderNumber.safeParse(q?.toUpperCase()).success
  const page = await pageBy('admin.orders', { id: 'id' }, query, (after, limit) =>
    rowsOf<OrderRow>(
      db,
      `admin.orders.${of ?? 'all'}${isWhole ? '.one' : ''}`,
      `select o.id, o.number, o.state, o.placed_at as "placedAt", o.contact ->> 'name' as customer, o.email, o.total,
       f.stores, f.states as "fulfillmentStates"
     from orders o cross join lateral (
       select array_agg(s.name order by f.id) as stores, array_agg(f.state order by f.id) as states
       from fulfillments f join stores s on s.id = f.store_id where f.order_id = o.id) f
     where ($1::bigint is null or o.id < $1) and ($2::text is null or o.state = $2)
       and ${isWhole ? 'o.number = upper($3)' : ORDER_HAS}
       and $5::timestamptz is not null and ${of ? ordersBehind(of, '$5') : 'true'}
       and ${withinDays('o.placed_at', '$6', '$7')}
     order by o.id desc limit $4`,
      [after?.id ?? null, state ?? null, needle(q), limit, now, from, to],
    ),
  )
  const items = page.items.map((row) => ({ ...row, stores: row.stores ?? [], fulfillmentStates: row.fulfillmentStates ?? [] }))
  return { ...page, items }
}

type PersonRow = z.output<typeof AdminPerson>

/** Accounts in the order they were created. User ids are random, so the time is the first sort key. */
export async function peopleOf(
  db: Db,
  { q, today = false, ...asked }: Wanted & { today?: boolean | undefined },
  now: Date,
): Promise<Page<PersonRow>> {
  return pageBy('admin.people', { joinedAt: 'moment', id: 'uuid' }, asked, (after, limit) =>
    rowsOf<PersonRow>(
      db,
      'admin.people',
      `select u.id, u.name, u.email, u.created_at as "joinedAt", u.email_verified as "isConfirmed", u.disabled_at is not null as "isClosed",
       array(select m.role || ' of ' || coalesce(r.display_name, l.name, 'the platform') from memberships m
         left join retailers r on m.scope = 'retailer' and r.id = m.scope_id left join malls l on m.scope = 'mall' and l.id = m.scope_id
         where m.user_id = u.id order by m.id) as roles
     from users u
     where (u.created_at, u.id) < (coalesce($1::timestamptz, 'infinity'), coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
       and ($3::text is null or strpos(lower(u.email), $3) > 0 or strpos(lower(u.name), $3) > 0 or exists (
         select from memberships m join retailers r on r.id = m.scope_id
         where m.user_id = u.id and m.scope = 'retailer' and strpos(lower(r.display_name), $3) > 0))
       and u.created_at >= case when $4::boolean then ${todayIn('$5')} else '-infinity' end
     order by u.created_at desc, u.id desc limit $6`,
      [after?.joinedAt ?? null, after?.id ?? null, needle(q), today, now, limit],
    ),
  )
}

type MailRow = z.output<typeof Mail>
// A mail that nobody ever tried to send was written to be kept.
const MAIL = `id, recipient as to, subject, kind, case when state = 'sent' and attempts = 0 then 'kept' else state end as state, attempts, last_error as "lastError", next_try_at as "nextTryAt", sent_at as "sentAt",
  created_at as "createdAt"`

export const mailsOf = (db: Db, { q, ...asked }: Wanted): Promise<Page<MailRow>> =>
  pageBy('admin.mails', { id: 'id' }, asked, (after, limit) =>
    rowsOf<MailRow>(
      db,
      'admin.mails',
      `select ${MAIL} from mails where ($1::bigint is null or id < $1)
       and ($2::text is null or strpos(lower(recipient), $2) > 0 or strpos(lower(subject), $2) > 0)
     order by id desc limit $3`,
      [after?.id ?? null, needle(q), limit],
    ),
  )

type ReadMail = MailRow & Pick<RenderedMail, 'text' | 'html'> & { secrets: 'shown' | 'hidden'; reveal: MailReveal | null }
/**
 * One mail as it was written; every read is recorded in the audit log. Its links open accounts and its codes are money, so in production
 * both are hidden, also from the page's source, unless another admin has approved that this one sees them.
 */
export async function readMail(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  reader: Person,
  id: MailId,
): Promise<ReadMail> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const [row] = await rowsOf<MailRow & { words: MailContent }>(tx, 'admin.mail', `select ${MAIL}, words from mails where id = $1`, [id])
    if (!row) throw new Problem('not_found')
    const { words, ...mail } = row
    const reveal = await ownReveal(tx, reader, id, now)
    const isShown = config.environment !== 'production' || (reveal?.endsAt ?? now) > now
    const secrets = isShown ? 'shown' : 'hidden'
    await recordAct(tx, { who: reader, act: 'mail.read', subject: `mail ${id}`, after: { kind: mail.kind, links: secrets } })
    const rendered = renderMail(mail.subject, isShown ? words : hideSecrets(words))
    return { ...mail, text: rendered.text, html: await withQrsInside(rendered), secrets, reveal }
  })
}

export const auditOf = (db: Db, { q, from, to, ...asked }: Wanted & Days): Promise<Page<z.output<typeof AuditEntry>>> =>
  pageBy('admin.audit', { id: 'id' }, asked, (after, limit) =>
    rowsOf<z.output<typeof AuditEntry>>(
      db,
      'admin.audit',
      `select id, created_at as at, who, act, subject, outcome, before, after from audit_entries where ($1::bigint is null or id < $1)
       and ($2::text is null or strpos(lower(who), $2) > 0 or strpos(lower(act), $2) > 0 or strpos(lower(subject), $2) > 0)
       and ${withinDays('created_at', '$4', '$5')}
     order by id desc limit $3`,
      [after?.id ?? null, needle(q), limit, from ?? null, to ?? null],
    ),
  )
