import { type LoaderFunctionArgs, type MetaFunction, useLocation, useRouteError } from 'react-router'
import type { Reply } from '#contracts/endpoint.ts'
import type { sharedList as sharedListEndpoint } from '#contracts/wishlist.ts'
import { pageHead } from '#web/lib/page-head.ts'
import { found, optional, preload, type Preloaded } from '#web/lib/preload.ts'
import { browserQueryClient } from '#web/lib/query-client.ts'
import { ErrorPage } from '#web/shell/ErrorPage.tsx'
import { useViewer } from '#web/shell/session.ts'
import { showCopy } from '../notifications/local-copy.ts'
import { GuestWishlist } from './GuestWishlist.tsx'
import { LinkEnded } from './LinkEnded.tsx'
import { MyWishlist } from './MyWishlist.tsx'
import { myWishlist, sharedList } from './queries.ts'
import { SharedList } from './SharedList.tsx'

/** The share token, if the address has one. */
const tokenIn = (search: string): string | null => new URLSearchParams(search).get('shared')
const TOKEN = /^[\w-]{43}$/

const load = preload(({ url }) => {
  const token = tokenIn(url.search)
  if (token === null) return [optional(myWishlist())]
  return TOKEN.test(token) ? [sharedList(token)] : []
})
export { load as loader }
/** Shows this browser's copy of the account's lists without waiting for the server. */
export async function clientLoader(args: LoaderFunctionArgs): Promise<Preloaded> {
  if (tokenIn(new URL(args.request.url).search) === null) await showCopy(browserQueryClient())
  return load(args)
}

export const meta: MetaFunction = (args) => {
  const token = tokenIn(args.location.search)
  const list = token && found<Reply<typeof sharedListEndpoint>>(args.loaderData, sharedList(token))
  return pageHead(args, list ? { title: `${list.name} | SPIRAL`, description: `A wishlist shared by ${list.ownerName}.` } : {})
}

/** The user's lists, this browser's list, or a list that was shared. */
export default function WishlistScreen() {
  const token = tokenIn(useLocation().search)
  const isSignedIn = useViewer() !== null
  if (token !== null) return TOKEN.test(token) ? <SharedList token={token} /> : <LinkEnded />
  return isSignedIn ? <MyWishlist /> : <GuestWishlist />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const isShared = tokenIn(useLocation().search) !== null
  const isGone = typeof error === 'object' && error !== null && 'status' in error && (error.status === 404 || error.status === 410)
  return isShared && isGone ? <LinkEnded /> : <ErrorPage error={error} />
}
