import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { decideGiftCard, OfficeGiftCard, officeGiftCards } from '#contracts/gift-cards/gift-card-office.ts'
import type { GiftCardId, GiftPurchaseNumber } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy } from '../../platform/cursors.ts'
import { CHECK_VIOLATION, type Db, rowsOf, sql, sqlState } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { giftCard, platform } from '../ledger/rules.ts'
import { post, sumOf } from '../ledger/ledger.ts'
import { balancesOfCards, CARD, type CardRow, stateOf } from './cards.ts'
import { sendBackFromExchange } from './exchange-cards.ts'
import { placeReader } from './places.ts'
import { endCard, payBack } from './refunds.ts'
import { giftCardProblems } from '#contracts/gift-cards/gift-cards.ts'
import { booked } from './booking-kinds.ts'

type SoldGiftCard = CardRow & { number: GiftPurchaseNumber; buyerName: string; buyerEmail: string }
const JOINED = `c.id, c.purchase_id as "purchaseId", c.amount, c.scope, c.mall_id as "mallId", c.retailer_id as "retailerId", c.design, c.message,
  c.recipient_name as "recipientName", c.recipient_email as "recipientEmail", c.state, c.state_reason as "stateReason", c.last4, c.issue, c.send_at as "sendAt",
  c.sent_at as "sentAt", c.claimed_by as "claimedBy", c.claimed_at as "claimedAt", c.merged_into as "mergedInto", c.refunded, c.created_at as "createdAt",
  p.number, p.buyer_name as "buyerName", p.buyer_email as "buyerEmail" from gift_cards c join gift_card_purchases p on p.id = c.purchase_id`

const MOST_READ = 400
/** Gift cards for the admin office. `used up` and `active` differ by the balance, so these two are read in larger portions. */
export async function officeCards(
  db: Db,
  { q, state, ...asked }: Sent<typeof officeGiftCards>['query'],
): Promise<Reply<typeof officeGiftCards>> {
  const stored = state === 'used_up' ? 'active' : (state ?? null)
  const isByBalance = state === 'used_up' || state === 'active'
  const page = await pageBy('gift-cards', { id: 'id' }, asked, async (after, limit) => {
    const rows = await rowsOf<SoldGiftCard>(
      db,
      'gift-cards.office',
      `select ${JOINED} where ($1::bigint is null or c.id < $1) and ($2::text is null or c.state = $2)
         and ($3::text is null or c.last4 = upper($3) or p.number = upper($3) or strpos(lower(p.buyer_email || ' ' || p.buyer_name || ' ' || c.recipient_name || ' ' || coalesce(c.recipient_email, '')), lower($3)) > 0)
       order by c.id desc limit $4`,
      [after?.id ?? null, stored, q ?? null, isByBalance ? MOST_READ : limit],
    )
    const shown = await shownCards(db, rows)
    return (isByBalance ? shown.filter((card) => card.state === state) : shown).slice(0, limit)
  })
  return { ...page, liability: cents(await sumOf(db, 'gift_card')) }
}

async function shownCards(db: Db, rows: readonly SoldGiftCard[]): Promise<OfficeGiftCard[]> {
  const [placeOf, balanceOf] = await Promise.all([
    placeReader(db, rows),
    balancesOfCards(
      db,
      rows.map(({ id }) => id),
    ),
  ])
  return rows.map((row) => ({
    id: row.id,
    state: stateOf(row, balanceOf(row.id)),
    stateReason: row.stateReason,
    last4: row.last4,
    amount: row.amount,
    balance: balanceOf(row.id),
    place: placeOf(row),
    number: row.number,
    buyer: { name: row.buyerName, email: row.buyerEmail },
    recipient: { name: row.recipientName, email: row.recipientEmail },
    boughtAt: row.createdAt,
    sendAt: row.sendAt,
    sentAt: row.sentAt,
    claimedAt: row.claimedAt,
  }))
}

/** Blocks, unblocks, voids or refunds a card, and records it. A card in a state that does not allow it is a 409. */
export async function decide(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  who: Person,
  { params: { id }, body: { act, reason } }: Sent<typeof decideGiftCard>,
): Promise<void> {
  const now = clock.now()
  const [card] = await rowsOf<CardRow>(tx, 'gift-cards.decide')`select ${sql(CARD)} where id = ${id} for no key update`
  if (!card || card.state === 'pending_payment') throw new Problem('not_found')
  // It is in nobody's wallet: what is left of it can only go back to the charge that it came from.
  if (card.purpose === 'exchange' && act !== 'unblock' && act !== 'refund') throw new Problem(giftCardProblems, 'gift_cards.of_exchange')
  const from = { block: 'active', unblock: 'blocked', void: card.state, refund: card.state }[act]
  if (card.state !== from || card.state === 'voided') throw new Problem(giftCardProblems, 'gift_cards.not_now')
  const balance = (await balancesOfCards(tx, [id]))(id)
  if (act === 'refund' && card.purpose === 'exchange') await sendBackFromExchange(tx, id, now)
  else if (act === 'refund') await payBack(tx, card, balance, reason, now)
  else if (act === 'void') {
    await endCard(tx, card, reason, false)
    await post(
      tx,
      [
        {
          from: giftCard(id),
          to: platform('gift_cards_voided', id),
          amount: balance,
          kind: booked('gift_card.void'),
          reference: String(id),
        },
      ],
      now,
    ).catch((error: unknown) => {
      throw sqlState(error) === CHECK_VIOLATION ? new Problem(giftCardProblems, 'gift_cards.not_now') : error
    })
  } else
    await rowsOf(tx, 'gift-cards.block')`
      update gift_cards set state = ${act === 'block' ? 'blocked' : 'active'}, state_reason = ${act === 'block' ? reason : null}
      where id = ${id}`
  await recordAct(tx, {
    who,
    act: `gift_card.${act}`,
    subject: `gift card ${id}`,
    before: { state: card.state },
    after: { reason, balance },
  })
}

export async function officeCard(db: Db, id: GiftCardId): Promise<OfficeGiftCard> {
  const [shown] = await shownCards(db, await rowsOf<SoldGiftCard>(db, 'gift-cards.office-one')`select ${sql(JOINED)} where c.id = ${id}`)
  if (!shown) throw new Problem('not_found')
  return shown
}
