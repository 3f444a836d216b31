import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import type { Reply } from '#contracts/endpoint.ts'
import { type buyGiftCard, GIFT_DESIGNS, GIFT_MESSAGE_MAX, type GiftDesign } from '#contracts/gift-cards/gift-cards.ts'
import type { BuyingAs, Viewer } from '#contracts/identity/people.ts'
import type { MallId, RetailerId } from '#contracts/ids.ts'
import { type Cents, cents, dollars } from '#contracts/money.ts'
import type { Settings } from '#contracts/operations.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { useNow } from '#web/lib/now.ts'
import { EarlierTryFound } from '#web/lib/tries.ts'
import { showEarlier, useEarlierTry } from '#web/lib/use-earlier-try.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { NO_CARD } from '../payments/card.ts'
import { CardInputs } from '../payments/CardInputs.tsx'
import { CardFace } from '../gift-cards/CardFace.tsx'
import { type CheckedList, GiftList } from '../gift-cards/GiftList.tsx'
import { dayText, lastDay } from '../gift-cards/send-day.ts'
import { StillRunning } from './EarlierOrder.tsx'
import { SessionEnded } from './SessionEnded.tsx'
import { type GiftForm, giftForm, giftRequest, listRequest } from './gift-form.ts'
import { giftListTries, giftPlaces, giftTries, storesThatTake, useBuyGiftCard, useBuyList } from '../gift-cards/queries.ts'

const CHIPS = ['25', '50', '100']
type Fields = ReturnType<typeof useServerForm<GiftForm>>
type Setup = z.output<typeof Settings>
type BuyGiftCardProps = { viewer: Viewer | null; setup: Setup }

/** The form, with the card beside it as it will look. */
export function BuyGiftCard({ viewer, setup }: BuyGiftCardProps) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const now = useNow()
  const buy = useBuyGiftCard()
  const buyList = useBuyList()
  const client = useQueryClient()
  const earlier = [useEarlierTry(giftTries), useEarlierTry(giftListTries)]
  const [list, setList] = useState<CheckedList | null>(null)
  const [listFault, setListFault] = useState<string>()
  const [buyingAs, setBuyingAs] = useState<BuyingAs>(viewer?.id ?? 'guest')
  const [isEnded, setEnded] = useState(false)
  const { data: places } = useSuspenseQuery(giftPlaces())
  const mall = places.malls.find(({ id }) => String(id) === search.get('mall'))
  const retailer = places.retailers.find(({ id }) => String(id) === search.get('retailer'))
  const cards = setup.payments.testTokens
  const [shown, setShown] = useState({ kind: mall ? 'mall' : retailer ? 'retailer' : 'anywhere', by: 'email' })
  const form: Fields = useServerForm(giftForm({ ...shown, cards }), {
    keptAs: 'gift card',
    defaultValues: {
      kind: mall ? 'mall' : retailer ? 'retailer' : 'anywhere',
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
  const [kind, by, mallId, retailerId, amount, design, message] = form.watch([
    'kind',
    'by',
    'mallId',
    'retailerId',
    'amount',
    'design',
    'message',
  ])
  const place =
    kind === 'mall'
      ? places.malls.find(({ id }) => String(id) === mallId)?.name
      : kind === 'retailer'
        ? places.retailers.find(({ id }) => String(id) === retailerId)?.name
        : 'Any store on SPIRAL'
  const worth = by === 'list' ? (list?.total ?? null) : centsIn(amount)

  // Only the fields on the screen are checked.
  if (shown.kind !== kind || shown.by !== by) setShown({ kind, by })
  const submit = form.submit(async (checked) => {
    const { provider } = setup.payments
    if (checked.by === 'list' && (!list || list.faults.length > 0)) {
      setListFault(list ? 'Fix the rows below first.' : 'Choose your list first.')
      return
    }
    try {
      const { number, payment } =
        checked.by === 'list' && list
          ? await buyList.mutateAsync({ body: { buyingAs, ...listRequest(checked, list, provider) } })
          : await buy.mutateAsync({ body: { buyingAs, ...giftRequest(checked, provider) } })
      await navigate(purchaseAddress({ number, payment }))
    } catch (error) {
      if (error instanceof EarlierTryFound) return showEarlier(client, checked.by === 'list' ? giftListTries : giftTries, error.found)
      if (error instanceof ApiProblem && error.code === 'gift_cards.declined')
        form.setError('card.number', { type: 'server', message: 'Try another card.' })
      if (error instanceof ApiProblem && error.code === 'checkout.session_ended') setEnded(true)
      else throw error
    }
  })

  for (const { found, isRunning, forget } of earlier) {
    if (found) return <EarlierPurchase bought={found.reply} onSeen={forget} />
    if (isRunning) return <StillRunning what="purchase" />
  }
  return (
    <form method="post" onSubmit={submit} noValidate className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex min-w-0 flex-col gap-8">
        <ErrorSummary {...form.summary} />
        <Section title="Where it works">
          <RadioGroup
            {...form.field('kind')}
            legend="Where the card works"
            legendHidden
            choices={[
              { value: 'anywhere', label: 'Anywhere on SPIRAL', detail: 'Every store, local or in a mall' },
              { value: 'mall', label: 'One mall', detail: 'All stores in a mall you choose' },
              { value: 'retailer', label: 'One retailer', detail: 'All stores of one name' },
            ]}
          />
          {kind === 'mall' && (
            <Select
              {...form.field('mallId')}
              label="Mall"
              placeholder="Choose a mall"
              choices={places.malls.map(({ id, name, city, state }) => ({ value: String(id), label: `${name}, ${city}, ${state}` }))}
            />
          )}
          {kind === 'retailer' && (
            <Select
              {...form.field('retailerId')}
              label="Retailer"
              placeholder="Choose a retailer"
              choices={places.retailers.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
          {kind === 'mall' && mallId && <AcceptingStores query={{ mallId: Number(mallId) as MallId }} />}
          {kind === 'retailer' && retailerId && <AcceptingStores query={{ retailerId: Number(retailerId) as RetailerId }} />}
        </Section>
        <Section title="Design and amount">
          <Designs form={form} />
          {by !== 'list' && <Amount form={form} amount={amount} />}
        </Section>
        <Section title="For someone special">
          <RadioGroup
            {...form.field('by')}
            legend="How it gets there"
            legendHidden
            className="sm:grid-cols-2"
            choices={[
              { value: 'email', label: 'Send it by email', detail: 'Today, or on a day you choose' },
              { value: 'print', label: 'Print it yourself', detail: 'Fold it, and give it in person' },
              { value: 'list', label: 'Send many at once', detail: 'Up to 200 people from a CSV file' },
            ]}
          />
          {by === 'list' && (
            <GiftList
              list={list}
              error={listFault}
              onList={(next) => {
                setList(next)
                setListFault(undefined)
              }}
            />
          )}
          <div className="grid gap-4 sm:grid-cols-2" hidden={by === 'list'}>
            <Input {...form.field('recipient.name')} label="Their name" autoComplete="off" maxLength={80} />
            {by === 'email' && (
              <Input
                {...form.field('recipient.email')}
                label="Their email"
                type="email"
                inputMode="email"
                autoComplete="off"
                maxLength={254}
              />
            )}
          </div>
          <Textarea
            {...form.field('message')}
            label="Message"
            optional
            rows={3}
            maxLength={GIFT_MESSAGE_MAX}
            hint={`${message.length} of ${GIFT_MESSAGE_MAX} characters`}
          />
          {by !== 'print' && (
            <Input
              {...form.field('sendOn')}
              label="Send it on"
              optional
              type="date"
              min={dayText(now)}
              max={lastDay(now)}
              hint="On the morning of that day. Leave blank to send it now."
              fieldClassName="max-w-72"
            />
          )}
        </Section>
        <Section title="From you">
          <div className="grid gap-4 sm:grid-cols-2">
            <Input {...form.field('contact.name')} label="Your name" autoComplete="name" maxLength={80} />
            <Input
              {...form.field('contact.email')}
              label="Your email"
              type="email"
              inputMode="email"
              autoComplete="email"
              maxLength={254}
              hint="For the receipt"
            />
          </div>
        </Section>
        <Section title="Payment">
          <CardInputs
            number={form.watch('card.number')}
            field={(name) => form.field(name)}
            onTestCard={(card) => {
              form.setValue('card', { ...card, name: form.getValues('contact.name').trim() || 'Test Shopper' })
              form.clearErrors('card')
              form.setFocus('card.number')
            }}
            cards={cards}
            isTest={setup.testPayments}
          />
        </Section>
        {isEnded && (
          <SessionEnded
            onGuest={() => {
              setBuyingAs('guest')
              setEnded(false)
            }}
          />
        )}
        <Button type="submit" size="lg" busy={form.isSubmitting} busyLabel="Paying…" className="self-start max-sm:w-full">
          {buyWords(by === 'list' ? (list?.rows.length ?? 0) : 1, worth)}
        </Button>
      </div>
      <Preview>
        <CardFace design={design} amount={by === 'list' ? null : worth} place={place} />
        {message.trim() && <blockquote className="border-l-2 border-accent pl-3 break-words whitespace-pre-wrap">{message}</blockquote>}
        <Terms />
      </Preview>
    </form>
  )
}

type Bought = Reply<typeof buyGiftCard>
function purchaseAddress({ number, payment }: Bought): string {
  const reference = payment.action ? new URL(payment.action.url, location.origin).searchParams.get('pay') : null
  return `/mall-gift-card-system?purchase=${number}${reference ? `&pay=${encodeURIComponent(reference)}` : ''}`
}

/** The purchase of an earlier page whose answer was lost, in place of the form that would pay again. */
function EarlierPurchase({ bought, onSeen }: { bought: Bought; onSeen: () => void }) {
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

function Preview({ children }: { children: ReactNode }) {
  return (
    <aside aria-label="Preview" className="flex flex-col gap-4 max-lg:order-first lg:sticky lg:top-(--header-height)">
      {children}
    </aside>
  )
}

const buyWords = (count: number, worth: Cents | null): string =>
  `Buy ${count === 1 ? 'gift card' : count === 0 ? 'gift cards' : plural(count, 'gift card')}${worth === null ? '' : `, ${dollars(worth)}`}`

const centsIn = (typed: string): Cents | null => {
  const amount = Number(typed.trim().replace('$', ''))
  return typed.trim() !== '' && Number.isFinite(amount) && amount > 0 && amount <= 500 ? cents(Math.round(amount * 100)) : null
}

function Designs({ form }: { form: Fields }) {
  const { ref, ...field } = form.field('design')
  const { error: _, id, ...radio } = field
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-medium">Design</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {(Object.keys(GIFT_DESIGNS) as GiftDesign[]).map((design) => (
          <label
            key={design}
            className="flex cursor-pointer flex-col gap-1.5 rounded-md border border-hairline p-1.5 hover:border-accent-strong has-checked:border-accent has-checked:bg-tint has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-3 has-focus-visible:outline-ring-outer"
          >
            <input {...radio} ref={ref} id={`${id}-${design}`} type="radio" value={design} className="visually-hidden" />
            <span aria-hidden="true">
              <CardFace design={design} />
            </span>
            <span className="px-1 text-sm font-medium">{GIFT_DESIGNS[design]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Amount({ form, amount }: { form: Fields; amount: string }) {
  const field = form.field('amount')
  const choose = (value: string) => {
    form.setValue('amount', value, { shouldDirty: true })
    form.clearErrors('amount')
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <div role="group" aria-label="Amounts" className="flex gap-2">
          {CHIPS.map((chip) => (
            <button
              key={chip}
              type="button"
              aria-pressed={amount === chip}
              onClick={() => choose(chip)}
              className={cx(
                'tabular min-h-11 rounded-full border px-4 font-semibold',
                amount === chip ? 'border-accent bg-tint text-link-strong ring-1 ring-accent' : 'border-control hover:border-accent-strong',
              )}
            >
              ${chip}
            </button>
          ))}
        </div>
      </div>
      <Input
        {...field}
        label="Amount in dollars"
        inputMode="decimal"
        autoComplete="off"
        className="tabular"
        fieldClassName="max-w-48"
        hint="$5 to $500"
      />
    </div>
  )
}

function AcceptingStores({ query }: { query: Parameters<typeof storesThatTake>[0] }) {
  const { data } = useQuery(storesThatTake(query))
  if (!data) return null
  if (data.total === 0) return <p className="text-soft">No store here is on SPIRAL yet. The card waits until one opens.</p>
  return (
    <details className="rounded-md border border-hairline p-4">
      <summary className="cursor-pointer font-medium text-link-strong">{plural(data.total, 'store')} take this card</summary>
      <ul className="mt-3 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {data.stores.map(({ id, name, slug, place }) => (
          <li key={id} className="min-w-0">
            <TextLink to={`/store/${slug}`}>{name}</TextLink>
            <span className="text-sm text-soft">, {place}</span>
          </li>
        ))}
      </ul>
      {data.total > data.stores.length && <p className="mt-2 text-sm text-soft">And {data.total - data.stores.length} more.</p>}
    </details>
  )
}

function Terms() {
  return (
    <Card className="flex flex-col gap-1 text-sm text-soft">
      <p className="font-semibold text-text">Never expires. No fees.</p>
      <p>Spend it in parts. What's left stays on the card.</p>
      <p>Changed your mind? Get a refund within 14 days, until someone claims or spends the card.</p>
    </Card>
  )
}
