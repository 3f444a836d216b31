import type { OutsideServiceName } from '#contracts/outside-services.ts'
import type { Config, StripeConfig } from '../../platform/config.ts'
import type { Deps } from '../../platform/deps.ts'
import { pushServicesOf } from '../notifications/devices.ts'
import {
  askCards,
  askFiles,
  askIbm,
  askMail,
  askModel,
  askPayouts,
  askPhotos,
  askPush,
  askRoads,
  askSearch,
  askTax,
  askTiles,
  askTraces,
  askVercel,
} from './checks.ts'

export type Service = {
  label: string
  usedFor: string
  /** What happens without it. */
  without: string
  settings: readonly string[]
  /** The account or host that would be asked; null where none is configured. */
  provider: (deps: Deps) => string | null | Promise<string | null>
  facts?: (config: Config) => { name: string; value: string }[]
  /** A check costs a little money, so only a person makes it. */
  costs?: true
  /** Called only where there is a provider. Throws when the service is not well; otherwise says something about it, or nothing. */
  ask: (deps: Deps) => Promise<string | null | void>
}

const hostOf = (address: string): string => new URL(address).host
const stripeIn = ({ payments }: Config): StripeConfig | null => (payments.provider === 'stripe' ? payments : null)
const stripeName = (config: StripeConfig, what = 'Stripe'): string => `${what}, ${config.test ? 'test' : 'live'} mode`
const modelName = ({ config: { assistant } }: Deps): string | null => assistant && `${assistant.model} at ${hostOf(assistant.url)}`

/** Calls a check with the part of the settings that it needs; the caller has made sure that it is there. */
const withSetting =
  <T>(setting: (config: Config) => T | null, ask: (set: T) => Promise<string | null | void>): Service['ask'] =>
  async ({ config }) => {
    const set = setting(config)
    if (set === null) throw new Error('a service that is not configured was asked')
    return ask(set)
  }

const MODEL_SETTINGS = ['SPIRAL_ASSISTANT_MODEL', 'SPIRAL_ASSISTANT_KIND', 'SPIRAL_ASSISTANT_URL', 'SPIRAL_ASSISTANT_KEY']
const STRIPE_SETTINGS = ['SPIRAL_PAYMENTS', 'SPIRAL_STRIPE_SECRET_KEY', 'SPIRAL_STRIPE_PUBLISHABLE_KEY']

/** Every service outside of the program that it has an adapter for. */
export const SERVICES: Readonly<Record<OutsideServiceName, Service>> = {
  vercel: {
    label: 'Vercel',
    usedFor: 'Hosting. This page lists the last deploys of the account.',
    without: 'SPIRAL runs on any machine with Node. Nothing in it needs Vercel.',
    settings: ['SPIRAL_VERCEL_TOKEN', 'SPIRAL_VERCEL_PROJECT', 'SPIRAL_VERCEL_TEAM'],
    provider: ({ config: { vercel } }) => vercel && (vercel.project ?? 'All projects of the account'),
    facts: ({ deploy: { id, region, commit } }) =>
      [
        { name: 'Deploy', value: id },
        { name: 'Region', value: region },
        { name: 'Commit', value: commit },
      ].flatMap(({ name, value }) => (value === null ? [] : [{ name, value }])),
    ask: withSetting(({ vercel }) => vercel, askVercel),
  },
  ibm: {
    label: 'IBM watsonx.ai and Cloud IAM',
    usedFor: 'Nothing in SPIRAL asks watsonx.ai by itself. The check changes the key for a token and lists models.',
    without: 'Nothing changes. The language model below has settings of its own.',
    settings: ['SPIRAL_IBM_API_KEY', 'SPIRAL_WATSONX_URL'],
    provider: ({ config: { ibm } }) => ibm && hostOf(ibm.watsonxUrl),
    ask: withSetting(({ ibm }) => ibm, askIbm),
  },
  cards: {
    label: 'Cards',
    usedFor: 'Checkout, saved cards, refunds and disputes.',
    without: 'The built-in sandbox takes test cards, and no money moves.',
    settings: [...STRIPE_SETTINGS, 'SPIRAL_STRIPE_WEBHOOK_SECRET'],
    provider: ({ config }) => {
      const stripe = stripeIn(config)
      return stripe && stripeName(stripe)
    },
    ask: withSetting(stripeIn, askCards),
  },
  payouts: {
    label: 'Payouts to businesses',
    usedFor: 'Sends businesses what they earned, through Stripe Connect.',
    without: 'With the sandbox, payouts are pretended. With Stripe and without this setting, nothing is paid out, and offices say so.',
    settings: [...STRIPE_SETTINGS, 'SPIRAL_STRIPE_CONNECT_WEBHOOK_SECRET'],
    provider: ({ config }) => {
      const stripe = stripeIn(config)
      return stripe?.connectWebhookSecret ? stripeName(stripe, 'Stripe Connect') : null
    },
    ask: withSetting(stripeIn, askPayouts),
  },
  tax: {
    label: 'Sales tax',
    usedFor: 'The tax of a cart by its address.',
    without: 'The built-in rates of the states are used.',
    settings: ['SPIRAL_TAX', ...STRIPE_SETTINGS],
    provider: ({ config: { tax } }) => tax && 'Stripe Tax',
    ask: withSetting(({ tax }) => tax, askTax),
  },
  mail: {
    label: 'Email',
    usedFor: 'Order mails, sign-in links, invitations and everything else that people get by email.',
    without: 'Mails stay in the outbox of the admin office, and nobody gets them.',
    settings: ['SPIRAL_SMTP_URL', 'SPIRAL_MAIL_FROM'],
    provider: ({ config: { smtp } }) => smtp && `${smtp.host}:${smtp.port}`,
    ask: withSetting(({ smtp }) => smtp, askMail),
  },
  push: {
    label: 'Web push',
    usedFor: 'Notifications on phones and desks. The push services are those of the browsers that subscribed last.',
    without: 'Lists and mails work without push. It needs no settings: it begins when the first browser subscribes.',
    settings: [],
    provider: async ({ db }) => (await pushServicesOf(db)).map(hostOf).join(', ') || null,
    ask: askPush,
  },
  model: {
    label: 'Language model',
    usedFor: 'The assistants, and help for businesses that join.',
    without: 'The built-in rules answer, and screens say so.',
    settings: MODEL_SETTINGS,
    provider: modelName,
    costs: true,
    ask: askModel,
  },
  photos: {
    label: 'Photo recognition',
    usedFor: 'Names the item of a photo that a store takes. Photo search runs on networks inside of the program.',
    without: 'Barcodes and look-alikes are found without it. The store types the rest.',
    settings: MODEL_SETTINGS,
    provider: modelName,
    costs: true,
    ask: askPhotos,
  },
  tiles: {
    label: 'Map tiles',
    usedFor: 'Streets on the maps of stores and malls.',
    without: 'Maps show the land, waters and borders that come with SPIRAL.',
    settings: ['SPIRAL_MAP_STYLE'],
    provider: ({ config: { mapStyle } }) => mapStyle && hostOf(mapStyle),
    ask: withSetting(({ mapStyle }) => mapStyle, askTiles),
  },
  roads: {
    label: 'Roads',
    usedFor: 'Miles and minutes by car.',
    without: 'Distances are straight lines, and labeled so.',
    settings: ['SPIRAL_ROUTING_URL'],
    provider: ({ config: { routingUrl } }) => routingUrl && hostOf(routingUrl),
    ask: withSetting(({ routingUrl }) => routingUrl, askRoads),
  },
  files: {
    label: 'Storage of files',
    usedFor: 'Pictures, documents and exports.',
    without: 'Files lie in a folder of this machine, which only one machine can use.',
    settings: ['SPIRAL_FILES', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION'],
    provider: ({ config: { files } }) => (files?.kind === 'bucket' ? `Bucket ${files.bucket}` : null),
    ask: askFiles,
  },
  search: {
    label: 'Search server',
    usedFor: 'Text searches.',
    without: 'Postgres answers searches. It also does while the server does not answer.',
    settings: ['SPIRAL_OPENSEARCH_URL', 'SPIRAL_OPENSEARCH_INDEX'],
    provider: ({ config: { openSearch } }) => openSearch && hostOf(openSearch.url),
    ask: askSearch,
  },
  traces: {
    label: 'Collector of traces',
    usedFor: 'What each request did, for operators.',
    without: 'There are no traces. Logs and figures work without them.',
    settings: ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS'],
    provider: ({ config: { traces } }) => (traces ? 'OpenTelemetry over HTTP' : null),
    ask: askTraces,
  },
}
