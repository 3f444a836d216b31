import type { Db } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { guestAddress } from '../orders/news.ts'
import type { OrderNews } from '../orders/order-news.ts'
import { type News, tellPeople } from './tell-people.ts'

/** Sends order news: to people on the channels they chose, to guests by mail. */
export async function tellOfOrders(tx: Db, deps: Deps, all: readonly OrderNews[]): Promise<void> {
  const people = all.flatMap((news) => (news.userId === null ? [] : [newsFor(news, news.userId, deps)]))
  await Promise.all([
    tellPeople(tx, deps, people),
    tellGuests(
      tx,
      deps,
      all.filter(({ userId }) => userId === null),
    ),
  ])
}

const newsFor = (news: OrderNews, userId: News['userId'], { config }: Deps): News => ({
  userId,
  key: news.key,
  type: news.type,
  urgent: true,
  isOwnAct: news.type === 'order_placed',
  subject: news.subject,
  message: news.message,
  href: news.href,
  orderNumber: news.orderNumber,
  mail: mailOf(news, `${config.publicOrigin}${news.href}`),
})

/** The mail with its buttons, which lead to different addresses for people and guests. */
function mailOf({ mail }: OrderNews, url: string) {
  const { label, mayCancel, ...words } = mail
  return { ...words, action: { label, url }, ...(mayCancel && { second: { label: 'Cancel order', url: `${url}#cancel` } }) }
}

const tellGuests = (tx: Db, deps: Deps, all: readonly OrderNews[]): Promise<void> =>
  deps.mail.send(
    tx,
    ...all.map((news) => ({
      ...mailOf(news, guestAddress(deps, news)),
      subject: news.mail.subject ?? news.subject,
      reference: news.key,
    })),
  )
