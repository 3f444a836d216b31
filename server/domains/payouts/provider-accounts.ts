import type { Reply, Sent } from '#contracts/endpoint.ts'
import { RetailerId } from '#contracts/ids.ts'
import { officeLink } from '#contracts/office-links.ts'
import { type checkPayoutAccount, type openPayoutAccount, payoutsProblems } from '#contracts/payouts.ts'
import { HOUR } from '#contracts/time.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import type { BankPort, ProviderAccount } from '../../platform/banks.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import type { Http } from '../../platform/serve.ts'
import { confirmPerson } from '../identity/proofs.ts'
import { ownerEmails } from '../identity/teams.ts'
import { retailersByIds } from '../retailers/retailers.ts'
import { moneySettingsNow } from '../settings/money-settings.ts'
import { lockAccount, ownAccount, ownedBy } from './accounts.ts'
import { bankChanged } from './mails.ts'

type GivenThere = Extract<BankPort, { asks: 'there' }>
function providerOf({ bank }: Pick<Deps, 'bank'>): GivenThere {
  if (bank === null) throw new Problem(payoutsProblems, 'payouts.not_set_up')
  if (bank.asks === 'here') throw new Problem(payoutsProblems, 'payouts.given_here')
  return bank
}
const nameOf = (id: RetailerId): string => `retailer ${id}`
const businessIn = (name: string): RetailerId => RetailerId.parse(Number(name.split(' ')[1]))

/** Waits for the provider, and says in our words that it did not answer. */
async function answerOf<T>({ log }: Deps, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.name : 'failed' }, 'the provider of payouts did not answer')
    throw new Problem(payoutsProblems, 'payouts.provider_silent')
  }
}

/** Opens the account of a business at the provider, whose pages ask for the bank account. Whoever could change it proves who they are first. */
export async function openThere(
  deps: Deps,
  person: Person,
  { retailerId, version, proof }: Sent<typeof openPayoutAccount>['body'],
  http: Http,
): Promise<Reply<typeof openPayoutAccount>> {
  const { db, clock, config } = deps
  const id = ownedBy(person, retailerId)
  const provider = providerOf(deps)
  await confirmPerson(deps, person, proof, http)
  await transact(db, (tx) => lockAccount(tx, id, version, clock.now()))
  const back = (how: string): string => config.publicOrigin + officeLink('retailer', 'payouts', { business: id, bank: how })
  const { account, url } = await answerOf(deps, provider.open(nameOf(id), { done: back('given'), again: back('open') }))
  await transact(db, (tx) => recordAct(tx, { who: person, act: 'payouts.open_account', subject: nameOf(id) }))
  await noteAccount(deps, id, account)
  return { url }
}

/** Asks the provider how the account of a business stands. Its owner came back from there, or presses a button. */
export async function checkThere(
  deps: Deps,
  person: Person,
  { retailerId }: Sent<typeof checkPayoutAccount>['body'],
): Promise<Reply<typeof checkPayoutAccount>> {
  const id = ownedBy(person, retailerId)
  await noteAsked(deps, id)
  return ownAccount(deps, id)
}

async function noteAsked(deps: Deps, id: RetailerId): Promise<void> {
  const account = await answerOf(deps, providerOf(deps).accountOf(nameOf(id)))
  if (account) await noteAccount(deps, id, account)
}
/** The provider reported that something changed at the account of a business: it is asked what holds now, so that late reports change nothing. */
export const hearOfAccount = (deps: Deps, business: string): Promise<void> => noteAsked(deps, businessIn(business))

const FOUND = 200
/** Asks about accounts that are not ready. Those that are report changes by themselves. */
export async function askUnready(deps: Deps): Promise<void> {
  if (deps.bank?.asks !== 'there') return
  let after = 0
  for (;;) {
    const waiting = await rowsOf<{ id: RetailerId }>(deps.db, 'payouts.unready')`
      select retailer_id as id from payout_accounts where state in ('pending', 'restricted') and retailer_id > ${after} order by retailer_id limit ${FOUND}`
    for (const { id } of waiting) await noteAsked(deps, id)
    if (waiting.length < FOUND) return
    after = waiting.at(-1)?.id ?? 0
  }
}

type Before = { state: string; reference: string | null; bank_name: string | null; reason: string | null }

/** Notes how an account stands at the provider. Another bank account than before holds all payouts for three days and tells every owner. */
async function noteAccount(deps: Deps, id: RetailerId, known: ProviderAccount): Promise<void> {
  const { db, clock, mail, config } = deps
  const now = clock.now()
  await transact(db, async (tx) => {
    const [before] = await rowsOf<Before>(tx, 'payouts.before')`
      select state, reference, bank_name, reason from payout_accounts where retailer_id = ${id} for no key update`
    if (!before) return
    if (before.reference === known.reference && before.state === known.state && before.reason === known.reason) return
    const isChange = known.bank !== null && before.bank_name !== null && before.reference !== known.reference
    const { bankHoldHours: holdHours } = await moneySettingsNow(tx)
    await write(tx, id, known, isChange ? new Date(now.getTime() + holdHours * HOUR) : null)
    if (!isChange || known.bank === null) return
    const name = (await retailersByIds(tx, [id])).get(id)?.name ?? ''
    const words = {
      name,
      by: 'Somebody who signed in to Stripe for it',
      bank: `${known.bank.name} ····${known.bank.last4}`,
      holdHours,
      publicOrigin: config.publicOrigin,
    }
    for (const to of await ownerEmails(tx, id)) await mail.send(tx, bankChanged({ to, ...words }))
  })
}

const write = (tx: Db, id: RetailerId, { state, reference, bank, reason }: ProviderAccount, heldUntil: Date | null): Promise<unknown> =>
  rowsOf(tx, 'payouts.note-account')`
    update payout_accounts set state = ${state}, reference = ${reference}, bank_name = coalesce(${bank?.name ?? null}, bank_name),
      last4 = coalesce(${bank?.last4 ?? null}, last4), reason = case when stopped then reason else ${reason}::text end,
      held_until = greatest(held_until, ${heldUntil}::timestamptz), version = version + 1 where retailer_id = ${id}`
