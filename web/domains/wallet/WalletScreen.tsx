import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { QrCode, Wallet as WalletIcon } from 'lucide-react'
import { dollars, sum } from '#contracts/money.ts'
import type { Wallet, WalletCard } from '#contracts/wallet.ts'
import { plural, spirals } from '#web/lib/format.ts'
import { optional, preload } from '#web/lib/preload.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card, PageTitle, Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SectionBoundary } from '#web/ui/SectionBoundary.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { myPasses } from '../orders/passes/queries.ts'
import { AddGiftCard } from './AddGiftCard.tsx'
import { CardInWallet } from './CardInWallet.tsx'
import { PayOrder } from './PayOrder.tsx'
import { mySavedCards } from '../payments/queries.ts'
import { myWallet, myWalletHistory } from './queries.ts'
import { SavedCards } from '../payments/SavedCards.tsx'
import { WalletHistory } from './WalletHistory.tsx'

const load = preload(() => [myWallet(), optional(myWalletHistory(null)), optional(myPasses()), optional(mySavedCards())])
export { load as clientLoader, load as loader }

/** Everything of value that a person holds: what they can spend, where, and how it came and went. */
export default function WalletScreen() {
  const { data } = useSuspenseQuery(myWallet())
  const isEmpty = data.cards.length === 0 && data.storeCredit === 0 && data.spirals.balance === 0
  return (
    <div className="flex flex-col gap-10 py-4">
      <PageTitle
        title="Wallet"
        lead="Gift cards, store credit and SPIRALs you can spend on SPIRAL."
        actions={
          <>
            <AddGiftCard />
            <ButtonLink variant="quiet" to="/ai-agents?agent=shopping&say=How%20many%20SPIRALs%20do%20I%20have%3F">
              Ask an assistant
            </ButtonLink>
            <ButtonLink variant="secondary" to="/mall-gift-card-system">
              Buy a gift card
            </ButtonLink>
          </>
        }
      />
      <Totals wallet={data} />
      {isEmpty ? (
        <EmptyState icon={<WalletIcon strokeWidth={1.75} />} title="Your wallet is empty" action={<AddGiftCard label="Add a gift card" />}>
          Add a gift card someone gave you. Refunds as store credit and SPIRALs you earn show up here too.
        </EmptyState>
      ) : (
        <Cards cards={data.cards} />
      )}
      <SavedCards />
      <Passes />
      <Section title="Use first at checkout">
        <PayOrder order={data.payOrder} />
      </Section>
      <Section title="History">
        <SectionBoundary fallback={<SkeletonRows />}>
          <WalletHistory />
        </SectionBoundary>
      </Section>
    </div>
  )
}

function Totals({ wallet: { spendable, cards, storeCredit, spirals: mine } }: { wallet: Wallet }) {
  const active = cards.filter(({ state }) => state === 'active')
  const parts = [
    { name: 'Gift cards', value: dollars(sum(active.map(({ balance }) => balance))), note: plural(active.length, 'card') },
    { name: 'Store credit', value: dollars(storeCredit), note: 'Works in every store' },
    { name: 'SPIRALs', value: dollars(mine.value), note: spirals(mine.balance) },
  ]
  return (
    <Card className="flex flex-col gap-5 sm:p-6">
      <p>
        <span className="text-soft">You can spend</span>
        <span className="tabular block text-h1 font-bold">{dollars(spendable)}</span>
      </p>
      <dl className="grid gap-4 border-t border-hairline pt-4 sm:grid-cols-3">
        {parts.map(({ name, value, note }) => (
          <div key={name}>
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="tabular text-h4 font-semibold">{value}</dd>
            <dd className="text-sm text-soft">{note}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Cards({ cards }: { cards: readonly WalletCard[] }) {
  const open = cards.filter(({ state }) => state !== 'used_up')
  const done = cards.filter(({ state }) => state === 'used_up')
  return (
    <Section title="Gift cards" aside={<TextLink to="/gift-card-balance-checker">Check a balance</TextLink>}>
      {open.length === 0 ? (
        <p className="text-soft">No gift cards with money on them.</p>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {open.map((card) => (
            <li key={card.id}>
              <CardInWallet card={card} />
            </li>
          ))}
        </ul>
      )}
      {done.length > 0 && (
        <details className="rounded-md border border-hairline p-4">
          <summary className="cursor-pointer font-medium text-link-strong">{plural(done.length, 'used-up card')}</summary>
          <ul className="mt-3 flex flex-col gap-1">
            {done.map(({ id, last4, place, amount }) => (
              <li key={id} className="text-soft">
                {dollars(amount)} card •••• {last4}, {place.name}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  )
}

function Passes() {
  const { data } = useQuery(myPasses())
  if (!data || data.ready.length === 0) return null
  return (
    <Section title="Ready to pick up" aside={<TextLink to="/qr-pickup-system">All pickup passes</TextLink>}>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {data.ready.map((pass) => (
          <li key={pass.code}>
            <Card className="flex items-center gap-3">
              <QrCode aria-hidden="true" className="size-8 shrink-0 text-link" strokeWidth={1.5} />
              <div className="min-w-0">
                <p className="font-semibold break-words">{pass.place.name}</p>
                <p className="tabular text-sm text-soft">{pass.code}</p>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}
