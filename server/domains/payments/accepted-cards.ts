import type { SavedCardId, UserId } from '#contracts/ids.ts'
import { ordersProblems } from '#contracts/orders/orders.ts'
import type { Db } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { referenceOf, savedCardsOf } from './saved-cards.ts'

type Cards = Pick<Deps, 'cards'>
type Given = { provider: string; token?: string | undefined }

/** Rule M10, in one place: a card counts only if it is of the provider in use, and only a token that its card field could have made. */
const problemOf = ({ cards }: Cards, { provider, token }: Given): { field: 'provider' | 'token'; message: string } | null => {
  if (provider !== cards.name) return { field: 'provider', message: "That payment method isn't available here." }
  return token !== undefined && !cards.knows(token) ? { field: 'token', message: 'Enter your card again.' } : null
}

/** Refuses a payment with a card of another provider, or with a token that is none. */
export function checkCard(deps: Cards, given: Given): void {
  const problem = problemOf(deps, given)
  if (problem)
    throw new Problem(ordersProblems, 'checkout.provider_unknown', {
      errors: [{ pointer: `/payment/${problem.field}`, message: problem.message }],
    })
}

/** Refuses to save a card that could never be charged here. */
export function checkCardToSave(deps: Cards, given: Given): void {
  if (problemOf(deps, given)) throw fieldProblem('/token', 'Enter your card again.')
}

/** What the provider charges for a saved card of this person. */
export async function savedCardToCharge(deps: Pick<Deps, 'db' | 'cards'>, userId: UserId, id: SavedCardId): Promise<string> {
  const { provider, reference } = await referenceOf(deps.db, userId, id)
  if (problemOf(deps, { provider })) throw new Problem(ordersProblems, 'checkout.card_gone')
  return reference
}

/** Refuses a card for later payments that is not this person's, has expired, or cannot be charged here. */
export async function checkSavedCard({ cards, clock }: Deps, tx: Db, userId: UserId, id: SavedCardId): Promise<void> {
  await savedCardToCharge({ db: tx, cards }, userId, id)
  const card = (await savedCardsOf(tx, userId, clock.now())).find((each) => each.id === id)
  if (card?.isExpired) throw fieldProblem('/savedCardId', 'This card has expired. Choose another card.')
}
