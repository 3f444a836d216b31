import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Alternatives } from '#contracts/orders/alternatives.ts'
import type { Fulfillment } from '#contracts/orders/orders.ts'
import { cents, dollars } from '#contracts/money.ts'
import { mallBeside } from '#contracts/stores/store-names.ts'
import { dateAndTime, wordsAtPlace } from '#web/lib/date-format.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { alternativesFor, type OrderAddress, useChooseAlternative } from './queries.ts'
import { ShipInstead } from './ShipInstead.tsx'

type Seller = Alternatives['sellers'][number]
type ChoiceNeededProps = { group: Fulfillment; address: OrderAddress }
const SHIP = 'ship'
const MONEY = 'money'

/**
 * If no store accepted within a day, or the store lacks an item, the shopper accepts the rest, switches stores or sellers, has it shipped,
 * or gets a refund.
 */
export function ChoiceNeeded({ group, address }: ChoiceNeededProps) {
  const { data, error, refetch } = useQuery({ ...alternativesFor(address, group.id), staleTime: 0 })
  return (
    <section
      aria-label={`Choose what happens with ${group.storeName}`}
      className="flex flex-col gap-4 rounded-md bg-warning-wash p-4 sm:p-6"
    >
      <div className="flex flex-col gap-1">
        <h3 className="text-h4">
          {group.storeName} {group.choose?.why === 'missing' ? 'is out of something you ordered' : "hasn't accepted this yet"}. What would
          you like?
        </h3>
        {group.choose && (
          <p>
            We're sorry. If we don't hear from you by <LocalTime at={group.choose.until} format={dateAndTime} />, we'll refund you.
          </p>
        )}
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Choices options={data} onGone={() => void refetch()} {...{ group, address }} />
      ) : (
        <SkeletonRows count={3} />
      )}
    </section>
  )
}

function Choices({ group, address, options, onGone }: ChoiceNeededProps & { options: Alternatives; onGone: () => void }) {
  const choose = useChooseAlternative(address)
  const [chosen, setChosen] = useState<string>()
  const choices = choicesOf(group, options)
  // Choices are refetched while the shopper decides; a selection stays valid while it is still available.
  const choice = choices.some(({ value }) => value === chosen) ? chosen : undefined
  const [isMissing, setMissing] = useState(false)
  const query = address.key ? { key: address.key } : {}
  const params = { number: address.number, fulfillmentId: group.id }
  const send = () => {
    setMissing(choice === undefined)
    if (choice === MONEY) return choose.mutate({ params, query, body: { kind: 'money' } }, { onError: onGone })
    if (options.rest && choice === restValue(options.rest))
      return choose.mutate({ params, query, body: { kind: 'rest', refund: options.rest.refund } }, { onError: onGone })
    const seller = options.sellers.find((each) => sellerValue(each) === choice)
    if (seller) {
      const body = { kind: 'seller', storeId: seller.storeId, total: seller.total } as const
      return choose.mutate({ params, query, body }, { onError: onGone })
    }
    const store = options.stores.find(({ storeId }) => String(storeId) === choice)
    if (choice === SHIP) choose.mutate({ params, query, body: { kind: 'ship' } }, { onError: onGone })
    else if (store) choose.mutate({ params, query, body: { kind: 'store', storeId: store.storeId } }, { onError: onGone })
  }
  const needsAddress = choice === SHIP && options.ship?.destination === null
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        className="[&>label]:bg-surface"
        legend="Instead of waiting"
        value={choice ?? ''}
        onChange={(event) => {
          setChosen(event.target.value)
          setMissing(false)
        }}
        {...(isMissing && { error: 'Choose one of these.' })}
        choices={choices}
      />
      {needsAddress && options.ship ? (
        <ShipInstead group={group} address={address} state={options.ship.state} onGone={onGone} />
      ) : (
        <div>
          <Button busy={choose.isPending} onClick={send}>
            {choice === MONEY ? 'Refund me' : 'Continue with this'}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The value includes the total, so the selection becomes invalid if the price changes. */
const sellerValue = ({ storeId, total }: Seller) => `seller ${storeId} ${total}`
const priceWords = ({ saves }: Seller) =>
  saves > 0 ? `It costs ${dollars(saves)} less there with tax, and that goes back to how you paid` : 'Same price'
const sellerLabel = ({ method, name, centerName }: Seller) =>
  method === 'in-store-pickup'
    ? `Pick it up at ${name}`
    : method === 'ship-to-mall'
      ? `Have ${name} send it to the SPIRAL Center${centerName ? ` at ${centerName}` : ''}`
      : `Have ${name} ship it to me`
/** The value includes the refund, so the selection becomes invalid if another item turns out to be missing. */
const restValue = ({ refund }: NonNullable<Alternatives['rest']>) => `rest ${refund}`

const missingWords = ({ missing }: NonNullable<Alternatives['rest']>) =>
  missing.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')

function choicesOf(group: Fulfillment, { stores, sellers, ship, rest }: Alternatives) {
  return [
    ...(rest
      ? [
          {
            value: restValue(rest),
            label: `Take the rest without ${missingWords(rest)}`,
            detail: `${dollars(rest.refund)} with its tax goes back to how you paid. Everything else is still coming.`,
          },
        ]
      : []),
    ...stores.slice(0, 5).map((store) => ({
      value: String(store.storeId),
      label: group.fulfillmentMethod === 'in-store-pickup' ? `Pick it up at ${store.name}` : `Have ${store.name} send it`,
      detail: `${[mallBeside(store.name, store.mallName), store.unit, store.address].filter(Boolean).join(', ')}. ${store.milesAway} mi from ${group.storeName}. ${wordsAtPlace(store.estimate, store.timeZone)}. Same price.`,
    })),
    ...sellers.map((seller) => ({
      value: sellerValue(seller),
      label: rest ? `${sellerLabel(seller)}: ${missingWords(rest)}` : sellerLabel(seller),
      detail: `${rest ? `The rest still comes from ${group.storeName}. ` : ''}${[mallBeside(seller.name, seller.mallName), seller.unit, seller.address].filter(Boolean).join(', ')}. ${seller.milesAway} mi from ${group.storeName}. ${wordsAtPlace(seller.estimate, seller.timeZone)}. ${priceWords(seller)}.`,
    })),
    ...(ship
      ? [
          {
            value: SHIP,
            label: 'Ship it to me',
            detail: `${ship.storeName} sends it${ship.destination ? ` to ${ship.destination.street1}` : ''} at no extra charge. ${ship.estimate}.`,
          },
        ]
      : []),
    {
      value: MONEY,
      label: 'Get a refund',
      detail: `${dollars(moneyLeft(group))}, tax and shipping included, goes back to how you paid, with any SPIRALs you used.`,
    },
  ]
}

const moneyLeft = ({ subtotal, discount, shippingCost, shippingDiscount, tax, refunded }: Fulfillment) =>
  cents(subtotal - discount + shippingCost - shippingDiscount + tax - refunded)
