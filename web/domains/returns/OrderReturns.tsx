import { useQuery } from '@tanstack/react-query'
import type { FulfillmentId } from '#contracts/ids.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import type { OrderAddress } from '../orders/queries.ts'
import { returnablesOf, returnsIn } from './queries.ts'
import { ReturnCard } from './ReturnCard.tsx'
import { windowWords } from './words.ts'

const easyReturns = ({ number, key }: OrderAddress): string => `/easy-returns?id=${number}${key ? `&key=${key}` : ''}`

/** The returns of an order, on its page. */
export function OrderReturns({ address }: { address: OrderAddress }) {
  const { data } = useQuery({ ...returnsIn(address), staleTime: 5_000 })
  if (!data || (data.returns.length === 0 && !data.exchangeOf)) return null
  const { exchangeOf } = data
  return (
    <Section id="returns" title={data.returns.length === 0 ? 'Exchange' : 'Returns'}>
      {exchangeOf && (
        <p>
          You took this instead of {exchangeOf.title} from order {/* The key of a guest's link opens one order. */}
          {address.key ? (
            exchangeOf.orderNumber
          ) : (
            <TextLink to={`/order-details?id=${exchangeOf.orderNumber}#returns`}>{exchangeOf.orderNumber}</TextLink>
          )}
          .
        </p>
      )}
      {data.returns.map((item) => (
        <ReturnCard key={item.id} item={item} orderKey={address.key} />
      ))}
    </Section>
  )
}

/** The way to a return, with the last day, for a complete part of an order. */
export function ReturnLink({ address, fulfillmentId }: { address: OrderAddress; fulfillmentId: FulfillmentId }) {
  const { data } = useQuery(returnablesOf(address))
  const own = data?.items.filter((item) => item.fulfillmentId === fulfillmentId) ?? []
  const open = own.find(({ why }) => why === null)
  const closed = own.find(({ why }) => why === 'closed' || why === 'final_sale' || why === 'perishable')
  if (open)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink variant="secondary" to={easyReturns(address)}>
          Return items
        </ButtonLink>
        <span className="text-sm text-soft">{windowWords(open)}</span>
      </div>
    )
  return closed ? <p className="text-sm text-soft">{closed.whyText}</p> : null
}
