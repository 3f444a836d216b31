import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RetailerId } from '#contracts/ids.ts'
import type { Team } from '#contracts/teams.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { isAtLeast, useOwnRetailer } from '#web/shell/membership.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, PageTitle, Section } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { type OfficeColumn, OfficeTable } from '#web/ui/OfficeTable.tsx'
import { JoinRequests } from '../applications/JoinRequests.tsx'
import { InviteForm } from './InviteForm.tsx'
import { teamOf, useRemoveMember, useRevokeInvitation } from './queries.ts'
import { ROLE_WORDS } from '../retailers/words.ts'

const storesIn = (stores: readonly string[]): string => stores.join(', ') || 'All stores'

/** A business's members and invitations, with a form to invite people; its owners also see who asks to join. */
export function TeamSection({ retailerId }: { retailerId: RetailerId }) {
  const { data } = useSuspenseQuery(teamOf(retailerId))
  const isOwner = isAtLeast('owner', useOwnRetailer().chosen)
  return (
    <div className="flex flex-col gap-8">
      {isOwner && <JoinRequests retailerId={retailerId} />}
      <PageTitle title="Team" lead={`Who works for ${data.retailer.name} on SPIRAL.`} />
      <Section title="Invite someone">
        <Card className="max-w-2xl">
          <InviteForm team={data} />
        </Card>
      </Section>
      {data.invitations.length > 0 && (
        <Section title="Open invitations">
          <OfficeTable label="Open invitations" columns={INVITATIONS(data)} rows={data.invitations} rowKey={({ id }) => id} />
        </Section>
      )}
      <Section title="Members">
        <OfficeTable label="Members" columns={MEMBERS(data)} rows={data.members} rowKey={({ id }) => id} />
      </Section>
    </div>
  )
}

const INVITATIONS = (team: Team): readonly OfficeColumn<Team['invitations'][number]>[] => [
  { key: 'email', head: 'Email', cell: ({ email }) => email },
  { key: 'role', head: 'Role', cell: ({ role }) => ROLE_WORDS[role] },
  { key: 'stores', head: 'Stores', cell: ({ stores }) => storesIn(stores), className: 'min-w-32' },
  { key: 'by', head: 'Invited by', cell: ({ invitedBy }) => invitedBy, className: 'whitespace-nowrap' },
  { key: 'until', head: 'Open until', cell: ({ expiresAt }) => dateAndTime(expiresAt), className: 'whitespace-nowrap' },
  {
    key: 'revoke',
    head: <span className="visually-hidden">Take back</span>,
    cell: (row) => team.mayInviteAs.includes(row.role) && <Revoke team={team} invitation={row} />,
  },
]

const MEMBERS = (team: Team): readonly OfficeColumn<Team['members'][number]>[] => [
  {
    key: 'name',
    head: 'Name',
    cell: ({ name, isMe }) => (isMe ? `${name} (you)` : name),
    className: 'whitespace-nowrap',
    sortBy: ({ name }) => name,
  },
  { key: 'email', head: 'Email', cell: ({ email }) => email, stack: { wide: true } },
  { key: 'role', head: 'Role', cell: ({ role }) => ROLE_WORDS[role], sortBy: ({ role }) => ROLE_WORDS[role] },
  { key: 'stores', head: 'Stores', cell: ({ stores }) => storesIn(stores), className: 'min-w-32' },
  {
    key: 'remove',
    head: <span className="visually-hidden">Remove</span>,
    cell: (row) => row.mayRemove && <Remove team={team} member={row} />,
  },
]

function Revoke({ team, invitation: { id, email } }: { team: Team; invitation: Team['invitations'][number] }) {
  const revoke = useRevokeInvitation(team.retailer.id)
  return (
    <Button variant="quiet" size="sm" className="max-sm:-ml-3" busy={revoke.isPending} onClick={() => revoke.mutate({ params: { id } })}>
      Take back<span className="visually-hidden"> the invitation of {email}</span>
    </Button>
  )
}

function Remove({ team, member: { id, name, isMe } }: { team: Team; member: Team['members'][number] }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveMember(team.retailer.id)
  return (
    <>
      <Button variant="quiet-danger" size="sm" className="max-sm:-ml-3" onClick={() => setAsking(true)}>
        {isMe ? 'Leave…' : 'Remove…'}
        <span className="visually-hidden"> {name}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={isMe ? `Leave ${team.retailer.name}?` : `Remove ${name} from the team?`}
        confirmLabel={isMe ? 'Leave' : 'Remove'}
        destructive
        busy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate({ params: { retailerId: team.retailer.id, userId: id } }, { onSettled: () => setAsking(false) })}
      >
        {isMe ? "You're signed out right away." : "They're signed out right away. Their work stays on record."}
      </ConfirmDialog>
    </>
  )
}
