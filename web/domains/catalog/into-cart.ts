import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '#web/state/toasts.ts'
import type { WantedInCart } from './fresh-offer.ts'

/**
 * Puts a product into the cart after a fresh look at its stock. Where a size or color has to be chosen first, its page opens. How it is
 * done is fetched with the first press: lists stand on every page.
 */
export function useAddFresh() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  async function add(wanted: WantedInCart) {
    setAdding(true)
    try {
      const { addFreshOffer } = await import('./fresh-offer.ts')
      const chooseAt = await addFreshOffer(client, wanted)
      if (chooseAt) void navigate(chooseAt)
    } catch {
      toast({ title: "We couldn't add that", body: 'Try again.', variant: 'destructive' })
    } finally {
      setAdding(false)
    }
  }
  return { isAdding, add }
}
