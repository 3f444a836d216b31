import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '#web/state/toasts.ts'
import type { WantedInCart } from './fresh-offer.ts'

/**
 * Adds a product to the cart after rechecking its stock. If a size or color must be chosen first, opens the product page. The code is
 * loaded on the first press because lists are on every page.
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
