import type { FastifyBaseLogger } from 'fastify'
import type { AssistantPort } from './assistant/port.ts'
import type { BankPort } from './banks.ts'
import type { CardPort } from './cards.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { ChangeFeed } from './change-feed.ts'
import type { FilePort } from './files.ts'
import type { MailPort } from './mail.ts'
import type { PictureSource } from './pictures.ts'
import type { PushPort } from './push.ts'
import type { ReplyCache } from './reply-cache.ts'
import type { Replicas } from './replicas.ts'
import type { RoadPort } from './roads.ts'
import type { RouteTimes } from './route-times.ts'
import type { SafeFetch } from './safe-fetch.ts'
import type { SearchServer } from './search-server.ts'
import type { TaxPort } from './tax.ts'

/** The external dependencies of the domains. */
export type Deps = {
  db: Db
  /** Copies of the database that requests with `mayLag` read from. */
  replicas?: Replicas | undefined
  config: Config
  /** The time of the database, or a time held by a test. */
  clock: Clock
  /** Describes the error of this node's clock when it differs from the database's by more than a minute; otherwise null. */
  clockFault(): string | null
  feed: ChangeFeed
  ready: ReplyCache
  mail: MailPort
  push: PushPort
  files: FilePort
  /** Requests addresses that people gave us. */
  outside: SafeFetch
  /** A server that knows the roads; null: straight lines. */
  roads: RoadPort | null
  /** Searches a copy of the index; null: Postgres does it. */
  searchServer: SearchServer | null
  /** Sources for originals that are not stored yet. */
  pictureSources: readonly PictureSource[]
  cards: CardPort
  /** Pays out to the banks of businesses; null where real cards are taken and no provider of real payouts is configured. */
  bank: BankPort | null
  tax: TaxPort
  /** A language model, or the built-in rules. */
  assistant: AssistantPort
  /** How long answers take on this node; null where nothing is configured that measures it. */
  routeTimes: (() => Promise<RouteTimes[]>) | null
  log: FastifyBaseLogger
  /** Signs the cookies and webhooks of this installation. */
  secret: string
}
