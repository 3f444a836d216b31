import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReturnableItem } from '#contracts/returns/returns.ts'
import { useViewer } from '#web/shell/session.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { medianTimes, myReturnables } from './queries.ts'
import { windowWords } from './words.ts'

/** Whether one of the reader's own items can be returned. */
export function CheckMyItem() {
  const viewer = useViewer()
  return (
    <Section id="check" title="Check my item" className="max-w-3xl">
      {viewer ? (
        <OwnItems />
      ) : (
        <Card className="flex flex-wrap items-center justify-between gap-3">
          <p>Sign in, or find your order, to see until when you can return an item.</p>
          <span className="flex flex-wrap gap-3">
            <ButtonLink to="/login?returnTo=/legal/refunds">Sign in</ButtonLink>
            <ButtonLink variant="secondary" to="/easy-returns">
              Find my order
            </ButtonLink>
          </span>
        </Card>
      )}
    </Section>
  )
}

function OwnItems() {
  const { data, error, refetch } = useQuery({ ...myReturnables(), staleTime: 0 })
  const [lineId, setLineId] = useState('')
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  if (data.items.length === 0) return <p className="text-soft">You have no purchases in the last year to check.</p>
  const chosen = data.items.find((item) => String(item.lineId) === lineId)
  return (
    <Card className="flex flex-col gap-4">
      <Select
        label="Item"
        placeholder="Choose an item"
        choices={data.items.map(({ lineId: id, title, storeName }) => ({ value: String(id), label: title, group: storeName }))}
        value={lineId}
        onChange={(event) => setLineId(event.target.value)}
      />
      <div role="status">{chosen && <Answer item={chosen} />}</div>
    </Card>
  )
}

const Answer = ({ item }: { item: ReturnableItem }) =>
  item.why === null ? (
    <Notice
      tone="success"
      title="You can return it"
      action={<ButtonLink to={`/easy-returns?id=${item.orderNumber}&item=${item.lineId}`}>Start return</ButtonLink>}
    >
      {windowWords(item)}.
    </Notice>
  ) : (
    <Notice
      tone={item.why === 'closed' || item.why === 'final_sale' || item.why === 'perishable' ? 'warning' : 'info'}
      title="You can't return it now"
      action={
        <ButtonLink variant="secondary" to={`/order-details?id=${item.orderNumber}`}>
          See order
        </ButtonLink>
      }
    >
      {item.whyText}
    </Notice>
  )

/** How long refunds took, from our own records. */
export function RefundTimes() {
  const { data } = useQuery(medianTimes())
  if (!data || (!data.returns && !data.cards)) return null
  return (
    <Section id="times" title="How long refunds take" className="max-w-3xl">
      <dl className="grid gap-3 sm:grid-cols-2">
        {data.returns && <Time name="From starting a return to the refund" {...data.returns} />}
        {data.cards && <Time name="From the refund until your card's bank has it" {...data.cards} />}
      </dl>
      <p className="text-sm text-soft">
        Median of all refunds in the last six months. Banks take 3 to 10 business days more to show it. Gift cards, store credit and SPIRALs
        are back at once.
      </p>
    </Section>
  )
}

const Time = ({ name, hours, count }: { name: string; hours: number; count: number }) => (
  <Card>
    <dt className="text-soft">{name}</dt>
    <dd className="tabular text-h3 font-semibold">{wordsFor(hours)}</dd>
    <dd className="text-sm text-soft">
      {count.toLocaleString('en-US')} {count === 1 ? 'refund' : 'refunds'}
    </dd>
  </Card>
)

function wordsFor(hours: number): string {
  if (hours < 1) return 'under an hour'
  if (hours < 36) return `${Math.round(hours)} ${Math.round(hours) === 1 ? 'hour' : 'hours'}`
  return `${Math.round(hours / 24)} days`
}

/** The first step when something is wrong with an order. */
export const GuaranteeHelp = () => (
  <Section id="help" title="Something is wrong with my order" className="max-w-3xl">
    <p className="text-soft">
      You have 30 days after the pickup or delivery. Find your order, choose Open a claim, and say what happened. The store may answer
      within 2 business days. Then SPIRAL support decides, and you get your money back the way you paid. If the item is fine and you only
      changed your mind, start a return.
    </p>
    <div className="flex flex-wrap gap-3">
      <ButtonLink to="/orders">Find my order</ButtonLink>
      <ButtonLink variant="secondary" to="/easy-returns">
        Start a return
      </ButtonLink>
    </div>
  </Section>
)
