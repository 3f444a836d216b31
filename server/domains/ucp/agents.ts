import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { MINUTE } from '#contracts/time.ts'
import { UCP_VERSION } from '#contracts/ucp.ts'
import type { Deps } from '../../platform/deps.ts'
import { fromJanuary } from './january.ts'
import { capabilitiesOf, negotiated } from './profile.ts'
import { NoResource, Refusal } from './outcomes.ts'

const Version = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const Declared = z.array(z.looseObject({ version: Version, config: z.looseObject({}).optional() }))
const Older = z.array(z.looseObject({ name: z.string(), config: z.looseObject({}).optional() })).max(100)
const PlatformProfile = z.looseObject({
  ucp: z.looseObject({ version: Version, capabilities: z.union([z.record(z.string(), Declared), Older]).optional() }),
  signing_keys: z
    .array(z.looseObject({ kid: z.string(), kty: z.string() }))
    .max(50)
    .optional(),
})
type PlatformProfile = z.infer<typeof PlatformProfile>

export type Agent = {
  /** The address of its profile, which names it. */
  profile: string
  host: string
  /** Capabilities of both sides. */
  active: Record<string, [{ version: string }]>
  /** What it says about each capability. */
  configOf: (capability: string) => Record<string, unknown>
  keys: readonly { kid: string; kty: string; [more: string]: unknown }[]
}

const KEPT_MS = 5 * MINUTE
const MOST_BYTES = 256 * 1024
const WAIT_MS = 3_000

/** Who calls: reads the profile that a request names, at most once in five minutes. */
export class Agents {
  readonly #kept = new LRUCache<string, Promise<PlatformProfile>>({ max: 1_000, ttl: KEPT_MS })
  readonly #deps: Pick<Deps, 'outside' | 'config'>

  constructor(deps: Pick<Deps, 'outside' | 'config'>) {
    this.#deps = deps
  }

  /** The agent of the profile at this address. */
  async at(given: unknown, version = UCP_VERSION): Promise<Agent> {
    const address = this.#checked(given)
    let read = this.#kept.get(address)
    if (!read) {
      read = this.#read(address)
      this.#kept.set(address, read)
      // What failed is tried again by the next request.
      read.catch(() => this.#kept.delete(address))
    }
    const { ucp, signing_keys: keys = [] } = await read
    if (ucp.version !== version)
      throw new Refusal(422, 'version_unsupported', `Protocol version ${ucp.version} is not supported. Here, version ${version} is spoken.`)
    const told = ucp.capabilities ?? {}
    const theirs = Array.isArray(told) ? fromJanuary(this.#deps.config, told) : told
    const active = negotiated(capabilitiesOf(this.#deps.config), theirs)
    return {
      profile: address,
      host: new URL(address).host,
      active,
      configOf: (capability) => theirs[capability]?.find(({ version }) => version === UCP_VERSION)?.config ?? {},
      keys,
    }
  }

  #checked(address: unknown): string {
    if (typeof address !== 'string' || address.length > 500 || !URL.canParse(address) || !this.#deps.outside.mayAsk(address))
      throw new Refusal(
        400,
        'invalid_profile_url',
        'Name your profile, like UCP-Agent: profile="https://example.com/.well-known/ucp", over MCP in meta["ucp-agent"].',
      )
    return address
  }

  async #read(address: string): Promise<PlatformProfile> {
    const answer = await this.#deps.outside.fetch(address, { timeoutMs: WAIT_MS, maxBytes: MOST_BYTES }).catch(() => null)
    if (answer?.status !== 200)
      throw new Refusal(424, 'profile_unreachable', 'Your profile could not be read. It must answer with 200, without a redirect.')
    const profile = PlatformProfile.safeParse(parsed(answer.body))
    if (!profile.success)
      throw new Refusal(422, 'profile_malformed', 'Your profile is not a profile of the protocol. Check it against the profile schema.')
    return profile.data
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}

/** The capability must be one of both sides. */
export function need(agent: Agent, capability: string): void {
  if (!agent.active[capability])
    throw new NoResource('capabilities_incompatible', `Your profile does not name ${capability} in version ${UCP_VERSION}.`)
}
