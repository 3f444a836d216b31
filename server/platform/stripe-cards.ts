import type { FastifyBaseLogger } from 'fastify'
import Stripe from 'stripe'
import { DISPUTE_REASONS, type DisputeReason } from '#contracts/disputes.ts'
import { type Cents, cents, sum } from '#contracts/money.ts'
import type { CardPort, ChargeOutcome, HeardCards, KeptCard, Movement, ProviderDispute } from './cards.ts'
import type { StripeConfig } from './config.ts'
import { type Db, rowsOf } from './db.ts'
import { declineHint, NOT_ASKED, UNREADABLE_CARD } from './decline-hints.ts'
import { Problem } from './problem.ts'
import { CURRENCY, isCode, readEvent, stripeClient, told, within } from './stripe-client.ts'

/** A shopper has an answer after this time; what is not known by then is processing, and the webhook or the sweeper learns it. */
const ANSWER_MS = 7_000
/** A look at what became of a charge, after that time and in the same request. */
const AFTER_MS = 1_000
/** A look before a charge, in the same request. Together they stay below ten seconds. */
const LOOK_MS = 2_000
/** An unconfirmed charge of this age has no request behind it any more. */
const ABANDONED_MS = 30_000
/** Names of card brands as the rest of the program writes them. */
const BRANDS: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', discover: 'Discover' }

type ChargeRow = {
  reference: string
  provider_id: string | null
  amount: Cents
  ended_at: Date | null
  hint: string | null
  age_ms: number
}
type Settings = { db: Db; log: FastifyBaseLogger; publicOrigin: string; stripe: StripeConfig }
type Card = Pick<Stripe.PaymentMethod, 'id' | 'card'>

/**
 * Cards of Stripe. A charge is a payment intent in two steps: it is created, its id is stored here, and only then it is confirmed. A charge
 * without a stored id was therefore never confirmed, and a stored id answers what became of it, whatever was lost on the way.
 */
export function stripeCards({ db, log, publicOrigin, stripe: config }: Settings): CardPort {
  const stripe = stripeClient(config)

  const noted = async (reference: string): Promise<ChargeRow | undefined> =>
    (
      await rowsOf<ChargeRow>(db, 'stripe.charge')`
        select reference, provider_id, amount, ended_at, hint, (extract(epoch from now() - created_at) * 1000)::float8 as age_ms
        from stripe_charges where reference = ${reference}`
    )[0]
  const notedIntent = async (intent: string | null): Promise<{ reference: string; amount: Cents } | undefined> =>
    (
      await rowsOf<{ reference: string; amount: Cents }>(db, 'stripe.charge-of-intent')`
        select reference, amount from stripe_charges where provider_id = ${intent}`
    )[0]
  const note = async (reference: string, amount: Cents): Promise<ChargeRow> => {
    await rowsOf(db, 'stripe.note')`
      insert into stripe_charges (reference, amount) values (${reference}, ${amount}) on conflict (reference) do nothing`
    return (await noted(reference)) as ChargeRow
  }
  /** False when the charge was ended meanwhile: it must not be confirmed. */
  const noteIntent = async (reference: string, intent: string): Promise<boolean> =>
    (
      await rowsOf(db, 'stripe.intent')`
        update stripe_charges set provider_id = ${intent}
        where reference = ${reference} and ended_at is null and (provider_id is null or provider_id = ${intent}) returning reference`
    ).length > 0
  const noteEnd = (reference: string, hint: string | null): Promise<unknown> =>
    rowsOf(db, 'stripe.end')`
      update stripe_charges set ended_at = coalesce(ended_at, now()), hint = coalesce(hint, ${hint}) where reference = ${reference}`

  /** Cancels an intent that waits. One that is paid, decided or on its way stays as it is. */
  const cancel = async (intent: string): Promise<void> => {
    await stripe.paymentIntents.cancel(intent).catch((error: unknown) => {
      if (!isCode(error, 'payment_intent_unexpected_state')) throw error
    })
  }
  /** The charge ended: remembered here, and nobody can pay it any more. */
  const decline = async (reference: string, intent: string | null, hint: string): Promise<ChargeOutcome> => {
    await noteEnd(reference, hint)
    // Unfinished, the intent stays unpaid: only a request of ours, or a shopper at the bank's step, could still confirm it.
    if (intent) await within(AFTER_MS, cancel(intent)).catch((error: unknown) => logged(error, 'a declined charge could not be canceled'))
    return { state: 'declined', providerId: intent ?? reference, hint }
  }
  const logged = (error: unknown, words: string): void => log.warn({ reason: told(error) }, words)

  /** What became of an intent. A failed one is ended first: a declined charge is never captured afterwards. */
  async function outcomeOf(intent: Stripe.PaymentIntent, row: Pick<ChargeRow, 'reference' | 'hint' | 'age_ms'>): Promise<ChargeOutcome> {
    const providerId = intent.id
    const method = intent.payment_method
    const last4 = method && typeof method === 'object' ? method.card?.last4 : undefined
    const digits = last4 ? { last4 } : {}
    switch (intent.status) {
      case 'succeeded':
        return { state: 'captured', providerId, ...digits }
      case 'requires_action':
        return { state: 'requires_action', providerId, ...digits, url: `${publicOrigin}/order-details?pay=${row.reference}` }
      case 'canceled':
        return { state: 'declined', providerId, hint: row.hint }
      case 'processing':
      case 'requires_capture':
        return { state: 'processing', providerId, ...digits }
      default: {
        const failed = intent.last_payment_error
        // It was never confirmed, but the request that wants to may still be running.
        if (!failed && row.age_ms < ABANDONED_MS) return { state: 'processing', providerId }
        const hint = failed ? declineHint(failed.decline_code, failed.code) : NOT_ASKED
        await noteEnd(row.reference, hint)
        await cancel(providerId)
        const now = await stripe.paymentIntents.retrieve(providerId, EXPANDED)
        if (now.status === 'canceled') return { state: 'declined', providerId, hint }
        // Decided between the two questions, or Stripe does not agree with itself yet: then the next look tells.
        return isUnpaid(now) ? { state: 'processing', providerId } : outcomeOf(now, { ...row, hint })
      }
    }
  }
  const look = async (row: ChargeRow, intent: string): Promise<ChargeOutcome> =>
    outcomeOf(await stripe.paymentIntents.retrieve(intent, EXPANDED), row)

  async function customerOf(customer: string): Promise<string> {
    const find = () =>
      rowsOf<{ provider_id: string }>(db, 'stripe.customer')`select provider_id from stripe_customers where customer = ${customer}`
    const [known] = await find()
    if (known) return known.provider_id
    const made = await stripe.customers.create({})
    await rowsOf(db, 'stripe.new-customer')`
      insert into stripe_customers (customer, provider_id) values (${customer}, ${made.id}) on conflict (customer) do nothing`
    return (await find())[0]?.provider_id ?? made.id
  }
  const cardsOf = async (customer: string): Promise<Stripe.PaymentMethod[]> =>
    (await stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 100 })).data
  const detach = async (method: string): Promise<void> => {
    await stripe.paymentMethods.detach(method).catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    })
  }

  return {
    name: 'stripe',
    test: config.test,
    testTokens: [],
    publishableKey: config.publishableKey,
    knows: (token) => /^pm_\w{8,100}$/.test(token),

    async charge({ reference, amount, token, orderNumber, keepFor }) {
      const answerBy = performance.now() + ANSWER_MS
      const inTime = <T>(work: Promise<T>): Promise<T> => within(answerBy - performance.now(), work)
      const row = await note(reference, amount)
      if (row.ended_at && !row.provider_id) return { state: 'declined', providerId: reference, hint: row.hint }
      const kept = keptIn(token)
      let intent = row.provider_id
      if (!intent) {
        try {
          intent = await inTime(
            (async () => {
              const customer = kept?.customer ?? (keepFor === undefined ? undefined : await customerOf(keepFor))
              const made = await stripe.paymentIntents.create(
                {
                  amount,
                  currency: CURRENCY,
                  allowed_payment_method_types: ['card'],
                  description: `SPIRAL order ${orderNumber}`,
                  metadata: { reference, order: orderNumber },
                  ...(customer !== undefined && { customer }),
                },
                { idempotencyKey: reference },
              )
              return made.id
            })(),
          )
        } catch (error) {
          logged(error, 'Stripe did not take a charge')
          // Nothing was confirmed. A charge that was created after all stays without a card.
          return decline(reference, null, NOT_ASKED)
        }
        if (!(await noteIntent(reference, intent))) return decline(reference, intent, NOT_ASKED)
      } else {
        try {
          const before = await inTime(stripe.paymentIntents.retrieve(intent, EXPANDED))
          if (row.ended_at || !isUnpaid(before) || before.last_payment_error || token === '') return await inTime(outcomeOf(before, row))
        } catch (error) {
          logged(error, 'Stripe did not say what became of a charge')
          return { state: 'processing', providerId: intent }
        }
      }
      try {
        const confirmed = await inTime(
          stripe.paymentIntents.confirm(
            intent,
            {
              payment_method: kept?.method ?? token,
              return_url: `${publicOrigin}/order-details?pay=${reference}`,
              ...(keepFor !== undefined && !kept && { setup_future_usage: 'on_session' as const }),
              ...EXPANDED,
            },
            { idempotencyKey: `${reference}-confirm`, timeout: Math.max(1, Math.round(answerBy - performance.now())) },
          ),
        )
        return await inTime(outcomeOf(confirmed, { ...row, age_ms: 0 }))
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) return decline(reference, intent, declineHint(error.decline_code, error.code))
        logged(error, 'the answer to a charge was lost or was no answer')
        try {
          const now = await within(AFTER_MS, stripe.paymentIntents.retrieve(intent, { ...EXPANDED }, { maxNetworkRetries: 0 }))
          // Refused before the bank was asked, such as for a card that is not there any more.
          if (error instanceof Stripe.errors.StripeInvalidRequestError && isUnpaid(now))
            return await decline(reference, intent, UNREADABLE_CARD)
          return await within(AFTER_MS, outcomeOf(now, { ...row, age_ms: 0 }))
        } catch {
          return { state: 'processing', providerId: intent }
        }
      }
    },

    async lookUp(reference) {
      const row = await noted(reference)
      if (!row) return null
      if (row.provider_id)
        return within(LOOK_MS, look(row, row.provider_id)).catch((error: unknown) => {
          logged(error, 'Stripe did not say what became of a charge')
          throw new Problem('busy')
        })
      return row.ended_at ? { state: 'declined', providerId: reference, hint: row.hint } : null
    },

    async void(reference) {
      const [row] = await rowsOf<{ provider_id: string | null }>(db, 'stripe.void')`
        insert into stripe_charges (reference, amount, ended_at) values (${reference}, 0, now())
        on conflict (reference) do update set ended_at = coalesce(stripe_charges.ended_at, now()) returning provider_id`
      if (row?.provider_id) await cancel(row.provider_id)
    },

    async refund({ reference, providerId, amount }) {
      const intent = providerId.startsWith('pi_') ? providerId : (await noted(providerId))?.provider_id
      if (!intent) throw new Error('this refund is of a charge that Stripe did not make')
      const fresh = await rowsOf(db, 'stripe.note-refund')`
        insert into stripe_refunds (reference) values (${reference}) on conflict (reference) do nothing returning reference`
      const [row] = await rowsOf<{ provider_id: string | null }>(db, 'stripe.refund')`
        select provider_id from stripe_refunds where reference = ${reference}`
      if (row?.provider_id) return
      // Stripe forgets idempotency keys after a day, so an earlier request is looked for by our reference.
      const earlier = fresh.length > 0 ? undefined : await refundNamed(stripe, intent, reference)
      const refund =
        earlier ?? (await stripe.refunds.create({ payment_intent: intent, amount, metadata: { reference } }, { idempotencyKey: reference }))
      if (refund.status === 'failed' || refund.status === 'canceled')
        throw new Error(`Stripe says that refund ${refund.id} ${refund.status}`)
      await rowsOf(db, 'stripe.refunded')`update stripe_refunds set provider_id = ${refund.id} where reference = ${reference}`
    },

    async keep(person, token) {
      const customer = await customerOf(person)
      const method = await stripe.paymentMethods.retrieve(token)
      const owner = idOf(method.customer)
      if (owner !== null && owner !== customer) return null
      if (owner === null) {
        const wanted = {
          customer,
          payment_method: token,
          confirm: true,
          usage: 'on_session' as const,
          allowed_payment_method_types: ['card'],
        }
        const setup = await stripe.setupIntents.create(wanted, { idempotencyKey: `keep-${token}` }).catch((error: unknown) => {
          if (error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError) return null
          throw error
        })
        if (setup?.status !== 'succeeded') return null
      }
      const earlier = (await cardsOf(customer)).find(({ id, card }) => id !== token && isSame(card, method.card))
      if (!earlier) return keptCard(customer, method)
      const { exp_month, exp_year } = method.card as Stripe.PaymentMethod.Card
      await stripe.paymentMethods.update(earlier.id, { card: { exp_month, exp_year } })
      await detach(token)
      return keptCard(customer, { id: earlier.id, card: method.card })
    },

    async forget(reference) {
      const kept = keptIn(reference)
      if (!kept) return
      await detach(kept.method)
      const isGone = (error: unknown): never[] => {
        if (isCode(error, 'resource_missing')) return []
        throw error
      }
      if ((await cardsOf(kept.customer).catch(isGone)).length > 0) return
      await rowsOf(db, 'stripe.forget-customer')`delete from stripe_customers where provider_id = ${kept.customer}`
      await stripe.customers.del(kept.customer).catch(isGone)
    },

    async *movements(from, to) {
      const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000)
      const created = { gte: seconds(from), lt: seconds(to) }
      let after: string | undefined
      for (;;) {
        const page = await stripe.balanceTransactions.list({
          created,
          limit: 100,
          expand: ['data.source'],
          ...(after !== undefined && { starting_after: after }),
        })
        yield await withReferences(page.data)
        after = page.data.at(-1)?.id
        if (!page.has_more || after === undefined) return
      }
    },

    async dispute(id) {
      const dispute = await stripe.disputes.retrieve(id)
      const row = await notedIntent(idOf(dispute.payment_intent))
      return row && dispute.currency === CURRENCY && dispute.amount <= row.amount ? disputeOf(dispute, row.reference) : null
    },

    async submitEvidence({ dispute: id, reference, fields, photos }) {
      // What the bank no longer reads is refused by Stripe, and what it has is not sent again.
      if (disputeOf(await stripe.disputes.retrieve(id), '').step !== 'needs_response') return
      const files = await Promise.all(
        photos
          .slice(0, 1)
          .map((data, i) =>
            stripe.files.create(
              { purpose: 'dispute_evidence', file: { data: Buffer.from(data), name: 'evidence.jpg', type: 'image/jpeg' } },
              { idempotencyKey: `${reference}-file-${i}` },
            ),
          ),
      )
      const given = Object.fromEntries(
        Object.entries({
          customer_name: fields.name,
          customer_email_address: fields.email,
          shipping_address: fields.address,
          shipping_carrier: fields.carrier,
          shipping_tracking_number: fields.tracking,
          product_description: fields.items,
          service_date: fields.servedOn,
          uncategorized_text: fields.rest,
          ...(files[0] && { uncategorized_file: files[0].id }),
        })
          .filter(([, text]) => text !== '')
          .map(([field, text]) => [field, text.slice(0, EVIDENCE_CHARACTERS)]),
      )
      await stripe.disputes.update(id, { evidence: given, submit: true }, { idempotencyKey: reference })
    },

    async acceptDispute(id) {
      if (disputeOf(await stripe.disputes.retrieve(id), '').state !== 'open') return
      await stripe.disputes.close(id, {}, { idempotencyKey: `accept-${id}` })
    },

    async bankStep(reference) {
      const row = await noted(reference)
      if (!row?.provider_id || row.ended_at) return null
      const { status, next_action: next } = await within(ANSWER_MS, stripe.paymentIntents.retrieve(row.provider_id))
      return (status === 'requires_action' && next?.redirect_to_url?.url) || null
    },

    async hear(raw, signature, now): Promise<HeardCards> {
      const event = readEvent(stripe, raw, signature, config.webhookSecret, now)
      if (!event) return { is: 'unsigned' }
      if (event.type === 'refund.failed' || event.type === 'refund.updated' || event.type === 'charge.refund.updated')
        return hearRefund(event, event.data.object)
      if (event.type.startsWith('charge.dispute.')) {
        const dispute = event.data.object as Stripe.Dispute
        const row = await notedIntent(idOf(dispute.payment_intent))
        // Another program may use the same Stripe account.
        if (!row) return { is: 'nothing' }
        const strange = (why: string): HeardCards => ({ is: 'foreign', reference: row.reference, why })
        if (event.account) return strange('another account')
        if (event.livemode === config.test) return strange('another mode')
        if (dispute.currency !== CURRENCY) return strange('another currency')
        if (dispute.amount > row.amount) return strange('another amount')
        return { is: 'disputed', disputeId: dispute.id }
      }
      if (
        event.type !== 'payment_intent.succeeded' &&
        event.type !== 'payment_intent.payment_failed' &&
        event.type !== 'payment_intent.canceled'
      )
        return { is: 'nothing' }
      const intent = event.data.object
      const reference = intent.metadata['reference']
      // Another program may use the same Stripe account.
      if (!reference) return { is: 'nothing' }
      const row = await noted(reference)
      const foreign = (why: string): HeardCards => ({ is: 'foreign', reference, why })
      if (event.account) return foreign('another account')
      if (event.livemode === config.test) return foreign('another mode')
      if (!row || row.provider_id !== intent.id) return foreign('another charge')
      if (intent.currency !== CURRENCY) return foreign('another currency')
      if (intent.amount !== row.amount) return foreign('another amount')
      if (event.type !== 'payment_intent.succeeded') return { is: 'ended', reference, amount: row.amount }
      if (intent.status !== 'succeeded' || intent.amount_received !== row.amount) return foreign('another amount')
      return { is: 'captured', reference, providerId: intent.id, amount: cents(intent.amount) }
    },
  }

  async function withReferences(found: Stripe.BalanceTransaction[]): Promise<Movement[]> {
    const named = found.map((one) => ({ ...one, of: objectOf(one) }))
    const known = await rowsOf<{ id: string; reference: string }>(db, 'stripe.references')`
      select provider_id as id, reference from stripe_charges where provider_id = any(${named.map(({ of }) => of)}::text[])
      union all select provider_id, reference from stripe_refunds where provider_id = any(${named.map(({ of }) => of)}::text[])
      union all select transfer_id, reference from stripe_payouts where transfer_id = any(${named.map(({ of }) => of)}::text[])`
    const references = new Map(known.map(({ id, reference }) => [id, reference]))
    return named.map(({ id, type, amount, fee, created, of }) => ({
      id,
      kind: MOVED[type] ?? 'other',
      reference: (of !== null && references.get(of)) || null,
      amount: cents(amount),
      fee: cents(fee),
      at: new Date(created * 1_000),
    }))
  }

  /** Stripe is asked what became of the refund: a message that is late or doubled says nothing else. */
  async function hearRefund(event: Stripe.Event, { id, metadata, amount, currency }: Stripe.Refund): Promise<HeardCards> {
    const reference = metadata?.['reference']
    if (!reference) return { is: 'nothing' }
    const [row] = await rowsOf<{ provider_id: string | null }>(db, 'stripe.heard-refund')`
      select provider_id from stripe_refunds where reference = ${reference}`
    const foreign = (why: string): HeardCards => ({ is: 'foreign', reference, why })
    if (event.account) return foreign('another account')
    if (event.livemode === config.test) return foreign('another mode')
    if (!row || (row.provider_id !== null && row.provider_id !== id)) return foreign('another refund')
    if (currency !== CURRENCY) return foreign('another currency')
    const { status } = await stripe.refunds.retrieve(id)
    return status === 'failed' || status === 'canceled' ? { is: 'refund_failed', reference, amount: cents(amount) } : { is: 'nothing' }
  }
}

const MOVED: Record<string, Movement['kind']> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_back',
  payment_failure_refund: 'refund_back',
  transfer: 'transfer',
  transfer_cancel: 'transfer_back',
  transfer_failure: 'transfer_back',
  transfer_refund: 'transfer_back',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
}
/** What we know the object of a balance transaction by: the intent of a charge, the refund, the transfer of a reversal. */
function objectOf({ source }: Stripe.BalanceTransaction): string | null {
  if (source === null || typeof source === 'string') return source
  if (source.object === 'charge') return idOf(source.payment_intent)
  if (source.object === 'transfer_reversal') return idOf(source.transfer)
  return source.id
}

/** Stripe takes at most so many characters of a field. */
const EVIDENCE_CHARACTERS = 20_000

/** A warning asks before any money is taken, and one that is closed took none: that is as good as won. */
function disputeOf(dispute: Stripe.Dispute, reference: string): ProviderDispute {
  const { status, balance_transactions: moved, evidence_details: due } = dispute
  const reason = dispute.reason as DisputeReason
  return {
    id: dispute.id,
    reference,
    amount: cents(dispute.amount),
    withdrawn: cents(0 - sum(moved.map(({ amount }) => cents(amount)))),
    fee: sum(moved.map(({ fee }) => cents(fee))),
    movements: moved.length,
    state: status === 'lost' ? 'lost' : ['won', 'warning_closed', 'prevented'].includes(status) ? 'won' : 'open',
    step: status.endsWith('needs_response') ? 'needs_response' : 'under_review',
    reason: DISPUTE_REASONS.includes(reason) ? reason : 'general',
    dueBy: due.due_by ? new Date(due.due_by * 1000) : null,
    openedAt: new Date(dispute.created * 1000),
  }
}

const EXPANDED = { expand: ['payment_method'] }

async function refundNamed(stripe: Stripe, intent: string, reference: string): Promise<Stripe.Refund | undefined> {
  for await (const refund of stripe.refunds.list({ payment_intent: intent, limit: 100 }))
    if (refund.metadata?.['reference'] === reference) return refund
  return undefined
}

/** A kept card is named by its customer and its method, so that no token of a browser looks like one. */
const keptIn = (token: string): { customer: string; method: string } | null => {
  const [customer, method] = token.split('/')
  return customer?.startsWith('cus_') && method ? { customer, method } : null
}
const keptCard = (customer: string, { id, card }: Card): KeptCard | null =>
  card
    ? {
        reference: `${customer}/${id}`,
        brand: BRANDS[card.brand] ?? 'Card',
        last4: card.last4,
        expMonth: card.exp_month,
        expYear: card.exp_year,
      }
    : null
const isSame = (one: Card['card'], other: Card['card']): boolean => !!one?.fingerprint && one.fingerprint === other?.fingerprint
const idOf = (of: string | { id: string } | null): string | null => (typeof of === 'string' ? of : (of?.id ?? null))
const isUnpaid = ({ status }: Stripe.PaymentIntent): boolean => status === 'requires_payment_method' || status === 'requires_confirmation'
