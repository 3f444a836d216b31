import { useSuspenseQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import type { Viewer } from '#contracts/identity/people.ts'
import { type Cents, cents, dollars } from '#contracts/money.ts'
import type { Settings } from '#contracts/operations.ts'
import { plural } from '#web/lib/format.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { CardFace } from '../gift-cards/CardFace.tsx'
import { giftPlaces } from '../gift-cards/queries.ts'
import { NO_CARD } from '../payments/card.ts'
import { CardInputs } from '../payments/CardInputs.tsx'
import { WalletButtons } from '../payments/WalletButtons.tsx'
import { StillRunning } from './EarlierOrder.tsx'
import { type GiftFields, giftForm } from './gift-form.ts'
import { DesignAndAmount, ForSomeone, FromYou, WhereItWorks } from './GiftCardSections.tsx'
import { SessionEnded } from './SessionEnded.tsx'
import { purchaseAddress, useGiftPurchase } from './useGiftPurchase.ts'

type BuyGiftCardProps = { viewer: Viewer | null; setup: z.output<typeof Settings> }

/** The form, with the card beside it as it will look. */
export function BuyGiftCard({ viewer, setup: { payments, testPayments } }: BuyGiftCardProps) {
  const form = useGiftForm(viewer, payments)
  const { submit, wallet, earlier, isRunning, isEnded, goOnAsGuest, ...many } = useGiftPurchase(
    form,
    payments.provider,
    viewer?.id ?? 'guest',
  )
  if (earlier?.found) return <EarlierPurchase bought={earlier.found.reply} onSeen={earlier.forget} />
  if (isRunning) return <StillRunning what="purchase" />
  const isList = form.watch('by') === 'list'
  const worth = isList ? (many.list?.total ?? null) : centsIn(form.watch('amount'))
  return (
    <form method="post" onSubmit={submit} noValidate className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex min-w-0 flex-col gap-8">
        <ErrorSummary {...form.summary} />
        <WhereItWorks form={form} />
        <DesignAndAmount form={form} />
        <ForSomeone form={form} {...many} />
        <FromYou form={form} />
        <Section title="Payment">
          {worth !== null && worth > 0 && (
            <WalletButtons setup={payments} wallet={wallet} amount={worth} what={isList ? 'gift cards' : 'gift card'} />
          )}
          <CardInputs form={form} holder={() => form.getValues('contact.name')} setup={payments} isTest={testPayments} />
        </Section>
        {isEnded && <SessionEnded onGuest={goOnAsGuest} />}
        <Button type="submit" size="lg" busy={form.isSubmitting} busyLabel="Paying…" className="self-start max-sm:w-full">
          {buyWords(isList ? (many.list?.rows.length ?? 0) : 1, worth)}
        </Button>
      </div>
      <Preview form={form} worth={isList ? null : worth} />
    </form>
  )
}

/** Only the fields on the screen are checked. */
function useGiftForm(viewer: Viewer | null, cards: Parameters<typeof giftForm>[0]['cards']): GiftFields {
  const [search] = useSearchParams()
  const { malls, retailers } = useSuspenseQuery(giftPlaces()).data
  const mall = malls.find(({ id }) => String(id) === search.get('mall'))
  const retailer = retailers.find(({ id }) => String(id) === search.get('retailer'))
  const began = mall ? 'mall' : retailer ? 'retailer' : 'anywhere'
  const [shown, setShown] = useState<{ kind: string; by: string }>({ kind: began, by: 'email' })
  const form: GiftFields = useServerForm(giftForm({ ...shown, cards }), {
    keptAs: 'gift card',
    defaultValues: {
      kind: began,
      mallId: String(mall?.id ?? ''),
      retailerId: String(retailer?.id ?? ''),
      amount: '50',
      design: 'ribbon',
      by: 'email',
      recipient: { name: '', email: '' },
      message: '',
      sendOn: '',
      contact: { name: viewer?.name ?? '', email: viewer?.email ?? '' },
      card: NO_CARD,
    },
  })
  const [kind, by] = form.watch(['kind', 'by'])
  if (shown.kind !== kind || shown.by !== by) setShown({ kind, by })
  return form
}

const buyWords = (count: number, worth: Cents | null): string =>
  `Buy ${count === 1 ? 'gift card' : count === 0 ? 'gift cards' : plural(count, 'gift card')}${worth === null ? '' : `, ${dollars(worth)}`}`

const centsIn = (typed: string): Cents | null => {
  const amount = Number(typed.trim().replace('$', ''))
  return typed.trim() !== '' && Number.isFinite(amount) && amount > 0 && amount <= 500 ? cents(Math.round(amount * 100)) : null
}

/** The purchase of an earlier page whose answer was lost, in place of the form that would pay again. */
function EarlierPurchase({ bought, onSeen }: { bought: Parameters<typeof purchaseAddress>[0]; onSeen: () => void }) {
  return (
    <div role="status">
      <EmptyState
        icon={<Gift strokeWidth={1.75} />}
        title={bought.payment.state === 'captured' ? 'Your gift card was bought' : 'Your gift card is waiting for its payment'}
        action={
          <ButtonLink to={purchaseAddress(bought)} onClick={onSeen}>
            See your gift card
          </ButtonLink>
        }
        secondary={
          <Button variant="secondary" onClick={onSeen}>
            Buy another gift card
          </Button>
        }
      >
        We lost the connection before we could tell you. {bought.payment.state === 'captured' && 'You were charged once.'}
      </EmptyState>
    </div>
  )
}

function Preview({ form, worth }: { form: GiftFields; worth: Cents | null }) {
  const { malls, retailers } = useSuspenseQuery(giftPlaces()).data
  const [kind, mallId, retailerId, design, message] = form.watch(['kind', 'mallId', 'retailerId', 'design', 'message'])
  const place =
    kind === 'mall'
      ? malls.find(({ id }) => String(id) === mallId)?.name
      : kind === 'retailer'
        ? retailers.find(({ id }) => String(id) === retailerId)?.name
        : 'Any store on SPIRAL'
  return (
    <aside aria-label="Preview" className="flex flex-col gap-4 max-lg:order-first lg:sticky lg:top-(--header-height)">
      <CardFace design={design} amount={worth} place={place} />
      {message.trim() && <blockquote className="border-l-2 border-accent pl-3 break-words whitespace-pre-wrap">{message}</blockquote>}
      <Card className="flex flex-col gap-1 text-sm text-soft">
        <p className="font-semibold text-text">Never expires. No fees.</p>
        <p>Spend it all at once or over several orders. The balance stays on the card.</p>
        <p>Changed your mind? Get a refund within 14 days, until someone claims or spends the card.</p>
      </Card>
    </aside>
  )
}
