import type { FastifyBaseLogger } from 'fastify'
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
import type { TaxPort } from './tax.ts'

/** Everything a domain gets from outside itself. */
export type Deps = {
  db: Db
  config: Config
  /** The time of the database, or one that a test holds. */
  clock: Clock
  /** Says how far this node's own clock is off when it differs from the database's by more than a minute; else null. */
  clockFault(): string | null
  feed: ChangeFeed
  ready: ReplyCache
  mail: MailPort
  push: PushPort
  files: FilePort
  /** Asked for originals that are not kept yet. */
  pictureSources: readonly PictureSource[]
  cards: CardPort
  tax: TaxPort
  log: FastifyBaseLogger
  /** Signs cookies and webhooks of this installation. */
  secret: string
}
