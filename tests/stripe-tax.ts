import { randomUUID } from 'node:crypto'

type Json = Record<string, unknown>
type Line = { reference: string; amount: number; quantity: number; tax_code: string; amount_tax: number; tax_breakdown: Json[] }
type Calculation = { id: string; customer_details: Json; ship_from_details: Json | null; lines: Line[] }
type Transaction = { id: string; reference: string; calculation: string | null; original: string | null; amount: number }

/** Stripe Tax at the stand-in: 6.875 percent of Minnesota and 0.65 percent of its county, rounded by place. Clothing is free. */
export class StripeTax {
  readonly calculations = new Map<string, Calculation>()
  readonly transactions: Transaction[] = []

  act(what: string, form: URLSearchParams): { status: number; body: Json } | null {
    if (!/^\w+ \/tax\//.test(what)) return null
    if (what === 'POST /tax/calculations') return this.#calculate(form)
    const [, id = ''] = /^GET \/tax\/calculations\/(\w+)$/.exec(what) ?? []
    const known = this.calculations.get(id)
    if (known) return good(shown(known))
    const reference = form.get('reference') ?? ''
    if (this.transactions.some((one) => one.reference === reference)) return refused('resource_already_exists')
    if (what === 'POST /tax/transactions/create_from_calculation') {
      const of = this.calculations.get(form.get('calculation') ?? '')
      // A calculation becomes one sale.
      if (!of || this.transactions.some(({ calculation }) => calculation === of.id)) return refused('resource_missing')
      return this.#noted({
        reference,
        calculation: of.id,
        original: null,
        amount: of.lines.reduce((all, line) => all + line.amount + line.amount_tax, 0),
      })
    }
    if (what !== 'POST /tax/transactions/create_reversal') return refused('resource_missing')
    const original = form.get('original_transaction')
    const amount = Number(form.get('flat_amount'))
    const left = this.leftOf(original ?? '')
    return left === null || amount >= 0 || left + amount < 0
      ? refused('reversal_amount_exceeds_remaining')
      : this.#noted({ reference, calculation: null, original, amount })
  }

  /** What is left of a sale after what was given back; null where there is none. */
  leftOf(id: string): number | null {
    const sale = this.transactions.find((one) => one.id === id)
    if (!sale) return null
    return this.transactions.filter(({ original }) => original === id).reduce((all, { amount }) => all + amount, sale.amount)
  }

  #noted(transaction: Omit<Transaction, 'id'>): { status: number; body: Json } {
    const made = { id: `tax_${randomUUID().replaceAll('-', '')}`, ...transaction }
    this.transactions.push(made)
    return good({ ...made, object: 'tax.transaction' })
  }

  #calculate(form: URLSearchParams): { status: number; body: Json } {
    const at = (path: string) => form.get(path) ?? ''
    const address = (of: string) =>
      Object.fromEntries(['line1', 'city', 'state', 'postal_code', 'country'].map((part) => [part, at(`${of}[address][${part}]`)]))
    const customer = { address: address('customer_details'), address_source: at('customer_details[address_source]') }
    if (!/^\d{5}$/.test(customer.address['postal_code'] ?? '') || customer.address['country'] !== 'US')
      return refused('customer_tax_location_invalid')
    const lines: Line[] = []
    for (let i = 0; form.has(`line_items[${i}][amount]`); i++) {
      const line = (name: string) => at(`line_items[${i}][${name}]`)
      const [amount, code] = [Number(line('amount')), line('tax_code')]
      const places = code === 'txcd_30011000' ? [] : PLACES
      const parts = places.map(({ name, percent }) => ({
        amount: Math.round((amount * percent) / 100),
        taxable_amount: amount,
        jurisdiction: { country: 'US', display_name: name, level: name === 'Minnesota' ? 'state' : 'county', state: 'MN' },
        sourcing: 'destination',
        tax_rate_details: { display_name: 'Sales tax', percentage_decimal: String(percent), tax_type: 'sales_tax' },
        taxability_reason: 'standard_rated',
      }))
      lines.push({
        reference: line('reference'),
        amount,
        quantity: Number(line('quantity')),
        tax_code: code,
        amount_tax: parts.reduce((all, part) => all + part.amount, 0),
        tax_breakdown: parts,
      })
    }
    const made = {
      id: `taxcalc_${randomUUID().replaceAll('-', '')}`,
      customer_details: customer,
      ship_from_details: { address: address('ship_from_details') },
      lines,
    }
    this.calculations.set(made.id, made)
    return good(shown(made))
  }
}

const PLACES = [
  { name: 'Minnesota', percent: 6.875 },
  { name: 'Hennepin County', percent: 0.65 },
]
const good = (body: Json) => ({ status: 200, body })
const refused = (code: string) => ({ status: 400, body: { error: { type: 'invalid_request_error', code, message: code } } })
const shown = ({ lines, ...calculation }: Calculation): Json => ({
  ...calculation,
  object: 'tax.calculation',
  line_items: { object: 'list', data: lines, has_more: false },
})
