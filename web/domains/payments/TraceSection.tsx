import { useQuery } from '@tanstack/react-query'
import { Route } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { officeLink } from '#contracts/office-links.ts'
import { TracedBy } from '#contracts/traces.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, PageTitle } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { traceOfAll } from './traces.ts'
import { TraceView } from './TraceView.tsx'

const WAYS: Record<TracedBy, { label: string; hint: string }> = {
  order: { label: 'Order', hint: 'Order number, like S0000ABCD1234E' },
  transfer: { label: 'Transfer', hint: 'Number of a transfer, as a trace shows it' },
  payment: { label: 'Card payment', hint: "Payment number, our reference, or the card provider's" },
  payout: { label: 'Payout', hint: 'Payout number, or the reference on the bank statement' },
  'gift-card': { label: 'Gift card', hint: 'Last 4 characters, card number, or purchase number' },
}

/** Every transfer behind an order, a transfer, a card payment, a gift card or a payout (`?by=&q=`). */
export function TraceSection() {
  const { get, change } = useAddressFilters()
  const asked = TracedBy.safeParse(get('by'))
  const by = asked.success ? asked.data : 'order'
  const q = (get('q') ?? '').slice(0, 80)
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title="Trace" lead="Where an amount came from and where it went, transfer by transfer." />
      <Ask key={`${by} ${q}`} by={by} q={q} onAsk={(next) => change({ ...next }, { replace: false })} />
      {q ? (
        <Found by={by} q={q} />
      ) : (
        <EmptyState icon={<Route strokeWidth={1.75} />} title="Nothing to trace yet">
          Enter the number of an order, a transfer, a card payment, a gift card or a payout.
        </EmptyState>
      )}
    </div>
  )
}

type AskProps = { by: TracedBy; q: string; onAsk: (asked: { by: TracedBy; q: string }) => void }
function Ask({ by, q, onAsk }: AskProps) {
  const [way, setWay] = useState(by)
  const [error, setError] = useState<string>()
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    if (typed) return onAsk({ by: way, q: typed })
    setError('Enter a number.')
  }
  return (
    <form onSubmit={ask} noValidate className="flex flex-col items-start gap-4 sm:flex-row sm:flex-wrap">
      <Select
        label="Look for"
        name="by"
        value={way}
        choices={TracedBy.options.map((value) => ({ value, label: WAYS[value].label }))}
        onChange={({ target }) => setWay(TracedBy.parse(target.value))}
        fieldClassName="w-full sm:w-48"
      />
      <Input
        label="Number"
        name="q"
        defaultValue={q}
        maxLength={80}
        autoComplete="off"
        hint={WAYS[way].hint}
        {...(error && { error })}
        fieldClassName="w-full sm:w-96"
      />
      <Button type="submit" className="sm:mt-[1.875rem]">
        Trace
      </Button>
    </form>
  )
}

function Found({ by, q }: { by: TracedBy; q: string }) {
  const { data, error, refetch } = useQuery(traceOfAll(by, q))
  if (error instanceof ApiProblem && error.status === 404)
    return (
      <EmptyState icon={<Route strokeWidth={1.75} />} title="Nothing has that number">
        Check the number and the type you chose.
      </EmptyState>
    )
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={5} />
  return (
    <Card className="flex max-w-3xl flex-col gap-5">
      <h2 className="text-h4">
        {data.orderNumber ? <TextLink to={officeLink('admin', 'orders', { order: data.orderNumber })}>{data.title}</TextLink> : data.title}
      </h2>
      <TraceView {...data} />
    </Card>
  )
}
