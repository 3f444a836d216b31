import { lineInputOf } from '#web/state/cart-rules.ts'
import { type CartItem, cart, mergeCart, replaceCart } from '#contracts/cart/cart.ts'
import type { UserId } from '#contracts/ids.ts'
import { ApiProblem, call, sentenceFor } from '#web/lib/api.ts'
import { useCart } from '#web/state/cart.ts'
import { toast } from '#web/state/toasts.ts'
import { wishes } from './lines.ts'

const SEND_AFTER_MS = 400

/** Mirrors the cart for one account until the returned function is called. Signing out removes the account's copy from this browser. */
export function mirrorCart(userId: UserId | null): () => void {
  if (userId === null) {
    if (useCart.getState().account) useCart.setState({ account: null, items: [], saved: [] })
    return () => {}
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = false
  const inputs = () => ({ body: { items: useCart.getState().items.map(lineInputOf) } })
  const isUnsent = () => wishes(useCart.getState().items) !== useCart.getState().account?.sent

  /** True if the cart has changes that are stored nowhere else. A failed refresh of a synced copy is not reported. */
  const isAtStake = () => (useCart.getState().account ? isUnsent() : useCart.getState().items.length > 0)

  async function exchange(answer: Promise<{ items: CartItem[] }>) {
    const before = wishes(useCart.getState().items)
    try {
      const { items } = await answer
      if (isEnded) return
      // Changes made while the request was in flight are newer than the response.
      const isUntouched = wishes(useCart.getState().items) === before
      useCart.setState({ account: { id: userId as UserId, sent: wishes(items) }, ...(isUntouched && { items: withSeenPrices(items) }) })
      sendSoon()
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      if (!isEnded && error.status !== 401 && isAtStake())
        toast({ title: "Your cart couldn't be saved to your account.", body: sentenceFor(error) })
    }
  }
  function sendSoon() {
    clearTimeout(timer)
    if (isUnsent()) timer = setTimeout(sendNow, SEND_AFTER_MS)
  }
  function sendNow() {
    clearTimeout(timer)
    void exchange(call(replaceCart, inputs()))
  }

  void exchange(firstExchange(userId, isUnsent()))
  const stop = useCart.subscribe((now, before) => {
    if (now.items !== before.items && now.account?.id === userId) sendSoon()
  })
  return () => {
    isEnded = true
    clearTimeout(timer)
    stop()
  }

  function firstExchange(id: UserId, hasUnsent: boolean) {
    const { account } = useCart.getState()
    if (account?.id === id) return hasUnsent ? call(replaceCart, inputs()) : call(cart, {})
    // Discards the cart of another account that was signed in on this browser before.
    if (account) useCart.setState({ items: [], saved: [], account: null })
    return call(mergeCart, inputs())
  }
}

/** Keeps the last seen price until a screen has shown the change. */
function withSeenPrices(items: readonly CartItem[]): CartItem[] {
  const seen = new Map(useCart.getState().items.map((item) => [item.id, item.price]))
  return items.map((item) => ({ ...item, price: seen.get(item.id) ?? item.price }))
}
