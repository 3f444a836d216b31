import { randomUUID } from 'node:crypto'

type Json = Record<string, unknown>
type Account = {
  id: string
  object: 'account'
  metadata: Json
  payouts_enabled: boolean
  details_submitted: boolean
  capabilities: Json
  requirements: { disabled_reason: string | null; currently_due: string[]; past_due: string[] }
  external_accounts: { object: 'list'; data: Json[] }
  available: number
}
type Transfer = {
  id: string
  object: 'transfer'
  amount: number
  currency: string
  destination: string
  transfer_group: string
  metadata: Json
  reversed: boolean
}
type Payout = {
  id: string
  object: 'payout'
  account: string
  amount: number
  currency: string
  destination: string
  status: 'pending' | 'paid' | 'failed' | 'canceled'
  failure_code: string | null
  arrival_date: number
  metadata: Record<string, string>
}
type Answer = { status: number; body: Json }

/** The accounts of businesses at the stand-in for Stripe: what they hold, and their payouts. */
export class StripeConnect {
  readonly accounts = new Map<string, Account>()
  readonly transfers: Transfer[] = []
  readonly payouts: Payout[] = []
  readonly events: Json[] = []

  of(business: string): Account {
    const found = [...this.accounts.values()].find(({ metadata }) => metadata['business'] === business)
    if (!found) throw new Error(`no account for ${business}`)
    return found
  }
  payout(reference: string): Payout {
    const found = this.payouts.find(({ metadata }) => metadata['reference'] === reference)
    if (!found) throw new Error(`no payout for ${reference}`)
    return found
  }
  /** A business that has an account here already; returns the reference of its bank account. */
  verified(business: string): string {
    this.act('POST /accounts', new URLSearchParams({ 'metadata[business]': business }), undefined)
    const { id } = [...this.accounts.values()].at(-1) as Account
    this.verify(business)
    return `${id}/${String(this.of(business).external_accounts.data[0]?.['id'])}`
  }
  /** The owner gave all papers and a bank account. */
  verify(business: string, last4 = '6789'): void {
    const account = this.of(business)
    account.external_accounts.data = [
      { id: `ba_${randomUUID().replaceAll('-', '')}`, object: 'bank_account', bank_name: 'First Bank', last4, default_for_currency: true },
    ]
    Object.assign(account, { details_submitted: true, payouts_enabled: true, capabilities: { transfers: 'active' } })
    this.tell('account.updated', account, account.id)
  }
  /** Stripe needs something more, and pays nothing meanwhile. */
  doubt(business: string): void {
    const account = this.of(business)
    account.payouts_enabled = false
    account.requirements = { disabled_reason: 'requirements.past_due', currently_due: ['person.id_number'], past_due: ['person.id_number'] }
    this.tell('account.updated', account, account.id)
  }
  /** The bank of a payout decides. One that has arrived may still come back. */
  decide(reference: string, status: 'paid' | 'failed'): void {
    const payout = this.payout(reference)
    payout.status = status
    if (status === 'failed') {
      payout.failure_code = 'no_account'
      const account = this.#account(payout.account)
      account.available += payout.amount
      for (const bank of account.external_accounts.data) if (bank['id'] === payout.destination) bank['status'] = 'errored'
    }
    this.tell(`payout.${status}`, payout, payout.account)
  }
  /** Somebody at Stripe's own pages takes the money back. */
  takeBack(reference: string): void {
    const transfer = this.transfers.find(({ metadata }) => metadata['reference'] === reference)
    if (transfer) this.#reverse(transfer)
  }
  tell(type: string, object: object, account?: string): void {
    this.events.push({
      id: `evt_${randomUUID()}`,
      object: 'event',
      type,
      livemode: false,
      created: Math.floor(Date.now() / 1000),
      ...(account !== undefined && { account }),
      data: { object: structuredClone(object) },
    })
  }
  #account(id: string): Account {
    return this.accounts.get(id) as Account
  }
  #reverse(transfer: Transfer): void {
    transfer.reversed = true
    this.#account(transfer.destination).available -= transfer.amount
    this.tell('transfer.reversed', transfer)
  }

  /** Null when the request is about something else. */
  act(what: string, form: URLSearchParams, account: string | undefined): Answer | null {
    const [, kind = '', id = ''] = /^\w+ \/(\w+)\/?(\w*)/.exec(what) ?? []
    const metadata = Object.fromEntries(
      [...form].flatMap(([key, value]) => (key.startsWith('metadata[') ? [[key.slice(9, -1), value]] : [])),
    )
    const good = (body: object): Answer => ({ status: 200, body: body as Json })
    const refused = (code: string): Answer => ({ status: 400, body: { error: { type: 'invalid_request_error', code, message: code } } })
    const listOf = (data: unknown[]): Answer => good({ object: 'list', data, has_more: false, url: '/v1/list' })
    const number = (name: string): number => Number(form.get(name))
    if (kind === 'account_links')
      return this.accounts.has(form.get('account') ?? '')
        ? good({ object: 'account_link', url: `https://connect.stripe.example/setup/${randomUUID()}` })
        : refused('resource_missing')
    if (what === 'POST /accounts') {
      const made: Account = {
        id: `acct_${randomUUID().replaceAll('-', '')}`,
        object: 'account',
        metadata,
        payouts_enabled: false,
        details_submitted: false,
        capabilities: { transfers: 'inactive' },
        requirements: { disabled_reason: 'requirements.past_due', currently_due: ['external_account'], past_due: [] },
        external_accounts: { object: 'list', data: [] },
        available: 0,
      }
      this.accounts.set(made.id, made)
      return good(made)
    }
    if (kind === 'accounts') {
      const found = this.accounts.get(id)
      return found ? good(found) : refused('resource_missing')
    }
    if (kind === 'transfers') {
      if (what === 'POST /transfers') {
        const destination = this.accounts.get(form.get('destination') ?? '')
        if (!destination) return refused('resource_missing')
        const made: Transfer = {
          id: `tr_${randomUUID().replaceAll('-', '')}`,
          object: 'transfer',
          amount: number('amount'),
          currency: form.get('currency') ?? '',
          destination: destination.id,
          transfer_group: form.get('transfer_group') ?? '',
          metadata,
          reversed: false,
        }
        destination.available += made.amount
        this.transfers.push(made)
        return good(made)
      }
      if (what === 'GET /transfers') return listOf(this.transfers.filter((one) => one.transfer_group === form.get('transfer_group')))
      const found = this.transfers.find((one) => one.id === id)
      if (!found) return refused('resource_missing')
      if (!what.endsWith('/reversals')) return good(found)
      if (found.reversed || this.#account(found.destination).available < number('amount')) return refused('balance_insufficient')
      this.#reverse(found)
      return good({ id: `trr_${randomUUID()}`, object: 'transfer_reversal', amount: found.amount })
    }
    if (kind !== 'payouts') return null
    const owner = this.accounts.get(account ?? '')
    if (!owner) return refused('account_invalid')
    if (what === 'POST /payouts') {
      if (!owner.payouts_enabled) return refused('payouts_not_allowed')
      if (!owner.external_accounts.data.some((bank) => bank['id'] === form.get('destination'))) return refused('resource_missing')
      if (owner.available < number('amount')) return refused('balance_insufficient')
      const made: Payout = {
        id: `po_${randomUUID().replaceAll('-', '')}`,
        object: 'payout',
        account: owner.id,
        amount: number('amount'),
        currency: form.get('currency') ?? '',
        destination: form.get('destination') ?? '',
        status: 'pending',
        failure_code: null,
        arrival_date: Math.floor(Date.now() / 1000) + 86_400,
        metadata,
      }
      owner.available -= made.amount
      this.payouts.push(made)
      this.tell('payout.created', made, owner.id)
      return good(made)
    }
    if (what === 'GET /payouts') return listOf(this.payouts.filter((one) => one.account === owner.id))
    const found = this.payouts.find((one) => one.id === id && one.account === owner.id)
    if (!found) return refused('resource_missing')
    if (what.endsWith('/cancel')) {
      if (found.status !== 'pending') return refused('payout_not_cancelable')
      found.status = 'canceled'
      owner.available += found.amount
      this.tell('payout.canceled', found, owner.id)
    }
    return good(found)
  }
}
