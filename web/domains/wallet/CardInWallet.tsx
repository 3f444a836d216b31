import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dollars } from '#contracts/money.ts'
import { CASH_OUT_DAYS, cashOut, cashOutLawFor, type WalletCard } from '#contracts/wallet.ts'
import { sentenceFor } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { CardFace } from '../gift-cards/CardFace.tsx'
import { myAddresses } from '../identity/queries.ts'
import { useCashOut, useMerge } from './queries.ts'

/** A gift card of the wallet: its balance, where it counts and what can be done with it. */
export function CardInWallet({ card }: { card: WalletCard }) {
  const { design, balance, amount, place, last4, state, blockedBecause, from, message, sameType } = card
  return (
    <Card className="flex h-full flex-col gap-3">
      <CardFace design={design} amount={balance} place={place.name} last4={last4} />
      <div>
        <p className="tabular text-lg font-semibold">
          {dollars(balance)} left{balance < amount && <span className="font-normal text-soft"> of {dollars(amount)}</span>}
        </p>
        <p className="text-sm text-soft">
          {place.kind === 'mall' ? (
            <>
              All stores of <TextLink to={`/mall/${place.slug}`}>{place.name}</TextLink>
            </>
          ) : (
            place.name
          )}
          {from && ` · From ${from}`}
        </p>
        {message && <p className="mt-1 text-sm break-words">“{message}”</p>}
      </div>
      {place.isWaiting && (
        <Notice tone="info" title={`${place.name} isn't selling on SPIRAL right now`}>
          Your money waits here and never expires. If {place.name} closes, the card works in every store on SPIRAL.
        </Notice>
      )}
      {state === 'blocked' && (
        <Notice tone="warning" title="This card is blocked.">
          {blockedBecause} <TextLink to="/about#contact">Write to support</TextLink>
        </Notice>
      )}
      {state === 'active' && (
        <div className="mt-auto flex flex-wrap gap-2">
          {sameType > 0 && <Merge card={card} />}
          <CashOut card={card} />
        </div>
      )}
    </Card>
  )
}

function Merge({ card }: { card: WalletCard }) {
  const [isOpen, setOpen] = useState(false)
  const merge = useMerge()
  const act = () =>
    merge.mutate(
      { params: { id: card.id } },
      {
        onSuccess: () => toast({ title: 'Cards merged', body: `Everything is on the card •••• ${card.last4}.` }),
        onSettled: () => setOpen(false),
      },
    )
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        Merge {plural(card.sameType, 'card')}
        <span className="visually-hidden"> into {card.last4}</span>
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Merge your cards?"
        keepLabel="Keep them apart"
        confirmLabel="Merge"
        busy={merge.isPending}
        busyLabel="Merging…"
        onConfirm={act}
        onClose={() => setOpen(false)}
      >
        <p>
          The money on your other cards for {card.place.name} moves to the card •••• {card.last4}. Nothing else changes.
        </p>
      </ConfirmDialog>
    </>
  )
}

/** Offered where the law of one of the person's addresses gives the right. */
function CashOut({ card }: { card: WalletCard }) {
  const { data } = useQuery(myAddresses())
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const ask = useCashOut()
  const entitled = (data?.items ?? []).flatMap((address) => {
    const law = cashOutLawFor(address.state, card)
    return law ? [{ address, law }] : []
  })
  const [first] = entitled
  if (!first) return null
  const picked = entitled.find(({ address }) => address.id === chosen) ?? first
  const act = () =>
    ask.mutate(
      { params: { id: card.id }, body: cashOut.body.parse({ addressId: picked.address.id }) },
      {
        onSuccess: ({ amount }) => {
          setOpen(false)
          toast({ title: `${dollars(amount)} on its way`, body: `We mail a check within ${CASH_OUT_DAYS} days.` })
        },
        onError: (error) => setRefusal(sentenceFor(error)),
      },
    )
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
        Cash out<span className="visually-hidden"> the card {card.last4}</span>
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={`Get ${dollars(card.balance)} in cash`}
        keepLabel="Keep it on the card"
        confirmLabel="Cash out"
        busy={ask.isPending}
        busyLabel="Asking…"
        onConfirm={act}
        onClose={() => setOpen(false)}
      >
        <div className="flex flex-col gap-4">
          {refusal && <Notice tone="danger">{refusal}</Notice>}
          <p>
            Your state gives you the right to small balances in cash ({picked.law.source}). We mail a check within {CASH_OUT_DAYS} days.
          </p>
          <RadioGroup
            legend="Send the check to"
            value={String(picked.address.id)}
            onChange={({ target }) => setChosen(Number(target.value))}
            choices={entitled.map(({ address }) => ({
              value: String(address.id),
              label: address.recipient,
              detail: `${address.street1}, ${address.city}, ${address.state} ${address.zip}`,
            }))}
          />
        </div>
      </ConfirmDialog>
    </>
  )
}
