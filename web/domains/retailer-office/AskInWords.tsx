import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RetailerId, StoreId } from '#contracts/ids.ts'
import { answerInWords } from '#contracts/retailer-office/analytics.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { read } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Input } from '#web/ui/Input.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

const Question = answerInWords.query.shape.q

/** A question about the figures, in the address as `?ask=`, and its answer. */
export function AskInWords({ retailerId, storeId }: { retailerId: RetailerId; storeId: StoreId | undefined }) {
  const { get, change } = useAddressFilters()
  const asked = get('ask') ?? ''
  const [typed, setTyped] = useState(asked)
  const [seen, setSeen] = useState(asked)
  const [error, setError] = useState<string>()
  // An example or the back button changes the question.
  if (asked !== seen) {
    setSeen(asked)
    setTyped(asked)
  }
  return (
    <Card className="flex flex-col gap-4">
      <form
        role="search"
        noValidate
        className="flex flex-wrap items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const read = Question.safeParse(typed)
          setError(read.error?.issues[0]?.message)
          if (read.success) change({ ask: read.data }, { replace: false })
        }}
      >
        <Input
          label="Ask about your figures"
          placeholder="Which products sold best last month?"
          value={typed}
          error={error}
          onChange={({ target }) => setTyped(target.value)}
          fieldClassName="grow basis-72"
          autoComplete="off"
        />
        <Button type="submit" className="sm:mt-7">
          Ask
        </Button>
      </form>
      {Question.safeParse(asked).success && <Answer q={asked} retailerId={retailerId} storeId={storeId} />}
    </Card>
  )
}

function Answer({ q, retailerId, storeId }: { q: string; retailerId: RetailerId; storeId: StoreId | undefined }) {
  const { hrefWith } = useAddressFilters()
  const { data, error, refetch } = useQuery(read(answerInWords, { query: { q, retailerId, storeId } }))
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={2} />
  const { answer, examples } = data
  if (answer === null)
    return (
      <div role="status" className="flex flex-col gap-2">
        <p>We didn't understand this question. Try one like these:</p>
        <ul className="flex flex-col gap-1">
          {examples.map((example) => (
            <li key={example}>
              <TextLink to={hrefWith({ ask: example })}>{example}</TextLink>
            </li>
          ))}
        </ul>
      </div>
    )
  const ids = {
    store: answer.storeId === null ? null : String(answer.storeId),
    department: answer.department === null ? null : String(answer.department),
  }
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-medium">
        {answer.told}
      </p>
      {answer.rows.length === 0 ? (
        <p className="text-soft">There is nothing like this in these days.</p>
      ) : (
        <DataTable
          label={answer.told}
          rows={answer.rows}
          rowKey={({ label }) => label}
          columns={[
            { key: 'label', head: 'What', cell: ({ label }) => label },
            { key: 'value', head: 'Figure', numeric: true, cell: ({ value }) => value },
          ]}
        />
      )}
      <p>
        <TextLink to={hrefWith({ from: answer.from, to: answer.to, ...ids, ask: null })}>Show all figures of these days</TextLink>
      </p>
    </div>
  )
}
