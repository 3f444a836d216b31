import type { z } from 'zod'
import { type LegalDocument, LEGAL_SLUGS } from '#contracts/legal.ts'

type Text = Omit<z.output<typeof LegalDocument>, 'versions' | 'upcoming'>

const VERSION = '2026-11'
const EFFECTIVE = new Date('2026-11-01T00:00:00Z')
const section = (id: string, heading: string, ...paragraphs: string[]) => ({ id, heading, paragraphs })

type Section = ReturnType<typeof section>
/** A new version of a text: replaces the given sections and keeps the others. */
const amended = (sections: readonly Section[], changes: Record<string, (paragraphs: string[]) => string[]>): Section[] =>
  sections.map((old) => ({ ...old, paragraphs: changes[old.id]?.(old.paragraphs) ?? old.paragraphs }))

const PRIVACY: readonly Section[] = [
  section(
    'in-short',
    'In short',
    'We keep what is needed to run your account and your orders. We show no advertising, run no outside trackers, and do not sell or share personal information for advertising. Card numbers never reach our servers.',
  ),
  section(
    'what-we-keep',
    'What we keep, and why',
    'Account: your name, email address, home ZIP if you gave one, and your password in a form that cannot be turned back (scrypt). Needed to sign you in.',
    'Sign-ins: the time, network address and browser of each, so that you can see and end them. They are removed when they end, after 30 days at the latest.',
    'Addresses you save: to ship to you. You can change or remove them under Account.',
    'Orders: what you bought, from whom, your contact, where it went, and how it was paid. Orders keep the prices and words as they were agreed. They are part of the books and stay.',
    'Cart: kept on your device, and with your account when you are signed in, so that it is the same everywhere.',
    'SPIRALs: what you earned, spent and have, in a ledger that is never edited.',
    'Mails we wrote to you about your account and orders.',
  ),
  section(
    'who-sees-it',
    'Who sees it',
    'A store sees the parts of orders placed with it: the items, your name, and your address when it ships to you. A SPIRAL Center sees the parcels that come to it. Neither sees your other orders.',
    'Our support can read orders and accounts to help you. Acts of our administrators are recorded in a log that nobody can edit, including each time one of them opens a mail that was written to you.',
    'The payment provider receives what it needs to charge your card. It is named at checkout.',
    'Authorities receive what the law makes us give.',
  ),
  section(
    'cookies',
    'Cookies and browser storage',
    'We set three cookies at most, all needed to work and none for tracking: one keeps you signed in, one lets a guest open the orders placed from this browser, and one remembers that you have signed in here before, so that strangers who guess at your password cannot lock you out.',
    'Your browser also stores your cart, your chosen location and your display settings. Nothing there grants access to anything.',
  ),
  section(
    'how-long',
    'How long',
    'Links that we mail work for one hour (new password) or 24 hours (confirming an address) and are removed after that. Answers kept to recognize repeated requests are removed after 24 hours, counters against guessing within hours; they hold no readable address. Sign-ins last 30 days. Orders, the ledger and the administrators’ log stay, because the books must.',
  ),
  section(
    'your-choices',
    'Your choices',
    'You can buy without an account. You can change your name, ZIP, addresses and password under Account, and end any sign-in. We send no marketing mail unless you asked for it when you signed up.',
    'Exporting or deleting an account with one button is not offered in this version.',
  ),
  section(
    'security',
    'How it is protected',
    'Pages are sent over an encrypted connection on public sites. Tokens that grant access are random and are worthless without a key that is not in the database. Administrators of public sites sign in with a second factor.',
  ),
  section('children', 'Children', 'SPIRAL is not made for children under 13 and we do not knowingly keep information about them.'),
  section(
    'changes',
    'Changes to this notice',
    'Every version of this notice stays readable under its number, with the date from which it applied.',
  ),
]

const PRIVACY_WITH_MESSAGES = amended(PRIVACY, {
  'what-we-keep': (before) => [
    ...before,
    'Wishlists, their alerts, what you were told by them, and the browsers you allowed to receive messages, for as long as you want to be told.',
    'Requests for access to a page, with the decision on them.',
    'How long a page or a step took when it was slow, or how much memory a page held when it was much. Only the kind of page and the figure: not which product, not who you are, no network address.',
  ],
  'how-long': (before) => [...before, 'What was slow is removed after 30 days.'],
  security: (before) =>
    before.map((text) =>
      text.replace(
        'Administrators of public sites sign in with a second factor.',
        'Administrators and owners of stores sign in on public sites with a second factor, and an administrator who does nothing for 30 minutes is signed out.',
      ),
    ),
})
const PRIVACY_WITH_PASSKEYS = amended(PRIVACY_WITH_MESSAGES, {
  'what-we-keep': (before) => [
    ...before,
    'Passkeys that you add: the public half, the name you gave it, and when it was used. The half that signs you in never leaves your device.',
  ],
  cookies: ([, ...others]) => [
    'We set four cookies at most, all needed to work and none for tracking: one keeps you signed in, one lets a guest open the orders placed from this browser, one remembers that you have signed in here before, so that strangers who guess at your password cannot lock you out, and one, for ten minutes, keeps what a passkey is asked to sign to this browser.',
    ...others,
  ],
  'how-long': ([first = '', ...others]) => [
    first.replace('(new password)', '(new password, new address), 7 days (taking a changed address back)'),
    ...others,
    'Mails are removed 90 days after they were sent, messages to your devices after 30 days, and what stands behind the bell after 180 days.',
  ],
  'your-choices': ([first = '']) => [
    first,
    'Under Account, Privacy you can download what we keep about you, and close your account. A closed account is removed a week after you ask, with everything that names you: sign-ins, addresses, lists, messages and devices. Your orders and their payments stay in the books without your name, email and address, because tax law asks for them. Mails that told a store of your order name you until they are removed, after 90 days at the latest.',
  ],
})
const PRIVACY_WITH_SEARCHES = amended(PRIVACY_WITH_PASSKEYS, {
  'what-we-keep': (before) => [...before, 'Searches that you save, until you remove them, and what we found for them in the last 30 days.'],
})

const PRIVACY_WITH_CHOICES = amended(PRIVACY_WITH_SEARCHES, {
  'what-we-keep': (before) => [
    ...before,
    'What you write to our support, with your name and email address and the answer.',
    'Whether you asked for news and offers, and when you changed your mind.',
  ],
  'how-long': (before) => [...before, 'What you wrote to support is removed 180 days after it was answered.'],
  'your-choices': (before) => [
    'On this page you choose whether this device remembers what you look at and search for, whether it tells us what was slow, and, when you are signed in, whether we may send you news and offers. A browser that sends Global Privacy Control tells us nothing of what was slow unless you switch it on.',
    ...before,
  ],
})

const PRIVACY_WITH_CONVERSATIONS = amended(PRIVACY_WITH_CHOICES, {
  'what-we-keep': (before) => [
    ...before,
    'What you and a store write to one another about an order, and what you say went wrong with it. The store of that part reads it, and SPIRAL support; it goes with your account.',
  ],
})

const PRIVACY_WITH_TEAMS = amended(PRIVACY_WITH_CONVERSATIONS, {
  'what-we-keep': (before) => [
    ...before,
    'Your email address, when a store invites you to its team, until you answer, the store takes it back, or a week has passed.',
    'What our diagnostics page found on your device, when you send it to us, with your name if you are signed in.',
  ],
  'how-long': (before) => [
    ...before,
    'Reports of the diagnostics page, and the link of a cart that was shared without an account and not renewed, are removed after 90 days.',
  ],
})

const PRIVACY_WITH_GUESTS = amended(PRIVACY_WITH_TEAMS, {
  'your-choices': (before) => [
    ...before,
    'Who bought without an account asks on this page for what we keep of these orders. The link goes to the address of the orders, works once, and is removed after 24 hours.',
  ],
})

const PRIVACY_WITH_PLACE = amended(PRIVACY_WITH_GUESTS, {
  cookies: ([first = '', ...others]) => [
    first.replace('We set four cookies at most', 'We set five cookies at most'),
    'The fifth holds the place you chose: a ZIP or a mall, a distance and a sort order. It lets us draw the page for that place at once. It lasts a year, and goes when you choose All Locations.',
    ...others,
  ],
})

const REFUNDS: Section[] = [
  section(
    'before-acceptance',
    'You change your mind before the store starts',
    'Until a store has accepted its part of your order you can cancel that part on the page of the order. You get back all you paid for it, including shipping and tax. You do not have to say why.',
  ),
  section(
    'store-cancels',
    'The store cannot deliver',
    'If a store cancels its part of your order, or does not have what it promised, you get back all you paid for that part. The other parts of your order go on.',
  ),
  section(
    'not-collected',
    'Not collected in time',
    'Goods that wait for you in a store or a SPIRAL Center are kept for the days shown on the page of the store or mall, and the last day is shown on your order. What was not collected by then is cancelled and refunded.',
  ),
  section(
    'how-refunds-work',
    'How the money comes back',
    'A refund goes back the way you paid: the share paid by card to the same card, the share paid in SPIRALs as SPIRALs. With several ways of paying, each gets back its own share, to the cent.',
    'Refunds are sent to the card provider at once. Banks commonly take 3 to 10 business days to show them. You see the refund on the page of your order as soon as it is sent.',
    'SPIRALs that you earned with goods you did not keep are taken back.',
  ),
  section(
    'returns',
    'After you received the goods',
    'Each store takes returns under its own policy; the number of days is shown on the page of the store. Bring or send the goods to the store you bought them from, with your order number. Starting a return on this site is not offered in this version.',
    'Rights that the law gives you, such as for faulty goods, apply in any case and for longer.',
  ),
  section(
    'test-payments',
    'Test payments',
    'When a page of this site says that payments are in test mode, refunds are trials as well: no real money moves either way.',
  ),
]

/** Words of the first texts that people here do not say, each with the word they do say. */
const SAID: readonly [RegExp, string][] = [
  [/\bgoods\b/g, 'items'],
  [/\bGoods\b/g, 'Items'],
  [/\bcollected\b/g, 'picked up'],
  [/\bcollect\b/g, 'pick up'],
  [/\bcancelled\b/g, 'canceled'],
  [/\bput things\b/g, 'put items'],
  [/\bThe last piece\b/g, 'The last one'],
  [/\bMails\b/g, 'Emails'],
  [/\ba mail\b/g, 'an email'],
  [/\b(we|marketing) mail\b/g, '$1 email'],
  [/\ba mailed link\b/g, 'a link by email'],
]
const said = (text: string): string => SAID.reduce((words, [old, own]) => words.replace(old, own), text)
/** The newest text of a kind in the words of `docs/voice.md`. */
function inOwnWords(slug: Text['slug']): Text {
  const newest = PUBLISHED.findLast((text) => text.slug === slug)
  if (!newest) throw new Error(`no text is called ${slug}`)
  const sections = newest.sections.map(({ id, heading, paragraphs }) => section(id, said(heading), ...paragraphs.map(said)))
  return { ...newest, version: '2026-11-23', effectiveAt: new Date('2026-11-23T03:30:00Z'), sections }
}

const PUBLISHED: readonly Text[] = [
  {
    slug: 'terms',
    title: 'Terms of Use',
    version: VERSION,
    effectiveAt: EFFECTIVE,
    sections: [
      section(
        'what-spiral-is',
        'What SPIRAL is',
        'SPIRAL is a marketplace of local stores and malls in the United States. Retailers list what stands on their shelves; you put things from several stores into one cart, pay once, and collect or receive each part as you chose.',
        'Each store sells its own goods. When you place an order, you buy from the stores named in it. SPIRAL runs the marketplace, takes the payment for the stores, and passes it on to them.',
      ),
      section(
        'accounts',
        'Your account',
        'You can buy as a guest with an email address, or with an account. For an account we need your name, a working email address and a password of 8 to 128 characters that is not a common one.',
        'Keep your password to yourself. You can see where your account is signed in and end any sign-in under Account, Security. Setting a new password ends all of them.',
        'You must be old enough to make a binding contract where you live.',
      ),
      section(
        'orders-and-prices',
        'Orders and prices',
        'Prices are in US dollars and are set by the stores. Before you pay you see the price of each item, shipping, tax and the total. You are charged exactly the total you agreed to. If anything changed between the quote and your order, nothing is charged: you see the new total and decide again.',
        'Shipping to a home costs $4.99 for each store and shipment. Pickup in the store and shipping to a SPIRAL Center in a mall cost nothing.',
        'Sales tax is computed with the general rate of the state and shown as an estimate, because local rates and exemptions may differ. What you pay is what is shown.',
        'An order counts as placed when its payment has succeeded. While a payment is being made, the goods are held for you for 15 minutes; after that an unpaid order is given up and nothing is charged.',
      ),
      section(
        'pickup-and-delivery',
        'Pickup and delivery',
        'For pickup you get a code for each part of your order. Whoever shows it receives the goods, so give it only to people you trust. A store keeps ready goods for the days shown on its page, a SPIRAL Center for the days shown on the page of its mall. What is not collected by then is cancelled and refunded.',
        'Times of readiness and delivery are estimates of the store. You see each step on the page of your order.',
      ),
      section(
        'cancelling',
        'Cancelling',
        'You can cancel a part of an order until its store has accepted it. Then everything you paid for it is given back as it was paid: to the card, and in SPIRALs. The Refund Policy says what applies later.',
      ),
      section(
        'spirals',
        'SPIRALs',
        'SPIRALs are points you earn with purchases when you have an account. They are pending until your order is complete, and they expire after the time that the published rule names. The rule that applies today, with its rates and tiers, is shown on the SPIRALs page.',
        'SPIRALs can be spent as part of a payment at the value in the rule. They are not money, cannot be sold or paid out, and belong to one account. When an order is cancelled or refunded, the SPIRALs earned with it are taken back and those spent on it are returned.',
      ),
      section(
        'fair-use',
        'Fair use',
        "Do not use SPIRAL to break the law, to get at other people's accounts or data, to hold goods you do not mean to buy, or to overload the service. We may refuse orders and disable accounts that do.",
      ),
      section(
        'test-payments',
        'Test payments',
        'When a page of this site says that payments are in test mode, no real card is charged and no real money moves. Orders placed in that mode are trials.',
      ),
      section(
        'liability',
        'What we answer for',
        'Stores answer for their goods: that they are as described, safe and lawful to sell. We answer for the marketplace: that totals, payments, refunds and points are correct. Nothing in these terms takes away rights that the law gives you as a consumer and that cannot be waived.',
      ),
      section(
        'changes',
        'Changes to these terms',
        'Every version of these terms stays readable under its number. We keep a note of the version you accepted when you signed up. A new version applies to orders placed after it took effect, never to earlier ones.',
      ),
    ],
  },
  {
    slug: 'privacy',
    title: 'Privacy Notice',
    version: VERSION,
    effectiveAt: EFFECTIVE,
    sections: [...PRIVACY],
  },
  {
    slug: 'privacy',
    title: 'Privacy Notice',
    version: '2026-11-21',
    effectiveAt: new Date('2026-11-21T00:00:00Z'),
    sections: PRIVACY_WITH_MESSAGES,
  },
  {
    slug: 'privacy',
    title: 'Privacy Notice',
    version: '2026-11-21b',
    effectiveAt: new Date('2026-11-21T11:00:00Z'),
    sections: PRIVACY_WITH_PASSKEYS,
  },
  {
    slug: 'privacy',
    title: 'Privacy Notice',
    version: '2026-11-21c',
    effectiveAt: new Date('2026-11-21T14:00:00Z'),
    sections: PRIVACY_WITH_SEARCHES,
  },
  {
    slug: 'privacy',
    title: 'Privacy Notice',
    version: '2026-11-21d',
    effectiveAt: new Date('2026-11-21T14:00:00Z'),
    sections: PRIVACY_WITH_CHOICES,
  },
  {
    slug: 'privacy',
    title: 'Privacy Notice',
    version: '2026-11-21e',
    effectiveAt: new Date('2026-11-21T14:30:00Z'),
    sections: PRIVACY_WITH_CONVERSATIONS,
  },
  {
    slug: 'privacy',
    title: 'Privacy Notice',
    version: '2026-11-21f',
    effectiveAt: new Date('2026-11-21T14:45:00Z'),
    sections: PRIVACY_WITH_TEAMS,
  },
  {
    slug: 'privacy',
    title: 'Privacy Notice',
    version: '2026-11-21g',
    effectiveAt: new Date('2026-11-21T17:40:00Z'),
    sections: PRIVACY_WITH_GUESTS,
  },
  {
    slug: 'privacy',
    title: 'Privacy Notice',
    version: '2026-11-22',
    effectiveAt: new Date('2026-11-22T23:00:00Z'),
    sections: PRIVACY_WITH_PLACE,
  },
  {
    slug: 'refunds',
    title: 'Refund Policy',
    version: VERSION,
    effectiveAt: EFFECTIVE,
    sections: REFUNDS,
  },
  {
    slug: 'refunds',
    title: 'Refund Policy',
    version: '2026-11-22',
    effectiveAt: new Date('2026-11-22T22:00:00Z'),
    sections: REFUNDS.map((old) =>
      old.id === 'returns'
        ? section(
            'returns',
            'After you have the items',
            'Each store takes returns for a number of days, counted from the day you got the items. You see the last day with each item of your order. Within that time a return is approved at once. After it, or for a final sale, it is refused with the date.',
            'Bring the items to the store, to another store of the same retailer, or to any SPIRAL Center, and show your return code. One code works for everything you bring. Or mail them: the label comes off your refund, and is free when the item is damaged, wrong or not as described.',
            'The counter checks the items and refunds you. A return that nobody brings within 14 days expires, and you can start it again while the window is open.',
            'You get back what you paid for the items with their tax, the way you paid. Shipping comes back too when everything of that part returns because of the store. If a store does not accept an item, it says why, and you can ask SPIRAL support.',
            'SPIRALs that you earned with returned items are taken back. If you have spent them already, your next SPIRALs make up for them. SPIRALs that you paid with come back to you.',
            'Rights that the law gives you, such as for faulty items, apply in any case and for longer.',
          )
        : old,
    ),
  },
  {
    slug: 'guarantee',
    title: 'The SPIRAL Guarantee',
    version: VERSION,
    effectiveAt: EFFECTIVE,
    sections: [
      section(
        'what-we-promise',
        'What we promise for every order',
        'You pay the total you agreed to, and no cent more. If a price, a fee or what is in stock changes before you pay, we ask you again.',
        'What you bought is yours: the goods are taken off the shelf for you before you are charged. The last piece in a store is sold once.',
        'You pay once, however often you press the button or your connection drops.',
      ),
      section(
        'money-back',
        'When you get your money back',
        'A store cannot deliver what you ordered: you get back all you paid for it.',
        'A part of your order was never accepted and you no longer want it: cancel it on the page of the order and get everything back.',
        'Goods were not collected in time: they are cancelled and refunded.',
        'In each case the money goes back without a form to fill in, to the card and in SPIRALs as you paid.',
      ),
      section(
        'claims',
        'When an item is not right',
        'You did not get it, it does not match its description, it is damaged, it is the wrong item, or the store refuses a return that its policy allows: open a claim on the page of your order, within 30 days after the pickup or delivery. Say what happened and add photos.',
        'The store may answer within 2 business days. Then SPIRAL support decides and tells you why: all of your money, a part of it while you keep the item, or none. Example: a mug with a small chip may be worth a part; a wrong mug is worth all of it.',
        'The money goes back the way you paid, with its tax, from the store or from SPIRAL.',
      ),
      section(
        'pickup',
        'Your pickup is yours',
        'Goods are handed over to whoever has the code of that part of the order. Codes are random, work once, and wrong tries are slowed down.',
      ),
      section(
        'not-covered',
        'What is not covered',
        'Items that are fine but no longer wanted: return them within the days of the store. Normal wear, and damage after you got the item. Purchases made directly in a store are between you and the store. Your rights by law stay as they are.',
      ),
    ],
  },
]

/** The legal texts of this release. They describe what the program does: a change to one requires a change to the other. */
export const LEGAL_TEXTS: readonly Text[] = [
  ...PUBLISHED,
  ...LEGAL_SLUGS.map(inOwnWords),
  termsWithPromotions(),
  privacyWithTries(),
  privacyWithVisits(),
  privacyWithReplicas(),
  refundsWithPerishables(),
]

/** Adds how promotions work, and that some shoppers do not get one so that its effect can be measured. */
function termsWithPromotions(): Text {
  const { sections, ...newest } = inOwnWords('terms')
  const changed = sections.map((old) =>
    old.id === 'orders-and-prices'
      ? {
          ...old,
          paragraphs: [
            ...old.paragraphs,
            'Promotions run on the days and for the items that they name, until their budget is used up. Your cart shows which of them apply and why a code does not. The price that you agreed to when you placed the order counts.',
            'To measure what a promotion does, a small share of signed-in shoppers, usually 5 of 100 and never more than 20, does not get promotions that apply without a code. The share is drawn by chance for each promotion. Codes work for everyone whom they are meant for.',
          ],
        }
      : old,
  )
  return { ...newest, version: '2026-11-23b', effectiveAt: new Date('2026-11-23T08:00:00Z'), sections: changed }
}

/** Adds what a browser keeps of a payment whose answer has not come, and that emails about a closed account go with it. */
function privacyWithTries(): Text {
  const { sections, ...newest } = inOwnWords('privacy')
  const changed = amended(sections, {
    cookies: (before) =>
      before.map((text) =>
        text.replace(
          'Nothing there grants access to anything.',
          'Until the answer to a payment has come, for 24 hours at most, it stores the number under which it finds that one order again. Nothing else there grants access to anything.',
        ),
      ),
    'your-choices': (before) =>
      before.map((text) =>
        text.replace(
          /E?[Mm]ails that told a store of your order name you until .*? at the latest\./,
          'Emails that told a store of your order are deleted with it.',
        ),
      ),
  })
  return { ...newest, version: '2026-11-26', effectiveAt: new Date('2026-11-26T12:00:00Z'), sections: changed }
}

/** Adds how visits are counted, and the choices about it. */
function privacyWithVisits(): Text {
  const { sections, ...newest } = privacyWithTries()
  const changed = amended(sections, {
    'what-we-keep': (before) => [
      ...before,
      'Visits, only after you allowed it: which pages of products, stores and malls were opened, what was searched for, and what was put into the cart, for the figures of stores and malls. They are kept under a number that changes every day and cannot be calculated back, with no name and no network address. If you choose to be known again, the number stays the same, and while you are signed in the visits are part of your data. No figure shows a group smaller than five people, and no other company gets them.',
    ],
    cookies: (before) => [
      ...before,
      'Only if you choose that we may know this browser again, a fourth cookie with a random number is set, for 13 months.',
    ],
    'how-long': (before) => [
      ...before,
      'Visits are removed after 13 months, and those of a browser known again or of your account at once when you take that choice back or close the account. Words that fewer than five people searched for are removed within three days. Daily sums, which name nobody, stay for 25 months.',
    ],
    'your-choices': (before) => [
      'On this page you choose how your visits are counted: not at all, without knowing you, or with this browser known again. Until you choose, they are not counted. A browser that sends Global Privacy Control is never counted.',
      ...before,
    ],
  })
  return { ...newest, version: '2026-11-27', effectiveAt: new Date('2026-11-27T12:00:00Z'), sections: changed }
}

/** Adds the cookie that sends the author of a change to the database that has the change. */
function privacyWithReplicas(): Text {
  const { sections, ...newest } = privacyWithVisits()
  const changed = amended(sections, {
    cookies: (before) => [
      ...before,
      'When you change something, a cookie may be set for two seconds, so that you see your own change at once. It says only that there was one.',
    ],
  })
  return { ...newest, version: '2026-11-28', effectiveAt: new Date('2026-11-28T04:00:00Z'), sections: changed }
}

/** Names what cannot be returned, as product pages, orders and returns say it. */
function refundsWithPerishables(): Text {
  const { sections, ...newest } = inOwnWords('refunds')
  const changed = amended(sections, {
    returns: ([days = '', ...rest]) => [
      days,
      "Food, drinks and fresh flowers can't be returned. If something is wrong with one of them, open a claim on the page of your order, and you can still get your money back. The rule of the day you bought an item stays with it.",
      ...rest,
    ],
    'how-refunds-work': (before) => before.map((text) => text.replace('3 to 10 business days', '3 to 5 business days')),
  })
  return { ...newest, version: '2026-11-27', effectiveAt: new Date('2026-11-27T12:00:00Z'), sections: changed }
}
