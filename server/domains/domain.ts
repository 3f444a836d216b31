import type { OrderId, UserId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { Listener } from '../facts.ts'
import type { Db } from '../platform/db.ts'
import type { Deps } from '../platform/deps.ts'
import type { Job } from '../platform/jobs.ts'
import type { DomainName } from './list.ts'
import type { BookingKinds } from './ledger/rules.ts'
import type { TextKinds } from './moderation/moderated-texts.ts'
import type { Endings } from './retailers/endings.ts'
import type { WaitsForAdmins } from './waiting.ts'

type Own<T> = T | ((all: readonly Domain[]) => T)

/** Sections of the copy that people get of what is stored about them, by name. */
export type Sections<About extends unknown[]> = Record<string, (db: Db, ...about: About) => Promise<unknown>>

/** What a domain stores about people: what it exports, and what becomes of it when their account ends. */
export type PersonalData = {
  /** The address is confirmed. */
  ofPerson?: Sections<[userId: UserId, email: string]>
  /** What was sent under a confirmed address without an account. */
  ofAddress?: Sections<[email: string]>
  /** Guests, too, get what is stored about their orders. */
  ofOrders?: Sections<[orderIds: readonly OrderId[]]>
  /** Why the account cannot be closed yet, as sentences for its owner. */
  hindrances?: (db: Db, userId: UserId, orderIds: readonly OrderId[]) => Promise<string[]>
  /** Whatever way the account ends, except for its orders. Domains forget in reversed order, identity's person at the very end. */
  forgetPerson?: (tx: Db, userId: UserId, deps: Deps) => Promise<unknown>
  /** Follows when the owner of a confirmed address closes the account. */
  forgetAddress?: (tx: Db, email: string) => Promise<unknown>
  /** Follows when the owner closes the account. */
  forgetOrders?: (tx: Db, orderIds: readonly OrderId[], deps: Deps) => Promise<unknown>
  /** A provisional account ends: what was bought with it becomes a guest's. */
  leaveToGuest?: (tx: Db, userId: UserId) => Promise<unknown>
  /** A confirmed account takes the place of a provisional one: moves what does no harm if a stranger left it. */
  carryOver?: (tx: Db, from: UserId, to: UserId, now: Date) => Promise<unknown>
  /** Afterwards the account gets what guests bought with its address. */
  adopt?: (tx: Db, userId: UserId, now: Date) => Promise<unknown>
}

/** A domain as the rest of the house sees it. Central lists are folds over these values; nothing else names a capability. */
export type Declared = {
  /** What it keeps and decides, for the table of domains in docs/domains.md. */
  owns: string
  /** When the rows of its tables go, by table. Rows that are deleted with the row that they belong to need no line. */
  ends?: Readonly<Record<string, string>>
  /** Why the rows of its other tables stay. */
  stays?: Readonly<Record<string, string>>
  /** The files that domains after it in the list may import. */
  doors?: readonly string[]
  /** Its SQL uses the tables of this other domain, which it is a part of. */
  tablesOf?: DomainName
  /** Its SQL may read the tables that other domains hand out. */
  readsWidely?: true
  /** Its tables that the domains with `readsWidely` may read. */
  handsOut?: readonly string[]
  /** Its endpoints. Domains that serve all others get their declarations. */
  routes?: (app: FastifyInstance, deps: Deps, all: readonly Domain[]) => Promise<void>
  /** Resolves the signed-in user of a request. */
  identify?: (deps: Deps) => onRequestAsyncHookHandler
  /** A domain whose listeners or jobs serve all others gets their declarations. */
  listeners?: Own<Record<string, Listener>>
  jobs?: Own<Record<string, Job>>
  /** What becomes of everything that a seller promised here when it closes for good. */
  endings?: Partial<Endings>
  personal?: PersonalData
  /** What waits for an admin here. */
  waitsForAdmins?: WaitsForAdmins
  /** The kinds of transfers that it posts to the ledger. */
  bookings?: BookingKinds
  /** How moderators reach the texts that people write here. */
  moderatedTexts?: TextKinds
  /** Whether a public page shows this person something of this domain that not everybody sees. */
  ownView?: OwnView
  /** What the shopping of a person kept local in a year, for their dashboard. */
  localImpact?: LocalImpactOf
  /** Figures for operators, by name. Each is read at every scrape, so its statement stays quick at any size. */
  gauges?: Record<string, { help: string; read: (db: Db, now: Date) => Promise<number> }>
  /** The journeys in a browser that a change here can break, by file name. */
  journeys?: readonly string[]
}
export type OwnView = (deps: Pick<Deps, 'db' | 'feed'>, userId: UserId, pathname: string) => Promise<boolean>
/** `href`: the page that tells more. */
export type LocalImpactOf = (db: Db, userId: UserId, now: Date) => Promise<{ dollars: Cents; stores: number; href: string }>
export type Domain = Declared & { name: DomainName }

/** Checks a declaration. */
export const domain = (declared: Declared): Declared => declared

/** The endings of all domains, by kind. */
export const endingsOf = (all: readonly Domain[]): Endings => Object.assign({}, ...all.map(({ endings }) => endings)) as Endings

/** What all domains store about people. */
export const personalDataOf = (all: readonly Domain[]): readonly PersonalData[] => all.flatMap(({ personal }) => personal ?? [])

export const waitingOf = (all: readonly Domain[]): readonly WaitsForAdmins[] => all.flatMap(({ waitsForAdmins }) => waitsForAdmins ?? [])

/** The texts of all domains that moderators may see, by kind. */
export const moderatedTextsOf = (all: readonly Domain[]): TextKinds => Object.assign({}, ...all.map((each) => each.moderatedTexts))

/** The kinds of transfers of all domains, by name. */
export const bookingsOf = (all: readonly Domain[]): BookingKinds => Object.assign({}, ...all.map(({ bookings }) => bookings))
