import type { GiftCardId } from '#contracts/ids.ts'
import { DAY, MINUTE } from '#contracts/time.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { askFor } from '../../platform/jobs.ts'
import { emptySentCards, failedSince, forgetMail } from '../../platform/mail.ts'
import { Problem } from '../../platform/problem.ts'
import { balancesOfCards, CARD, type CardRow, lockCard, mailReference } from './cards.ts'
import { codeHash, newCode } from './codes.ts'
import * as mails from './mails.ts'
import { placeReader } from './places.ts'
import { purchaseById, type PurchaseRow, purchaseUrl } from './purchases.ts'
import { sendAtOf } from './sending-day.ts'
import { giftCardProblems } from '#contracts/gift-cards/gift-cards.ts'

/** Gives a locked card a new code; the one before stops working. */
async function issueCode(tx: Db, secret: string, card: CardRow): Promise<{ code: string; issue: number }> {
  const code = newCode()
  if (card.sentAt !== null) await forgetMail(tx, mailReference(card))
  await rowsOf(tx, 'gift-cards.issue')`
    update gift_cards set code_hash = ${codeHash(secret, code)}, last4 = ${code.slice(-4)}, issue = issue + 1 where id = ${card.id}`
  return { code, issue: card.issue + 1 }
}

/** Emails a card that is due. Running it again does nothing. */
export async function sendCard(deps: Deps, cardId: GiftCardId): Promise<void> {
  const { db, clock } = deps
  await transact(db, async (tx) => {
    const now = clock.now()
    const [card] = await rowsOf<CardRow>(tx, 'gift-cards.to-send')`
      select ${sql(CARD)} where id = ${cardId} and state = 'active' and sent_at is null and send_at <= ${now} for no key update`
    if (card) await emailCode(deps, tx, card, now)
  })
}

async function emailCode(deps: Deps, tx: Db, card: CardRow, now: Date): Promise<void> {
  const { secret, mail, config } = deps
  const purchase = await purchaseById(tx, card.purchaseId)
  if (!purchase || card.recipientEmail === null) throw new Error(`gift card ${card.id} has no sender or no address`)
  const { code, issue } = await issueCode(tx, secret, card)
  const placeOf = await placeReader(tx, [card])
  await rowsOf(tx, 'gift-cards.sent')`update gift_cards set sent_at = ${now} where id = ${card.id}`
  await mail.send(
    tx,
    mails.received(
      { ...card, place: placeOf(card) },
      {
        to: card.recipientEmail,
        from: purchase.buyerName,
        code,
        reference: mailReference({ id: card.id, issue }),
        publicOrigin: config.publicOrigin,
      },
    ),
  )
}

/** Sends the cards whose day has come. */
export async function sendDue(deps: Deps): Promise<void> {
  const due = await rowsOf<{ id: GiftCardId }>(deps.db, 'gift-cards.due')`
    select id from gift_cards where state = 'active' and sent_at is null and send_at <= ${deps.clock.now()} order by send_at limit 500`
  for (const { id } of due)
    await sendCard(deps, id).catch((error: unknown) => deps.log.warn({ err: error, cardId: id }, 'a gift card could not be sent'))
}

/** A card that was sent and that nobody claimed or used, locked. */
async function lockUnused(tx: Db, purchase: PurchaseRow, cardId: GiftCardId): Promise<CardRow> {
  const card = await lockCard(tx, purchase.id, cardId)
  if (!card) throw new Problem('not_found')
  const balance = (await balancesOfCards(tx, [card.id]))(card.id)
  if (card.state !== 'active' || card.claimedAt !== null || balance !== card.amount)
    throw new Problem(giftCardProblems, 'gift_cards.not_now')
  return card
}

/** Sends a card again, to the same address or another one. */
export async function resend(deps: Deps, tx: Db, purchase: PurchaseRow, cardId: GiftCardId, email: string): Promise<void> {
  const card = await lockUnused(tx, purchase, cardId)
  if (card.sentAt === null || card.recipientEmail === null) throw new Problem(giftCardProblems, 'gift_cards.not_now')
  await rowsOf(tx, 'gift-cards.readdress')`update gift_cards set recipient_email = ${email} where id = ${card.id}`
  await emailCode(deps, tx, { ...card, recipientEmail: email }, deps.clock.now())
}

/** Changes the day or the address of a card that is still to be sent. */
export async function changeDelivery(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  purchase: PurchaseRow,
  cardId: GiftCardId,
  { email, sendOn }: { email: string; sendOn: string | null },
): Promise<void> {
  const card = await lockUnused(tx, purchase, cardId)
  if (card.sentAt !== null || card.recipientEmail === null) throw new Problem(giftCardProblems, 'gift_cards.not_now')
  const now = clock.now()
  const sendAt = sendAtOf(sendOn, now, '/sendOn')
  await rowsOf(tx, 'gift-cards.reschedule')`update gift_cards set recipient_email = ${email}, send_at = ${sendAt} where id = ${card.id}`
  if (sendAt <= now) await askFor(tx, 'gift-cards.sendCard', { cardId })
}

/** Makes the code of a card to print. It is in this answer only. */
export async function showCode({ secret }: Pick<Deps, 'secret'>, tx: Db, purchase: PurchaseRow, cardId: GiftCardId): Promise<string> {
  const card = await lockUnused(tx, purchase, cardId)
  if (card.recipientEmail !== null) throw new Problem(giftCardProblems, 'gift_cards.not_now')
  return (await issueCode(tx, secret, card)).code
}

/** For so long after it was sent, the outbox keeps a code, so that an admin can help with a mail that just left. */
export const CODE_KEPT_MINUTES = 60

/** Takes the codes of sent gift cards out of the outbox. A card that is sent again has a new code in a new mail. */
export const forgetSentCodes = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  emptySentCards(db, new Date(clock.now().getTime() - CODE_KEPT_MINUTES * MINUTE), {
    paragraphs: [`A gift card was sent. Its code was removed from our records ${CODE_KEPT_MINUTES} minutes later.`],
  })

/** Tells buyers whose card could not be delivered; each failed email is told once. */
export async function tellUndelivered(deps: Deps): Promise<void> {
  const { db, mail, clock } = deps
  for (const reference of await failedSince(db, 'gift_cards.received', new Date(clock.now().getTime() - DAY))) {
    const [, id, issue] = /^gift card (\d+) code (\d+)$/.exec(reference) ?? []
    const [card] = await rowsOf<CardRow>(db, 'gift-cards.undelivered')`
      select ${sql(CARD)} where id = ${Number(id ?? 0)} and issue = ${Number(issue ?? 0)} and claimed_at is null`
    const purchase = card && (await purchaseById(db, card.purchaseId))
    // Nobody bought a card that a mall gave: the mall sees in its office that it did not arrive.
    if (!card || !purchase || purchase.buyerEmail === '' || card.recipientEmail === null) continue
    const { buyerEmail: to, number } = purchase
    const { recipientName, recipientEmail } = card
    await transact(db, (tx) =>
      mail.send(tx, mails.undelivered({ to, number, url: purchaseUrl(deps, number) }, { recipientName, recipientEmail, reference })),
    )
  }
}
