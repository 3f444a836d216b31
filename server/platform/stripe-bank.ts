import type { FastifyBaseLogger } from 'fastify'
import Stripe from 'stripe'
import type { Cents } from '#contracts/money.ts'
import type { BankPort, HeardBank, ProviderAccount, TransferOutcome } from './banks.ts'
import type { StripeConfig } from './config.ts'
import { type Db, rowsOf } from './db.ts'
import { CURRENCY, readEvent, stripeClient, told } from './stripe-client.ts'

/** Nobody waits before a screen for it, and Stripe takes its time with accounts. */
const CALL_MS = 15_000
const SECOND = 1_000
/** Why a bank refused, in words for the owner. */
const REFUSALS: Record<string, string> = {
  account_closed: 'The bank account is closed.',
  account_frozen: 'The bank account is frozen.',
  bank_account_restricted: 'The bank account takes no such payments.',
  bank_ownership_changed: 'The bank account belongs to somebody else now.',
  debit_not_authorized: 'The bank account takes no such payments.',
  incorrect_account_holder_name: 'The bank has another name for this account.',
  invalid_account_number: 'The bank has no account with this number.',
  invalid_currency: 'The bank account takes no US dollars.',
  no_account: 'The bank has no account with this number.',
}
const REFUSED = 'The bank refused the payout.'
const NOT_TAKEN = 'Stripe does not pay to this bank account. Check your details at Stripe.'
const TAKEN_BACK = 'SPIRAL took this payout back before it was sent to the bank.'

type PayoutRow = {
  reference: string
  account: string
  external: string
  amount: Cents
  transfer_id: string | null
  payout_id: string | null
  /** It ends: no payout is made for it any more, and its transfer is taken back. */
  why: string | null
  created_at: Date
}
type Settings = { db: Db; log: FastifyBaseLogger; stripe: StripeConfig & { connectWebhookSecret: string } }

/**
 * Payouts by Stripe Connect. Each business has an account at Stripe, which asks its owner for papers and bank account. A payout is a transfer
 * from our balance to that account, and a payout from there to the bank: Stripe pays nothing out by itself. Both carry our reference and have
 * their ids stored here, so whatever was lost on the way is found again. A payout that fails takes its transfer back before we hear of it.
 */
export function stripeBank({ db, log, stripe: config }: Settings): BankPort {
  const stripe = stripeClient(config, CALL_MS)

  const accountIn = async (business: string): Promise<string | undefined> =>
    (await rowsOf<{ account: string }>(db, 'stripe.account')`select account from stripe_accounts where business = ${business}`)[0]?.account
  async function madeFor(business: string): Promise<string> {
    const known = await accountIn(business)
    if (known !== undefined) return known
    const made = await stripe.accounts.create(
      {
        country: 'US',
        controller: {
          losses: { payments: 'application' },
          fees: { payer: 'application' },
          stripe_dashboard: { type: 'express' },
          requirement_collection: 'stripe',
        },
        capabilities: { transfers: { requested: true } },
        settings: { payouts: { schedule: { interval: 'manual' } } },
        metadata: { business },
      },
      { idempotencyKey: `account-${business.replaceAll(' ', '-')}` },
    )
    await rowsOf(db, 'stripe.new-account')`
      insert into stripe_accounts (business, account) values (${business}, ${made.id}) on conflict (business) do nothing`
    return (await accountIn(business)) ?? made.id
  }
  const ask = async (account: string): Promise<ProviderAccount> => standing(await stripe.accounts.retrieve(account))

  const noted = async (reference: string): Promise<PayoutRow | undefined> =>
    (
      await rowsOf<PayoutRow>(db, 'stripe.payout')`
        select reference, account, external, amount, transfer_id, payout_id, why, created_at from stripe_payouts where reference = ${reference}`
    )[0]
  const again = async ({ reference }: Pick<PayoutRow, 'reference'>): Promise<PayoutRow> => (await noted(reference)) as PayoutRow

  /** Money for the business at Stripe. Stripe forgets idempotency keys after a day, so an earlier request is looked for by our reference. */
  async function transferFor({ reference, account, amount }: PayoutRow, isNew: boolean): Promise<string> {
    const earlier = isNew ? undefined : (await stripe.transfers.list({ transfer_group: reference, limit: 1 })).data[0]
    const wanted = { amount, currency: CURRENCY, destination: account, transfer_group: reference, metadata: { reference } }
    const { id } = earlier ?? (await stripe.transfers.create(wanted, { idempotencyKey: reference }))
    await rowsOf(db, 'stripe.transferred')`update stripe_payouts set transfer_id = ${id} where reference = ${reference}`
    return id
  }
  /** Money from there to the bank. Null when Stripe refuses it. */
  async function payoutFor(row: PayoutRow, isNew: boolean): Promise<Stripe.Payout | null> {
    const { reference, account, external, amount } = row
    const earlier = isNew ? undefined : await payoutNamed(row)
    try {
      return (
        earlier ??
        (await stripe.payouts.create(
          { amount, currency: CURRENCY, destination: external, metadata: { reference } },
          { stripeAccount: account, idempotencyKey: `${reference}-bank` },
        ))
      )
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      log.warn({ reference, reason: told(error) }, 'Stripe did not take a payout')
      return null
    }
  }
  async function payoutNamed({ reference, account, created_at: since }: PayoutRow): Promise<Stripe.Payout | undefined> {
    // Clocks differ by seconds.
    const created = { gte: Math.floor(since.getTime() / SECOND) - 60 }
    for await (const payout of stripe.payouts.list({ created, limit: 100 }, { stripeAccount: account }))
      if (payout.metadata?.['reference'] === reference) return payout
    return undefined
  }

  /** Takes the transfer of a payout back that will not arrive; the same again takes nothing. */
  async function end(row: PayoutRow, why: string): Promise<TransferOutcome> {
    const { reference, transfer_id: transfer, amount, payout_id: payout } = row
    await rowsOf(db, 'stripe.payout-ends')`update stripe_payouts set why = coalesce(why, ${why}) where reference = ${reference}`
    if (transfer !== null && !(await stripe.transfers.retrieve(transfer)).reversed)
      await stripe.transfers.createReversal(transfer, { amount, metadata: { reference } }, { idempotencyKey: `${reference}-back` })
    return { state: 'failed', providerId: payout ?? transfer ?? reference, why: (await again(row)).why ?? why }
  }

  async function outcomeOf(row: PayoutRow, payout: Stripe.Payout): Promise<TransferOutcome> {
    if (payout.status === 'failed') return end(row, REFUSALS[payout.failure_code ?? ''] ?? REFUSED)
    if (payout.status === 'canceled') return end(row, TAKEN_BACK)
    if (payout.status === 'paid') return { state: 'paid', providerId: payout.id }
    const sent = { state: 'sent', providerId: payout.id, expectedOn: dayOf(payout.arrival_date) } as const
    if (row.transfer_id === null || !(await stripe.transfers.retrieve(row.transfer_id)).reversed) return sent
    // Somebody took the money back at Stripe. A bank that has it already keeps it.
    const canceled = await stripe.payouts.cancel(payout.id, {}, { stripeAccount: row.account }).catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      log.error({ reference: row.reference }, 'the transfer of a payout that is on its way was taken back')
      return null
    })
    return canceled?.status === 'canceled' ? end(row, TAKEN_BACK) : sent
  }

  async function advance(row: PayoutRow, isNew: boolean): Promise<TransferOutcome> {
    if (row.why !== null) return end(row, row.why)
    if (row.payout_id !== null) return outcomeOf(row, await stripe.payouts.retrieve(row.payout_id, {}, { stripeAccount: row.account }))
    if (row.transfer_id === null) await transferFor(row, isNew)
    const payout = await payoutFor(row, isNew)
    if (payout === null) {
      const now = await again(row)
      // Asked twice at once, the other request may have been taken.
      return now.payout_id === null ? end(now, NOT_TAKEN) : advance(now, false)
    }
    const [stays] = await rowsOf(db, 'stripe.paid-out')`
      update stripe_payouts set payout_id = ${payout.id} where reference = ${row.reference} and why is null returning reference`
    if (stays) return outcomeOf(await again(row), payout)
    await stripe.payouts.cancel(payout.id, {}, { stripeAccount: row.account })
    return end(await again(row), NOT_TAKEN)
  }

  return {
    name: 'stripe',
    test: config.test,
    asks: 'there',
    async open(business, { done, again: retry }) {
      const account = await madeFor(business)
      const { url } = await stripe.accountLinks.create({ account, type: 'account_onboarding', return_url: done, refresh_url: retry })
      return { account: await ask(account), url }
    },
    async accountOf(business) {
      const account = await accountIn(business)
      return account === undefined ? null : ask(account)
    },
    async pay({ reference, bank, amount }) {
      const [account = '', external = ''] = bank.split('/')
      if (!account.startsWith('acct_') || external === '') throw new Error('this payout goes to a bank account that Stripe does not keep')
      const isNew =
        (
          await rowsOf(db, 'stripe.note-payout')`
            insert into stripe_payouts (reference, account, external, amount) values (${reference}, ${account}, ${external}, ${amount})
            on conflict (reference) do nothing returning reference`
        ).length > 0
      return advance(await again({ reference }), isNew)
    },
    async lookUp(reference) {
      const row = await noted(reference)
      return row && (row.payout_id !== null || row.why !== null) ? advance(row, false) : null
    },

    async hear(raw, signature, now): Promise<HeardBank> {
      const event =
        readEvent(stripe, raw, signature, config.connectWebhookSecret, now) ?? readEvent(stripe, raw, signature, config.webhookSecret, now)
      if (!event) return { is: 'unsigned' }
      switch (event.type) {
        case 'account.updated':
        case 'account.external_account.created':
        case 'account.external_account.updated':
        case 'account.external_account.deleted':
        case 'capability.updated': {
          if (event.livemode === config.test) return { is: 'nothing' }
          const [owner] = await rowsOf<{ business: string }>(db, 'stripe.account-owner')`
            select business from stripe_accounts where account = ${event.account ?? ''}`
          return owner ? { is: 'account', business: owner.business } : { is: 'nothing' }
        }
        case 'payout.created':
        case 'payout.updated':
        case 'payout.paid':
        case 'payout.failed':
        case 'payout.canceled': {
          const { id, amount, currency, metadata } = event.data.object
          return belongs(event, metadata?.['reference'], (row) => [
            [event.account !== row.account, 'another account'],
            [row.payout_id !== null && row.payout_id !== id, 'another payout'],
            [currency !== CURRENCY, 'another currency'],
            [amount !== row.amount, 'another amount'],
          ])
        }
        case 'transfer.reversed':
        case 'transfer.updated': {
          const { id, amount, currency, metadata, destination } = event.data.object
          const to = typeof destination === 'string' ? destination : destination?.id
          return belongs(event, metadata['reference'], (row) => [
            [event.account !== undefined || to !== row.account, 'another account'],
            [row.transfer_id !== null && row.transfer_id !== id, 'another transfer'],
            [currency !== CURRENCY, 'another currency'],
            [amount !== row.amount, 'another amount'],
          ])
        }
        default:
          return { is: 'nothing' }
      }
    },
  }

  /** Another program may use the same Stripe account, so what has no reference is not for us. */
  async function belongs(
    event: Stripe.Event,
    reference: string | undefined,
    faultsOf: (row: PayoutRow) => [boolean, string][],
  ): Promise<HeardBank> {
    if (!reference) return { is: 'nothing' }
    const row = await noted(reference)
    const faults: [boolean, string][] = row
      ? [[event.livemode === config.test, 'another mode'], ...faultsOf(row)]
      : [[true, 'a payout that nobody asked for']]
    const fault = faults.find(([is]) => is)
    return fault ? { is: 'foreign', reference, why: fault[1] } : { is: 'payout', reference }
  }
}

const dayOf = (seconds: number): string => new Date(seconds * SECOND).toISOString().slice(0, 10)

/** How Stripe's account of a business stands for payouts. */
function standing({ id, external_accounts: banks, requirements, ...account }: Stripe.Account): ProviderAccount {
  const known = banks?.data.flatMap((one) => (one.object === 'bank_account' ? [one] : [])) ?? []
  const bank = known.find((one) => one.default_for_currency) ?? known[0]
  const shown = {
    reference: bank ? `${id}/${bank.id}` : id,
    bank: bank ? { name: bank.bank_name ?? 'Bank account', last4: bank.last4 } : null,
  }
  // A payout to it failed, and Stripe sends no other there.
  if (bank?.status === 'errored' || bank?.status === 'verification_failed')
    return { ...shown, state: 'restricted', reason: 'The bank refused a payout. Give another bank account at Stripe.' }
  if (account.payouts_enabled && account.capabilities?.transfers === 'active' && bank) return { ...shown, state: 'verified', reason: null }
  if (!account.details_submitted)
    return { ...shown, state: 'pending', reason: 'Stripe still needs some of your details. Go on where you left off.' }
  const why = requirements?.disabled_reason ?? null
  if (why?.startsWith('rejected'))
    return { ...shown, state: 'restricted', reason: 'Stripe does not pay to this business. Write to support.' }
  if (requirements?.currently_due?.length || requirements?.past_due?.length)
    return { ...shown, state: 'restricted', reason: 'Stripe needs more details before it pays out.' }
  return { ...shown, state: 'pending', reason: 'Stripe is checking your details.' }
}
