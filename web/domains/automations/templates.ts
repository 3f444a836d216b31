import { type AutomationTyped, EMPTY } from './automation-form.ts'

type Begun = Pick<AutomationTyped, 'name'> & {
  trigger: Partial<AutomationTyped['trigger']>
  only?: string[]
  conditions?: Partial<AutomationTyped['conditions']>
  action: Partial<AutomationTyped['action']>
}
const template = (
  about: string,
  { name, trigger, only = [], conditions = {}, action }: Begun,
): { about: string; typed: AutomationTyped } => ({
  about,
  typed: {
    ...EMPTY,
    name,
    trigger: { ...EMPTY.trigger, ...trigger },
    only,
    conditions: { ...EMPTY.conditions, ...conditions },
    action: { ...EMPTY.action, ...action },
  },
})

/** Rules to begin with. Each can be changed before it is saved. */
export const TEMPLATES = [
  template('New orders are accepted while the store is open.', {
    name: 'Accept orders in opening hours',
    trigger: { kind: 'order_placed' },
    only: ['hours'],
    action: { kind: 'accept_order' },
  }),
  template('Your team reads what to order again.', {
    name: 'Reorder note',
    trigger: { kind: 'stock_below', pieces: '3' },
    action: { kind: 'notify', text: 'Order more of it.' },
  }),
  template('Products that do not sell get cheaper, within your limits.', {
    name: 'Mark down old stock',
    trigger: { kind: 'unsold', days: '90' },
    action: { kind: 'change_price', percent: '-20', floor: '5', ceiling: '500' },
  }),
  template('Shoppers hear from you after they have received an order.', {
    name: 'Thank-you message',
    trigger: { kind: 'order_received' },
    action: { kind: 'reply', text: 'Thank you for your order. We hope to see you again.' },
  }),
  template('Shoppers are asked what they think of what they received.', {
    name: 'Review request',
    trigger: { kind: 'order_received' },
    action: { kind: 'reply', text: 'We would like to know what you think. You can write a review on the page of your order.' },
  }),
  template('No new orders after closing time. A second rule takes them again in the morning.', {
    name: 'Pause when closed',
    trigger: { kind: 'daily', hour: '21' },
    action: { kind: 'pause_store' },
  }),
  template('The other half of “Pause when closed”.', {
    name: 'Take orders in the morning',
    trigger: { kind: 'daily', hour: '9' },
    action: { kind: 'resume_store' },
  }),
  template('A product that is sold out everywhere goes off sale.', {
    name: 'Hide what is sold out',
    trigger: { kind: 'stock_below', pieces: '0', of: 'product' },
    action: { kind: 'hide_product' },
  }),
] as const
