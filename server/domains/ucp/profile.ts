import { AGENT_SCOPE_WORDS, UCP_ORDER_SCOPE } from '#contracts/agent-tools.ts'
import { UCP_VERSION } from '#contracts/ucp.ts'
import type { Config } from '../../platform/config.ts'

type Origin = Pick<Config, 'publicOrigin'>
type Capability = { version: string; spec: string; schema: string; extends?: string | string[]; config?: object }

/** Names of our own begin with our host, read backwards: the protocol binds a name to the site that describes it. */
export function ourName({ publicOrigin }: Origin, part: string): string {
  const { hostname } = new URL(publicOrigin)
  const isName = /^(?=.*\.)[a-z0-9.-]*[a-z]$/.test(hostname)
  return `${isName ? hostname.split('.').reverse().join('.').replaceAll('-', '_') : 'com.spiral'}.${part}`
}
/** What we know beyond the protocol: the shelf, the promise and the distance of each offer. */
export const localName = (origin: Origin): string => ourName(origin, 'local')

export const SEARCH = 'dev.ucp.shopping.catalog.search'
export const LOOKUP = 'dev.ucp.shopping.catalog.lookup'
export const CART = 'dev.ucp.shopping.cart'
export const CHECKOUT = 'dev.ucp.shopping.checkout'
export const FULFILLMENT = 'dev.ucp.shopping.fulfillment'
export const ORDER = 'dev.ucp.shopping.order'
/** A person lets a platform read their orders, wherever they bought. Its own orders a platform reads without. */
export const IDENTITY = 'dev.ucp.common.identity_linking'

const official = (page: string, schema: string, parents?: string | string[]): Capability => ({
  version: UCP_VERSION,
  spec: `https://ucp.dev/${UCP_VERSION}/specification/${page}`,
  schema: `https://ucp.dev/${UCP_VERSION}/schemas/shopping/${schema}.json`,
  ...(parents && { extends: parents }),
})

export const capabilitiesOf = (origin: Origin): Record<string, Capability> => ({
  [SEARCH]: official('catalog/search', 'catalog_search'),
  [LOOKUP]: official('catalog/lookup', 'catalog_lookup'),
  [CART]: official('cart', 'cart'),
  [CHECKOUT]: official('checkout', 'checkout'),
  [FULFILLMENT]: {
    ...official('fulfillment', 'fulfillment', CHECKOUT),
    config: { allows_multi_destination: { shipping: false, pickup: true }, allows_method_combinations: [['shipping', 'pickup']] },
  },
  'dev.ucp.shopping.discount': official('discount', 'discount', [CHECKOUT, CART]),
  'dev.ucp.shopping.buyer_consent': official('buyer-consent', 'buyer_consent', CHECKOUT),
  [ORDER]: official('order', 'order'),
  [IDENTITY]: {
    version: UCP_VERSION,
    spec: `https://ucp.dev/${UCP_VERSION}/specification/identity-linking`,
    schema: `https://ucp.dev/${UCP_VERSION}/schemas/common/identity_linking.json`,
    config: { scopes: { [UCP_ORDER_SCOPE]: { description: { plain: AGENT_SCOPE_WORDS[UCP_ORDER_SCOPE] } } } },
  },
  [localName(origin)]: {
    version: UCP_VERSION,
    spec: `${origin.publicOrigin}/ucp/schemas/local.json`,
    schema: `${origin.publicOrigin}/ucp/schemas/local.json`,
    extends: [SEARCH, LOOKUP],
  },
})

/** Capabilities that both sides have in the same version; an extension only with something that it extends. */
export function negotiated(
  ours: Record<string, Capability>,
  theirs: Readonly<Record<string, readonly { version: string }[]>>,
): Record<string, [{ version: string }]> {
  let active = Object.keys(ours).filter((name) => theirs[name]?.some(({ version }) => version === ours[name]?.version))
  for (let before = -1; before !== active.length; ) {
    before = active.length
    active = active.filter((name) => {
      const parents = ours[name]?.extends
      return parents === undefined || [parents].flat().some((parent) => active.includes(parent))
    })
  }
  return Object.fromEntries(active.map((name) => [name, [{ version: UCP_VERSION }]]))
}

/** Of what is active, what concerns an operation of this capability. */
export function relevant(
  origin: Origin,
  active: Record<string, [{ version: string }]>,
  root: string,
): Record<string, [{ version: string }]> {
  const all = capabilitiesOf(origin)
  return Object.fromEntries(Object.entries(active).filter(([name]) => name === root || [all[name]?.extends ?? []].flat().includes(root)))
}

/** A card that the provider turned into a token in the platform's own field; numbers of cards are never taken. */
export const handlerOf = (config: Origin, provider: string) => ({
  [ourName(config, 'card')]: [
    {
      id: 'spiral_card',
      version: UCP_VERSION,
      spec: `${config.publicOrigin}/ucp/schemas/card.json`,
      schema: `${config.publicOrigin}/ucp/schemas/card.json`,
      available_instruments: [{ type: 'card' }],
      config: { provider },
    },
  ],
})
/** What an instrument of that handler looks like. */
export const cardSchema = (config: Origin) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: `${config.publicOrigin}/ucp/schemas/card.json`,
  name: ourName(config, 'card'),
  title: 'A card as a token of the provider',
  type: 'object',
  required: ['id', 'handler_id', 'type', 'credential'],
  properties: {
    id: { type: 'string' },
    handler_id: { const: 'spiral_card' },
    type: { const: 'card' },
    credential: { type: 'object', required: ['type', 'token'], properties: { type: { const: 'token' }, token: { type: 'string' } } },
  },
})

export const MCP_PATH = '/ucp/mcp'
/** The older version of the protocol that is served, too. */
export const JANUARY = '2026-01-11'
export const JANUARY_ROOT = `/ucp/${JANUARY}`
const service = ({ publicOrigin }: Origin, transport: string, path: string, description: string) => ({
  version: UCP_VERSION,
  spec: `https://ucp.dev/${UCP_VERSION}/specification/overview`,
  transport,
  endpoint: `${publicOrigin}${path}`,
  schema: `https://ucp.dev/${UCP_VERSION}/services/shopping/${description}.json`,
})

export function businessProfile(config: Origin, provider: string, signingKeys: readonly object[]) {
  return {
    ucp: {
      version: UCP_VERSION,
      supported_versions: { [JANUARY]: `${config.publicOrigin}${JANUARY_ROOT}/.well-known/ucp` },
      services: {
        'dev.ucp.shopping': [service(config, 'rest', '/ucp/v1', 'rest.openapi'), service(config, 'mcp', MCP_PATH, 'mcp.openrpc')],
      },
      capabilities: Object.fromEntries(Object.entries(capabilitiesOf(config)).map(([name, one]) => [name, [one]])),
      payment_handlers: handlerOf(config, provider),
    },
    signing_keys: signingKeys,
  }
}

/** Describes our extension, in the terms of the protocol: what it adds to the variant of a product. */
export function localSchema(config: Origin) {
  const variant = {
    type: 'object',
    description: 'The offer of one store.',
    properties: {
      store: {
        type: 'object',
        required: ['id', 'name', 'city', 'state'],
        properties: {
          id: { type: 'string' },
          name: { type: 'string' },
          mall: { type: ['string', 'null'] },
          unit: { type: ['string', 'null'], description: 'Floor and unit in a mall.' },
          street: { type: 'string' },
          city: { type: 'string' },
          state: { type: 'string' },
        },
      },
      miles: { type: ['number', 'null'], description: 'From context.postal_code.' },
      shelf: {
        type: ['object', 'null'],
        description: 'How sure the stock is, and why.',
        properties: { level: { enum: ['sure', 'likely', 'call_ahead'] }, words: { type: 'string' } },
      },
      available: { type: 'integer', minimum: 0, description: 'Pieces in this store.' },
      promises: { type: 'object', description: 'When it is there, by the way to get it.', additionalProperties: { type: 'string' } },
      open: { type: 'string', description: 'Whether the store is open now, in words.' },
    },
  }
  const withVariants = {
    properties: { products: { items: { properties: { variants: { items: { properties: { [localName(config)]: variant } } } } } } },
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${config.publicOrigin}/ucp/schemas/local.json`,
    name: localName(config),
    title: 'Local shelves',
    description:
      'Adds the store, its shelf, its promise and its distance to each variant. filters: pickup_today (boolean), within (miles).',
    requires: { protocol: { min: UCP_VERSION } },
    $defs: { [SEARCH]: withVariants, [LOOKUP]: withVariants },
  }
}
