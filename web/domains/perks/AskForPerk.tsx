import { useQuery } from '@tanstack/react-query'
import type { RetailerId } from '#contracts/ids.ts'
import { Button } from '#web/ui/Button.tsx'
import { ownAt, useAsk } from './queries.ts'

/** One ask per shopper; the retailer sees how many asked. */
export default function AskForPerk({ id }: { id: RetailerId }) {
  const { data } = useQuery(ownAt(id))
  const ask = useAsk()
  return (
    <div className="flex flex-col gap-2">
      {data?.hasAsked ? null : (
        <Button className="self-start" variant="secondary" busy={ask.isPending} onClick={() => ask.mutate({ params: { id } })}>
          Ask this store for a perk
        </Button>
      )}
      <p role="status">{data?.hasAsked && 'You asked for a perk. The store sees how many people asked.'}</p>
    </div>
  )
}
