import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProductId, VariantId, WishlistId } from '#contracts/ids.ts'
import {
  type Alerts,
  changeAlerts,
  changeList,
  changeWish,
  makeList,
  removeList,
  removeWish,
  restoreWish,
  saveWish,
  sharedList as sharedListEndpoint,
  takeWish,
  type WishlistItem,
} from '#contracts/wishlist.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { type ApiProblem, call, read, sentenceFor, useWrite } from '#web/lib/api.ts'
import { toTheEnd } from '#web/lib/transport.ts'
import { useWriteAtOnce } from '#web/lib/write-at-once.ts'
import { readAgain } from '#web/lib/write-then-read.ts'
import { myWishlist, WISHLIST_TOAST_MS } from '#web/state/hearts.ts'
import { toast } from '#web/state/toasts.ts'

export { myWishlist }
export const sharedList = (token: string) => read(sharedListEndpoint, { params: { token } })

export const useMakeList = () => useWrite(makeList, [myWishlist()], { failure: 'mine' })
export const useChangeList = () => useWrite(changeList, [myWishlist()], { failure: 'mine' })
export const useShareList = () => useWrite(changeList, [myWishlist()])
export const useRemoveList = () => useWrite(removeList, [myWishlist()])
export const useTakeWish = (token: string) => useWrite(takeWish, [sharedList(token)])
/** Errors are shown in the form. */
export const useChangeWish = () => useWrite(changeWish, [myWishlist()], { failure: 'mine' })

type KnownWishlist = ReturnType<typeof knownWishlist>
const knownWishlist = (client: QueryClient) => client.getQueryData(myWishlist().queryKey)

/** Updates optimistically, before the server responds. Returns a function that rolls the update back. */
function showAtOnce(client: QueryClient, productId: ProductId, change: (wish: WishlistItem) => WishlistItem | null): () => void {
  const { queryKey } = myWishlist()
  const before = knownWishlist(client)
  const index = before?.items.findIndex((item) => item.productId === productId) ?? -1
  const wish = before?.items[index]
  if (!wish) return () => {}
  const replaced = (by: WishlistItem | null) => (known: KnownWishlist) =>
    known && { ...known, items: withWish(known.items, productId, by, index) }
  client.setQueryData(queryKey, replaced(change(wish)))
  return () => client.setQueryData(queryKey, replaced(wish))
}
function withWish(items: readonly WishlistItem[], productId: ProductId, wish: WishlistItem | null, index: number): WishlistItem[] {
  const at = items.findIndex((item) => item.productId === productId)
  if (at >= 0) return items.toSpliced(at, 1, ...(wish ? [wish] : []))
  return wish ? items.toSpliced(index, 0, wish) : [...items]
}

const failed = (problem: ApiProblem) => toast({ title: sentenceFor(problem), variant: 'destructive' })
const settingsUpdated = () =>
  toast({
    title: 'Notification settings updated',
    body: "You'll be notified when your preferences are met",
    durationMs: WISHLIST_TOAST_MS,
  })

export function useChangeAlerts(productId: ProductId) {
  const client = useQueryClient()
  return useWriteAtOnce<Reply<typeof changeAlerts>, Alerts>({
    act: (alerts) => call(changeAlerts, { params: { productId }, body: alerts }, { transport: toTheEnd }),
    reads: [myWishlist()],
    thing: `alerts ${productId}`,
    show: (alerts) => showAtOnce(client, productId, (wish) => ({ ...wish, alerts })),
    keep: (answer) => showAtOnce(client, productId, () => answer),
    onSuccess: settingsUpdated,
  })
}

/** Saves the product if needed and turns on its back-in-stock alert, with one press. */
export function useTellWhenBack() {
  const client = useQueryClient()
  return useMutation<WishlistItem, ApiProblem, { productId: ProductId; variantId?: VariantId; alerts: Alerts | null }>({
    async mutationFn({ productId, variantId, alerts }) {
      const before = alerts ?? (await call(saveWish, { body: { productId, ...(variantId && { variantId }) } })).alerts
      return call(changeAlerts, { params: { productId }, body: { ...before, backInStockEnabled: true } })
    },
    onSuccess: settingsUpdated,
    onError: failed,
    onSettled: () => readAgain(client, [myWishlist()]),
  })
}

/** Removing an item removes its alerts too; for a while the removal can be undone. */
export function useRemoveWish() {
  const client = useQueryClient()
  const restore = useRestoreWish()
  return useWriteAtOnce<undefined, WishlistItem>({
    act: ({ productId }) => call(removeWish, { params: { productId } }, { transport: toTheEnd }),
    reads: [myWishlist()],
    thing: 'removal',
    show: ({ productId }) => showAtOnce(client, productId, () => null),
    onSuccess: (_, wish) =>
      toast({
        title: 'Removed from wishlist',
        body: 'Item and notifications have been removed',
        durationMs: WISHLIST_TOAST_MS,
        action: { label: 'Undo', act: () => restore.mutate(wish) },
      }),
    changesMore: true,
    isDone: ({ status }) => status === 404,
  })
}

export function useRestoreWish() {
  const client = useQueryClient()
  return useMutation<Reply<typeof restoreWish>, ApiProblem, WishlistItem>({
    mutationFn: ({ productId }) => call(restoreWish, { params: { productId } }),
    onError: failed,
    onSettled: () => readAgain(client, [myWishlist()]),
  })
}

export const listNamed = <L extends { id: WishlistId; isDefault: boolean }>(lists: readonly L[], id: number | null): L | undefined =>
  lists.find((list) => list.id === id) ?? lists.find(({ isDefault }) => isDefault) ?? lists[0]
