import { UserCog } from 'lucide-react'
import { useState } from 'react'
import { adminPeople } from '#contracts/admin/admin.ts'
import { grantRole, type PlatformMember, platformMembers, withdrawRole } from '#contracts/identity/platform-roles.ts'
import { PLATFORM_ROLES, type PlatformRole } from '#contracts/roles.ts'
import { read, useWrite } from '#web/lib/api.ts'
import { day } from '#web/lib/date-format.ts'
import { useList } from '#web/lib/use-list.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import type { OfficeColumn } from '#web/ui/OfficeTable.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { Select } from '#web/ui/Select.tsx'

const ROLES: Record<PlatformRole, string> = {
  support: 'Support: reads orders and accounts, helps people',
  admin: 'Admin: everything at SPIRAL',
  developer: 'Developer: diagnostics and tools',
  investor: 'Investor: the figures of SPIRAL',
}
const NAMES: Record<PlatformRole, string> = { support: 'Support', admin: 'Admin', developer: 'Developer', investor: 'Investor' }
const STALE = [read(platformMembers), read(adminPeople)]

const COLUMNS: OfficeColumn<PlatformMember>[] = [
  { key: 'who', head: 'Name', cell: ({ who, isMe }) => (isMe ? `${who} (you)` : who), className: 'whitespace-nowrap' },
  { key: 'email', head: 'Email', cell: ({ email }) => email, stack: { wide: true } },
  { key: 'role', head: 'Role', cell: ({ role }) => NAMES[role] },
  { key: 'since', head: 'Since', cell: ({ since }) => <LocalTime at={since} format={day} />, className: 'whitespace-nowrap' },
  { key: 'act', head: '', cell: (row) => <Withdraw row={row} /> },
]

/** Who works for the platform, and in which role. */
export function RolesSection() {
  const [isOpen, setOpen] = useState(false)
  return (
    <ListPage
      title="Roles"
      lead="People who work for SPIRAL. We record each change, and the person gets an email."
      actions={<Button onClick={() => setOpen(true)}>Give a role</Button>}
      list={useList(platformMembers, [])}
      noun={['role', 'roles']}
      table={{ columns: COLUMNS, rowKey: ({ id }) => id }}
      empty={{ title: 'No one has a role', icon: <UserCog strokeWidth={1.75} /> }}
    >
      {isOpen && <GrantForm onClose={() => setOpen(false)} />}
    </ListPage>
  )
}

function GrantForm({ onClose }: { onClose: () => void }) {
  const grant = useWrite(grantRole, STALE, { failure: 'mine' })
  return (
    <FormDialog
      title="Give a role"
      schema={grantRole.body}
      keptAs="give a role"
      defaultValues={{ email: '', role: 'support', reason: '' }}
      submitLabel="Give the role"
      onSubmit={async (body) => {
        const { who, role } = await grant.mutateAsync({ body })
        toast({ title: `${who}: ${NAMES[role]}`, body: 'They get an email and sign in again.' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Input {...form.field('email')} label="Email of the account" type="email" autoComplete="off" />
          <Select {...form.field('role')} label="Role" choices={PLATFORM_ROLES.map((value) => ({ value, label: ROLES[value] }))} />
          <Textarea {...form.field('reason')} label="Reason" hint="It stands in the audit log." rows={3} maxLength={300} />
        </>
      )}
    </FormDialog>
  )
}

function Withdraw({ row: { id, who, role } }: { row: PlatformMember }) {
  const [isOpen, setOpen] = useState(false)
  const withdraw = useWrite(withdrawRole, STALE, { failure: 'mine' })
  return (
    <>
      <Button size="sm" variant="quiet-danger" onClick={() => setOpen(true)}>
        Withdraw
        <span className="visually-hidden">{` ${NAMES[role]} of ${who}`}</span>
      </Button>
      {isOpen && (
        <ReasonDialog
          title={`Withdraw ${NAMES[role]}`}
          schema={withdrawRole.body}
          keptAs={`withdraw ${id}`}
          submitLabel="Withdraw"
          busyLabel="Withdrawing…"
          cancelLabel="Keep it"
          destructive
          hint="It stands in the audit log."
          maxLength={300}
          onSubmit={async (body) => {
            await withdraw.mutateAsync({ params: { id }, body })
            toast({ title: 'Withdrawn', body: `${who} is signed out.` })
          }}
          onClose={() => setOpen(false)}
        >
          <p>{`${who} is signed out everywhere at once.`}</p>
        </ReasonDialog>
      )}
    </>
  )
}
