import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Reply } from '#contracts/endpoint.ts'
import type { buyGiftCard } from '#contracts/gift-cards/gift-cards.ts'
import type { BuyingAs } from '#contracts/identity/people.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { EarlierTryFound } from '#web/lib/tries.ts'
import { showEarlier, useEarlierTry } from '#web/lib/use-earlier-try.ts'
import type { CheckedList } from '../gift-cards/GiftList.tsx'
import { giftListTries, giftTries, useBuyGiftCard, useBuyList } from '../gift-cards/queries.ts'
import { walletOf } from '../payments/wallets.ts'
import { type Checked, type GiftFields, giftRequest, listRequest } from './gift-form.ts'

type Bought = Reply<typeof buyGiftCard>

/** Buys one card, or a list of cards, and leads to the purchase. An earlier try whose answer was lost shows in its place. */
export function useGiftPurchase(form: GiftFields, provider: string, viewerId: BuyingAs) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [buyOne, buyList] = [useBuyGiftCard(), useBuyList()]
  const [one, many] = [useEarlierTry(giftTries), useEarlierTry(giftListTries)]
  const [list, setList] = useState<CheckedList | null>(null)
  const [listFault, setListFault] = useState<string>()
  const [buyingAs, setBuyingAs] = useState(viewerId)
  const [isEnded, setEnded] = useState(false)
  /** Buys; false when the form shows why not. */
  async function send(checked: Checked): Promise<boolean> {
    const isList = checked.by === 'list'
    if (isList && list?.faults.length !== 0) {
      setListFault(list ? 'Fix the rows below first.' : 'Choose your list first.')
      return false
    }
    try {
      const bought =
        isList && list
          ? await buyList.mutateAsync({ body: { buyingAs, ...listRequest(checked, list, provider) } })
          : await buyOne.mutateAsync({ body: { buyingAs, ...giftRequest(checked, provider) } })
      await navigate(purchaseAddress(bought))
      return true
    } catch (error) {
      const code = error instanceof ApiProblem && error.code
      if (error instanceof EarlierTryFound) showEarlier(client, isList ? giftListTries : giftTries, error.found)
      else if (code === 'checkout.session_ended') setEnded(true)
      else {
        if (code === 'gift_cards.declined' && !checked.card.byWallet)
          form.setError('card.number', { type: 'server', message: 'Try another card.' })
        throw error
      }
      return false
    }
  }
  return {
    submit: form.submit(send),
    wallet: walletOf({ form, send }),
    list,
    listFault,
    chooseList(chosen: CheckedList | null) {
      setList(chosen)
      setListFault(undefined)
    },
    isEnded,
    goOnAsGuest() {
      setBuyingAs('guest')
      setEnded(false)
    },
    earlier: one.found ? one : many.found ? many : null,
    isRunning: one.isRunning || many.isRunning,
  }
}

export function purchaseAddress({ number, payment }: Bought): string {
  const reference = payment.action ? new URL(payment.action.url, location.origin).searchParams.get('pay') : null
  return `/mall-gift-card-system?purchase=${number}${reference ? `&pay=${encodeURIComponent(reference)}` : ''}`
}
