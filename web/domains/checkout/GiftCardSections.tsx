import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { GIFT_DESIGNS, GIFT_MESSAGE_MAX, type GiftDesign } from '#contracts/gift-cards/gift-cards.ts'
import type { MallId, RetailerId } from '#contracts/ids.ts'
import { plural } from '#web/lib/format.ts'
import { useNow } from '#web/lib/now.ts'
import { Section } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { CardFace } from '../gift-cards/CardFace.tsx'
import { GiftList } from '../gift-cards/GiftList.tsx'
import { giftPlaces, storesThatTake } from '../gift-cards/queries.ts'
import { dayText, lastDay } from '../gift-cards/send-day.ts'
import type { GiftFields } from './gift-form.ts'
import type { useGiftPurchase } from './useGiftPurchase.ts'

type SectionProps = { form: GiftFields }

export function WhereItWorks({ form }: SectionProps) {
  const { malls, retailers } = useSuspenseQuery(giftPlaces()).data
  const [kind, mallId, retailerId] = form.watch(['kind', 'mallId', 'retailerId'])
  return (
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
          choices={malls.map(({ id, name, city, state }) => ({ value: String(id), label: `${name}, ${city}, ${state}` }))}
        />
      )}
      {kind === 'retailer' && (
        <Select
          {...form.field('retailerId')}
          label="Retailer"
          placeholder="Choose a retailer"
          choices={retailers.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      {kind === 'mall' && mallId && <AcceptingStores query={{ mallId: Number(mallId) as MallId }} />}
      {kind === 'retailer' && retailerId && <AcceptingStores query={{ retailerId: Number(retailerId) as RetailerId }} />}
    </Section>
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

export const DesignAndAmount = ({ form }: SectionProps) => (
  <Section title="Design and amount">
    <Designs form={form} />
    {form.watch('by') !== 'list' && <Amount form={form} />}
  </Section>
)

function Designs({ form }: SectionProps) {
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

const CHIPS = ['25', '50', '100']
function Amount({ form }: SectionProps) {
  const amount = form.watch('amount')
  const choose = (value: string) => {
    form.setValue('amount', value, { shouldDirty: true })
    form.clearErrors('amount')
  }
  return (
    <div className="flex flex-col gap-2">
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
      <Input
        {...form.field('amount')}
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

const email = { type: 'email', inputMode: 'email', maxLength: 254 } as const
type ForSomeoneProps = SectionProps & Pick<ReturnType<typeof useGiftPurchase>, 'list' | 'listFault' | 'chooseList'>
/** One card by email, one to print, or a list of cards. */
export function ForSomeone({ form, list, listFault, chooseList }: ForSomeoneProps) {
  const now = useNow()
  const [by, message] = form.watch(['by', 'message'])
  return (
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
      {by === 'list' && <GiftList list={list} error={listFault} onList={chooseList} />}
      <div className="grid gap-4 sm:grid-cols-2" hidden={by === 'list'}>
        <Input {...form.field('recipient.name')} label="Their name" autoComplete="off" maxLength={80} />
        {by === 'email' && <Input {...form.field('recipient.email')} {...email} label="Their email" autoComplete="off" />}
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
  )
}

export const FromYou = ({ form }: SectionProps) => (
  <Section title="From you">
    <div className="grid gap-4 sm:grid-cols-2">
      <Input {...form.field('contact.name')} label="Your name" autoComplete="name" maxLength={80} />
      <Input {...form.field('contact.email')} {...email} label="Your email" autoComplete="email" hint="For the receipt" />
    </div>
  </Section>
)
