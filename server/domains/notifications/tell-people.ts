import type { NotificationId, OrderNumber, ProductId, UserId } from '#contracts/ids.ts'
import type { MailKind } from '#contracts/notifications/mails.ts'
import { NEWS_KINDS, type NotificationCategory, type NotificationType } from '#contracts/notifications/news.ts'
import type { Channels } from '#contracts/notifications/notifications.ts'
import { tell } from '../../facts.ts'
import { isMany, writeBatches } from '../../platform/message-batches.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { yieldToRequests } from '../../platform/request-priority.ts'
import type { Mail, MailContent } from '../../platform/mail-template.ts'
import { type Recipient, recipientsOf } from '../identity/people.ts'
import { choicesOf, DEFAULTS } from './preferences.ts'
import { type Plan, planFor } from './rules.ts'
import { stopLinks } from './unsubscribe.ts'

export type News = {
  userId: UserId
  /** Identifies the news: the same key again is not sent twice. */
  key: string
  type: NotificationType
  /** Where it is not the category of its type. */
  category?: NotificationCategory
  /** Of news of a store: what the person chose for it. */
  channels?: Channels
  /** Sent immediately rather than in the summary. */
  urgent: boolean
  /** The person's own action: appears in the list, already read. */
  isOwnAct?: boolean
  subject: string
  message: string
  /** A path of this site. */
  href: string
  productId?: ProductId
  orderNumber?: OrderNumber
  imageHash?: string | null
  mail: MailWords
}
export type MailWords = {
  /** An address other than the account's. */
  to?: string
  kind: MailKind
  subject?: string
  action: { label: string; url: string }
} & Pick<Mail, 'about'> &
  Pick<MailContent, 'headline' | 'paragraphs' | 'items' | 'parts' | 'totals' | 'second' | 'footnotes'>

/** People notified per batch: a few statements, which take a few milliseconds together. */
const TOGETHER = 50
/** Users per notification event to other nodes and browsers: as many as fit into one. */
const PEOPLE_IN_A_FACT = 150

const INSERT = `insert into notifications (user_id, dedupe_key, type, category, subject, message, href, product_id, order_number, image_hash,
    in_app, read_at, mail_reference, summary_at, created_at)
  select *, $15::timestamptz from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::text[], $10::text[],
    $11::bool[], $12::timestamptz[], $13::text[], $14::timestamptz[])
  on conflict (user_id, dedupe_key) do nothing returning id, user_id, dedupe_key`

const PUSH = `insert into pushes (notification_id, device_id, device_name, state, next_try_at)
  select n.id, d.id, d.name, 'queued', n.at from unnest($1::bigint[], $2::uuid[], $3::timestamptz[]) as n(id, user_id, at)
  join push_devices d on d.user_id = n.user_id for key share of d on conflict do nothing returning id`

type Planned = { news: News; plan: Plan; recipient: Recipient; reference: string }

/** Notifies people on the channels they chose, in the caller's transaction, in a few statements per batch. */
export async function tellPeople(tx: Db, deps: Deps, all: readonly News[]): Promise<void> {
  const bells = new Set<UserId>()
  for (let i = 0; i < all.length; i += TOGETHER) {
    if (i > 0) await yieldToRequests()
    for (const userId of await tellSome(tx, deps, all.slice(i, i + TOGETHER))) bells.add(userId)
  }
  await ring(tx, [...bells])
}

/** Returns the people who have new unread notifications. */
async function tellSome(tx: Db, deps: Deps, all: readonly News[]): Promise<UserId[]> {
  const now = deps.clock.now()
  const ids = [...new Set(all.map(({ userId }) => userId))]
  const [recipients, choices] = await Promise.all([recipientsOf(tx, ids), choicesOf(tx, ids)])
  const planned = all.flatMap((news): Planned[] => {
    const recipient = recipients.get(news.userId)
    if (!recipient) return []
    const plan = mailable(news, recipient, planFor({ ...news, category: categoryOf(news) }, choices.get(news.userId) ?? DEFAULTS, now))
    const isSilent = !plan.inApp && !plan.email && !plan.summary && !plan.push
    return isSilent ? [] : [{ news, plan, recipient, reference: referenceOf(news) }]
  })
  const fresh = await insert(tx, planned, now)
  const mails = fresh.flatMap(({ plan, ...one }) => (plan.email ? [mailOf(deps, one)] : []))
  const rings = fresh.flatMap(({ id, news, plan }) => (plan.push && !news.isOwnAct ? [{ id, userId: news.userId, at: plan.push }] : []))
  await Promise.all([deps.mail.send(tx, ...mails), push(tx, rings, now)])
  return fresh.flatMap(({ news, plan }) => (plan.inApp && !news.isOwnAct ? [news.userId] : []))
}

/** An address that nobody has confirmed may belong to somebody else: it gets only mails about orders placed with it. */
const mailable = (news: News, { emailVerified }: Recipient, plan: Plan): Plan =>
  emailVerified || news.mail.to !== undefined ? plan : { ...plan, email: null, summary: null }

const categoryOf = ({ type, category }: News): NotificationCategory => category ?? NEWS_KINDS[type].category

export const referenceOf = ({ key, userId }: Pick<News, 'key' | 'userId'>): string => `${key} ${userId}`

async function insert(tx: Db, planned: readonly Planned[], now: Date): Promise<(Planned & { id: NotificationId })[]> {
  if (planned.length === 0) return []
  const column = <T>(of: (one: Planned) => T): T[] => planned.map(of)
  const rows = await rowsOf<{ id: NotificationId; user_id: UserId; dedupe_key: string }>(tx, 'notifications.insert', INSERT, [
    column(({ news }) => news.userId),
    column(({ news }) => news.key),
    column(({ news }) => news.type),
    column(({ news }) => categoryOf(news)),
    column(({ news }) => news.subject),
    column(({ news }) => news.message),
    column(({ news }) => news.href),
    column(({ news }) => news.productId ?? null),
    column(({ news }) => news.orderNumber ?? null),
    column(({ news }) => news.imageHash ?? null),
    column(({ plan }) => plan.inApp),
    column(({ news }) => (news.isOwnAct ? now : null)),
    column(({ plan, reference }) => (plan.email ? reference : null)),
    column(({ plan }) => plan.summary),
    now,
  ])
  const known = new Map(planned.map((one) => [one.reference, one]))
  return rows.flatMap(({ id, user_id: userId, dedupe_key: key }) => {
    const one = known.get(referenceOf({ key, userId }))
    return one ? [{ ...one, id }] : []
  })
}

function mailOf(deps: Deps, { news, recipient, reference }: Omit<Planned, 'plan'>): Mail {
  const { to, subject, ...words } = news.mail
  const category = categoryOf(news)
  return {
    ...words,
    to: to ?? recipient.email,
    subject: subject ?? news.subject,
    reference,
    ...(category === 'orders' || category === 'store' ? {} : stopLinks(deps, news.userId, category)),
  }
}

type Ring = { id: NotificationId; userId: UserId; at: Date }

async function push(tx: Db, all: readonly Ring[], now: Date): Promise<void> {
  const due = all.filter(({ at }) => at <= now)
  const rings = isMany(due.length) ? all.filter(({ at }) => at > now) : all
  if (rings.length < all.length)
    await writeBatches(
      tx,
      'pushes',
      due.map(({ id }) => id),
    )
  if (rings.length === 0) return
  const rows = await rowsOf(tx, 'pushes.insert', PUSH, [
    rings.map(({ id }) => id),
    rings.map(({ userId }) => userId),
    rings.map(({ at }) => at),
  ])
  if (rows.length > 0) tx.queued?.add('pushes')
}

/** Tells open browsers of these people to reload their notifications. */
export async function ring(tx: Db, userIds: readonly UserId[]): Promise<void> {
  for (let i = 0; i < userIds.length; i += PEOPLE_IN_A_FACT)
    await tell(tx, 'notifications.changed', { userIds: userIds.slice(i, i + PEOPLE_IN_A_FACT) })
}
