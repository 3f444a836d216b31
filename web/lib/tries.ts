import { z } from 'zod'
import type { Endpoint, Reply } from '#contracts/endpoint.ts'
import { LIMITS } from '#contracts/limits.ts'
import { HOUR, MINUTE } from '#contracts/time.ts'
import type { EarlierTry } from '#contracts/tries.ts'
import { ApiProblem, isFinal } from './api-problem.ts'
import { call, type Input, type RequestParts, wireQuery } from './call.ts'

const STORAGE_KEY = 'spiral-unfinished-tries'

/**
 * A payment whose answer has not come. It outlives its page, so that a reload never leads to a second payment. Kept are its key and the
 * fingerprint of what was sent; neither the card nor any other content. `note` is what its screen needs when the answer is found.
 */
type KeptTry = EarlierTry & { endpoint: string; since: number; note: unknown }
export type FoundTry<E extends Endpoint> = { reply: Reply<E>; note: unknown }

/** Thrown instead of paying again: an earlier try of this browser went through, and this is its answer. */
export class EarlierTryFound<E extends Endpoint = Endpoint> extends ApiProblem {
  readonly found: FoundTry<E>
  constructor(found: FoundTry<E>) {
    super(200, 'An earlier try went through.')
    this.found = found
  }
}

export type Tries<E extends Endpoint> = ReturnType<typeof triesOf<E>>
type FindsReplyOf<E extends Endpoint> = Endpoint & { method: 'POST'; reply: E['reply'] }

/** Without a finder, the same content sent again this soon is the same try. */
const SAME_TRY_MS = 10 * MINUTE

/**
 * The payments made at one endpoint: a new one is sent only when it is known what became of the one before. An endpoint without a finder
 * has only its key: the same content, sent again soon after its answer was lost, gets the answer of the first time.
 */
export function triesOf<E extends Endpoint>(endpoint: E, finder: FindsReplyOf<E> | null) {
  const name = `${endpoint.method} ${endpoint.path}`
  const kept = (): KeptTry[] => allKept().filter((each) => each.endpoint === name)
  const finish = (key: string) => keep(allKept().filter((each) => each.key !== key))

  /** What became of a try; null: the server never acted on it. One that was refused is over. */
  async function lookFor({ key, hash, note, since }: KeptTry, isSame: boolean): Promise<FoundTry<E> | 'refused' | null> {
    if (!finder) return isSame && Date.now() - since < SAME_TRY_MS ? null : 'refused'
    try {
      const body: EarlierTry = { key, hash }
      return { reply: (await call(finder, { body } as unknown as Input<typeof finder>)) as Reply<E>, note }
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      if (problem.code === 'try_unknown') return null
      // The server goes on with a try that was cut off when the same is sent again; anything else has to wait for its end.
      if (isSame && problem.code === 'try_running') return null
      if (!isFinal(problem)) throw problem
      finish(key)
      return 'refused'
    }
  }

  async function send(input: Input<E>, note: unknown = null): Promise<Reply<E>> {
    const hash = await fingerprintOf(endpoint, input)
    const [before] = kept()
    const isSame = before?.hash === hash
    const earlier = before ? await lookFor(before, isSame) : 'refused'
    if (before && earlier !== null && earlier !== 'refused') {
      if (!isSame) throw new EarlierTryFound(earlier)
      finish(before.key)
      return earlier.reply
    }
    // What the server never acted on keeps its key: should it arrive after all, the two are still one payment.
    const key = before && earlier === null ? before.key : crypto.randomUUID()
    const sent: KeptTry = { endpoint: name, key, hash, note, since: Date.now() }
    keep([...allKept().filter((each) => each.endpoint !== name), sent])
    try {
      const reply = await call(endpoint, input, { idempotencyKey: key })
      finish(key)
      return reply
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      // The lost request arrived after we had asked for it.
      const late = problem.code === 'key_reused' ? await lookFor(sent, false) : null
      if (late && late !== 'refused') throw new EarlierTryFound(late)
      if (isFinal(problem) || isRefusedAtTheDoor(problem)) finish(key)
      throw problem
    }
  }

  return {
    name,
    send,
    /** Looks for the try that an earlier page left unfinished. What is found stays kept until `forget`. */
    async find(): Promise<FoundTry<E> | null> {
      const [before] = kept()
      const found = before ? await lookFor(before, false) : null
      return found === 'refused' ? null : found
    },
    /** The shopper has seen what became of it. */
    forget: (): void => keep(allKept().filter((each) => each.endpoint !== name)),
    /** The screen has used the note. */
    dropNote: (): void => keep(allKept().map((each) => (each.endpoint === name ? { ...each, note: null } : each))),
  }
}

/** Nothing was begun. */
const isRefusedAtTheDoor = ({ status }: ApiProblem): boolean => status >= 400 && status < 500 && status !== 409

/** The fingerprint that the server makes of the same request. */
async function fingerprintOf<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<string> {
  const { params, query, body } = sentOver(endpoint, input)
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify([params, query, body])))
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The answers are kept as long on the server. In a browser without storage they last as long as the page. */
let inThisPage: KeptTry[] = []
function allKept(): KeptTry[] {
  try {
    inThisPage = (JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]') as unknown[]).filter(isKeptTry)
  } catch {
    // Blocked or foreign: what this page knows still counts.
  }
  return inThisPage.filter(({ since }) => Date.now() - since < LIMITS.idempotencyHours * HOUR)
}
const isKeptTry = (value: unknown): value is KeptTry => {
  const { endpoint, key, hash, since } = (value ?? {}) as Partial<KeptTry>
  return typeof endpoint === 'string' && typeof key === 'string' && typeof hash === 'string' && typeof since === 'number'
}
function keep(tries: KeptTry[]): void {
  inThisPage = tries
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(tries))
  } catch {
    // Full or blocked storage must not stop a sale.
  }
}

/** A request as the server reads it. */
function sentOver<E extends Endpoint>(endpoint: E, input: Input<E>): { params: unknown; query: unknown; body: unknown } {
  const { params, body }: RequestParts = input
  return {
    params: endpoint.params && params ? z.encode(endpoint.params, params as never) : {},
    query: wireQuery(endpoint, input),
    body: endpoint.body && body !== undefined ? z.encode(endpoint.body, body as never) : null,
  }
}
