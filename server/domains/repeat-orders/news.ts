import { dollars, type Cents } from '#contracts/money.ts'
import type { NewsMail } from '#contracts/notifications/news.ts'
import { everyWords, QUESTION_WORDS, type RepeatQuestion } from '#contracts/repeat-orders.ts'
import type { Db } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type News, tellPeople } from '../notifications/tell-people.ts'
import { dayWords } from '../plans/rules.ts'
import { storesByIds } from '../stores/stores.ts'
import type { RepeatRow } from './repeats.ts'

export type RepeatNews = {
  /** Identifies it among the news of this repeat order. */
  key: string
  type: 'repeat_order' | 'repeat_needs_you'
  mail: NewsMail
  subject: string
  paragraphs: [string, ...string[]]
  label?: string
  /** The person did it: it is in the list, already read. */
  isOwnAct?: boolean
}

/** Tells the shopper of a repeat order by list, mail and push, in the caller's transaction. */
export function tellShopper(
  tx: Db,
  deps: Deps,
  row: Pick<RepeatRow, 'id' | 'userId' | 'productId' | 'imageHash'>,
  news: RepeatNews,
): Promise<void> {
  const { key, type, mail, subject, paragraphs, label = 'See my repeat orders', isOwnAct = false } = news
  const told: News = {
    userId: row.userId,
    key: `repeat ${row.id} ${key}`,
    type,
    urgent: true,
    isOwnAct,
    subject,
    message: paragraphs[0],
    href: '/subscriptions',
    productId: row.productId,
    imageHash: row.imageHash,
    mail: { kind: mail, paragraphs, action: { label, url: `${deps.config.publicOrigin}/subscriptions` } },
  }
  return tellPeople(tx, deps, [told])
}

const storeOf = async (db: Db, { storeId }: Pick<RepeatRow, 'storeId'>): Promise<string> =>
  (await storesByIds(db, [storeId])).get(storeId)?.name ?? 'the store'

export const agreed = (
  { title, everyWeeks, nextOn }: Pick<RepeatRow, 'title' | 'everyWeeks' | 'nextOn'>,
  terms: string,
  at: Date,
): RepeatNews => ({
  key: `agreed ${at.toISOString()}`,
  type: 'repeat_order',
  mail: 'repeat-agreed',
  isOwnAct: true,
  subject: `${title}, ${everyWords(everyWeeks)}`,
  paragraphs: [`The next order is on ${dayWords(nextOn)}.`, terms],
})

export const canceled = ({ title }: Pick<RepeatRow, 'title'>): RepeatNews => ({
  key: 'canceled',
  type: 'repeat_order',
  mail: 'repeat-ended',
  isOwnAct: true,
  subject: `You canceled your repeat order of ${title}`,
  paragraphs: ["Nothing more is ordered, and we won't charge your card for it again."],
})

/** A few days before an order. `problem`: why it could not be placed today. */
export async function soon(db: Db, row: RepeatRow, { total, problem }: { total: Cents; problem: string | null }): Promise<RepeatNews> {
  const { title, quantity, nextOn } = row
  const day = dayWords(nextOn)
  return {
    key: `soon ${nextOn}`,
    type: 'repeat_order',
    mail: 'repeat-soon',
    subject: `We order ${title} on ${day}`,
    paragraphs: [
      problem === null
        ? `On ${day} we order ${quantity} × ${title} from ${await storeOf(db, row)} and charge your card ${dollars(total)}.`
        : `On ${day} your repeat order of ${quantity} × ${title} is due. Today it can't be ordered: ${problem} If that stays so, we ask you first.`,
      `Don't want it? Skip, pause or cancel it before ${day} under Subscriptions.`,
    ],
    label: 'Skip or change it',
  }
}

export const asks = (
  { title, nextOn }: Pick<RepeatRow, 'title' | 'nextOn'>,
  dueOn: string,
  why: RepeatQuestion,
  tries: number,
): RepeatNews => ({
  key: `asks ${dueOn} ${tries}`,
  type: 'repeat_needs_you',
  mail: 'repeat-asks',
  subject: `Your repeat order of ${title} waits for your answer`,
  paragraphs: [
    `${QUESTION_WORDS[why]} Nothing was ordered.`,
    `Order it now, skip it or cancel. Without an answer before ${dayWords(nextOn)}, we skip this one.`,
  ],
  label: 'Answer',
})

export const cardFailed = ({ title }: Pick<RepeatRow, 'title'>, dueOn: string, nextTryOn: string, tries: number): RepeatNews => ({
  key: `failed ${dueOn} ${tries}`,
  type: 'repeat_needs_you',
  mail: 'repeat-card-failed',
  subject: `We couldn't charge your card for ${title}`,
  paragraphs: [
    'Your card was declined, so nothing was ordered. Choose another card, and we order at once.',
    `We try again on ${dayWords(nextTryOn)}.`,
  ],
  label: 'Choose a card',
})

export const paused = ({ title }: Pick<RepeatRow, 'title'>, dueOn: string): RepeatNews => ({
  key: `paused ${dueOn}`,
  type: 'repeat_needs_you',
  mail: 'repeat-paused',
  subject: `Your repeat order of ${title} is paused`,
  paragraphs: [
    "We couldn't charge your card for ten days. Nothing was ordered, and you owe nothing.",
    'Choose another card and resume it under Subscriptions.',
  ],
})
