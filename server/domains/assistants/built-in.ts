import type { AnswerStep, AssistantName } from '#contracts/assistants.ts'
import { hasMaskedCard } from '#contracts/card-numbers.ts'
import { RETURN_REASON_WORDS } from '#contracts/returns/returns.ts'
import { isPerson } from '../../platform/actor.ts'
import {
  dollarsIn,
  maxPriceIn,
  namedIn,
  orderNumberIn,
  policyIn,
  reasonIn,
  subjectIn,
  wantsPickup,
  wantsToday,
  wayIn,
  zipIn,
} from './reading.ts'
import {
  Balance,
  CartLines,
  Malls,
  type Offer,
  Offers,
  OneOrder,
  Orders,
  Passes,
  Policies,
  Priced,
  Products,
  Questions,
  Returnable,
  Shelves,
  Stores,
  Wishes,
} from './shapes.ts'
import { lastOf, Refusal, say, type Turn } from './turn.ts'

type Answer = AsyncGenerator<AnswerStep>
/** A rule answers a sentence that its words match. The last rule of an assistant matches everything. */
type Rule = { words: RegExp; answer: (turn: Turn) => Answer }

const list = (lines: readonly string[]): string => lines.map((line, i) => `${i + 1}. ${line}`).join('\n')
/** Asks to confirm a change, or says why it can't be asked for. */
async function* ask(turn: Turn, words: string, tool: string, given: Record<string, unknown>): Answer {
  const refusal = yield* turn.propose(tool, given)
  yield say(refusal ? refusal.words : words)
}
const miles = (away: number | null): string => (away === null ? '' : `, ${away} miles away`)
/** The place that the person named last, or the one of their screen or account. */
const nearOf = ({ said, earlier, near, actor }: Turn): string | undefined =>
  [said, ...earlier].map(zipIn).find((zip) => zip !== null) ?? near ?? (isPerson(actor) ? (actor.zip ?? undefined) : undefined)

async function* findProducts(turn: Turn): Answer {
  const { said } = turn
  const near = nearOf(turn)
  const q = subjectIn(said)
  const maxPrice = maxPriceIn(said)
  const today = wantsToday(said)
  const found = yield* turn.use(
    'find_products',
    {
      ...(q && { q }),
      ...(near && { near }),
      ...(maxPrice !== null && { maxPrice }),
      ...(today && { pickupToday: true }),
      ...(!today && wantsPickup(said) && { method: 'in-store-pickup' }),
      ...(!q && { sort: 'rating', inStock: true }),
      limit: 6,
    },
    Products,
  )
  if (found instanceof Refusal) return yield say(found.words)
  const [first] = found.products
  const bounds = [
    q && `for “${q}”`,
    maxPrice !== null && `up to $${maxPrice}`,
    today && 'that you can pick up today',
    near && `near ${near}`,
  ]
  const what = bounds
    .filter(Boolean)
    .map((words) => ` ${words}`)
    .join('')
  if (!first) return yield say(`I found nothing${what}. Try other words, a higher price or another day.`)
  const count = found.products.length === 1 ? 'one product' : `${found.products.length} products`
  yield say(
    [
      `I found ${count}${what}.`,
      found.note ?? '',
      near ? '' : 'Tell me your ZIP code, and I look near you.',
      `To put one into your cart, name it, like “Put the first one into my cart”.`,
    ]
      .filter(Boolean)
      .join(' '),
  )
}

/** Of the offers that are there now, what is ready soonest comes first; the tool has sorted them by distance. */
const bestOf = (offers: readonly Offer[]): { offer: Offer; method: string } | null => {
  const inStock = offers.filter(({ available }) => available > 0)
  for (const method of ['in-store-pickup', 'ship-to-me', 'ship-to-mall']) {
    const offer =
      inStock.find(({ promises }) => /today/i.test(promises[method] ?? '')) ??
      inStock.find(({ promises }) => promises[method] !== undefined)
    if (offer) return { offer, method }
  }
  return null
}

async function* putIntoCart(turn: Turn): Answer {
  const shown = lastOf(turn, Products)
  const wanted = shown && namedIn(turn.said, shown.products, ({ title }) => title)
  if (!shown) return yield* findProducts(turn)
  if (!wanted) return yield say(`Which one do you mean?\n${list(shown.products.map(({ title }) => title))}`)
  const near = nearOf(turn)
  const found = yield* turn.use('get_offers', { id: String(wanted.productId), ...(near && { near }) }, Offers)
  if (found instanceof Refusal) return yield say(found.words)
  const best = bestOf(found.offers)
  if (!best) return yield say(`${wanted.title} is sold out now.`)
  if (new Set(found.offers.map(({ variantId }) => variantId)).size > 1)
    return yield say(`${wanted.title} comes in several kinds. Choose yours on its page.`)
  const { variantId, storeId } = best.offer
  const cart = isPerson(turn.actor) ? yield* turn.use('view_cart', {}, CartLines) : new Refusal('')
  const lines = cart instanceof Refusal ? [] : cart.lines
  const held = lines.find((line) => line.variantId === variantId && line.storeId === storeId && line.method === best.method)?.quantity ?? 0
  yield* ask(
    turn,
    `${best.offer.store} has it. ${best.offer.promises[best.method] ?? ''}. Confirm, and I put it into your cart.`,
    'set_cart_line',
    { variantId, storeId, quantity: held + 1, fulfillmentMethod: best.method },
  )
}

async function* showCart(turn: Turn): Answer {
  const cart = yield* turn.use('view_cart', {}, CartLines)
  if (cart instanceof Refusal) return yield say(cart.words)
  if (cart.lines.length === 0) return yield say('Your cart is empty.')
  const near = nearOf(turn)
  const priced = yield* turn.use('quote_cart', { ...(near && { near }) }, Priced)
  const total = priced instanceof Refusal ? priced.words : [`Together: ${priced.total.text} with tax.`, ...priced.problems].join(' ')
  yield say(`In your cart:\n${list(cart.lines.map((line) => `${line.quantity} × ${line.title} from ${line.store}`))}\n${total}`)
}

async function* showOrders(turn: Turn): Answer {
  const number = orderNumberIn(turn.said)
  if (!number) {
    const found = yield* turn.use('list_orders', { limit: 5 }, Orders)
    if (found instanceof Refusal) return yield say(found.words)
    if (found.orders.length === 0) return yield say('You have no orders yet.')
    return yield say(
      `Your latest orders:\n${list(found.orders.map(({ number, total, parts }) => `${number}, ${total.text}: ${partsIn(parts)}`))}`,
    )
  }
  const found = yield* turn.use('get_order', { number }, OneOrder)
  if (found instanceof Refusal) return yield say(found.words)
  const passes = yield* turn.use('pickup_pass', { number }, Passes)
  const codes =
    passes instanceof Refusal ? [] : passes.passes.map(({ place, code, opening }) => `Pickup code at ${place}: ${code}. ${opening}.`)
  yield say([`Order ${number}: ${partsIn(found.parts)}.`, ...codes].join('\n'))
}
const partsIn = (parts: readonly { store: string; state: string; promise: string | null }[]): string =>
  parts.map(({ store, state, promise }) => `${store}: ${state.replaceAll('_', ' ')}${promise ? ` (${promise})` : ''}`).join('; ')

async function* showPolicy(turn: Turn): Answer {
  const slug = policyIn(turn.said) ?? 'refunds'
  const found = yield* turn.use('get_policies', { slug }, Policies)
  if (found instanceof Refusal) return yield say(found.words)
  const parts = found.sections.slice(0, 3).map(({ heading, paragraphs }) => `${heading}: ${paragraphs[0] ?? ''}`)
  yield say(`${found.title}\n${parts.join('\n')}\nThe whole text: /legal/${slug}`.slice(0, 1_900))
}

async function* findStores(turn: Turn): Answer {
  const near = nearOf(turn)
  const openNow = /\bopen (?:now|right now|today)\b|\bnow open\b/i.test(turn.said)
  const q = subjectIn(turn.said)
    .replaceAll(/\b(open|opens|close|closes|closing|hours|late|until)\b/g, '')
    .trim()
  const found = yield* turn.use(
    'find_stores',
    { ...(q && { q }), ...(near && { near }), ...(openNow && { openNow: true }), limit: 6 },
    Stores,
  )
  if (found instanceof Refusal) return yield say(found.words)
  if (found.stores.length === 0)
    return yield say(`I found no store for that${near ? ` near ${near}` : ''}. Tell me a ZIP code or other words.`)
  const lines = found.stores.map(({ name, opening, address, miles: away }) => `${name}: ${opening}. ${address}${miles(away)}`)
  yield say(`${list(lines)}${near ? '' : '\nTell me your ZIP code, and I sort them by distance.'}`)
}

async function* findMalls(turn: Turn): Answer {
  const near = nearOf(turn)
  const found = yield* turn.use('find_malls', { ...(near && { near }), limit: 5 }, Malls)
  if (found instanceof Refusal) return yield say(found.words)
  if (found.malls.length === 0) return yield say('I found no mall there. Tell me a ZIP code.')
  const lines = found.malls.map(
    ({ name, city, state, opening, hasCenter, miles: away }) =>
      `${name}, ${city}, ${state}${miles(away)}: ${opening}${hasCenter ? ', with a SPIRAL Center' : ''}`,
  )
  yield say(list(lines))
}

async function* showSpirals(turn: Turn): Answer {
  const held = yield* turn.use('spirals_balance', {}, Balance)
  if (held instanceof Refusal) return yield say(held.words)
  yield say(`You have ${held.balance} SPIRALs, worth ${held.worth.text}. ${held.pending} more are to come. Your tier is ${held.tier}.`)
}

async function* showWishes(turn: Turn): Answer {
  const found = yield* turn.use('list_wishlist', {}, Wishes)
  if (found instanceof Refusal) return yield say(found.words)
  if (found.items.length === 0) return yield say('Your wishlist is empty. Tell me what you look for, and I find something to save.')
  const dropped = found.items.filter(({ price, priceWhenSaved }) => price.cents < priceWhenSaved.cents)
  const shown = /\b(drop|dropped|cheaper|sale|lower)\b/i.test(turn.said) ? dropped : found.items
  if (shown.length === 0) return yield say(`None of the ${found.items.length} items that you saved became cheaper.`)
  const lines = shown
    .slice(0, 10)
    .map(
      ({ name, price, priceWhenSaved, inStock }) =>
        `${name}: ${price.text}${price.cents === priceWhenSaved.cents ? '' : `, was ${priceWhenSaved.text}`}${inStock ? '' : ', sold out'}`,
    )
  yield say(`${list(lines)}\nTo hear of a lower price, say “Alert me when the first one is below $20”.`)
}

async function* setAlert(turn: Turn): Answer {
  const target = dollarsIn(turn.said)
  const backInStock = /\bback in stock|in stock again\b/i.test(turn.said)
  const known = lastOf(turn, Wishes)?.items.map(({ productId, name }) => ({ productId, title: name })) ?? lastOf(turn, Products)?.products
  let wanted: { productId: number; title: string } | null = known ? namedIn(turn.said, known, ({ title }) => title) : null
  if (!wanted) {
    const saved = yield* turn.use('list_wishlist', {}, Wishes)
    if (saved instanceof Refusal) return yield say(saved.words)
    const wish = namedIn(turn.said, saved.items, ({ name }) => name)
    wanted = wish && { productId: wish.productId, title: wish.name }
  }
  if (!wanted) {
    const q = subjectIn(turn.said)
      .replaceAll(/\b(alert|drops?|price|stock|back|again|watch|notify)\b/g, '')
      .trim()
    const near = nearOf(turn)
    const found = q ? yield* turn.use('find_products', { q, ...(near && { near }), limit: 4 }, Products) : null
    if (found instanceof Refusal) return yield say(found.words)
    wanted = found?.products.length === 1 ? (found.products[0] ?? null) : null
    if (!wanted)
      return yield say(
        found && found.products.length > 0
          ? `Which one do you mean?\n${list(found.products.map(({ title }) => title))}`
          : 'Tell me which product, like “Alert me when the walnut lamp is below $20”.',
      )
  }
  yield* ask(turn, `I can watch ${wanted.title} for you.`, 'set_price_alert', {
    productId: wanted.productId,
    ...(target !== null && { targetPrice: target }),
    ...(backInStock && { backInStock }),
  })
}

async function* startReturn(turn: Turn): Answer {
  const number = [turn.said, ...turn.earlier].map(orderNumberIn).find((each) => each !== null)
  if (!number) {
    const found = yield* turn.use('list_orders', { limit: 5 }, Orders)
    if (found instanceof Refusal) return yield say(found.words)
    if (found.orders.length === 0) return yield say('You have no orders, so there is nothing to return.')
    const lines = found.orders.map(
      ({ number, total, parts }) => `${number}, ${total.text}, from ${parts.map(({ store }) => store).join(' and ')}`,
    )
    return yield say(`Which order is it about? Tell me its number.\n${list(lines)}`)
  }
  const found = yield* turn.use('list_returnable_items', { number }, Returnable)
  if (found instanceof Refusal) return yield say(found.words)
  const open = found.items.filter(({ left, whyNot }) => left > 0 && !whyNot)
  if (open.length === 0) {
    const reasons = found.items.flatMap(({ title, whyNot }) => (whyNot ? [`${title}: ${whyNot}`] : []))
    return yield say(
      ['Nothing of this order can be returned here.', ...reasons, 'You can hand this over to a person of support below.'].join('\n'),
    )
  }
  const texts = [turn.said, ...turn.earlier]
  const item =
    open.length === 1 ? open[0] : (texts.map((text) => namedIn(text, open, ({ title }) => title)).find((each) => each !== null) ?? null)
  if (!item) return yield say(`Which item do you want to return?\n${list(open.map(({ title, store }) => `${title}, from ${store}`))}`)
  const reason = texts.map(reasonIn).find((each) => each !== null)
  if (!reason)
    return yield say(
      `Why do you want to return ${item.title}? For example: ${['damaged', 'wrong_item', 'changed_mind', 'arrived_late'].map((each) => `“${RETURN_REASON_WORDS[each as 'damaged']}”`).join(', ')}.`,
    )
  yield* ask(turn, `${item.title} can be returned. Confirm, and I start the return.`, 'start_return', {
    number,
    way: wayIn(turn.said),
    items: [{ lineId: item.lineId, quantity: 1, reason }],
  })
}

/** The business of the person; whoever works for several names one. */
function businessOf({ actor, said }: Turn): number | null {
  const own = isPerson(actor) ? actor.retailers : []
  return (namedIn(said, own, ({ name }) => name) ?? own[0])?.retailerId ?? null
}
const NO_BUSINESS = 'This is for the people of a business. Sign in with the account of yours.'

async function* draftListing(turn: Turn): Answer {
  const retailerId = businessOf(turn)
  if (retailerId === null) return yield say(NO_BUSINESS)
  const field = (name: string) => new RegExp(String.raw`\b${name}\s*:\s*([^\n;]+)`, 'i').exec(turn.said)?.[1]?.trim()
  const [title, category, price] = [field('title'), field('category'), dollarsIn(turn.said) ?? Number(field('price') ?? Number.NaN)]
  if (!title || !category || !Number.isFinite(price))
    return yield say(
      'Tell me these, and I draft it:\nTitle: Walnut desk lamp; Price: $24.50; Category: lamps; Description: Made by hand of oiled walnut.',
    )
  yield* ask(turn, 'Here is the draft.', 'draft_listing', {
    retailerId,
    title,
    category: category.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    price,
    description: field('description') ?? title,
  })
}

async function* showQuestions(turn: Turn): Answer {
  const retailerId = businessOf(turn)
  if (retailerId === null) return yield say(NO_BUSINESS)
  const answer = /\banswer\b.*?:\s*(.+)/is.exec(turn.said)?.[1]?.trim()
  const known = answer ? lastOf(turn, Questions) : null
  const found = known ?? (yield* turn.use('list_questions', { retailerId, limit: 6 }, Questions))
  if (found instanceof Refusal) return yield say(found.words)
  if (found.questions.length === 0) return yield say('No question waits for an answer.')
  const head = turn.said.split(':')[0] ?? ''
  const wanted = answer
    ? (namedIn(head, found.questions, ({ text }) => text) ?? (found.questions.length === 1 ? found.questions[0] : null))
    : null
  if (answer && wanted) {
    return yield* ask(turn, 'Confirm, and I send it in the name of your business.', 'answer_question', { id: wanted.id, text: answer })
  }
  yield say(`${list(found.questions.map(({ text, about }) => `${text} (${about})`))}\nTo answer, say “Answer the first: …”.`)
}

async function* showShelves(turn: Turn): Answer {
  const retailerId = businessOf(turn)
  if (retailerId === null) return yield say(NO_BUSINESS)
  const found = yield* turn.use('shelf_stock', { retailerId, lowStock: true, limit: 10 }, Shelves)
  if (found instanceof Refusal) return yield say(found.words)
  if (found.shelves.length === 0) return yield say('Nothing is low on your shelves.')
  yield say(`Low on your shelves:\n${list(found.shelves.map(({ title, store, onHand }) => `${title} at ${store}: ${onHand}`))}`)
}

const CART = { words: /\b(put|add|place)\b.*\b(cart|basket|bag)\b/i, answer: putIntoCart }
const SHOW_CART = { words: /\b(my|the) (cart|basket|bag)\b/i, answer: showCart }
const ORDERS = {
  words: /\bS[0-9A-HJKMNP-TV-Z]{13}\b|\b(my|where|status of)\b.*\b(orders?|parcel|package|delivery)\b|\bpickup (code|pass)\b/i,
  answer: showOrders,
}
const SPIRALS = { words: /\bspirals\b/i, answer: showSpirals }
const POLICY = { words: /\bpolic(?:y|ies)\b|\bguarantee\b|\bprivacy\b|\bterms\b|\bhow long\b.*\breturn/i, answer: showPolicy }
const HOURS = { words: /\b(hours|open|opens|closes|closing)\b/i, answer: findStores }
const MALLS = { words: /\bmalls?\b/i, answer: findMalls }
const ALERT = { words: /\b(alert|notify|tell me when|watch)\b/i, answer: setAlert }
const WISHES = { words: /\b(wish ?list|saved|wishes)\b/i, answer: showWishes }
const FIND = { words: /(?:)/, answer: findProducts }
const START_RETURN = { words: /(?:)/, answer: startReturn }

const RULES: Record<AssistantName, readonly [Rule, ...Rule[]]> = {
  shopping: [CART, SHOW_CART, ORDERS, SPIRALS, POLICY, ALERT, WISHES, MALLS, HOURS, FIND],
  gift: [CART, SHOW_CART, POLICY, HOURS, FIND],
  wishlist: [
    CART,
    ALERT,
    WISHES,
    { words: /\b(drop|dropped|cheaper|sale)\b/i, answer: showWishes },
    { words: /\b(find|look)\b/i, answer: findProducts },
    { words: /(?:)/, answer: showWishes },
  ],
  returns: [POLICY, { words: /\bwhere is\b|\bpickup code\b/i, answer: showOrders }, START_RETURN],
  guide: [
    POLICY,
    MALLS,
    { words: /\b(find|buy|sells?|looking for)\b.*\bunder\b/i, answer: findProducts },
    { words: /(?:)/, answer: findStores },
  ],
  listing: [
    { words: /\btitle\s*:/i, answer: draftListing },
    { words: /\bquestions?\b|\banswer\b/i, answer: showQuestions },
    { words: /\b(stock|low|shelf|shelves)\b/i, answer: showShelves },
    { words: /(?:)/, answer: draftListing },
  ],
}

async function* warnAboutCard(): Answer {
  yield say(
    'I took the number of your card out before the message was stored. You never need to send it: cards are entered at checkout only.',
  )
}

/** Answers by words and patterns, through the same tools as a model. */
export function answerByRules(agent: AssistantName, turn: Turn): Answer {
  if (hasMaskedCard(turn.said)) return warnAboutCard()
  const rules = RULES[agent]
  return (rules.find(({ words }) => words.test(turn.said)) ?? rules[0]).answer(turn)
}
