import { randomInt } from 'node:crypto'
import { GIFT_CODE } from '#contracts/gift-cards/gift-cards.ts'
import type { UserId } from '#contracts/ids.ts'
import { type Cents, cents } from '#contracts/money.ts'
import { booked } from '#server/domains/gift-cards/booking-kinds.ts'
import { codeHash } from '#server/domains/gift-cards/codes.ts'
import type { SpendableCard } from '#server/domains/gift-cards/spending.ts'
import { type Account, type BookingKind, giftCard, platform, storeCredit } from '#server/domains/ledger/rules.ts'
import { balanceOf, post } from '#server/domains/ledger/ledger.ts'
import { randomCode } from '#server/platform/clock.ts'
import { rowsOf, transact } from '#server/platform/db.ts'
import type { TestApp } from './app.ts'

type App = Pick<TestApp, 'deps'>
type GiftCardOptions = { balance: number; validFor?: SpendableCard['validFor']; isBlocked?: boolean }

let last = Date.now()
const fill = (app: App, to: Account, amount: number, kind: BookingKind, reference: string): Promise<void> =>
  transact(app.deps.db, (tx) => post(tx, [{ from: platform('card_clearing', 0), to, amount, kind, reference }], app.deps.clock.now()))

/**
 * A gift card with any balance, sold and paid as far as the books can see: what a checkout sends for it, and its id. A shop sells only
 * cards of $5 to $500.
 */
export async function aGiftCard(
  app: App,
  { balance, validFor = { kind: 'anywhere' }, isBlocked = false }: GiftCardOptions,
): Promise<{ id: number; sent: { code: string } }> {
  const { db, secret } = app.deps
  const code = Array.from({ length: GIFT_CODE.length }, () => GIFT_CODE.letters[randomInt(GIFT_CODE.letters.length)]).join('')
  const [card] = await rowsOf<{ id: number }>(
    db,
    'test.gift-card',
    `with bought as (
       insert into gift_card_purchases (number, buyer_name, buyer_email, amount, provider, reference, state, pay_by, caller, key, request_hash)
       values ($1, 'Maya Green', 'maya@example.com', $2, 'test', $1, 'paid', now(), $1, $1, $1) returning id)
     insert into gift_cards (purchase_id, amount, scope, mall_id, retailer_id, design, message, recipient_name, state, state_reason, code_hash, last4)
     select id, $2, $3, $4, $5, 'ribbon', '', 'Ben Lee', $6, $7, $8, $9 from bought returning id`,
    [
      `G${randomCode(13)}`,
      balance,
      validFor.kind,
      validFor.kind === 'mall' ? validFor.id : null,
      validFor.kind === 'retailer' ? validFor.id : null,
      isBlocked ? 'blocked' : 'active',
      isBlocked ? 'A test' : null,
      codeHash(secret, code),
      code.slice(-4),
    ],
  )
  const id = card?.id ?? 0
  await fill(app, giftCard(id), balance, booked('gift_card.sale'), String(id))
  return { id, sent: { code } }
}

export const leftOn = (app: App, { id }: { id: number }): Promise<number> => balanceOf(app.deps.db, giftCard(id))

/** Gives a person store credit, and returns it as a checkout sends it. */
export async function aCredit(app: App, { id }: { id: UserId }, amount: number): Promise<Cents> {
  await fill(app, storeCredit(id), amount, 'test.store_credit' as BookingKind, `fill-${++last}`)
  return cents(amount)
}
export const creditOf = (app: App, { id }: { id: UserId }): Promise<number> => balanceOf(app.deps.db, storeCredit(id))
