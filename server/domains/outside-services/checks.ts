import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Config, SmtpServer, StripeConfig } from '../../platform/config.ts'
import type { Deps } from '../../platform/deps.ts'
import { osrm } from '../../platform/roads.ts'
import { type SafeFetch, safeFetch } from '../../platform/safe-fetch.ts'
import { check as checkModel } from '../assistant-console/engine.ts'
import { pushServicesOf } from '../notifications/devices.ts'

/** Why a service is not well, in our words. */
export class ServiceFault extends Error {}

const ASK_MS = 8_000

/** Asks a host that the settings name, which may be private; the answer is JSON. */
async function asked(
  who: string,
  address: string,
  { form, ...request }: { headers?: Record<string, string>; form?: Record<string, string> } = {},
): Promise<unknown> {
  return withHost(address, async (outside) => {
    const { status, body } = await outside.fetch(address, {
      timeoutMs: ASK_MS,
      ...(form && { method: 'POST', body: Buffer.from(new URLSearchParams(form).toString()) }),
      headers: { accept: 'application/json', ...(form && { 'content-type': 'application/x-www-form-urlencoded' }), ...request.headers },
    })
    if (status !== 200) throw new ServiceFault(`${status} from ${who}`)
    try {
      return JSON.parse(body.toString())
    } catch {
      throw new ServiceFault(`${who} answered something else than JSON`)
    }
  })
}

async function withHost<T>(address: string, act: (outside: SafeFetch) => Promise<T>): Promise<T> {
  const outside = safeFetch([new URL(address).host])
  try {
    return await act(outside)
  } finally {
    outside.close()
  }
}

function shaped<T>(who: string, schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new ServiceFault(`${who} answered in a shape that SPIRAL does not know`)
  return parsed.data
}

const Deploys = z.object({
  deployments: z.array(
    z.object({ state: z.string().optional(), created: z.number(), meta: z.object({ githubCommitSha: z.string().optional() }).optional() }),
  ),
})
/** Lists the last deploys. */
export async function askVercel({ token, project, team, api }: NonNullable<Config['vercel']>): Promise<string> {
  const query = new URLSearchParams({ limit: '3', ...(project && { projectId: project }), ...(team && { teamId: team }) })
  const answer = await asked('Vercel', new URL(`/v6/deployments?${query}`, api).toString(), {
    headers: { authorization: `Bearer ${token}` },
  })
  const { deployments } = shaped('Vercel', Deploys, answer)
  if (deployments.length === 0) return 'It has no deploys yet.'
  const words = deployments.map(({ state, created, meta }) =>
    [state ?? 'unknown', new Date(created).toISOString().slice(0, 16).replace('T', ' '), meta?.githubCommitSha?.slice(0, 7)]
      .filter(Boolean)
      .join(' '),
  )
  return `Last deploys (UTC): ${words.join('; ')}`
}

const IbmToken = z.object({ access_token: z.string() })
const IbmModels = z.object({ total_count: z.int(), resources: z.array(z.object({ model_id: z.string() })) })
/** The day of the API whose answers this reads. */
const WATSONX_VERSION = '2024-10-10'
/** Exchanges the key for a token, and lists models with it. */
export async function askIbm({ apiKey, watsonxUrl, iamUrl }: NonNullable<Config['ibm']>): Promise<string> {
  const answer = await asked('IAM', new URL('/identity/token', iamUrl).toString(), {
    form: { grant_type: 'urn:ibm:params:oauth:grant-type:apikey', apikey: apiKey },
  })
  const { access_token: token } = shaped('IAM', IbmToken, answer)
  const list = new URL(`/ml/v1/foundation_model_specs?version=${WATSONX_VERSION}&limit=3`, watsonxUrl)
  const found = await asked('watsonx.ai', list.toString(), { headers: { authorization: `Bearer ${token}` } })
  const { total_count: count, resources } = shaped('watsonx.ai', IbmModels, found)
  return `${count} models, such as ${resources.map(({ model_id: id }) => id).join(', ')}`
}

/** Asks Stripe with the keys of the settings. Its library is loaded with the first check. */
async function askStripe(config: Pick<StripeConfig, 'api' | 'secretKey'>, ask: (stripe: Stripe) => Promise<unknown>): Promise<void> {
  const { isCode, stripeClient, told } = await import('../../platform/stripe-client.ts')
  try {
    await ask(stripeClient(config))
  } catch (error) {
    if (!isCode(error, 'resource_missing')) throw new ServiceFault(`Stripe: ${told(error)}`)
  }
}

/** Stripe is well when it says that it has no charge of this id. */
export async function askCards(config: StripeConfig): Promise<string> {
  await askStripe(config, (stripe) => stripe.paymentIntents.retrieve('pi_spiral_check'))
  return config.test ? 'It answers in test mode.' : 'It answers in live mode.'
}

/** Reads the newest transfer to a business. */
export const askPayouts = (config: StripeConfig): Promise<void> => askStripe(config, (stripe) => stripe.transfers.list({ limit: 1 }))

/** Stripe Tax is well when it says that it has no calculation of this id; a calculation would cost money. */
export const askTax = (config: Pick<StripeConfig, 'api' | 'secretKey'>): Promise<void> =>
  askStripe(config, (stripe) => stripe.tax.calculations.retrieve('taxcalc_spiral_check'))

/** Signs in at the mail server, and sends nothing. */
export async function askMail(server: SmtpServer): Promise<void> {
  const { greetMailServer } = await import('../../platform/smtp.ts')
  await greetMailServer(server)
}

/** Any answer counts: a push service says 404 where no browser is named. */
export async function askPush({ db, outside }: Pick<Deps, 'db' | 'outside'>): Promise<string> {
  const services = await pushServicesOf(db)
  const answers = await Promise.all(
    services.map(async (origin) => {
      const { status } = await outside.fetch(origin, { timeoutMs: ASK_MS })
      if (status >= 500) throw new ServiceFault(`${status} from ${new URL(origin).host}`)
      return new URL(origin).host
    }),
  )
  return `Answered: ${answers.join(', ')}`
}

export async function askModel(deps: Deps): Promise<null> {
  const { fault } = await checkModel(deps)
  if (fault !== null) throw new ServiceFault(fault)
  return null
}

const SeenColor = z.object({ color: z.string().max(40) })
const SIDE_PIXELS = 64
/** Shows the model a plain red picture. */
export async function askPhotos({ assistant }: Pick<Deps, 'assistant'>): Promise<string> {
  if (!assistant.model) throw new Error('no model is configured')
  const { default: sharp } = await import('sharp')
  const plain = sharp({ create: { width: SIDE_PIXELS, height: SIDE_PIXELS, channels: 3, background: { r: 220, g: 20, b: 20 } } })
  const { color } = await assistant.model.ask({
    task: 'Name the color of the picture in one word.',
    material: [],
    pictures: [await plain.jpeg().toBuffer()],
    shape: SeenColor,
    example: '{"color":"green"}',
  })
  if (!/\b(red|crimson|scarlet)\b/i.test(color)) throw new ServiceFault(`It saw ${color} in a red picture`)
  return 'It saw red in a red picture.'
}

/** A style of maps names its version. */
const MapStyle = z.object({ version: z.literal(8), name: z.string().max(80).optional() })
export async function askTiles(style: string): Promise<string | null> {
  return shaped('The tile server', MapStyle, await asked('the tile server', style)).name ?? null
}

const [MALL, AIRPORT] = [
  { lat: 44.8549, lon: -93.2422 },
  { lat: 44.8848, lon: -93.2223 },
]
/** Asks for a short way that every map of the United States has. A new client, because the one in use rests after failures. */
export async function askRoads(address: string): Promise<string> {
  const [[leg] = []] = await withHost(address, (outside) => osrm(address, outside).table([MALL], [AIRPORT]))
  if (!leg) throw new ServiceFault('It knows no road between two places in Minnesota')
  return `${leg.miles.toFixed(1)} miles from the Mall of America to its airport`
}

/** Writes, reads and removes a small file, as uploads do. */
export async function askFiles({ files }: Pick<Deps, 'files'>): Promise<void> {
  const key = `checks/${randomUUID()}`
  const words = Buffer.from('SPIRAL checks that files are kept.')
  await files.put(key, words)
  try {
    const read = await files.get(key)
    if (!read?.equals(words)) throw new ServiceFault('A file that was written did not come back the same')
  } finally {
    await files.remove(key)
  }
}

export async function askSearch({ searchServer }: Pick<Deps, 'searchServer'>): Promise<string> {
  return (await searchServer?.isFilled()) ? 'Its copy of the index is complete.' : 'Its copy of the index is still being made.'
}

/** Sends an export without spans, with the headers that the standard variables name. */
export async function askTraces(): Promise<void> {
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const exporter = new OTLPTraceExporter({ timeoutMillis: ASK_MS })
  try {
    await new Promise<void>((done, fail) => exporter.export([], ({ error }) => (error ? fail(new ServiceFault(error.message)) : done())))
  } finally {
    await exporter.shutdown()
  }
}
