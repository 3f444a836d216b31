import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { BusinessEvent, BusinessPerson } from '#contracts/admin/retailers.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'

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
