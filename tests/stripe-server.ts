import { createHmac, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { LocalServer } from './local-server.ts'
import { StripeConnect } from './stripe-connect.ts'
import { StripeTax } from './stripe-tax.ts'

type Json = Record<string, unknown>
type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: string
  customer: string | null
  metadata: Record<string, string>
  payment_method: string | null
  next_action: Json | null
  last_payment_error: Json | null
}
type Method = { id: string; object: 'payment_method'; customer: string | null; isUsed: boolean; card: Json; behaves: string }
type Dispute = {
  id: string
  object: 'dispute'
  amount: number
  currency: string
  payment_intent: string
  reason: string
  status: string
  created: number
  balance_transactions: { id: string; object: 'balance_transaction'; amount: number; fee: number }[]
  evidence_details: { due_by: number; has_evidence: boolean; submission_count: number }
}
type Refund = {
  id: string
  object: 'refund'
  payment_intent: string
  amount: number
  currency: string
  status: string
  metadata: Record<string, string>
}
/** What happens to the next requests whose path ends so. */
type Trouble = {
  on: RegExp
  times: number
  /** `lost`: it acts, and the connection breaks; `unanswered`: it acts, and says nothing. `cut`: it never arrives itself. */
  how: 'lost' | 'unanswered' | 'cut' | 'silent' | 'broken' | 'babbling' | 'slow' | 'busy'
}

export const WEBHOOK_SECRET = 'whsec_of_the_tests'
export const CONNECT_SECRET = 'whsec_of_connect_in_the_tests'
/** A card of each behavior: its name stands in the token, `pm_card_insufficient_funds_1`. */
const DECLINES = ['insufficient_funds', 'expired_card', 'incorrect_cvc', 'lost_card', 'stolen_card', 'do_not_honor']

/**
 * Speaks as much of Stripe's API as SPIRAL uses: payment intents with their states, idempotency keys, customers, cards and refunds. It can lose
 * answers, be slow, break or say nonsense, and keeps the events that it would send, to be delivered late, twice and in any order.
 */
export class StripeServer extends LocalServer {
  readonly intents = new Map<string, Intent>()
  readonly refunds: Refund[] = []
  readonly connect = new StripeConnect()
  readonly disputes = new Map<string, Dispute>()
  /** What was sent to banks, by dispute. */
  readonly evidence = new Map<string, Record<string, string>>()
  readonly methods = new Map<string, Method>()
  /** Taxes of Stripe Tax: what was calculated, and its sales and reversals. */
  readonly tax = new StripeTax()
  readonly customers = new Set<string>()
  readonly events: Json[] = []
  /** How often a card was really charged. */
  captures: string[] = []
  /** What changed on the balance, as the provider lists it. */
  readonly balance: Json[] = []
  asked: string[] = []
  troubles: Trouble[] = []
  readonly #answers = new Map<string, { params: string; status: number; body: Json }>()

  constructor() {
    super((request, response) => void this.#handle(request, response))
  }

  get settings(): Record<string, string> {
    return {
      SPIRAL_PAYMENTS: 'stripe',
      SPIRAL_STRIPE_SECRET_KEY: 'sk_test_tests',
      SPIRAL_STRIPE_PUBLISHABLE_KEY: 'pk_test_tests',
      SPIRAL_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      SPIRAL_STRIPE_CONNECT_WEBHOOK_SECRET: CONNECT_SECRET,
      SPIRAL_STRIPE_API: this.url,
    }
  }

  /** A card as the browser makes it. */
  card(behaves = 'visa', number: string = randomUUID()): string {
    const id = `pm_${randomUUID().replaceAll('-', '')}`
    const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034, fingerprint: number }
    this.methods.set(id, { id, object: 'payment_method', customer: null, isUsed: false, card, behaves })
    return id
  }

  /** A day has passed: requests with old keys are new ones. */
  forgetKeys(): void {
    this.#answers.clear()
  }

  /** The bank decides about a payment that waits. */
  decide(reference: string, outcome: 'approve' | 'refuse'): void {
    const intent = this.of(reference)
    if (!['requires_action', 'processing'].includes(intent.status)) return
    intent.next_action = null
    if (outcome === 'approve') this.#succeed(intent)
    else this.#fail(intent, { code: 'payment_intent_authentication_failure' })
  }
  of(reference: string): Intent {
    const found = [...this.intents.values()].find(({ metadata }) => metadata['reference'] === reference)
    if (!found) throw new Error(`no payment intent for ${reference}`)
    return found
  }

  /** The bank of the card sends a refund back. */
  sendBack(reference: string): void {
    const refund = this.refunds.find(({ metadata }) => metadata['reference'] === reference)
    if (!refund) throw new Error(`no refund ${reference}`)
    refund.status = 'failed'
    this.moved('refund_failure', refund.amount, refund)
    for (const type of ['refund.updated', 'refund.failed'])
      this.events.push({ id: `evt_${randomUUID()}`, object: 'event', type, livemode: false, data: { object: structuredClone(refund) } })
  }

  /** The cardholder asks the bank for the money of a charge back. Stripe takes it, and a fee, at once. */
  dispute(reference: string, reason = 'product_not_received'): Dispute {
    const intent = this.of(reference)
    const id = `du_${randomUUID().replaceAll('-', '')}`
    const now = Math.floor(Date.now() / 1000)
    const dispute: Dispute = {
      id,
      object: 'dispute',
      amount: intent.amount_received,
      currency: intent.currency,
      payment_intent: intent.id,
      reason,
      status: 'needs_response',
      created: now,
      balance_transactions: [],
      evidence_details: { due_by: now + 10 * 86_400, has_evidence: false, submission_count: 0 },
    }
    this.disputes.set(id, dispute)
    this.#tellDispute('created', dispute)
    dispute.balance_transactions.push({ id: 'txn_1', object: 'balance_transaction', amount: -dispute.amount, fee: 1_500 })
    this.#tellDispute('funds_withdrawn', dispute)
    return dispute
  }
  /** The bank decides a dispute. */
  decideDispute(id: string, outcome: 'won' | 'lost'): void {
    const dispute = this.disputes.get(id)
    if (!dispute) throw new Error(`no dispute ${id}`)
    dispute.status = outcome
    this.#tellDispute('closed', dispute)
    if (outcome === 'lost') return
    dispute.balance_transactions.push({ id: 'txn_2', object: 'balance_transaction', amount: dispute.amount, fee: 0 })
    this.#tellDispute('funds_reinstated', dispute)
  }
  #tellDispute(what: string, dispute: Dispute): void {
    this.#tellOf(`charge.dispute.${what}`, dispute)
  }

  /** An event and its signature, as they are sent. */
  signed(event: Json, { at = new Date(), secret = WEBHOOK_SECRET }: { at?: Date; secret?: string } = {}) {
    const payload = JSON.stringify(event)
    const t = Math.floor(at.getTime() / 1000)
    const v1 = createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex')
    return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': `t=${t},v1=${v1}` } }
  }

  #tell(type: string, intent: Intent): void {
    this.#tellOf(type, intent)
  }
  #tellOf(type: string, of: object): void {
    this.events.push({
      id: `evt_${randomUUID()}`,
      object: 'event',
      type,
      livemode: false,
      created: Math.floor(Date.now() / 1000),
      data: { object: structuredClone(of) },
    })
  }
  moved(type: string, amount: number, source: object | null, fee = 0): void {
    const created = Math.floor(Date.now() / 1000)
    this.balance.push({ id: `txn_${randomUUID()}`, object: 'balance_transaction', type, amount, fee, net: amount - fee, created, source })
  }
  #succeed(intent: Intent): void {
    intent.status = 'succeeded'
    intent.amount_received = intent.amount
    this.captures.push(intent.id)
    this.moved(
      'charge',
      intent.amount,
      { object: 'charge', id: `ch_${intent.id}`, payment_intent: intent.id },
      Math.round(intent.amount * 0.029) + 30,
    )
    const method = this.methods.get(intent.payment_method ?? '')
    if (method) method.isUsed = true
    this.#tell('payment_intent.succeeded', intent)
  }
  #fail(intent: Intent, error: Json): void {
    intent.status = 'requires_payment_method'
    intent.last_payment_error = error
    this.#tell('payment_intent.payment_failed', intent)
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const part of request) text += String(part)
    const path = new URL(request.url ?? '', 'http://stripe').pathname.replace('/v1', '')
    this.asked.push(`${request.method} ${path}`)
    const trouble = this.troubles.find(({ on, times }) => times > 0 && on.test(`${request.method} ${path}`))
    if (trouble) trouble.times--
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_tests' })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    }
    if (trouble?.how === 'cut') return void request.socket.destroy()
    if (trouble?.how === 'silent') return
    if (trouble?.how === 'broken') return send(500, { error: { type: 'api_error', message: 'broken' } })
    if (trouble?.how === 'busy') return send(429, { error: { type: 'rate_limit_error', code: 'rate_limit', message: 'busy' } })
    if (trouble?.how === 'babbling') return send(200, '<html>We will be right back</html>')
    if (!request.headers.authorization?.includes('sk_test_tests')) return send(401, { error: { type: 'invalid_request_error' } })
    const key = request.headers['idempotency-key']
    const kept = typeof key === 'string' ? this.#answers.get(key) : undefined
    const params = `${path} ${text}`
    let answer: { status: number; body: Json }
    if (kept && kept.params !== params) answer = failure(400, 'idempotency_error', 'idempotency_key_reused')
    else if (kept) answer = kept
    else {
      const form = new URLSearchParams(request.method === 'GET' ? new URL(request.url ?? '', 'http://s').search : text)
      const account = request.headers['stripe-account']
      const what = `${request.method} ${path}`
      answer =
        this.connect.act(what, form, typeof account === 'string' ? account : undefined) ?? this.tax.act(what, form) ?? this.#act(what, form)
      if (typeof key === 'string' && request.method === 'POST') this.#answers.set(key, { params, ...structuredClone(answer) })
    }
    if (trouble?.how === 'lost') return void request.socket.destroy()
    if (trouble?.how === 'unanswered') return
    if (trouble?.how === 'slow') await pause(4_000)
    send(answer.status, answer.body)
  }

  #act(what: string, form: URLSearchParams): { status: number; body: Json } {
    const [, id = ''] = /^\w+ \/\w+\/(\w+)/.exec(what) ?? []
    const good = (body: object) => ({ status: 200, body: body as Json })
    const metadata = Object.fromEntries(
      [...form].flatMap(([key, value]) => (key.startsWith('metadata[') ? [[key.slice(9, -1), value]] : [])),
    )
    const shown = (intent: Intent) => good({ ...intent, payment_method: this.methods.get(intent.payment_method ?? '') ?? null })
    const intent = this.intents.get(id)
    if (what === 'POST /payment_intents') {
      const made: Intent = {
        id: `pi_${randomUUID().replaceAll('-', '')}`,
        object: 'payment_intent',
        amount: Number(form.get('amount')),
        amount_received: 0,
        currency: form.get('currency') ?? '',
        status: 'requires_payment_method',
        customer: form.get('customer'),
        metadata,
        payment_method: null,
        next_action: null,
        last_payment_error: null,
      }
      this.intents.set(made.id, made)
      return shown(made)
    }
    if (what.startsWith('GET /payment_intents/')) return intent ? shown(intent) : failure(404, 'invalid_request_error', 'resource_missing')
    if (/^POST \/payment_intents\/\w+\/cancel$/.test(what)) {
      if (!intent || !intent.status.startsWith('requires_')) return failure(400, 'invalid_request_error', 'payment_intent_unexpected_state')
      intent.status = 'canceled'
      this.#tell('payment_intent.canceled', intent)
      return shown(intent)
    }
    if (/^POST \/payment_intents\/\w+\/confirm$/.test(what))
      return intent ? this.#confirm(intent, form, shown) : failure(404, 'invalid_request_error', 'resource_missing')
    if (what === 'POST /refunds') {
      const of = this.intents.get(form.get('payment_intent') ?? '')
      const amount = Number(form.get('amount'))
      const before = this.refunds.filter((refund) => refund.payment_intent === of?.id).reduce((sum, refund) => sum + refund.amount, 0)
      if (!of || before + amount > of.amount_received) return failure(400, 'invalid_request_error', 'charge_already_refunded')
      const refund: Refund = {
        id: `re_${randomUUID()}`,
        object: 'refund',
        payment_intent: of.id,
        amount,
        status: 'succeeded',
        metadata,
        currency: of.currency,
      }
      this.refunds.push(refund)
      this.moved('refund', -amount, refund)
      return good(refund)
    }
    if (what.startsWith('GET /refunds/')) {
      const refund = this.refunds.find((one) => one.id === what.slice('GET /refunds/'.length))
      return refund ? good(refund) : failure(404, 'invalid_request_error', 'resource_missing')
    }
    if (what === 'GET /refunds') return good(listOf(this.refunds.filter((refund) => refund.payment_intent === form.get('payment_intent'))))
    if (what === 'GET /balance_transactions') return good(listOf(this.balance))
    if (what === 'POST /customers') {
      const customer = `cus_${randomUUID().replaceAll('-', '')}`
      this.customers.add(customer)
      return good({ id: customer, object: 'customer' })
    }
    if (what.startsWith('DELETE /customers'))
      return this.customers.delete(id) ? good({ id, deleted: true }) : failure(404, 'invalid_request_error', 'resource_missing')
    if (/^GET \/customers\/\w+\/payment_methods$/.test(what))
      return good(listOf([...this.methods.values()].filter(({ customer }) => customer === id)))
    const dispute = this.disputes.get(id)
    if (/^\w+ \/disputes\//.test(what)) {
      if (!dispute) return failure(404, 'invalid_request_error', 'resource_missing')
      if (what.startsWith('POST') && ['won', 'lost'].includes(dispute.status))
        return failure(400, 'invalid_request_error', 'dispute_closed')
      if (what.endsWith('/close')) this.decideDispute(id, 'lost')
      else if (what.startsWith('POST')) {
        this.evidence.set(
          id,
          Object.fromEntries([...form].flatMap(([key, value]) => (key.startsWith('evidence[') ? [[key.slice(9, -1), value]] : []))),
        )
        dispute.status = 'under_review'
        dispute.evidence_details.submission_count++
        this.#tellDispute('updated', dispute)
      }
      return good(dispute)
    }
    const method = this.methods.get(what === 'POST /setup_intents' ? (form.get('payment_method') ?? '') : id)
    if (!method) return failure(404, 'invalid_request_error', 'resource_missing')
    if (what === 'POST /setup_intents') {
      if (method.isUsed || method.customer) return failure(400, 'invalid_request_error', 'payment_method_unexpected_state')
      if (DECLINES.includes(method.behaves)) return failure(402, 'card_error', 'card_declined', { decline_code: method.behaves })
      method.customer = form.get('customer')
      return good({ id: 'seti_1', object: 'setup_intent', status: 'succeeded' })
    }
    if (what.endsWith('/detach')) {
      if (!method.customer) return failure(400, 'invalid_request_error', 'payment_method_unexpected_state')
      method.customer = null
      method.isUsed = true
    } else if (what.startsWith('POST'))
      for (const [name, value] of form) if (name.startsWith('card[')) method.card[name.slice(5, -1)] = Number(value)
    return good(method)
  }

  #confirm(intent: Intent, form: URLSearchParams, shown: (intent: Intent) => { status: number; body: Json }) {
    const method = this.methods.get(form.get('payment_method') ?? '')
    if (!/^requires_(payment_method|confirmation)$/.test(intent.status))
      return failure(400, 'invalid_request_error', 'payment_intent_unexpected_state')
    if (!method || (method.customer ?? intent.customer) !== intent.customer || (method.isUsed && !method.customer))
      return failure(400, 'invalid_request_error', 'payment_method_unexpected_state')
    intent.payment_method = method.id
    if (DECLINES.includes(method.behaves)) {
      const error = { code: 'card_declined', decline_code: method.behaves }
      this.#fail(intent, error)
      return failure(402, 'card_error', 'card_declined', { decline_code: method.behaves })
    }
    if (form.get('setup_future_usage')) method.customer = intent.customer
    if (method.behaves === 'action') {
      intent.status = 'requires_action'
      intent.next_action = {
        type: 'redirect_to_url',
        redirect_to_url: { url: 'https://bank.example/ask', return_url: form.get('return_url') },
      }
    } else if (method.behaves === 'processing') intent.status = 'processing'
    else this.#succeed(intent)
    return shown(intent)
  }
}

const listOf = (data: unknown[]): Json => ({ object: 'list', data, has_more: false, url: '/v1/list' })
const failure = (status: number, type: string, code: string, more: Json = {}) => ({
  status,
  body: { error: { type, code, message: code, ...more } },
})
