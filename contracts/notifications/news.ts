type Choice = { label: string; detail: string }
/** What shoppers choose for each channel, in the order of the settings. Unsubscribe links name a category, so its name stays as it is. */
export const CATEGORIES = {
  orders: { label: 'Orders and pickups', detail: 'Updates on your orders' },
  wishlist: { label: 'Wishlist', detail: 'Price drops and items back in stock' },
  spirals: { label: 'SPIRALs', detail: 'Points that are about to expire' },
  searches: { label: 'Saved searches', detail: 'New and cheaper items in your saved searches' },
  events: { label: 'Events', detail: 'Your seats, changes and reminders' },
  community: { label: 'Community', detail: 'Replies to you and news from places you follow' },
} as const satisfies Record<string, Choice>
export type ShopperCategory = keyof typeof CATEGORIES
/** `store`: news for the people who work in a store. They choose it for each store. */
export type NotificationCategory = ShopperCategory | 'store'

const BELL = ['inApp'] as const
const BELL_AND_PUSH = ['inApp', 'push'] as const
const BELL_AND_MAIL = ['inApp', 'email'] as const
const ALL = ['inApp', 'push', 'email'] as const
type Defaults = readonly ('inApp' | 'push' | 'email')[]
/** What the people of a store choose, in the order of the settings, and the channels of staff and of managers who have not chosen. */
export const STORE_CHOICES = {
  order: { label: 'New orders', detail: 'A shopper bought something', staff: BELL_AND_PUSH, managers: ALL },
  cancel: { label: 'Canceled orders', detail: 'A shopper or SPIRAL canceled one', staff: BELL_AND_PUSH, managers: BELL_AND_PUSH },
  message: { label: 'Messages', detail: 'A shopper wrote or has a problem with an order', staff: BELL_AND_MAIL, managers: ALL },
  return: { label: 'Returns', detail: 'A shopper is bringing something back', staff: BELL, managers: BELL },
  claim: { label: 'Claims', detail: 'A shopper wants money back, and you have a deadline to answer', staff: BELL_AND_MAIL, managers: ALL },
  dispute: { label: 'Disputes', detail: 'A bank took back a payment, and you have a deadline to answer', staff: [], managers: ALL },
  question: { label: 'Questions', detail: 'Someone asked about an item or your store', staff: [], managers: BELL_AND_MAIL },
  review: { label: 'Reviews', detail: 'Someone reviewed an item or your store', staff: [], managers: BELL_AND_MAIL },
  promotion: { label: 'Promotions', detail: 'Your mall asks for one, or withdraws it', staff: [], managers: BELL_AND_MAIL },
  report: { label: 'Monthly report', detail: 'Visits and pickups of the month before at your mall', staff: [], managers: BELL_AND_MAIL },
  automation: { label: 'Automations', detail: 'A rule of yours tells you something, or stopped', staff: BELL, managers: BELL_AND_MAIL },
} as const satisfies Record<string, Choice & { staff: Defaults; managers: Defaults }>
export type StoreNewsKind = keyof typeof STORE_CHOICES
/** What the people of a mall choose; before they do, they have the channels of the same kind at a store. */
export const MALL_CHOICES = {
  message: { label: 'Messages', detail: 'A shopper wrote to the mall' },
  promotion: { label: 'Promotions', detail: 'A business answered what you asked for' },
  report: { label: 'Monthly report', detail: 'How your stores did in the month before' },
} as const satisfies Partial<Record<StoreNewsKind, Choice>>
export type MallNewsKind = keyof typeof MALL_CHOICES

export type NewsLook = 'plain' | 'success' | 'warning' | 'danger' | 'reward'
type NewsKind = {
  /** Read before its text, for those who do not see the icon. */
  name: string
  /** An icon of lucide, and its color. */
  icon: string
  look: NewsLook
  /** Push services deliver it to devices that save power, too. */
  urgent?: true
  /** Of news of a store: what people choose it by. */
  choice?: StoreNewsKind
  /** Its mails, with their names in the outbox. */
  mails: Readonly<Record<string, string>>
}
/** Every kind of news by its category, with everything that lists, settings, pushes and mails need to know of it. */
export const NEWS = {
  orders: {
    order_placed: { name: 'Order', icon: 'ReceiptText', look: 'plain', mails: { 'order-placed': 'Order confirmation' } },
    payment_failed: { name: 'Payment', icon: 'CircleAlert', look: 'danger', urgent: true, mails: { 'payment-failed': 'Payment failed' } },
    fulfillment_moved: {
      name: 'Order',
      icon: 'Package',
      look: 'plain',
      urgent: true,
      mails: {
        'fulfillment-at_center': 'Ready at the SPIRAL Center',
        'fulfillment-cancelled': 'Part of an order canceled',
        'fulfillment-delivered': 'Delivered',
        'fulfillment-ready': 'Ready for pickup',
        'fulfillment-shipped': 'Shipped',
      },
    },
    choice_needed: { name: 'Your choice', icon: 'CircleAlert', look: 'warning', urgent: true, mails: { 'choice-needed': 'Choice needed' } },
    pieces_refunded: { name: 'Refund', icon: 'Undo2', look: 'warning', mails: { 'pieces-refunded': 'Items refunded' } },
    order_message: { name: 'Message', icon: 'MessageSquare', look: 'plain', mails: { 'order-message': 'Message from a store' } },
    return_update: {
      name: 'Return',
      icon: 'PackageOpen',
      look: 'success',
      mails: { 'return-update': 'News of a return', 'return-nudge': 'Reminder of a return' },
    },
    claim_update: { name: 'Claim', icon: 'ShieldCheck', look: 'plain', mails: { 'claim-update': 'News of a claim' } },
    price_adjusted: { name: 'Price adjustment', icon: 'TrendingDown', look: 'success', mails: { 'price-adjusted': 'Price adjusted' } },
    hold_ending: { name: 'Pickup', icon: 'Hourglass', look: 'warning', urgent: true, mails: { 'hold-ending': 'Hold ends soon' } },
    repeat_order: {
      name: 'Repeat order',
      icon: 'CalendarDays',
      look: 'plain',
      mails: { 'repeat-agreed': 'Terms of a repeat order', 'repeat-ended': 'Repeat order canceled', 'repeat-soon': 'Repeat order soon' },
    },
    repeat_needs_you: {
      name: 'Repeat order',
      icon: 'CircleAlert',
      look: 'warning',
      urgent: true,
      mails: {
        'repeat-asks': 'Question about a repeat order',
        'repeat-card-failed': 'Card of a repeat order declined',
        'repeat-paused': 'Repeat order paused',
      },
    },
    review_decided: { name: 'Review', icon: 'MessageSquareReply', look: 'plain', mails: { 'review-decided': 'Decision about a review' } },
    /** Its sender says the category: that of what the closed seller had promised. */
    seller_closed: { name: 'Closed', icon: 'CircleAlert', look: 'warning', mails: { 'seller-closed': 'A store or mall closed' } },
  },
  wishlist: {
    price_drop: { name: 'Price drop', icon: 'TrendingDown', look: 'danger', mails: { 'wishlist-price_drop': 'Price drop' } },
    back_in_stock: { name: 'Back in stock', icon: 'PackageCheck', look: 'success', mails: { 'wishlist-back_in_stock': 'Back in stock' } },
    test: { name: 'Test', icon: 'BellRing', look: 'plain', urgent: true, mails: {} },
  },
  spirals: {
    spirals_expiring: { name: 'SPIRALs', icon: 'Clock3', look: 'reward', mails: { 'spirals-expiring': 'SPIRALs expire soon' } },
    rule_changed: { name: 'SPIRALs', icon: 'Percent', look: 'reward', mails: { 'spirals-rule-changed': 'Loyalty rule changes' } },
    social_reward: {
      name: 'SPIRALs',
      icon: 'Share2',
      look: 'reward',
      mails: { 'social-reward': 'Reward for sharing or inviting', 'perk-reward': 'Reward of a perk' },
    },
    support_answered: { name: 'Answer', icon: 'MessageSquareReply', look: 'plain', mails: { 'support.answered': 'Question answered' } },
  },
  searches: {
    search_match: { name: 'Saved search', icon: 'Search', look: 'plain', mails: { 'search-match': 'Match of a saved search' } },
  },
  events: {
    event_update: { name: 'Event', icon: 'CalendarDays', look: 'plain', mails: { 'event-update': 'News of an event' } },
  },
  community: {
    review_asked: { name: 'Review', icon: 'MessageSquareReply', look: 'plain', mails: { 'review-asked': 'Request for a review' } },
    correction_decided: {
      name: 'Correction',
      icon: 'PencilLine',
      look: 'plain',
      mails: { 'correction-decided': 'Suggested correction decided' },
    },
    community_answer: {
      name: 'Answer',
      icon: 'MessageSquare',
      look: 'plain',
      mails: { 'community-answer': 'Answer in the community', 'item-question-answered': 'Answer about an item' },
    },
    followed_news: { name: 'News', icon: 'Megaphone', look: 'plain', mails: { 'followed-news': 'News of a place that you follow' } },
    store_message: { name: 'Message', icon: 'MessageSquareReply', look: 'plain', mails: { 'store-answer': 'Answer of a store or mall' } },
  },
  store: {
    store_order: {
      name: 'New order',
      icon: 'ShoppingBag',
      look: 'success',
      choice: 'order',
      urgent: true,
      mails: { 'store-order': 'New order at a store' },
    },
    store_order_canceled: {
      name: 'Canceled order',
      icon: 'Ban',
      look: 'warning',
      choice: 'cancel',
      urgent: true,
      mails: { 'store-order-canceled': 'Order at a store canceled' },
    },
    shopper_wrote: {
      name: 'Message',
      icon: 'MessageSquare',
      look: 'plain',
      choice: 'message',
      mails: {
        'shopper-message': 'Message from a shopper',
        'store-message': 'Message of a shopper',
        'order-problem': 'Problem with an order',
      },
    },
    return_started: { name: 'Return', icon: 'PackageOpen', look: 'plain', choice: 'return', mails: { 'return-started': 'Return started' } },
    claim_opened: { name: 'Claim', icon: 'ShieldAlert', look: 'warning', choice: 'claim', mails: { 'claim-to-answer': 'Claim to answer' } },
    dispute_opened: {
      name: 'Dispute',
      icon: 'ShieldAlert',
      look: 'danger',
      choice: 'dispute',
      urgent: true,
      mails: { 'dispute-opened': 'Disputed payment', 'dispute-decided': 'Decision about a disputed payment' },
    },
    question_asked: {
      name: 'Question',
      icon: 'CircleHelp',
      look: 'plain',
      choice: 'question',
      mails: { 'question-asked': 'New question' },
    },
    review_written: { name: 'Review', icon: 'Star', look: 'plain', choice: 'review', mails: { 'review-written': 'New review' } },
    mall_promotion: {
      name: 'Promotion',
      icon: 'Percent',
      look: 'plain',
      choice: 'promotion',
      mails: {
        'mall-promotion-asked': 'Promotion that a mall asks for',
        'mall-promotion-withdrawn': 'Promotion withdrawn by a mall',
        'mall-promotion-answered': 'Answer about a promotion of a mall',
      },
    },
    mall_report: {
      name: 'Report',
      icon: 'ReceiptText',
      look: 'plain',
      choice: 'report',
      mails: { 'tenant-report': 'Monthly report of a mall', 'store-report': 'Monthly report of stores at a mall' },
    },
    automation_told: {
      name: 'Automation',
      icon: 'BellRing',
      look: 'plain',
      choice: 'automation',
      mails: { 'automation-told': 'Message of an automation', 'automation-stopped': 'Automation that stopped' },
    },
  },
} as const satisfies Record<NotificationCategory, Record<string, NewsKind>>
type KeyOfAny<T> = T extends unknown ? keyof T & string : never
type KindIn<T> = T extends unknown ? T[keyof T] : never
type AnyKind = KindIn<(typeof NEWS)[NotificationCategory]>
/** The kinds of news of a category. */
export type NewsOf<C extends NotificationCategory> = keyof (typeof NEWS)[C]
export type NotificationType = KeyOfAny<(typeof NEWS)[NotificationCategory]>
export type NewsIcon = AnyKind['icon']
/** The kinds of mails that are news. */
export type NewsMail = KeyOfAny<AnyKind['mails']>

export const NEWS_KINDS = Object.fromEntries(
  Object.entries(NEWS).flatMap(([category, kinds]) => Object.entries(kinds).map(([type, kind]) => [type, { ...kind, category }])),
) as Record<NotificationType, NewsKind & { icon: NewsIcon; category: NotificationCategory }>

export const keysOf = <K extends string>(of: Readonly<Record<K, unknown>>): [K, ...K[]] => Object.keys(of) as [K, ...K[]]
/** A value for each key. */
export const forEach = <K extends string, V>(of: Readonly<Record<K, unknown>>, value: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keysOf(of).map((key) => [key, value(key)])) as Record<K, V>
