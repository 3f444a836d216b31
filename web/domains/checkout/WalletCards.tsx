import { useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import type { Quote } from '#contracts/checkout/checkout.ts'
import { LIMITS } from '#contracts/limits.ts'
import { dollars } from '#contracts/money.ts'
import { codeOfWalletCard, type WalletCard } from '#contracts/wallet.ts'
import { Button } from '#web/ui/Button.tsx'
import { myWallet } from '../wallet/queries.ts'
import type { GiftCards } from './GiftCardField.tsx'

/** The gift cards of the shopper's wallet that count in these stores: one tap uses one, without its code. */
export function WalletCards({ cards, quote }: { cards: GiftCards; quote: Quote }) {
  const { data } = useQuery(myWallet())
  const usable = (data?.cards ?? []).filter((card) => card.state === 'active' && countsIn(card, quote))
  const unused = usable.filter(({ id }) => !cards.codes.includes(codeOfWalletCard(id)))
  if (unused.length === 0 || quote.due <= 0 || cards.codes.length >= LIMITS.giftCardsPerOrder) return null
  return (
    <ul aria-label="Gift cards in your wallet" className="flex flex-col gap-2">
      {unused.map(({ id, last4, balance, place }) => (
        <li key={id} className="flex flex-wrap items-center gap-3 rounded-sm border border-hairline px-3 py-2">
          <Wallet aria-hidden="true" className="size-5 shrink-0 text-link" strokeWidth={1.75} />
          <span className="min-w-0 flex-1">
            <span className="block font-medium">
              {dollars(balance)} gift card •••• {last4}
            </span>
            <span className="text-sm text-soft">{place.name}</span>
          </span>
          <Button variant="secondary" size="sm" onClick={() => void cards.apply(codeOfWalletCard(id))}>
            Use<span className="visually-hidden"> the card {last4}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** A retailer's card is offered for every cart: the quote knows stores, and says when none of them takes it. */
const countsIn = ({ place }: WalletCard, { groups }: Quote): boolean =>
  place.kind !== 'mall' || groups.some(({ mallId }) => mallId === place.id)
