import { useQuery } from '@tanstack/react-query'
import type { Delivery } from '#contracts/notifications/notifications.ts'
import type { z } from 'zod'
import { dateAndTime } from '#web/lib/date-format.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Section } from '#web/ui/Card.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { deliveries } from './queries.ts'
import { CHANNEL_WORDS, DELIVERY_WORDS } from './words.ts'

type SentMessage = z.output<typeof Delivery>

/** The latest deliveries with their destination and status. */
export function Deliveries() {
  const { data, error, refetch } = useQuery({ ...deliveries(), staleTime: 0 })
  return (
    <Section title="Recent messages">
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows count={3} />
      ) : data.items.length === 0 ? (
        <p className="text-soft">Nothing was sent yet.</p>
      ) : (
        <DataTable
          label="Recent messages"
          columns={COLUMNS}
          rows={data.items.map((sent, i) => ({ ...sent, key: i }))}
          rowKey={({ key }) => key}
        />
      )}
    </Section>
  )
}

const COLUMNS: readonly Column<SentMessage & { key: number }>[] = [
  { key: 'subject', head: 'Message', cell: ({ subject }) => subject, className: 'min-w-56' },
  { key: 'channel', head: 'Channel', cell: ({ channel }) => CHANNEL_WORDS[channel], className: 'whitespace-nowrap' },
  { key: 'to', head: 'To', cell: ({ to }) => to },
  {
    key: 'state',
    head: 'Result',
    cell: ({ state, detail }) => (
      <span className="flex flex-col">
        <StatusDot tone={DELIVERY_WORDS[state].tone}>{DELIVERY_WORDS[state].label}</StatusDot>
        {detail && <span className="text-mute">{detail}</span>}
      </span>
    ),
  },
  { key: 'at', head: 'When', cell: ({ at }) => dateAndTime(at), className: 'whitespace-nowrap' },
]
