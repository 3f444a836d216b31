import { type Actor, isPerson } from './platform/actor.ts'
import type { Deps } from './platform/deps.ts'
import { domains } from './domains/all.ts'

/**
 * Whether this person sees on the shared page at a path what everybody sees there, but for their name. An unconfirmed address has a banner, and people of
 * stores, malls and the platform have buttons of their own.
 */
export async function seesSharedPages(deps: Pick<Deps, 'db' | 'feed'>, actor: Actor, pathname: string): Promise<boolean> {
  if (!isPerson(actor) || !actor.emailVerified || [actor.retailers, actor.malls, actor.platform].some(({ length }) => length > 0))
    return false
  const own = await Promise.all(domains.flatMap(({ ownView }) => ownView?.(deps, actor.id, pathname) ?? []))
  return !own.includes(true)
}
