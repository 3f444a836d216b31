import type { ShopperCategory } from '#contracts/notifications/news.ts'
import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Mail } from '../../platform/mail-template.ts'
import { recipientsOf } from '../identity/people.ts'
import { choicesOf, DEFAULTS } from './preferences.ts'
import { stopLinks } from './unsubscribe.ts'

type SummarizedNews = { user_id: UserId; category: ShopperCategory; subject: string; message: string; href: string; summary_at: Date }
const PEOPLE = 200
const SHOWN = 30

/** Sends each person one mail with everything that waited for this morning, and marks it as sent in the same transaction. */
export async function sendSummaries(deps: Deps): Promise<void> {
  while ((await transact(deps.db, (tx) => someSummaries(tx, deps))) === PEOPLE);
}

async function someSummaries(tx: Db, deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const rows = await rowsOf<SummarizedNews>(tx, 'summaries.take')`
    with due as (select user_id from notifications where summary_at <= ${now} group by user_id order by min(summary_at), user_id
      limit ${sql(PEOPLE)}),
    taken as (
      update notifications n
      set summary_at = null,
        mail_reference = 'summary ' || n.user_id || ' ' || to_char(n.summary_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI')
      from notifications before where before.id = n.id and n.user_id in (select user_id from due) and n.summary_at <= ${now}
      returning n.id, n.user_id, n.category, n.subject, n.message, n.href, before.summary_at
    ) select user_id, category, subject, message, href, summary_at from taken order by user_id, id`
  const ids = [...new Set(rows.map((row) => row.user_id))]
  const [recipients, choices] = await Promise.all([recipientsOf(tx, ids), choicesOf(tx, ids)])
  // People may have switched these mails off in the meantime.
  const wanted = rows.filter((row) => {
    const { email, categories } = choices.get(row.user_id) ?? DEFAULTS
    return email && categories[row.category].email
  })
  const people = Map.groupBy(wanted, (row) => `${row.user_id} ${referenceDate(row.summary_at)}`)
  const mails = [...people].flatMap(([key, news]) => {
    const [first] = news
    const recipient = first && recipients.get(first.user_id)
    return first && recipient?.emailVerified ? [summaryOf(deps, recipient.email, `summary ${key}`, first, news)] : []
  })
  await deps.mail.send(tx, ...mails)
  return ids.length
}

const referenceDate = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ')

function summaryOf(
  { config, secret }: Deps,
  to: string,
  reference: string,
  { user_id: userId, category }: SummarizedNews,
  news: readonly SummarizedNews[],
): Mail {
  const { publicOrigin } = config
  const things = news.length === 1 ? 'one thing' : `${news.length} things`
  return {
    to,
    kind: 'daily-summary',
    subject: `Your day at SPIRAL: ${news[0]?.subject ?? ''}${news.length > 1 ? ` and ${news.length - 1} more` : ''}`,
    paragraphs: [`Good morning! Since yesterday there is news of ${things} you wait for.`],
    items: news.slice(0, SHOWN).map(({ subject, message, href }) => ({ title: subject, text: message, url: `${publicOrigin}${href}` })),
    action: { label: 'See all notifications', url: `${publicOrigin}/wishlist-notifications` },
    reference,
    ...stopLinks({ config, secret }, userId, category),
  }
}
