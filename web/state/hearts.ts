import { z } from 'zod'
import type { UserId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import { me } from '#contracts/people.ts'
import { removeWish, restoreWish, saveWish, type WishlistItem, wishlist } from '#contracts/wishlist.ts'
import { ApiProblem, call, read, readOrNull, sentenceFor } from '#web/lib/api.ts'
import { browserQueryClient } from '#web/lib/query-client.ts'
import { toTheEnd } from '#web/lib/transport.ts'
import { readAgain } from '#web/lib/write-then-read.ts'
import { type GuestWish, guestWishes, type NewGuestWish, useGuestWishlist } from './guest-wishlist.ts'
import { markSaved, SAVED_PRODUCTS_KEY, useSavedProducts } from './saved-products.ts'
import { toast } from './toasts.ts'

export const WISHLIST_TOAST_MS = 3000
/** Another device may have saved something meanwhile. */
const FRESH_MS = 5 * 60_000

/** The account's lists with everything on them; null: nobody is signed in. */
export const myWishlist = () => readOrNull(wishlist)

const viewerId = (): UserId | null => {
  const { queryKey } = read(me)
  return browserQueryClient().getQueryData(queryKey)?.user?.id ?? null
}

/** A press on a heart: saved or removed at once, taken back with a message when the server refuses. */
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

/** Only from this browser: there are no alerts to lose, but a slip of the finger can be taken back all the same. */
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
    // Removed elsewhere already: that is what was wanted.
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

/** The answer this page already has, if any, so that no screen shows an old one until the next is there. */
function changeKnown(change: (items: readonly WishlistItem[]) => WishlistItem[]): void {
  browserQueryClient().setQueryData(myWishlist().queryKey, (known) => known && { ...known, items: change(known.items) })
}
const readAnew = () => readAgain(browserQueryClient(), [myWishlist()])

const turns = new Map<number, Promise<void>>()
/** What hearts were pressed to, until the last press on them is done: an answer of that time may not know of it yet. */
const pressed = new Map<number, boolean>()
/** Presses on one product reach the server in the order they were made. */
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
/** The server refused a press. */
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
 * The hearts of an account: at once as this tab remembers them, then, when that is old, from one read. From then on they follow every
 * answer about the wishlist and what a screen changes in it ahead of the answer.
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
  // Hearts that stay empty for now harm nobody; the wishlist itself says when it cannot be read.
  if (Date.now() - readAt > FRESH_MS) void client.prefetchQuery(myWishlist())
  return () => {
    stopKeeping()
    stopFollowing()
  }
}

/** The hearts of somebody who is not signed in, in step with what this browser keeps. */
export function followGuestWishlist(): () => void {
  const take = () => useSavedProducts.setState({ ids: new Set(useGuestWishlist.getState().items.map(({ productId }) => productId)) })
  void guestWishes().then(take)
  return useGuestWishlist.subscribe(take)
}
