import { UCP_VERSION } from '#contracts/ucp.ts'
import type { Config } from '../../platform/config.ts'
import { capabilitiesOf, handlerOf, JANUARY, JANUARY_ROOT } from './profile.ts'

type Told = { ucp?: { capabilities?: object; payment_handlers?: ReturnType<typeof handlerOf> } }
type Totaled = { totals?: { amount: number }[] }

const named = (capabilities: object) => Object.keys(capabilities).map((name) => ({ name, version: JANUARY }))
const handlersOf = (handlers: ReturnType<typeof handlerOf>) =>
  Object.entries(handlers).flatMap(([name, all]) =>
    all.map(({ id, spec, schema, config }) => ({
      id,
      name,
      version: JANUARY,
      spec,
      config_schema: schema,
      instrument_schemas: [schema],
      config,
    })),
  )
/** Here, what is taken off is a positive amount. */
const unsigned = <T extends Totaled>(one: T): T =>
  one.totals ? { ...one, totals: one.totals.map((total) => ({ ...total, amount: Math.abs(total.amount) })) } : one

/** Checkouts of the older version are the same; only their shape differs, and nothing is negotiated. */
export const january = {
  version: JANUARY,
  root: JANUARY_ROOT,
  /** A completion carries one instrument, under another name. */
  read(body: unknown): unknown {
    const { payment_data: instrument, ...rest } = (body ?? {}) as { payment_data?: object }
    return instrument === undefined ? body : { ...rest, payment: { instruments: [{ ...instrument, selected: true }] } }
  },
  tell({ ucp, ...rest }: Told & Totaled & { line_items?: Totaled[] }): object {
    return {
      ...unsigned(rest),
      ucp: { version: JANUARY, capabilities: named(ucp?.capabilities ?? {}) },
      ...(rest.line_items && { line_items: rest.line_items.map(unsigned) }),
      ...(ucp?.payment_handlers && { payment: { handlers: handlersOf(ucp.payment_handlers), instruments: [] } }),
    }
  },
}

/** What an older platform names of itself, in today's terms: it lists capabilities, and we take it to know all of ours. */
export function fromJanuary(config: Config, theirs: readonly { name: string; config?: Record<string, unknown> | undefined }[]) {
  return Object.fromEntries(
    Object.keys(capabilitiesOf(config)).map((name) => [
      name,
      [{ version: UCP_VERSION, config: theirs.find((one) => one.name === name)?.config }],
    ]),
  )
}

export function januaryProfile(config: Config, provider: string, signingKeys: readonly object[]) {
  const { publicOrigin } = config
  return {
    ucp: {
      version: JANUARY,
      services: {
        'dev.ucp.shopping': {
          version: JANUARY,
          spec: `https://ucp.dev/${JANUARY}/specification/overview`,
          rest: { endpoint: `${publicOrigin}${JANUARY_ROOT}`, schema: `https://ucp.dev/${JANUARY}/services/shopping/rest.openapi.json` },
        },
      },
      capabilities: named(capabilitiesOf(config)),
    },
    payment: { handlers: handlersOf(handlerOf(config, provider)) },
    signing_keys: signingKeys,
  }
}
