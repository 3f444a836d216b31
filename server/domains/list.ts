/**
 * The domains in dependency order: a domain uses only domains before it in this list, and only through their `index.ts`. Registration
 * (`all.ts`), the import rule (`tests/import-rules.ts`), the rule about SQL (`tests/statements.test.ts`) and the map in ARCHITECTURE.md all
 * follow it.
 */
export const DOMAINS = [
  { name: 'places', owns: 'ZIP areas, cities, time zones; the one function that measures distance; land and borders as drawn lines' },
  { name: 'legal', owns: 'legal texts in their versions' },
  { name: 'ledger', owns: 'accounts and balanced transfers, of dollars and of SPIRALs' },
  { name: 'malls', owns: 'malls, their floor plans, SPIRAL Centers' },
  { name: 'retailers', owns: 'businesses: their names, faces and stories, status and commission' },
  { name: 'identity', owns: 'people, sign-ins, passkeys, roles, requests for access, addresses' },
  {
    name: 'stores',
    owns: 'stores, opening hours and schedules, policies, whether they take orders; when pickups are ready, and the record on which that rests',
  },
  { name: 'teams', owns: 'the people of a retailer and invitations to join them' },
  { name: 'catalog', owns: 'products, variants, prices, stock per store; single changes, bulk edits and stock counts' },
  {
    name: 'search',
    owns: 'the index, product lists, facets, suggestions; the directory of stores, malls and maps; saved searches; looks of product pictures, photos to search with',
    readsWidely: true,
  },
  {
    name: 'imports',
    owns: 'catalog files of any system: columns, dry run, apply, undo; their pictures; feeds fetched on a schedule',
  },
  {
    name: 'assistant',
    owns: "drafts of applications and products from a shop's site, its catalog rows and photos; the count of try-outs",
  },
  { name: 'wishlist', owns: 'wishlists, saved items and their alerts, shared lists' },
  { name: 'fulfillment', owns: 'which state may follow which on the way to the shopper (pure rules)' },
  { name: 'cart', owns: "the account's copy of the browser's cart, carts shared by link" },
  { name: 'payments', owns: 'charges, tenders and their splits, refunds' },
  { name: 'gift-cards', owns: 'gift cards: purchases, codes, sending, claims, refunds, what may be spent where; what is paid out in cash' },
  { name: 'loyalty', owns: 'SPIRALs earned, spent, redeemed and given back; tiers, rules and their replay, rewards, local groups' },
  {
    name: 'orders',
    owns: 'orders and fulfillments as they were sold, their states, passes, choices when a shelf is empty, refunds of pieces',
  },
  { name: 'conversations', owns: 'messages and problems between shopper, store and support about a fulfillment', tablesOf: 'orders' },
  {
    name: 'store-work',
    owns: 'what a store or SPIRAL Center has to do: work lists, missing items, replacements; the desk of a Center: parcels, who has them, shelves, the way back',
    tablesOf: 'orders',
  },
  { name: 'pickups', owns: 'the counter: arrivals, codes, hand-overs and their undo, holds, passes sent by link', tablesOf: 'orders' },
  { name: 'wallet', owns: 'what a person holds, in one place with one history; the order of paying' },
  {
    name: 'returns',
    owns: 'returns of bought items: what may come back, how it is brought, its inspection and refund; exchanges for another item of the store; claims under the guarantee; lower prices paid back; refunds from the order, walk-in returns',
    tablesOf: 'orders',
  },
  {
    name: 'traces',
    owns: 'the transfers behind an amount, in words: for its shopper, its business and support',
  },
  {
    name: 'promotions',
    owns: 'promotions: what they take off a cart, who pays for it, their budgets, requests and approval; what they would have done and did',
    readsWidely: true,
  },
  { name: 'checkout', owns: 'the quote, and the one act that turns a cart into an order' },
  {
    name: 'local-first',
    owns: 'independent stores put first: the same item from one nearby, pledges, what a city spends at them',
    readsWidely: true,
  },
  { name: 'mall-office', owns: "a mall's office: its day, tenants and their invitations, announcements, team, figures", readsWidely: true },
  { name: 'retailer-office', owns: "a retailer's overview, search box and saved views; the clearing house of SPIRALs", readsWidely: true },
  { name: 'notifications', owns: 'notifications by list, mail and web push; devices, preferences, daily summaries; the live stream' },
  {
    name: 'moderation',
    owns: 'reports about what people write, the queue of moderators, decisions and appeals',
  },
  { name: 'shares', owns: 'shares, the visits and orders they brought, invited friends, challenges' },
  {
    name: 'events',
    owns: 'events at malls and stores, seats and the line for them, check-in at the door, feedback',
    readsWidely: true,
  },
  { name: 'corrections', owns: 'corrections that people suggest for the pages of malls and stores, and the decisions' },
  { name: 'reviews', owns: 'reviews of products and stores by people who received them, their answers and votes; ratings' },
  { name: 'questions', owns: 'questions about products and stores, answered by their sellers and by people who received them' },
  {
    name: 'community',
    owns: 'profiles, follows, muted and blocked people; groups of malls and cities, posts and answers; requests and messages to local stores',
    readsWidely: true,
  },
  {
    name: 'perks',
    owns: 'perks of retailers: double SPIRALs, stamps, birthdays; their members, budgets, and codes that a counter redeems',
    readsWidely: true,
  },
  { name: 'support', owns: 'requests to support, disputed SPIRALs among them, and the answers' },
  { name: 'enquiries', owns: 'stores and malls that want to join, and the answers' },
  { name: 'applications', owns: 'retailers that want to join: drafts, documents, review, requests to join a team' },
  {
    name: 'operations',
    owns: 'health, settings, figures, slow pages reported by browsers, diagnostic reports',
    readsWidely: true,
  },
  {
    name: 'trust',
    owns: 'the Trusted Local mark and its figures per night; checks of sellers and their disclosure; reported problems; how well SPIRAL keeps its word',
    readsWidely: true,
  },
  {
    name: 'closings',
    owns: 'retailers, malls and stores that close for good: what that would end, the act, and the end of everything they promised',
    readsWidely: true,
  },
  { name: 'privacy', owns: 'the export of personal data and the closing of accounts' },
  {
    name: 'admin',
    owns: 'what waits for a person, orders, people, businesses, mails, audit log; the audit of the books',
    readsWidely: true,
  },
] as const satisfies readonly Domain[]

type Domain = {
  name: string
  owns: string
  /** Its SQL uses the tables of this other domain, which it is a part of. */
  tablesOf?: string
  /** Its SQL may read the tables of every domain. */
  readsWidely?: true
}
export type DomainName = (typeof DOMAINS)[number]['name']
