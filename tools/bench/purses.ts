import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GIFT_CODE } from '#contracts/gift-cards/gift-cards.ts'
import { DAY } from '#contracts/time.ts'
import { codeHash } from '#server/domains/gift-cards/codes.ts'
import { seal } from '#server/domains/identity/cookies.ts'
import { createPerson } from '#server/domains/identity/people.ts'
import { insertSession } from '#server/domains/identity/sessions.ts'
import { type BookingKind, giftCard, platform, shopper, storeCredit, type Transfer } from '#server/domains/ledger/rules.ts'
import { post } from '#server/domains/ledger/ledger.ts'
import { connect, type Db, disconnect, rowsOf, transact } from '#server/platform/db.ts'
import type { Server } from './server.ts'
import { booked } from '#server/domains/gift-cards/booking-kinds.ts'

/** Signed-in shoppers with store credit and SPIRALs, and gift card codes of one dollar that pay once each. */
export type Purses = { cookies: string[]; codes: string[] }

const SHOPPERS = 24
const CODES = 8000
const AT_ONCE = 500
const RICH = 100_000_000

export async function fillPurses({ databaseUrl, dataDir }: Server): Promise<Purses> {
  const secret = (await readFile(join(dataDir, 'secret'), 'utf8')).trim()
  const db = connect(databaseUrl, { connections: 2 })
  try {
    const cookies: string[] = []
    for (let i = 0; i < SHOPPERS; i++) cookies.push(await aRichShopper(db, secret, i))
    const codes = Array.from({ length: CODES }, aCode)
    for (let from = 0; from < CODES; from += AT_ONCE) await sellCards(db, secret, codes.slice(from, from + AT_ONCE))
    return { cookies, codes }
  } finally {
    await disconnect(db)
  }
}

const aCode = (): string => Array.from({ length: GIFT_CODE.length }, () => GIFT_CODE.letters[randomInt(GIFT_CODE.letters.length)]).join('')

async function aRichShopper(db: Db, secret: string, n: number): Promise<string> {
  const now = new Date()
  return transact(db, async (tx) => {
    const name = `${n}-${now.getTime()}`
    const id = await createPerson(tx, {
      email: `bench-${name}@example.com`,
      firstName: 'Bo',
      lastName: 'Bench',
      passwordHash: null,
      emailVerified: true,
      memberships: [],
    })
    const lot = `spirals.earn/bench-${name}`
    await rowsOf(
      tx,
      'bench.lot',
      'insert into spiral_lots (user_id, earned, remaining, source, expires_at, created_at) values ($1, $2, $2, $3, $4, $5)',
      [id, RICH, lot, new Date(now.getTime() + 300 * DAY), now],
    )
    const gift = { amount: RICH, reference: `bench-${name}` }
    await post(
      tx,
      [
        { from: platform('spirals_issued', n), to: shopper('spirals', id), kind: 'bench.spirals' as BookingKind, ...gift },
        { from: platform('card_clearing', n), to: storeCredit(id), kind: 'bench.store_credit' as BookingKind, ...gift },
      ],
      now,
    )
    const { token } = await insertSession(tx, id, { ip: '127.0.0.1', userAgent: 'bench' }, now, 2 * DAY)
    return `spiral.session=${seal(secret, token)}`
  })
}

async function sellCards(db: Db, secret: string, codes: readonly string[]): Promise<void> {
  await transact(db, async (tx) => {
    const cards = await rowsOf<{ id: number }>(
      tx,
      'bench.cards',
      `with bought as (
         insert into gift_card_purchases (number, buyer_name, buyer_email, amount, provider, reference, state, pay_by, caller, key, request_hash)
         values ($1, 'Bo Bench', 'bo@example.com', $2, 'bench', $1, 'paid', now(), $1, $1, $1) returning id)
       insert into gift_cards (purchase_id, amount, scope, design, message, recipient_name, state, code_hash, last4)
       select bought.id, 100, 'anywhere', 'ribbon', '', 'Bo Bench', 'active', c.hash, c.last4 from bought, unnest($3::text[], $4::text[]) as c(hash, last4) returning id`,
      [`BENCH-${codes[0]}`, codes.length * 100, codes.map((code) => codeHash(secret, code)), codes.map((code) => code.slice(-GIFT_LAST))],
    )
    const sold = cards.map(
      ({ id }): Transfer => ({
        from: platform('card_clearing', id),
        to: giftCard(id),
        amount: 100,
        kind: booked('gift_card.sale'),
        reference: String(id),
      }),
    )
    await post(tx, sold, new Date())
  })
}
const GIFT_LAST = 4
