import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { me, Viewer } from '#contracts/people.ts'
import { read } from '#web/lib/api.ts'
import { useAuth } from '#web/state/auth.ts'
import { forgetAccountWishlist } from '#web/state/saved-products.ts'

/** Who is signed in: what the server said with the page, then what this browser found out since. */
export const useViewer = (): Viewer | null => useQuery(read(me)).data?.user ?? null

/** Keeps the two places that know the session in step: the stored user of this browser and the answer of `me`. */
export function useSession() {
  const client = useQueryClient()
  const viewer = useViewer()
  const { queryKey } = read(me)
  return {
    viewer,
    /** After a sign-in was answered: prices and lists may differ for this person, so what was read before is stale. */
    async signedIn(user: Viewer) {
      useAuth.getState().login(user)
      await forgetKept()
      client.setQueryData(queryKey, { user })
      await client.invalidateQueries({ predicate: (query) => query.queryKey.join('/') !== queryKey.join('/') })
    },
    /** Ends the session and leaves with a fresh page, so that nothing private stays in memory. */
    async signOut(to = '/') {
      await useAuth.getState().logout()
      await forgetKept()
      forgetAccountWishlist()
      await forgetTyped()
      window.location.assign(to)
    },
  }
}

/** Asks the server who is signed in, and tells both places. Without an answer it is whoever this device keeps orders and passes for. */
export async function checkSession(client: QueryClient): Promise<void> {
  const found = await useAuth.getState().checkSession()
  const kept = useAuth.getState().wasAnswered ? found : await (await import('#web/lib/offline-caches.ts')).keptViewer()
  const viewer = Viewer.safeParse(kept)
  // Without an answer nobody knows: what this browser copied stays readable.
  if (useAuth.getState().wasAnswered && !viewer.success) forgetAccountWishlist()
  client.setQueryData(read(me).queryKey, { user: viewer.success ? viewer.data : null })
}

/** Somebody signed out in another tab, or somebody else signed in: what this one shows is theirs no more. Only the server's word counts. */
export async function leaveWithSession(client: QueryClient): Promise<void> {
  const asked = read(me)
  const before = client.getQueryData(asked.queryKey)?.user
  if (!before) return
  const now = await client.fetchQuery({ ...asked, staleTime: 0 }).catch(() => null)
  if (!now || now.user?.email === before.email) return
  await forgetTyped()
  window.location.reload()
}

/** What the person before may read without a network is nothing for the next one. */
async function forgetKept(): Promise<void> {
  try {
    await (await import('#web/lib/offline-caches.ts')).forgetKept()
  } catch (error) {
    // Where this part of the program cannot be had, the worker that sees the sign-out has it.
    console.error('What this device keeps was left to the service worker', error)
  }
}

/** What was typed and not sent is as private as what was read. */
async function forgetTyped(): Promise<void> {
  try {
    ;(await import('#web/ui/typed-form.ts')).forgetAllTyped()
  } catch (error) {
    console.error('What was typed in this tab stays until it is closed', error)
  }
}
