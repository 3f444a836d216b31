import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { GiftCardId, MallId } from '#contracts/ids.ts'
import { type giveMallCard, mallAccountsProblems, type MallGift, type mallGifts } from '#contracts/mall-accounts.ts'
import { mallIdsOf, type Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, transact } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { cardsOfMalls, giveCardOfMall, type GivenOfMall, takeBackCardOfMall } from '../gift-cards/given.ts'
import { balanceOf, openAccounts } from '../ledger/ledger.ts'
import { mall as accountOfMall } from '../ledger/rules.ts'
import { ownMall } from '../mall-office/access.ts'
import { moneySettingsNow } from '../settings/money-settings.ts'
import { invoicesOf } from './invoices.ts'

const stateOf = ({ state, claimed, deliveryFailed, sentAt }: GivenOfMall): MallGift['state'] => {
  if (state === 'voided') return 'taken_back'
  if (claimed || state === 'used_up') return 'claimed'
  if (deliveryFailed) return 'undelivered'
  return sentAt === null ? 'waiting' : 'sent'
}
const shown = (card: GivenOfMall): MallGift => ({
  id: card.id,
  recipient: { name: card.recipient.name, email: card.recipient.email ?? '' },
  amount: card.amount,
  state: stateOf(card),
  givenAt: card.givenAt,
})

export const giftsOf = async (
  db: Db,
  person: Person,
  { mallId, ...asked }: Sent<typeof mallGifts>['query'],
  now: Date,
): Promise<Reply<typeof mallGifts>> => {
  const { id } = await ownMall(db, person, mallId)
  const page = await pageBy('mall-gifts', { id: 'id' }, asked, (after, limit) =>
    cardsOfMalls(db, [id], { after: after === null ? null : Number(after.id), limit }, now),
  )
  return { ...page, items: page.items.map(shown) }
}

export async function giftOf(db: Db, person: Person, id: GiftCardId, now: Date): Promise<MallGift> {
  const [card] = await cardsOfMalls(db, mallIdsOf(person, 'manager'), { one: id }, now)
  if (!card) throw new Problem('not_found')
  return shown(card)
}

/** Gives a card on the account of the mall, up to what the mall may owe. The account stays locked, so two cards at once count both. */
export async function give(
  tx: Db,
  person: Person,
  { mallId, name, email, amount, message }: Sent<typeof giveMallCard>['body'],
  reference: string,
  now: Date,
): Promise<{ id: GiftCardId }> {
  const { id: own, name: mall } = await ownMall(tx, person, mallId)
  if ((await invoicesOf(tx, own, now)).some(({ state }) => state === 'overdue'))
    throw new Problem(mallAccountsProblems, 'mall_accounts.overdue')
  await openAccounts(tx, [accountOfMall(own)])
  const id = await giveCardOfMall(tx, { mallId: own, mall, recipient: { name, email }, amount, message, reference }, now)
  const { mallCredit } = await moneySettingsNow(tx)
  if (0 - (await balanceOf(tx, accountOfMall(own))) > mallCredit) throw new Problem(mallAccountsProblems, 'mall_accounts.limit')
  await recordAct(tx, { who: person, act: 'mall_accounts.give_card', subject: `gift card ${id}`, after: { mallId: own, amount } })
  return { id }
}

export async function takeBack(db: Db, person: Person, id: GiftCardId, now: Date): Promise<MallGift> {
  const malls: readonly MallId[] = mallIdsOf(person, 'manager')
  const before = await giftOf(db, person, id, now)
  if (before.state === 'taken_back') return before
  await transact(db, async (tx) => {
    if (!(await takeBackCardOfMall(tx, malls, id, now))) throw new Problem(mallAccountsProblems, 'mall_accounts.used')
    await recordAct(tx, { who: person, act: 'mall_accounts.take_back_card', subject: `gift card ${id}` })
  })
  return giftOf(db, person, id, now)
}
