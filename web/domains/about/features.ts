import type { OneClick } from '#contracts/checkout/one-click.ts'
import type { Viewer } from '#contracts/identity/people.ts'
import { isWelcomeAt, screenAt } from '#web/routes.ts'
import { plural } from '#web/lib/format.ts'
import type { Tone } from '#web/ui/Badge.tsx'
import type { PushState } from '../notifications/push-here.ts'

/** What is known of this person. `undefined`: not read yet, or signed out. */
export type FeatureFacts = {
  viewer: Viewer | null
  oneClick: OneClick | undefined
  /** Repeat orders that run. */
  repeats: number | undefined
  hasPlan: boolean | undefined
  push: PushState
  /** Product pictures that a photo is compared with. */
  comparedPictures: number | undefined
}
export type FeatureState = { label: string; tone: Tone; note?: string }
export type Feature = {
  title: string
  words: string
  whom: string
  href: string
  state: (facts: FeatureFacts) => FeatureState | null
}

const ON: FeatureState = { label: 'On', tone: 'success' }
const READY: FeatureState = { label: 'Ready to use', tone: 'success' }
const OFF: FeatureState = { label: 'Off', tone: 'neutral' }
const NEEDS_SIGN_IN: FeatureState = { label: 'Needs sign-in', tone: 'neutral' }
const NEEDS_STORE: FeatureState = { label: 'Needs a store account', tone: 'neutral' }

/** Ready for people who may open its screen, by the table of screens. */
const byScreen =
  (href: string, otherwise: FeatureState) =>
  ({ viewer }: FeatureFacts): FeatureState =>
    isWelcomeAt(screenAt(href), viewer) ? READY : otherwise

const PUSH_STATES: Partial<Record<PushState, FeatureState>> = {
  on: ON,
  off: { label: 'Needs your permission', tone: 'info', note: 'Your browser asks you.' },
  blocked: { label: 'Needs your permission', tone: 'warning', note: 'Your browser blocks messages from us.' },
  unsupported: { label: 'Not on this browser', tone: 'neutral' },
  'not-set-up': { label: 'Not set up here', tone: 'neutral' },
}

/** What goes beyond the basics. */
export const FEATURES: readonly Feature[] = [
  {
    title: 'Search with a photo',
    words: 'Take a picture of an item and find what looks like it at stores near you.',
    whom: 'Everyone',
    href: '/visual-search',
    state: ({ comparedPictures }) => {
      if (comparedPictures === undefined) return null
      return comparedPictures > 0 ? READY : { label: 'Not set up here', tone: 'neutral' }
    },
  },
  {
    title: 'Trip planner',
    words: 'One route past all your pickups, with opening hours.',
    whom: 'Shoppers with an account',
    href: '/advanced-logistics',
    state: byScreen('/advanced-logistics', NEEDS_SIGN_IN),
  },
  {
    title: 'One-click checkout',
    words: 'Buy in one press with the card, address and limit you chose. Undo for two minutes.',
    whom: 'Shoppers with an account and a saved card',
    href: '/one-click-checkout',
    state: ({ viewer, oneClick }) => {
      if (!viewer) return NEEDS_SIGN_IN
      if (!oneClick) return null
      if (oneClick.isOn) return ON
      return oneClick.missing.length > 0 ? { ...OFF, note: `Needs a saved ${oneClick.missing.join(' and ')}.` } : OFF
    },
  },
  {
    title: 'Repeat orders',
    words: 'Get an item again every few weeks. Skip, change or stop at any time.',
    whom: 'Shoppers with an account',
    href: '/subscriptions',
    state: ({ viewer, repeats }) => {
      if (!viewer) return NEEDS_SIGN_IN
      if (repeats === undefined) return null
      return repeats > 0 ? { ...ON, note: `${plural(repeats, 'item')} on repeat.` } : READY
    },
  },
  {
    title: 'Savings on delivery',
    words: 'A plan takes money off each delivery, by the month or year.',
    whom: 'Shoppers with a plan',
    href: '/plans',
    state: ({ viewer, hasPlan }) => {
      if (!viewer) return NEEDS_SIGN_IN
      if (hasPlan === undefined) return null
      return hasPlan ? ON : { label: 'Needs a plan', tone: 'neutral' }
    },
  },
  {
    title: 'Messages on this device',
    words: 'Hear when a pickup is ready or a price drops, even when SPIRAL is closed.',
    whom: 'Shoppers with an account',
    href: '/push-notification-settings',
    state: ({ viewer, push }) => (viewer ? (PUSH_STATES[push] ?? null) : NEEDS_SIGN_IN),
  },
  {
    title: 'Passes without a network',
    words: 'Your pickup codes stay on your phone, so they open in a basement too.',
    whom: 'Everyone with a pickup',
    href: '/qr-pickup-system',
    state: byScreen('/qr-pickup-system', NEEDS_SIGN_IN),
  },
  {
    title: 'AI Assistants',
    words: 'Ask about items, orders and stores. An assistant asks you before it changes anything.',
    whom: 'Everyone',
    href: '/ai-agents',
    state: byScreen('/ai-agents', NEEDS_SIGN_IN),
  },
  {
    title: 'SPIRALs calculator',
    words: 'See what a purchase earns before you make it.',
    whom: 'Everyone',
    href: '/tiered-spirals-engine',
    state: byScreen('/tiered-spirals-engine', NEEDS_SIGN_IN),
  },
  {
    title: 'Photo to shelf',
    words: 'Take a photo of an item and see its listing drafted.',
    whom: 'Stores. Everyone may try it.',
    href: '/recognition-demo',
    state: byScreen('/recognition-demo', NEEDS_STORE),
  },
  {
    title: 'Automations',
    words: 'Rules that do routine work for a store. Test one, turn it on, and see what it did.',
    whom: 'Owners and managers of stores',
    href: '/retailer-automation-flow',
    state: byScreen('/retailer-automation-flow', NEEDS_STORE),
  },
]
