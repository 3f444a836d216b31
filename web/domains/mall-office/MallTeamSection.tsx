import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MallId } from '#contracts/ids.ts'
import { inviteToMallTeam, type MallTeam } from '#contracts/mall-office/mall-office.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { type OfficeColumn, OfficeTable } from '#web/ui/OfficeTable.tsx'
import { Select } from '#web/ui/Select.tsx'
import { teamOfMall, useInviteColleague, useRemoveColleague } from './queries.ts'

type Member = MallTeam['members'][number]
const ROLE_WORDS: Record<Member['role'], string> = { manager: 'Manager', staff: 'Staff of the SPIRAL Center' }

/** The people of a mall, and the ones who are invited. */
export function MallTeamSection({ mallId }: { mallId: MallId }) {
  const { members, invited } = useSuspenseQuery(teamOfMall(mallId)).data
  const [isInviting, setInviting] = useState(false)
  const [leaving, setLeaving] = useState<Member | null>(null)
  const remove = useRemoveColleague()
  const columns: readonly OfficeColumn<Member>[] = [
    { key: 'name', head: 'Name', cell: ({ name, isMe }) => (isMe ? `${name} (you)` : name), sortBy: ({ name }) => name },
    { key: 'email', head: 'Email', cell: ({ email }) => email, stack: { wide: true } },
    { key: 'role', head: 'Role', cell: ({ role }) => ROLE_WORDS[role], sortBy: ({ role }) => role },
    {
      key: 'remove',
      head: <span className="visually-hidden">Remove</span>,
      cell: (member) =>
        member.mayRemove && (
          <Button variant="quiet-danger" size="sm" className="max-sm:-ml-3" onClick={() => setLeaving(member)}>
            {member.isMe ? 'Leave…' : 'Remove…'}
            <span className="visually-hidden"> {member.name}</span>
          </Button>
        ),
    },
  ]
  return (
    <div className="flex flex-col gap-8">
      <PageTitle
        title="Team"
        lead="Managers see this office. Staff work at the SPIRAL Center."
        actions={<Button onClick={() => setInviting(true)}>Invite someone</Button>}
      />
      <Section title="Members">
        <OfficeTable label="Members" columns={columns} rows={members} rowKey={({ id }) => id} />
      </Section>
      {invited.length > 0 && (
        <Section title="Open invitations">
          <OfficeTable
            label="Open invitations"
            columns={[
              { key: 'email', head: 'Email', cell: ({ email }) => email },
              { key: 'role', head: 'Role', cell: ({ role }) => ROLE_WORDS[role] },
              { key: 'until', head: 'Open until', cell: ({ expiresAt }) => dateAndTime(expiresAt) },
            ]}
            rows={invited}
            rowKey={({ email }) => email}
          />
        </Section>
      )}
      {isInviting && <Invite mallId={mallId} onClose={() => setInviting(false)} />}
      <ConfirmDialog
        open={leaving !== null}
        title={leaving?.isMe ? 'Leave this mall?' : `Remove ${leaving?.name ?? ''} from the team?`}
        confirmLabel={leaving?.isMe ? 'Leave' : 'Remove'}
        destructive
        busy={remove.isPending}
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving && remove.mutate({ params: { mallId, userId: leaving.id } }, { onSettled: () => setLeaving(null) })}
      >
        {leaving?.isMe ? "You're signed out right away." : "They're signed out right away. Their work stays on record."}
      </ConfirmDialog>
    </div>
  )
}

function Invite({ mallId, onClose }: { mallId: MallId; onClose: () => void }) {
  const invite = useInviteColleague()
  return (
    <FormDialog
      title="Invite someone"
      schema={inviteToMallTeam.body}
      defaultValues={{ email: '', role: 'staff' }}
      submitLabel="Send invitation"
      busyLabel="Sending…"
      onSubmit={async (body) => {
        await invite.mutateAsync({ params: { mallId }, body })
        toast({ title: 'Invitation sent', body: `${body.email} can join within a week.` })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Input {...form.field('email')} type="email" inputMode="email" autoComplete="off" label="Email" />
          <Select
            {...form.field('role')}
            label="Role"
            choices={(['staff', 'manager'] as const).map((value) => ({ value, label: ROLE_WORDS[value] }))}
          />
        </>
      )}
    </FormDialog>
  )
}
