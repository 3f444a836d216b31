import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { isSomebody, me, Viewer } from '#contracts/identity/people.ts'
import { read } from '#web/lib/api.ts'
import { useAuth } from '#web/state/auth.ts'
import { CHECKOUT_DRAFT_KEY } from '#web/state/checkout-layout.ts'
import { useCart } from '#web/state/cart.ts'
import { forgetAccountWishlist } from '#web/state/saved-products.ts'

const who = read(me)
/**
 * The signed-in person: from the SSR payload, then from this browser's own checks. A page of the server has one viewer, whom the root has
 * read, and a dozen parts that ask for them: an observer for each would cost more than what it shows.
 */
export const useViewer: () => Viewer | null = import.meta.env.SSR
  ? () => useQueryClient().getQueryData(who.queryKey)?.user ?? null
  : () => useQuery(who).data?.user ?? null

/** Keeps the stored user of this browser and the cached response of `me` in step. */
export function useSession() {
  const client = useQueryClient()
  const viewer = useViewer()
  const { queryKey } = read(me)
  return {
    viewer,
    /** After a sign-in: prices and lists may differ for this person, so earlier data is stale. */
    async signedIn(user: Viewer) {
      const isJoining = viewer !== null && joins(viewer, user)
      if (isJoining) useCart.setState({ account: null })
      useAuth.getState().login(user)
      await forgetKept()
      client.setQueryData(queryKey, { user })
      await client.invalidateQueries({ predicate: (query) => query.queryKey.join('/') !== queryKey.join('/') })
      if (isJoining) setTimeout(() => void client.invalidateQueries({ refetchType: 'all' }), MOVED_AFTER_MS)
    },
    /** Signs out and loads a new page, so that nothing private stays in memory. */
    async signOut(to = '/') {
      await useAuth.getState().logout()
      await forgetKept()
      forgetAccountWishlist()
      await forgetTyped()
      sessionStorage.removeItem(CHECKOUT_DRAFT_KEY)
      window.location.assign(to)
    },
  }
}

/** The server moves wishes and orders to the account in the background, usually within a tenth of a second. */
const MOVED_AFTER_MS = 1_500

/**
 * Whether this sign-in moves all that a provisional account collected to the account of its address. The server moves it; the cart of this
 * browser stays and is merged, as a guest's.
 */
const joins = (before: Viewer, now: Viewer): boolean =>
  !before.emailVerified && now.emailVerified && before.id !== now.id && before.email === now.email

/**
 * Asks the server who is signed in, and updates both places. Without a response, uses the owner of this device's cached orders and passes.
 */
export async function checkSession(client: QueryClient): Promise<void> {
  const found = await useAuth.getState().checkSession()
  const kept = useAuth.getState().wasAnswered ? found : await (await import('#web/lib/offline-caches.ts')).keptViewer()
  const viewer = Viewer.safeParse(kept)
  // Without a response the session is unknown, so this browser's copies stay readable.
  if (useAuth.getState().wasAnswered && !viewer.success) forgetAccountWishlist()
  client.setQueryData(read(me).queryKey, { user: viewer.success ? viewer.data : null })
}

/**
 * Reloads the page after a sign-out or a change of user in another tab: its data is no longer theirs. Only the server's response counts.
 */
export async function leaveWithSession(client: QueryClient): Promise<void> {
  const asked = read(me)
  const before = client.getQueryData(asked.queryKey)?.user
  if (!before || isSomebody(before)) return
  const now = await client.fetchQuery({ ...asked, staleTime: 0 }).catch(() => null)
  if (!now || now.user?.email === before.email) return
  await forgetTyped()
  window.location.reload()
}

/** Deletes the offline data of the previous person. */
async function forgetKept(): Promise<void> {
  try {
    await (await import('#web/lib/offline-caches.ts')).forgetKept()
  } catch (error) {
    // If this module cannot be loaded, the service worker deletes the data when it sees the sign-out.
    console.error('What this device keeps was left to the service worker', error)
  }
}

/** Deletes unsent typed text, which is as private as loaded data. */
async function forgetTyped(): Promise<void> {
  try {
    ;(await import('#web/ui/typed-form.ts')).forgetAllTyped()
  } catch (error) {
    console.error('What was typed in this tab stays until it is closed', error)
  }
}
