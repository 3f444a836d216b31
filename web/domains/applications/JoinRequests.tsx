import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { JoinRequest } from '#contracts/applications/review.ts'
import type { RetailerId } from '#contracts/ids.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Select } from '#web/ui/Select.tsx'
import { requestsToJoin, useAnswerJoin } from './queries.ts'

/** People who ask to join the team of a business. Its owners decide; without a request nothing shows. */
export function JoinRequests({ retailerId }: { retailerId: RetailerId }) {
  const { data } = useQuery(requestsToJoin(retailerId))
  const open = data?.items.filter(({ state }) => state === 'open') ?? []
  if (open.length === 0) return null
  return (
    <Section title="Requests to join">
      <ul className="flex flex-col gap-3">
        {open.map((request) => (
          <li key={request.id}>
            <Request retailerId={retailerId} request={request} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Request({ retailerId, request: { id, who, email, message, askedAt } }: { retailerId: RetailerId; request: JoinRequest }) {
  const [role, setRole] = useState<'staff' | 'manager'>('staff')
  const answer = useAnswerJoin(retailerId)
  const send = (accept: boolean) =>
    answer.mutate(
      { params: { id }, body: { accept, role } },
      { onSuccess: () => toast({ title: accept ? `${who} is on the team` : 'Request refused' }) },
    )
  return (
    <Card className="flex max-w-2xl flex-col gap-3">
      <div>
        <p className="font-semibold wrap-anywhere">{who}</p>
        <p className="text-soft wrap-anywhere">
          {email}, asked <LocalTime at={askedAt} format={dateAndTime} />
        </p>
        {message && <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{message}</p>}
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <Select
          label="Role"
          value={role}
          choices={[
            { value: 'staff', label: 'Staff' },
            { value: 'manager', label: 'Manager' },
          ]}
          onChange={(event) => setRole(event.target.value === 'manager' ? 'manager' : 'staff')}
        />
        <Button busy={answer.isPending} onClick={() => send(true)}>
          Accept<span className="visually-hidden"> {who}</span>
        </Button>
        <Button variant="quiet-danger" busy={answer.isPending} onClick={() => send(false)}>
          Refuse<span className="visually-hidden"> {who}</span>
        </Button>
      </div>
    </Card>
  )
}
