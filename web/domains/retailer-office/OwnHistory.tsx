import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { RetailerId } from '#contracts/ids.ts'
import { type OwnAct, ownHistory, ownHistoryTable } from '#contracts/retailer-office/own-data.ts'
import { readPages } from '#web/lib/api.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { ListPage } from '#web/ui/ListPage.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import type { OfficeColumn } from '#web/ui/OfficeTable.tsx'
import { linkClass } from '#web/ui/TextLink.tsx'
import { cx } from '#web/ui/class-names.ts'

const COLUMNS: readonly OfficeColumn<OwnAct>[] = [
  {
    key: 'words',
    head: 'Change',
    cell: ({ words, about }) => (
      <span className="flex flex-col">
        {words}
        {about && <span className="text-soft wrap-anywhere">{about}</span>}
      </span>
    ),
    stack: { wide: true },
  },
  { key: 'who', head: 'Who', cell: ({ who }) => who },
  { key: 'at', head: 'When', cell: ({ at }) => <LocalTime at={at} format={dateAndTime} />, className: 'whitespace-nowrap' },
]

/** What was changed at a business, from the audit log. */
export function OwnHistory({ retailerId }: { retailerId: RetailerId }) {
  const list = useInfiniteQuery({ ...readPages(ownHistory, { params: { id: retailerId }, query: { limit: 50 } }), staleTime: 0 })
  return (
    <ListPage
      title="History"
      lead="Everything that was changed at your business, and by whom. Nobody can change this list."
      actions={
        <a
          className={cx(linkClass, 'inline-flex min-h-11 items-center')}
          href={ownHistoryTable.path.replace(':id', String(retailerId))}
          download
        >
          Download as CSV
        </a>
      }
      list={list}
      noun={['entry', 'entries']}
      table={{ columns: COLUMNS, rowKey: ({ id }) => id }}
      empty={{
        title: 'Nothing was changed yet',
        icon: <History strokeWidth={1.75} />,
        children: 'Changes of your team and settings appear here.',
      }}
    />
  )
}
