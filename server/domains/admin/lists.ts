import type { z } from 'zod'
import type { AdminOrder, AdminPerson, AuditEntry, Mail, MailReveal, OrdersOf } from '#contracts/admin/admin.ts'
import { type MailId, OrderNumber } from '#contracts/ids.ts'
import type { OrderState } from '#contracts/orders/orders.ts'
import type { Page } from '#contracts/page.ts'
import { recordAct } from '../../platform/audit.ts'
import type { Person } from '../../platform/actor.ts'
import { pageBy, type PageRequest } from '../../platform/cursors.ts'
import { type Db, rowsOf, rowsPlannedAnew, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { hideSecrets } from '../../platform/mail-secrets.ts'
import type { MailContent } from '../../platform/mail-template.ts'
import { withQrsInside } from '../../platform/mail-qrs.ts'
import { Problem } from '../../platform/problem.ts'
import { type RenderedMail, renderMail } from '../../platform/render-mail.ts'
import { ownReveal } from './reveals.ts'
import { ordersBehind, todayIn, withinDays } from './today.ts'

// The query is matched literally: `strpos` has no wildcards.

export type ListSearch = PageRequest & { q?: string | undefined }

const needle = (q: string | undefined): string | null => q?.toLowerCase() || null

type OrderRow = AdminOrder & { id: number }

/** The expression of the index `orders_words`, which finds three letters and more. */
const ORDER_WORDS = `lower(o.number || ' ' || o.email || ' ' || coalesce(o.contact ->> 'name', '')) like $8`
const SHORTEST_WORD = 3

const ORDER_HAS = `($3::text is null or strpos(lower(o.number), $3) > 0 or strpos(lower(o.email), $3) > 0
  or strpos(lower(o.contact ->> 'name'), $3) > 0)`

/** Days such as "2026-11-21", both included. */
type Days = { from?: string | undefined; to?: string | undefined }
type OrderQuery = ListSearch & Days & { state?: OrderState | undefined; of?: OrdersOf | undefined }

export async function ordersOf(db: Db, query: OrderQuery, now: Date): Promise<Page<AdminOrder>> {
  const { q, state, of, from = null, to = null } = query
  // A complete order number is found by its index, however many orders there are.
  const isWhole = OrderNumber.safeParse(q?.toUpperCase()).success
  const words = needle(q)
  const pattern = !isWhole && words && words.length >= SHORTEST_WORD ? `%${words.replaceAll(/[\\%_]/g, '\\$&')}%` : null
  const page = await pageBy('admin.orders', { id: 'id' }, query, (after, limit) => {
    const text = `select o.id, o.number, o.state, o.placed_at as "placedAt", o.contact ->> 'name' as customer, o.email, o.total,
       f.stores, f.states as "fulfillmentStates"
     from orders o cross join lateral (
       select array_agg(s.name order by f.id) as stores, array_agg(f.state order by f.id) as states
       from fulfillments f join stores s on s.id = f.store_id where f.order_id = o.id) f
     where ($1::bigint is null or o.id < $1) and ($2::text is null or o.state = $2)
       and ${isWhole ? 'o.number = upper($3)' : ORDER_HAS} ${pattern ? `and ${ORDER_WORDS}` : ''}
       and $5::timestamptz is not null and ${of ? ordersBehind(of, '$5') : 'true'}
       and ${withinDays('o.placed_at', '$6', '$7')}
     order by o.id desc limit $4`
    const values = [after?.id ?? null, state ?? null, words, limit, now, from, to]
    // Whether an index or the newest orders lead to a page sooner depends on how frequent the words are.
    if (pattern) return rowsPlannedAnew<OrderRow>(db, text, [...values, pattern])
    return rowsOf<OrderRow>(db, `admin.orders.${of ?? 'all'}${isWhole ? '.one' : ''}`, text, values)
  })
  const items = page.items.map((row) => ({ ...row, stores: row.stores ?? [], fulfillmentStates: row.fulfillmentStates ?? [] }))
  return { ...page, items }
}

/** Accounts in the order they were created. User ids are random, so the time is the first sort key. */
export async function peopleOf(
  db: Db,
  { q, today = false, ...asked }: ListSearch & { today?: boolean | undefined },
  now: Date,
): Promise<Page<AdminPerson>> {
  return pageBy('admin.people', { joinedAt: 'moment', id: 'uuid' }, asked, (after, limit) =>
    rowsOf<AdminPerson>(
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

// A mail that nobody ever tried to send was written to be kept.
const MAIL = `id, recipient as to, subject, kind, case when state = 'sent' and attempts = 0 then 'kept' else state end as state, attempts, last_error as "lastError", next_try_at as "nextTryAt", sent_at as "sentAt",
  created_at as "createdAt"`

export const mailsOf = (db: Db, { q, ...asked }: ListSearch): Promise<Page<Mail>> =>
  pageBy('admin.mails', { id: 'id' }, asked, (after, limit) =>
    rowsOf<Mail>(
      db,
      'admin.mails',
      `select ${MAIL} from mails where ($1::bigint is null or id < $1)
       and ($2::text is null or strpos(lower(recipient), $2) > 0 or strpos(lower(subject), $2) > 0)
     order by id desc limit $3`,
      [after?.id ?? null, needle(q), limit],
    ),
  )

type ReadMail = Mail & Pick<RenderedMail, 'text' | 'html'> & { secrets: 'shown' | 'hidden'; reveal: MailReveal | null }
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
    const [row] = await rowsOf<Mail & { words: MailContent }>(tx, 'admin.mail')`select ${sql(MAIL)}, words from mails where id = ${id}`
    if (!row) throw new Problem('not_found')
    const { words, ...mail } = row
    const reveal = await ownReveal(tx, reader, id, now)
    const isShown = config.environment !== 'production' || (reveal?.endsAt ?? now) > now
    const secrets = isShown ? 'shown' : 'hidden'
    await recordAct(tx, { who: reader, act: 'mail.read', subject: `mail ${id}`, after: { kind: mail.kind, links: secrets } })
    const rendered = await renderMail(mail.subject, isShown ? words : hideSecrets(words), config, '')
    return { ...mail, text: rendered.text, html: await withQrsInside(rendered), secrets, reveal }
  })
}

export const auditOf = (db: Db, { q, from, to, ...asked }: ListSearch & Days): Promise<Page<z.output<typeof AuditEntry>>> =>
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
