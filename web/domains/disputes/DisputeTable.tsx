import { ShieldAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { type Dispute, DISPUTE_REASON_WORDS } from '#contracts/disputes.ts'
import { dollars } from '#contracts/money.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { day } from '#web/lib/date-format.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import type { OfficeColumn } from '#web/ui/OfficeTable.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { standingOf } from './words.ts'

type Props = Pick<ComponentProps<typeof ListPage<Dispute>>, 'list'> & { lead: string; actions?: ReactNode; children?: ReactNode }

/** The disputes of a business, or of all. */
export function DisputeTable({ list, lead, actions, children }: Props) {
  const { hrefWith } = useAddressFilters()
  const columns: OfficeColumn<Dispute>[] = [
    {
      key: 'order',
      head: 'Payment of',
      cell: ({ id, order, plan }) => (
        <TextLink to={hrefWith({ dispute: String(id) })}>
          {order ? `Order ${order}` : plan ? `Plan ${plan}` : `Gift cards, dispute ${id}`}
        </TextLink>
      ),
    },
    { key: 'state', head: 'State', cell: (dispute) => <StatusDot tone={standingOf(dispute).tone}>{standingOf(dispute).words}</StatusDot> },
    { key: 'reason', head: 'Why', cell: ({ reason }) => DISPUTE_REASON_WORDS[reason] },
    {
      key: 'due',
      head: 'Due',
      cell: ({ state, answer, dueBy }) => (state === 'open' && answer === null && dueBy ? <LocalTime at={dueBy} format={day} /> : '–'),
      className: 'whitespace-nowrap',
    },
    { key: 'opened', head: 'Opened', cell: ({ openedAt }) => <LocalTime at={openedAt} format={day} />, className: 'whitespace-nowrap' },
    { key: 'amount', head: 'Amount', numeric: true, cell: ({ amount }) => dollars(amount) },
  ]
  return (
    <ListPage
      title="Disputes"
      lead={lead}
      actions={actions}
      list={list}
      noun={['dispute', 'disputes']}
      filters={[
        {
          name: 'state',
          label: 'Disputes',
          choices: [
            { value: null, label: 'All' },
            { value: 'open', label: 'Open' },
            { value: 'won', label: 'Won' },
            { value: 'lost', label: 'Lost' },
          ],
        },
      ]}
      table={{ columns, rowKey: ({ id }) => id }}
      empty={{
        title: 'No disputes',
        icon: <ShieldAlert strokeWidth={1.75} />,
        children: 'When a bank takes a payment back, you read here why, and add what you know.',
      }}
    >
      {children}
    </ListPage>
  )
}
