import path from 'node:path'
import { z } from 'zod'

export type Environment = 'development' | 'staging' | 'production'

/** scrypt's N for passwords, with r = 8 and p = 1 what OWASP advises: the cost of one guess at a stolen hash. Tests lower it with SPIRAL_PASSWORD_COST. */
export const PASSWORD_COST = 2 ** 17
const MOST_PASSWORD_COST = 2 ** 20

const flag = z.stringbool({ truthy: ['1', 'true', 'on', 'yes'], falsy: ['0', 'false', 'off', 'no'], error: 'use on or off.' })
const whole = (least: number, most: number) => {
  const error = `use a whole number from ${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}.`
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error })
}
const postgresAddress = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
const MOST_REPLICAS = 16
const Env = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/, error: 'use an address like https://shop.example.' }).optional(),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_POOLED_URL: postgresAddress.optional(),
  DATABASE_REPLICA_URLS: z
    .string()
    .transform((text) => [...new Set(text.split(',').map((url) => url.trim()))])
    .pipe(z.array(postgresAddress).max(MOST_REPLICAS, `name at most ${MOST_REPLICAS} replicas.`))
    .default([]),
  SPIRAL_DATA: z.string().default('.data'),
  SPIRAL_FILES: z.string().max(1_000).optional(),
  AWS_REGION: z.string().optional(),
  SPIRAL_SAMPLE: flag.optional(),
  SPIRAL_ENV: z.enum(['development', 'staging', 'production']).optional(),
  SPIRAL_SECRET: z.string().optional(),
  SPIRAL_PAYMENTS: z.enum(['sandbox', 'stripe'], { error: 'use sandbox or stripe.' }).default('sandbox'),
  SPIRAL_STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'use the secret key of Stripe, which starts with sk_.')
    .optional(),
  SPIRAL_STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'use the publishable key of Stripe, which starts with pk_.')
    .optional(),
  SPIRAL_STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'use the signing secret of the webhook, which starts with whsec_.')
    .optional(),
  SPIRAL_STRIPE_CONNECT_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'use the signing secret of the webhook for connected accounts, which starts with whsec_.')
    .optional(),
  SPIRAL_STRIPE_API: z
    .url({ protocol: /^https?$/, error: 'use an address like https://api.stripe.com.' })
    .default('https://api.stripe.com'),
  SPIRAL_TAX: z.enum(['built-in', 'stripe'], { error: 'use built-in or stripe.' }).default('built-in'),
  SPIRAL_ALLOW_SANDBOX_PAYMENTS: flag.default(false),
  SPIRAL_SMTP_URL: z.string().optional(),
  SPIRAL_ALLOW_OUTBOX_MAIL: flag.default(false),
  SPIRAL_MAIL_FROM: z.string().max(200).optional(),
  SPIRAL_POSTAL_ADDRESS: z
    .string()
    .trim()
    .min(15)
    .max(200)
    .regex(
      /\b[A-Z]{2} \d{5}(-\d{4})?$/,
      'write the name, street, city, state and ZIP in one line, like Shop Inc., 100 Main St, Bloomington, MN 55425.',
    )
    .optional(),
  SPIRAL_ASSISTANT_KIND: z.enum(['openai', 'anthropic'], { error: 'use openai or anthropic.' }).optional(),
  SPIRAL_ASSISTANT_URL: z.url({ protocol: /^https?$/, error: 'use an address like https://models.example.com/v1.' }).optional(),
  SPIRAL_ASSISTANT_KEY: z.string().max(500).optional(),
  SPIRAL_ASSISTANT_MODEL: z.string().max(200).optional(),
  SPIRAL_ASSISTANT_DEMO_RUNS: whole(0, 1_000).default(10),
  SPIRAL_MAP_STYLE: z.url({ protocol: /^https$/, error: 'use an address like https://tiles.example.com/style.json.' }).optional(),
  SPIRAL_ROUTING_URL: z.url({ protocol: /^https?$/, error: 'use an address like https://routes.example.com.' }).optional(),
  SPIRAL_OPENSEARCH_URL: z
    .url({ protocol: /^https?$/, error: 'use an address like https://user:password@search.example.com:9200.' })
    .optional(),
  SPIRAL_OPENSEARCH_INDEX: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,60}$/, 'use lower-case letters, digits and hyphens.')
    .default('spiral-products'),
  SPIRAL_VERCEL_TOKEN: z.string().max(500).optional(),
  SPIRAL_VERCEL_PROJECT: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'use the name or id of the project.')
    .optional(),
  SPIRAL_VERCEL_TEAM: z
    .string()
    .regex(/^team_\w{1,100}$/, 'use the id of the team, which starts with team_.')
    .optional(),
  SPIRAL_VERCEL_API: z
    .url({ protocol: /^https?$/, error: 'use an address like https://api.vercel.com.' })
    .default('https://api.vercel.com'),
  VERCEL_DEPLOYMENT_ID: z.string().optional(),
  VERCEL_REGION: z.string().optional(),
  VERCEL_GIT_COMMIT_SHA: z.string().optional(),
  SPIRAL_IBM_API_KEY: z.string().max(500).optional(),
  SPIRAL_WATSONX_URL: z.url({ protocol: /^https?$/, error: 'use an address like https://us-south.ml.cloud.ibm.com.' }).optional(),
  SPIRAL_IBM_IAM_URL: z
    .url({ protocol: /^https?$/, error: 'use an address like https://iam.cloud.ibm.com.' })
    .default('https://iam.cloud.ibm.com'),
  SPIRAL_ACP_KEYS: z
    .string()
    .regex(
      /^[a-z0-9.-]+=[\w-]{32,200}(,[a-z0-9.-]+=[\w-]{32,200})*$/,
      'use host=key, separated by commas, with keys of at least 32 letters and digits.',
    )
    .optional(),
  SPIRAL_ALLOWED_PRIVATE_HOSTS: z.string().optional(),
  SPIRAL_TRUSTED_PROXIES: z.string().optional(),
  SPIRAL_DATABASE_CONNECTIONS: whole(2, 200).default(12),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'use an address like http://127.0.0.1:4318.' }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'use an address like http://127.0.0.1:4318/v1/traces.' })
    .optional(),
  OTEL_TRACES_EXPORTER: z.string().optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
  SPIRAL_METRICS_PORT: whole(0, 65_535).optional(),
  SPIRAL_METRICS_HOST: z.string().default('127.0.0.1'),
  SPIRAL_METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{20,200}$/, 'use 20 to 200 random characters without spaces.')
    .optional(),
  SPIRAL_PASSWORD_COST: whole(2, MOST_PASSWORD_COST)
    .refine((cost) => Number.isInteger(Math.log2(cost)), { error: 'use a power of two.' })
    .default(PASSWORD_COST),
})

export type Config = {
  port: number
  host: string
  publicOrigin: string
  environment: Environment
  /** An external database; null: the embedded one. */
  databaseUrl: string | null
  /** The same database behind a pooler that lends its connections for one transaction, for the work of requests; null: no pooler. */
  pooledDatabaseUrl: string | null
  /** Streaming replicas of it, one server each, for reads that may be a second old. */
  replicaUrls: string[]
  dataDir: string
  /** Where pictures and other files are kept; null: the folder `files` of `dataDir`. */
  files: FilePlace | null
  sample: boolean
  secret: string | null
  payments: PaymentsConfig
  /** The account that calculates sales tax; null: the built-in rates of states. */
  tax: Pick<StripeConfig, 'api' | 'secretKey'> | null
  /** The mail server; null: mails stay in the outbox. */
  smtp: SmtpServer | null
  mailFrom: string
  /** Where the operator gets letters; every mail names it (CAN-SPAM Act, 15 U.S.C. 7704(a)(5)). */
  postalAddress: string
  /** The language model; null: the built-in rules do its work. */
  assistant: AssistantConfig | null
  /** How often one device may try the assistant in a day. */
  assistantDemoRuns: number
  /** The address of a tile style for movable maps; null: the built-in land and borders. */
  mapStyle: string | null
  /** A routing server with the HTTP API of OSRM; null: straight lines. */
  routingUrl: string | null
  /** A server with the API of OpenSearch, and the name of its index; null: Postgres searches. */
  openSearch: { url: string; index: string } | null
  /** The account at Vercel whose deploys the status of outside services shows. */
  vercel: { token: string; project: string | null; team: string | null; api: string } | null
  /** How Vercel names the deploy that runs, by its own variables. */
  deploy: { id: string | null; region: string | null; commit: string | null }
  /** An account at IBM Cloud with watsonx.ai; only its status is shown. */
  ibm: { apiKey: string; watsonxUrl: string; iamUrl: string } | null
  /** Platforms that speak the Agentic Commerce Protocol with us, and the key that was agreed on with each. */
  acpPlatforms: { host: string; key: string }[]
  /** Private hosts (with port) that addresses from outside may name; for tests and development. */
  allowedPrivateHosts: string[]
  trustedProxies: string[]
  databaseConnections: number
  /** The figures for operators; null: there are none. */
  metrics: MetricsConfig | null
  /** Whether the standard variables of OpenTelemetry name a collector of traces. */
  traces: boolean
}

export type MetricsConfig = {
  /** A port of its own; null: the ordinary one. */
  port: number | null
  host: string
  /** Whoever asks sends it as a bearer token; null: whoever reaches the port may read. */
  token: string | null
}

export type FilePlace = { kind: 'folder'; folder: string } | BucketPlace
/** A bucket of a server with the API of S3. The prefix is empty or ends in a slash; without an endpoint it is Amazon's. */
export type BucketPlace = { kind: 'bucket'; bucket: string; prefix: string; endpoint: string | null; region: string; pathStyle: boolean }

export type PaymentsConfig = { provider: 'sandbox'; allowInProduction: boolean } | StripeConfig
export type StripeConfig = {
  provider: 'stripe'
  /** Without real money: the keys of Stripe's test mode. */
  test: boolean
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Signs what the accounts of businesses report; null: nothing is paid out. */
  connectWebhookSecret: string | null
  /** The address of its API. */
  api: string
}

export type SmtpServer = { host: string; port: number; secure: boolean; user: string | null; password: string | null }

export type AssistantConfig = { kind: 'openai' | 'anthropic'; url: string; key: string | null; model: string }

export class ConfigError extends Error {}

export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

/** Localhost is development; staging and beta hosts are staging; every other host is production. */
export function environmentOf(host: string): Environment {
  if (['localhost', '127.0.0.1', '[::1]'].includes(host)) return 'development'
  return /(^|[.-])(staging|beta)[.-]|replit/.test(host) ? 'staging' : 'production'
}

const WELL_KNOWN_SECRETS = ['secret', 'changeme', 'password', 'better-auth-secret', 'default', 'spiral']

/** Reads and checks the environment; refuses settings that are unsafe in production, with a message. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = Env.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  const given = parsed.data
  const publicOrigin = new URL(given.PUBLIC_ORIGIN ?? `http://localhost:${given.PORT}`).origin
  const payments = paymentsIn(given)
  const environment = given.SPIRAL_ENV ?? environmentOf(new URL(publicOrigin).hostname)
  const config: Config = {
    port: given.PORT,
    host: given.HOST,
    publicOrigin,
    environment,
    databaseUrl: given.DATABASE_URL ?? null,
    pooledDatabaseUrl: given.DATABASE_POOLED_URL ?? null,
    replicaUrls: given.DATABASE_REPLICA_URLS,
    dataDir: path.resolve(given.SPIRAL_DATA),
    files: given.SPIRAL_FILES === undefined ? null : filePlaceOf('SPIRAL_FILES', given.SPIRAL_FILES, given.AWS_REGION),
    sample: given.SPIRAL_SAMPLE ?? (given.DATABASE_URL === undefined && environment === 'development'),
    secret: given.SPIRAL_SECRET ?? null,
    payments,
    tax: given.SPIRAL_TAX === 'stripe' ? taxAccount(payments) : null,
    smtp: given.SPIRAL_SMTP_URL === undefined ? null : smtpServer(given.SPIRAL_SMTP_URL),
    mailFrom: mailFrom(given.SPIRAL_MAIL_FROM ?? `SPIRAL <hello@${new URL(publicOrigin).hostname}>`),
    postalAddress: given.SPIRAL_POSTAL_ADDRESS ?? SAMPLE_POSTAL_ADDRESS,
    assistant: assistantIn(given),
    assistantDemoRuns: given.SPIRAL_ASSISTANT_DEMO_RUNS,
    mapStyle: given.SPIRAL_MAP_STYLE ?? null,
    routingUrl: given.SPIRAL_ROUTING_URL ?? null,
    openSearch:
      given.SPIRAL_OPENSEARCH_URL === undefined ? null : { url: given.SPIRAL_OPENSEARCH_URL, index: given.SPIRAL_OPENSEARCH_INDEX },
    vercel:
      given.SPIRAL_VERCEL_TOKEN === undefined
        ? null
        : {
            token: given.SPIRAL_VERCEL_TOKEN,
            project: given.SPIRAL_VERCEL_PROJECT ?? null,
            team: given.SPIRAL_VERCEL_TEAM ?? null,
            api: given.SPIRAL_VERCEL_API,
          },
    deploy: {
      id: given.VERCEL_DEPLOYMENT_ID ?? null,
      region: given.VERCEL_REGION ?? null,
      commit: given.VERCEL_GIT_COMMIT_SHA ?? null,
    },
    ibm: ibmIn(given),
    acpPlatforms: (given.SPIRAL_ACP_KEYS?.split(',') ?? []).map((pair) => {
      const [host = '', key = ''] = pair.split('=')
      return { host, key }
    }),
    allowedPrivateHosts: given.SPIRAL_ALLOWED_PRIVATE_HOSTS?.split(',').map((s) => s.trim()) ?? [],
    trustedProxies: given.SPIRAL_TRUSTED_PROXIES?.split(',').map((s) => s.trim()) ?? [],
    databaseConnections: given.SPIRAL_DATABASE_CONNECTIONS,
    metrics: metricsIn(given),
    traces: hasTraces(given),
  }
  if (config.pooledDatabaseUrl !== null && config.databaseUrl === null)
    throw new ConfigError('DATABASE_POOLED_URL needs DATABASE_URL too: the address of the same database without the pooler.')
  if (config.replicaUrls.length > 0 && config.databaseUrl === null)
    throw new ConfigError('DATABASE_REPLICA_URLS needs DATABASE_URL too: the address of the database that they are replicas of.')
  const faults = environment === 'production' ? productionFaults(config, given) : []
  if (faults.length > 0) throw new ConfigError(`SPIRAL does not start in production:\n${faults.map((fault) => `- ${fault}`).join('\n')}`)
  return config
}

/** Stripe needs its three secrets, and both keys of one mode: a browser of the test mode makes cards that real charges do not know. */
function paymentsIn(given: z.output<typeof Env>): PaymentsConfig {
  if (given.SPIRAL_PAYMENTS === 'sandbox') return { provider: 'sandbox', allowInProduction: given.SPIRAL_ALLOW_SANDBOX_PAYMENTS }
  const { SPIRAL_STRIPE_SECRET_KEY: secretKey, SPIRAL_STRIPE_PUBLISHABLE_KEY: publishableKey } = given
  const { SPIRAL_STRIPE_WEBHOOK_SECRET: webhookSecret, SPIRAL_STRIPE_API: api } = given
  if (secretKey === undefined || publishableKey === undefined || webhookSecret === undefined) {
    const missing = Object.entries({
      SPIRAL_STRIPE_SECRET_KEY: secretKey,
      SPIRAL_STRIPE_PUBLISHABLE_KEY: publishableKey,
      SPIRAL_STRIPE_WEBHOOK_SECRET: webhookSecret,
    }).flatMap(([name, value]) => (value === undefined ? [name] : []))
    throw new ConfigError(`SPIRAL_PAYMENTS is stripe, but ${missing.join(', ')} is not set. Copy it from your Stripe dashboard.`)
  }
  const isTest = (key: string) => key.includes('_test_')
  if (isTest(secretKey) !== isTest(publishableKey))
    throw new ConfigError(
      'SPIRAL_STRIPE_SECRET_KEY and SPIRAL_STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys, of the same Stripe account.',
    )
  return {
    provider: 'stripe',
    test: isTest(secretKey),
    secretKey,
    publishableKey,
    webhookSecret,
    connectWebhookSecret: given.SPIRAL_STRIPE_CONNECT_WEBHOOK_SECRET ?? null,
    api,
  }
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^([a-z0-9][a-z0-9._-]*\/)*$/i
const BucketOptions = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).optional(),
  region: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .optional(),
  pathStyle: flag.default(false),
})

/** A folder, or a bucket as `s3://bucket/prefix?endpoint=…&region=…&pathStyle=1`. Keys come by AWS's own variables, so none stands in it. */
export function filePlaceOf(name: string, text: string, usualRegion = 'us-east-1'): FilePlace {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(text)) return { kind: 'folder', folder: path.resolve(text) }
  const url = URL.canParse(text) ? new URL(text) : null
  const options = BucketOptions.safeParse(Object.fromEntries(url?.searchParams ?? []))
  const prefix = url?.pathname.replace(/^\/|\/$/g, '').replace(/(?<=.)$/, '/') ?? ''
  if (
    url?.protocol !== 's3:' ||
    url.username !== '' ||
    url.port !== '' ||
    !BUCKET.test(url.hostname) ||
    !PREFIX.test(prefix) ||
    !options.success
  )
    throw new ConfigError(
      `${name} must be a folder, or a bucket like s3://bucket/prefix?endpoint=https://s3.example.com&region=us-east-1&pathStyle=1. ` +
        'Its keys stand in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    )
  const { endpoint = null, region = usualRegion, pathStyle } = options.data
  return { kind: 'bucket', bucket: url.hostname, prefix, endpoint, region, pathStyle }
}

function taxAccount(payments: PaymentsConfig): StripeConfig {
  if (payments.provider === 'stripe') return payments
  throw new ConfigError(
    'SPIRAL_TAX is stripe, but SPIRAL_PAYMENTS is not. Set SPIRAL_PAYMENTS=stripe with its keys, or leave SPIRAL_TAX out.',
  )
}

/** `smtp` switches to TLS after the greeting, `smtps` starts with it. Error messages never repeat the password. */
function smtpServer(text: string): SmtpServer {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname || (url.username === '') !== (url.password === ''))
    throw new ConfigError(
      'SPIRAL_SMTP_URL must look like smtps://user:password@mail.example.com:465 (signs in the password percent-encoded).',
    )
  const secure = url.protocol === 'smtps:'
  const name = (part: string) => (part === '' ? null : decodeURIComponent(part))
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    user: name(url.username),
    password: name(url.password),
  }
}

/** The ordinary port, and a port that other machines reach, give figures only for a token. */
function metricsIn(given: z.output<typeof Env>): MetricsConfig | null {
  const { SPIRAL_METRICS_PORT: port = null, SPIRAL_METRICS_HOST: host, SPIRAL_METRICS_TOKEN: token = null } = given
  if (port === null && token === null) return null
  if (token === null && !isLoopback(host))
    throw new ConfigError(
      `SPIRAL_METRICS_HOST is ${host}, which other machines may reach. Set SPIRAL_METRICS_TOKEN, or leave the host out.`,
    )
  return { port, host, token }
}

const hasTraces = (given: z.output<typeof Env>): boolean =>
  (given.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? given.OTEL_EXPORTER_OTLP_ENDPOINT) !== undefined &&
  given.OTEL_TRACES_EXPORTER !== 'none' &&
  given.OTEL_SDK_DISABLED?.toLowerCase() !== 'true'

/** The key alone opens nothing without the address of the region's watsonx.ai, and the other way round. */
function ibmIn({
  SPIRAL_IBM_API_KEY: apiKey,
  SPIRAL_WATSONX_URL: watsonxUrl,
  SPIRAL_IBM_IAM_URL: iamUrl,
}: z.output<typeof Env>): Config['ibm'] {
  if (apiKey === undefined && watsonxUrl === undefined) return null
  if (apiKey === undefined) throw new ConfigError('SPIRAL_IBM_API_KEY is missing: SPIRAL_WATSONX_URL is set, and its key is not.')
  if (watsonxUrl === undefined)
    throw new ConfigError('SPIRAL_WATSONX_URL is missing: say which region, like https://us-south.ml.cloud.ibm.com.')
  return { apiKey, watsonxUrl, iamUrl }
}

/** A model has a name; its address is needed unless it is Anthropic's own. */
function assistantIn(given: z.output<typeof Env>): AssistantConfig | null {
  const { SPIRAL_ASSISTANT_KIND, SPIRAL_ASSISTANT_URL, SPIRAL_ASSISTANT_KEY, SPIRAL_ASSISTANT_MODEL: model } = given
  if (
    SPIRAL_ASSISTANT_KIND === undefined &&
    SPIRAL_ASSISTANT_URL === undefined &&
    SPIRAL_ASSISTANT_KEY === undefined &&
    model === undefined
  )
    return null
  const kind = SPIRAL_ASSISTANT_KIND ?? 'openai'
  const url = SPIRAL_ASSISTANT_URL ?? (kind === 'anthropic' ? 'https://api.anthropic.com/v1' : undefined)
  if (url === undefined)
    throw new ConfigError('SPIRAL_ASSISTANT_URL is missing: say where the model is, like https://models.example.com/v1.')
  if (model === undefined) throw new ConfigError('SPIRAL_ASSISTANT_MODEL is missing: say which model to ask.')
  return { kind, url, key: SPIRAL_ASSISTANT_KEY ?? null, model }
}

/** Of a marketplace that sends no mail to real people. */
const SAMPLE_POSTAL_ADDRESS = 'SPIRAL (sample), 100 Sample Street, Bloomington, MN 55425'

/** The address inside the angle brackets of `SPIRAL <hello@example.com>`. */
export const addressIn = (from: string): string => /<(.+)>$/.exec(from)?.[1] ?? from

function mailFrom(text: string): string {
  if (/^([^<>"\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text)) return text
  throw new ConfigError('SPIRAL_MAIL_FROM must look like hello@example.com or SPIRAL <hello@example.com>.')
}

/** The widest ranges of networks that somebody owns: 10.0.0.0/8 and fc00::/7. */
const WIDEST = { v4: 8, v6: 7 } as const
/** A range of about every address: whoever sends a forwarding header would choose the address that limits see. */
function isEverybody(proxy: string): boolean {
  const [address = '', bits] = proxy.split('/')
  if (bits === undefined) return !/^[\da-f.:]+$/i.test(address) && !['loopback', 'linklocal', 'uniquelocal'].includes(address)
  return bits.includes('.') ? /^0+(\.0+){3}$/.test(bits) : Number(bits) < (address.includes(':') ? WIDEST.v6 : WIDEST.v4)
}

/** Settings that let SPIRAL start, and that are probably a mistake. Said at each start. */
export function configWarnings({ publicOrigin, host, trustedProxies }: Pick<Config, 'publicOrigin' | 'host' | 'trustedProxies'>): string[] {
  if (trustedProxies.length > 0 || !publicOrigin.startsWith('https://') || !isLoopback(host)) return []
  return [
    `SPIRAL_TRUSTED_PROXIES is not set, but PUBLIC_ORIGIN is https and SPIRAL listens on ${host}, so a proxy stands in front of it: all visitors ` +
      "share the proxy's address, and ten wrong passwords of one lock out everybody. Set it to the address of the proxy, such as 127.0.0.1.",
  ]
}

function productionFaults(config: Config, given: z.output<typeof Env>): string[] {
  const faults: string[] = []
  const everybody = config.trustedProxies.filter(isEverybody)
  if (everybody.length > 0)
    faults.push(
      `SPIRAL_TRUSTED_PROXIES trusts any address (${everybody.join(', ')}): a visitor could pretend to be another one. Name the addresses of your proxies.`,
    )
  if (!config.secret) faults.push('SPIRAL_SECRET is missing: set at least 32 random characters.')
  else if (config.secret.length < 32) faults.push('SPIRAL_SECRET is too short: set at least 32 random characters.')
  else if (new Set(config.secret).size < 10 || WELL_KNOWN_SECRETS.some((known) => config.secret?.toLowerCase().includes(known)))
    faults.push('SPIRAL_SECRET is too easy to guess: use random characters.')
  if (given.SPIRAL_PASSWORD_COST < PASSWORD_COST)
    faults.push('SPIRAL_PASSWORD_COST is lowered: stolen password hashes would be cheap to guess. Leave it out.')
  if (!config.publicOrigin.startsWith('https://')) faults.push('PUBLIC_ORIGIN must be an https:// address.')
  if (config.sample) faults.push('SPIRAL_SAMPLE is on: the sample accounts have a published password.')
  if (config.payments.provider === 'sandbox' && !config.payments.allowInProduction)
    faults.push('Payments are the sandbox: set SPIRAL_ALLOW_SANDBOX_PAYMENTS=true only if no real money may move.')
  if (config.payments.provider === 'stripe' && config.payments.test && !given.SPIRAL_ALLOW_SANDBOX_PAYMENTS)
    faults.push('The Stripe keys are test keys: set SPIRAL_ALLOW_SANDBOX_PAYMENTS=true only if no real money may move.')
  if (config.payments.provider === 'stripe' && !config.payments.api.startsWith('https://'))
    faults.push('SPIRAL_STRIPE_API is not https: the secret key would travel openly.')
  if (!config.smtp && !given.SPIRAL_ALLOW_OUTBOX_MAIL)
    faults.push('SPIRAL_SMTP_URL is missing: no one would get an email. Set SPIRAL_ALLOW_OUTBOX_MAIL=true only if no one needs one.')
  if (config.smtp && !given.SPIRAL_MAIL_FROM) faults.push('SPIRAL_MAIL_FROM is missing: say which address emails come from.')
  if (config.smtp && !given.SPIRAL_POSTAL_ADDRESS)
    faults.push('SPIRAL_POSTAL_ADDRESS is missing: U.S. law wants a postal address in commercial email.')
  if (config.smtp && config.smtp.user === null && !isLoopback(config.smtp.host))
    faults.push('SPIRAL_SMTP_URL names no user: do not use a mail server that takes email from anyone.')
  if (config.assistant && !config.assistant.url.startsWith('https://') && !isLoopback(new URL(config.assistant.url).hostname))
    faults.push('SPIRAL_ASSISTANT_URL is not https: its key and what it reads would travel openly.')
  const search = config.openSearch && new URL(config.openSearch.url)
  if (search && search.protocol !== 'https:' && search.password !== '' && !isLoopback(search.hostname))
    faults.push('SPIRAL_OPENSEARCH_URL is not https: its password would travel openly.')
  const endpoint = config.files?.kind === 'bucket' && config.files.endpoint !== null ? new URL(config.files.endpoint) : null
  if (endpoint && endpoint.protocol !== 'https:' && !isLoopback(endpoint.hostname))
    faults.push('The endpoint of SPIRAL_FILES is not https: pictures and documents of people would travel openly.')
  if (config.allowedPrivateHosts.length > 0)
    faults.push('SPIRAL_ALLOWED_PRIVATE_HOSTS is set: addresses given from outside may only be public ones.')
  return faults
}
