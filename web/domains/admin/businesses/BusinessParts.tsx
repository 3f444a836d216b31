import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { BusinessEvent, BusinessPerson } from '#contracts/admin/retailers.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import type { OfficeColumn } from '#web/ui/OfficeTable.tsx'
import { SectionBoundary } from '#web/ui/SectionBoundary.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'

type Business = { id: number; name: string; isSample: boolean; joinedAt: Date }
type BusinessListProps<T extends Business, Id extends z.ZodType> = Pick<
  ComponentProps<typeof ListPage<T>>,
  'title' | 'list' | 'noun' | 'filters' | 'empty'
> & {
  /** The columns between the name and the day of joining. */
  columns: readonly OfficeColumn<T>[]
  /** Stands beside the name. */
  badge?: (row: T) => ReactNode
  idOf: Id
  Page: ComponentType<{ id: z.output<Id> }>
  Create: ComponentType<{ onClose: () => void; onCreated: (made: { id: number }) => void }>
}

/** All malls or all retailers; `?id=` shows one of them. */
export function BusinessList<T extends Business, Id extends z.ZodType>({
  columns,
  badge,
  idOf,
  Page,
  Create,
  ...page
}: BusinessListProps<T, Id>) {
  const { get, change, hrefWith } = useAddressFilters()
  const [isAdding, setAdding] = useState(false)
  const id = get('id')
  const chosen = idOf.safeParse(Number(id))
  if (id !== undefined && chosen.success)
    return (
      <SectionBoundary key={id} fallback={<SkeletonRows />}>
        <Page id={chosen.data} />
      </SectionBoundary>
    )
  const name = (row: T) => (
    <span className="flex flex-wrap items-center gap-2">
      <TextLink to={hrefWith({ id: String(row.id) })}>{row.name}</TextLink>
      {badge?.(row)}
      {row.isSample && <Badge>Sample</Badge>}
    </span>
  )
  return (
    <ListPage
      {...page}
      actions={<Button onClick={() => setAdding(true)}>Add {page.noun[0]}</Button>}
      search="Name or city"
      table={{
        columns: [
          { key: 'name', head: 'Name', cell: name, stack: { wide: true } },
          ...columns,
          { key: 'joined', head: 'Joined', cell: ({ joinedAt }) => dateAndTime(joinedAt), className: 'whitespace-nowrap' },
        ],
        rowKey: (row) => row.id,
      }}
    >
      {isAdding && <Create onClose={() => setAdding(false)} onCreated={(made) => change({ id: String(made.id) })} />}
    </ListPage>
  )
}

/** The team of a business, and the people who are invited to it. */
export function People({ people, action }: { people: readonly z.output<typeof BusinessPerson>[]; action: ReactNode }) {
  return (
    <Section title="People" aside={action}>
      {people.length === 0 ? (
        <p className="text-soft">No one works here yet. Invite the first person.</p>
      ) : (
        <ul className="divide-y divide-hairline">
          {people.map(({ name, email, role, isInvited }) => (
            <li key={`${email} ${role}`} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 break-words">
                {name ?? email}
                {name && <span className="text-soft"> · {email}</span>}
              </span>
              <span className="flex items-center gap-2 text-soft">
                {role}
                {isInvited && <Badge tone="info">Invited</Badge>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** The acts on a business, the newest first, with the reason that was given. */
export function History({ of, events }: { of: string; events: readonly z.output<typeof BusinessEvent>[] }) {
  return (
    <Section title="History">
      {events.length === 0 ? (
        <p className="text-soft">Nothing has changed since {of} was created.</p>
      ) : (
        <Card>
          <Timeline
            label={`History of ${of}`}
            steps={events.map(({ id, at, who, words, reason }) => ({
              key: String(id),
              label: words,
              time: `${dateAndTime(at)} · ${who}`,
              detail: reason,
              state: 'done',
            }))}
          />
        </Card>
      )}
    </Section>
  )
}

export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 [&_dd]:min-w-0 [&_dd]:break-words [&_dt]:text-soft">{children}</dl>
)
