import type { z } from 'zod'
import { type AgentScope, UCP_ORDER_SCOPE } from '#contracts/agent-tools.ts'
import type { UserId } from '#contracts/ids.ts'
import {
  UcpCart,
  UcpCheckout,
  UcpComplete,
  type UcpContents,
  UcpLookup,
  UcpNewCheckout,
  UcpProductAsked,
  UcpSearch,
} from '#contracts/ucp.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IdempotencyKey, once } from '../../platform/idempotency.ts'
import { seal } from '../../platform/sealing.ts'
import type { Agent } from './agents.ts'
import type { ReadCall } from './calls.ts'
import { getProduct, knownNear, lookup, search } from './catalog.ts'
import { type Contents, contentsOf } from './contents.ts'
import { tokenIn } from './handoff.ts'
import { orderOf, orderOfLinked } from './orders.ts'
import { NoResource, Refusal } from './outcomes.ts'
import { CART, CHECKOUT, IDENTITY, localName, LOOKUP, ORDER, SEARCH } from './profile.ts'
import { cancelSession, createSession, escalate, replaceContents, type Session, sessionOf, sessionOfOrder } from './sessions.ts'
import { cartShown, checkoutShown } from './shown.ts'

export type Asked<B> = {
  agent: Agent
  body: B
  id: string
  call: ReadCall
  /** Who asks, and under which key it is done once. */
  key: IdempotencyKey
  /** The person who let the platform do this, by the token that it shows. Without one, it is refused with a challenge. */
  linked: (scope: AgentScope) => Promise<UserId>
}
/** Something that an agent can do here, over REST (`method` and `path`) and over MCP (`tool`). */
export type Operation = {
  tool: string
  about: string
  method: 'GET' | 'POST' | 'PUT'
  path: `/ucp/v1/${string}`
  capability: string
  status?: 201
  body?: z.ZodType
  /** The argument of the tool that is the body of the request. */
  part?: 'catalog' | 'cart' | 'checkout'
  /** Changes something, once per key. */
  once?: true
  run: (asked: Asked<never>) => Promise<object>
}
const operation = <B = undefined>(
  one: Omit<Operation, 'body' | 'run'> & { body?: z.ZodType<B>; run: (asked: Asked<B>) => Promise<object> },
) => one as Operation

/** All that the protocol lets an agent do here. */
export function operationsOf(deps: Deps): Operation[] {
  const { config, cards, db, clock, secret } = deps
  const local = localName(config)
  type InPlace = Asked<{ context?: UcpContents['context'] }>
  const view = async ({ agent, call, body }: InPlace) => ({
    call,
    origin: config.publicOrigin,
    local: agent.active[local] ? local : null,
    near: await knownNear(db, body.context),
  })
  const contents = async ({ call, body }: Asked<UcpContents>, before: Contents | null) =>
    contentsOf(call, body, before, await knownNear(db, body.context))
  const shown = (session: Session, { call, agent }: Asked<unknown>): Promise<object> => {
    const at = { config, cards, now: clock.now() }
    return session.kind === 'cart' ? cartShown(at, session, call) : checkoutShown(at, session, call, agent)
  }
  const own = ({ id, agent }: Asked<unknown>, kind: Session['kind']) => sessionOf(db, kind, id, agent.profile)
  /** Acts once per key; a repeated request gets the session as it is now. */
  const act = async <B>(
    asked: Asked<B>,
    kind: Session['kind'],
    work: (tx: Deps['db'], of: { id: string; kind: Session['kind']; agent: string; now: Date }) => Promise<Session>,
  ) => {
    const of = { id: asked.id, kind, agent: asked.agent.profile, now: clock.now() }
    const { id } = await once(db, asked.key, async (tx) => ({ id: (await work(tx, of)).id }))
    return shown(await sessionOf(db, kind, id, of.agent), asked)
  }
  async function firstContents(asked: Asked<z.infer<typeof UcpNewCheckout>>): Promise<Contents> {
    const { body, agent } = asked
    if (body.cart_id !== undefined) return { ...(await sessionOf(db, 'cart', body.cart_id, agent.profile)).contents }
    if (!body.line_items?.length) throw new Refusal(400, 'invalid', '$.line_items: Name at least one item, or a cart_id.')
    return contents({ ...asked, body: body as UcpContents }, null)
  }
  const catalog = { method: 'POST', part: 'catalog' } as const
  const kinds = [
    { kind: 'cart', path: '/ucp/v1/carts', capability: CART, body: UcpCart },
    { kind: 'checkout', path: '/ucp/v1/checkout-sessions', capability: CHECKOUT, body: UcpCheckout },
  ] as const
  return [
    operation({
      ...catalog,
      tool: 'search_catalog',
      about: 'Search what local stores have on their shelves, near a ZIP code.',
      path: '/ucp/v1/catalog/search',
      capability: SEARCH,
      body: UcpSearch,
      run: async (asked) => search(await view(asked), asked.body),
    }),
    operation({
      ...catalog,
      tool: 'lookup_catalog',
      about: 'Look products, variants and offers of stores up by their identifiers.',
      path: '/ucp/v1/catalog/lookup',
      capability: LOOKUP,
      body: UcpLookup,
      run: async (asked) => lookup(await view(asked), asked.body),
    }),
    operation({
      ...catalog,
      tool: 'get_product',
      about: 'One product with its options, and the stores that have it.',
      path: '/ucp/v1/catalog/product',
      capability: LOOKUP,
      body: UcpProductAsked,
      run: async (asked) => getProduct(await view(asked), asked.body),
    }),
    operation({
      tool: 'create_cart',
      about: 'Begin a cart, over any number of stores.',
      method: 'POST',
      path: '/ucp/v1/carts',
      capability: CART,
      status: 201,
      part: 'cart',
      body: UcpCart,
      once: true,
      run: async (asked) => {
        const first = await contents(asked, null)
        return act(asked, 'cart', (tx, of) => createSession(tx, { ...of, contents: first }))
      },
    }),
    operation({
      tool: 'create_checkout',
      about: 'Begin a checkout of lines, or of a cart.',
      method: 'POST',
      path: '/ucp/v1/checkout-sessions',
      capability: CHECKOUT,
      status: 201,
      part: 'checkout',
      body: UcpNewCheckout,
      once: true,
      run: async (asked) => {
        const first = await firstContents(asked)
        return act(asked, 'checkout', (tx, of) => createSession(tx, { ...of, contents: first }))
      },
    }),
    ...kinds.flatMap(({ kind, path, capability, body }) => [
      operation({
        tool: `get_${kind}`,
        about: `A ${kind} of yours, priced now.`,
        method: 'GET',
        path: `${path}/:id`,
        capability,
        run: async (asked) => shown(await own(asked, kind), asked),
      }),
      operation({
        tool: `update_${kind}`,
        about: `Replace what is in a ${kind}.`,
        method: 'PUT',
        path: `${path}/:id`,
        capability,
        part: kind,
        body,
        once: true,
        run: async (asked) => {
          const next = await contents(asked, (await own(asked, kind)).contents)
          return act(asked, kind, (tx, of) => replaceContents(tx, of, next))
        },
      }),
      operation({
        tool: `cancel_${kind}`,
        about: `Cancel a ${kind}.`,
        method: 'POST',
        path: `${path}/:id/cancel`,
        capability,
        once: true,
        run: async (asked) => {
          await own(asked, kind)
          return act(asked, kind, (tx, of) => cancelSession(tx, of))
        },
      }),
    ]),
    operation({
      tool: 'complete_checkout',
      about: 'Ask for the purchase. Nothing is bought: the buyer confirms the exact total on the page of continue_url.',
      method: 'POST',
      path: '/ucp/v1/checkout-sessions/:id/complete',
      capability: CHECKOUT,
      part: 'checkout',
      body: UcpComplete,
      once: true,
      run: async (asked) => {
        const session = await own(asked, 'checkout')
        if (session.state === 'completed') return shown(session, asked)
        const instruments = asked.body.payment?.instruments ?? []
        const instrument = instruments.find(({ selected }) => selected) ?? instruments[0]
        const token = instrument?.handler_id === 'spiral_card' ? tokenIn(instrument.credential?.token) : null
        if (instrument && !token)
          throw new Refusal(422, 'payment_invalid', 'Send a token of the handler spiral_card, never the number of a card.')
        return act(asked, 'checkout', (tx, of) => escalate(tx, of, token && seal(secret, token)))
      },
    }),
    operation({
      tool: 'get_order',
      about: 'An order of a checkout of yours, as it stands now.',
      method: 'GET',
      path: '/ucp/v1/orders/:id',
      capability: ORDER,
      run: async ({ id, agent, linked }) => {
        const session = await sessionOfOrder(db, id, agent.profile)
        if (!session && !agent.active[IDENTITY]) throw new NoResource('not_found', 'There is no order of that id.')
        const order = session ? await orderOf(deps, session) : await orderOfLinked(deps, id, await linked(UCP_ORDER_SCOPE))
        if (!order) throw new NoResource('not_found', 'There is no order of that id.')
        return order
      },
    }),
  ]
}
