import { z } from 'zod'
import type { UserId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import { me } from '#contracts/identity/people.ts'
import { removeWish, restoreWish, saveWish, type WishlistItem, wishlist } from '#contracts/wishlist.ts'
import { ApiProblem, call, read, readOrNull, sentenceFor } from '#web/lib/api.ts'
import { browserQueryClient } from '#web/lib/query-client.ts'
import { toTheEnd } from '#web/lib/transport.ts'
import { readAgain } from '#web/lib/write-then-read.ts'
import { type GuestWish, guestWishes, type NewGuestWish, useGuestWishlist } from './guest-wishlist.ts'
import { markSaved, SAVED_PRODUCTS_KEY, useSavedProducts } from './saved-products.ts'
import { toast } from './toasts.ts'

export const WISHLIST_TOAST_MS = 3000
/** Another device may have saved something in the meantime. */
const FRESH_MS = 5 * 60_000

/** The account's lists with all items; null: signed out. */
export const myWishlist = () => readOrNull(wishlist)

const viewerId = (): UserId | null => {
  const { queryKey } = read(me)
  return browserQueryClient().getQueryData(queryKey)?.user?.id ?? null
}

/** Saves or removes a product at once; reverted with a message if the server rejects it. */
export async function pressHeart(wish: NewGuestWish): Promise<void> {
  const isSaved = useSavedProducts.getState().ids.has(wish.productId)
  markSaved(wish.productId, !isSaved)
  if (viewerId() === null) return isSaved ? removeHere(wish.productId) : saveHere(wish)
  return inTurn(wish.productId, !isSaved, () => (isSaved ? removeFromAccount(wish) : saveToAccount(wish)))
}

async function saveHere(wish: NewGuestWish): Promise<void> {
  await guestWishes()
  if (useGuestWishlist.getState().add(wish)) {
    toast({ title: 'Saved to your wishlist', body: 'Kept on this device until you sign in.', durationMs: WISHLIST_TOAST_MS })
    return
  }
  markSaved(wish.productId, false)
  toast({ title: `${LIMITS.guestWishes} items fit without an account`, body: 'Sign in to save more.', variant: 'destructive' })
}

/** Removes a product from this browser's list; there are no alerts to lose, but it can be undone. */
export async function removeHere(productId: NewGuestWish['productId']): Promise<void> {
  const items = await guestWishes()
  const index = items.findIndex((item) => item.productId === productId)
  const wish: GuestWish | undefined = items[index]
  useGuestWishlist.getState().remove(productId)
  markSaved(productId, false)
  sayRemoved(() => {
    if (wish) useGuestWishlist.getState().putBack(wish, index)
    markSaved(productId, true)
  })
}

async function saveToAccount({ productId, variantId, storeId }: NewGuestWish): Promise<void> {
  try {
    const saved = await call(
      saveWish,
      { body: { productId, ...(variantId && { variantId }), ...(storeId && { storeId }) } },
      { transport: toTheEnd },
    )
    changeKnown((items) => [saved, ...items.filter(({ id }) => id !== saved.id)])
    toast({ title: 'Saved to your wishlist', durationMs: WISHLIST_TOAST_MS })
  } catch (error) {
    refused(error, () => takeBack(productId, false))
  }
  await readAnew()
}

async function removeFromAccount({ productId }: NewGuestWish): Promise<void> {
  try {
    await call(removeWish, { params: { productId } }, { transport: toTheEnd })
    changeKnown((items) => items.filter((item) => item.productId !== productId))
    sayRemoved(() => {
      markSaved(productId, true)
      void inTurn(productId, true, () => restoreToAccount(productId))
    })
  } catch (error) {
    // Already removed elsewhere, which is the wanted result.
    if (!(error instanceof ApiProblem) || error.status !== 404) refused(error, () => takeBack(productId, true))
  }
  await readAnew()
}

async function restoreToAccount(productId: NewGuestWish['productId']): Promise<void> {
  try {
    await call(restoreWish, { params: { productId } })
  } catch (error) {
    refused(error, () => takeBack(productId, false))
  }
  await readAnew()
}

function sayRemoved(undo: () => void): void {
  toast({
    title: 'Removed from wishlist',
    body: 'Item and notifications have been removed',
    durationMs: WISHLIST_TOAST_MS,
    action: { label: 'Undo', act: undo },
  })
}

function refused(error: unknown, undo: () => void): void {
  if (!(error instanceof ApiProblem)) throw error
  undo()
  toast({ title: sentenceFor(error), variant: 'destructive' })
}

/** Updates the cached wishlist, if any, so that no screen shows the old one until the refetch. */
function changeKnown(change: (items: readonly WishlistItem[]) => WishlistItem[]): void {
  browserQueryClient().setQueryData(myWishlist().queryKey, (known) => known && { ...known, items: change(known.items) })
}
const readAnew = () => readAgain(browserQueryClient(), [myWishlist()])

const turns = new Map<number, Promise<void>>()
/** The saved state of each product with a pending write; responses read in the meantime may not include it yet. */
const pressed = new Map<number, boolean>()
/** Writes for one product reach the server in order. */
function inTurn(productId: number, isSaved: boolean, act: () => Promise<void>): Promise<void> {
  pressed.set(productId, isSaved)
  const turn = (turns.get(productId) ?? Promise.resolve()).catch(() => {}).then(act)
  turns.set(productId, turn)
  const leave = () => {
    if (turns.get(productId) !== turn) return
    turns.delete(productId)
    pressed.delete(productId)
  }
  turn.then(leave, leave)
  return turn
}
function withPresses(ids: readonly number[]): Set<number> {
  const all = new Set(ids)
  for (const [id, isSaved] of pressed) {
    if (isSaved) all.add(id)
    else all.delete(id)
  }
  return all
}
/** Reverts a write that the server rejected. */
function takeBack(productId: number, isSaved: boolean): void {
  if (pressed.get(productId) !== isSaved) pressed.delete(productId)
  markSaved(productId, isSaved)
}

const Kept = z.object({ account: z.string(), ids: z.array(z.number()), readAt: z.number() })
const keptFor = (account: UserId) => {
  const kept = Kept.safeParse(JSON.parse(sessionStorage.getItem(SAVED_PRODUCTS_KEY) ?? 'null')).data
  return kept?.account === account ? kept : undefined
}

/**
 * Tracks which products an account has saved: first from this tab's storage, then, if that is old, from one read. After that it follows
 * every response about the wishlist and every optimistic update.
 */
export function followWishlist(account: UserId): () => void {
  const client = browserQueryClient()
  const { queryKey } = myWishlist()
  const own = JSON.stringify(queryKey)
  const kept = keptFor(account)
  let readAt = kept?.readAt ?? 0
  if (kept) useSavedProducts.setState({ ids: new Set(kept.ids) })

  const take = () => {
    const answer = client.getQueryData(queryKey)
    if (!answer) return
    readAt = Date.now()
    useSavedProducts.setState({ ids: withPresses(answer.items.map(({ productId }) => productId)) })
  }
  const stopKeeping = useSavedProducts.subscribe(({ ids }) =>
    sessionStorage.setItem(SAVED_PRODUCTS_KEY, JSON.stringify({ account, ids: [...ids], readAt })),
  )
  const stopFollowing = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && JSON.stringify(event.query.queryKey) === own) take()
  })
  take()
  // An error is ignored here: the hearts stay empty, and the wishlist page reports its own errors.
  if (Date.now() - readAt > FRESH_MS) void client.prefetchQuery(myWishlist())
  return () => {
    stopKeeping()
    stopFollowing()
  }
}

/** Tracks which products a signed-out visitor has saved in this browser. */
export function followGuestWishlist(): () => void {
  const take = () => useSavedProducts.setState({ ids: new Set(useGuestWishlist.getState().items.map(({ productId }) => productId)) })
  void guestWishes().then(take)
  return useGuestWishlist.subscribe(take)
}
