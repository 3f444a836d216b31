import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { Listener } from '../facts.ts'
import type { Deps } from '../platform/deps.ts'
import type { Job } from '../platform/jobs.ts'
import type { DomainName } from './list.ts'
import type { TextKinds } from './moderation/moderated-texts.ts'
import type { Endings } from './retailers/endings.ts'

/** A domain as the rest of the house sees it. Central lists are folds over these values; nothing else names a capability. */
export type Declared = {
  /** What it keeps and decides, for the table of domains in docs/domains.md. */
  owns: string
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
  listeners?: Record<string, Listener>
  /** A domain whose jobs serve all others gets their declarations. */
  jobs?: Record<string, Job> | ((all: readonly Domain[]) => Record<string, Job>)
  /** What becomes of everything that a seller promised here when it closes for good. */
  endings?: Partial<Endings>
  /** How moderators reach the texts that people write here. */
  moderatedTexts?: TextKinds
  /** The journeys in a browser that a change here can break, by file name. */
  journeys?: readonly string[]
}
export type Domain = Declared & { name: DomainName }

/** Checks a declaration. */
export const domain = (declared: Declared): Declared => declared

/** The endings of all domains, by kind. */
export const endingsOf = (all: readonly Domain[]): Endings => Object.assign({}, ...all.map(({ endings }) => endings)) as Endings

/** The texts of all domains that moderators may see, by kind. */
export const moderatedTextsOf = (all: readonly Domain[]): TextKinds => Object.assign({}, ...all.map((each) => each.moderatedTexts))
