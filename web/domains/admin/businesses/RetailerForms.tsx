import { type AdminRetailerDetail, changeRetailer, createRetailer, inviteToRetailer } from '#contracts/admin/retailers.ts'
import { RETAILER_ROLES } from '#contracts/roles.ts'
import { toast } from '#web/state/toasts.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { ROLE_WORDS } from '../../retailers/words.ts'
import { type Move, MoveDialog } from './MoveDialog.tsx'
import { closingOfRetailer, useChangeRetailer, useCreateRetailer, useInviteToRetailer, useMoveRetailer } from './queries.ts'

type Close = { onClose: () => void }

export function CreateRetailer({ onClose, onCreated }: Close & { onCreated: (made: AdminRetailerDetail) => void }) {
  const create = useCreateRetailer()
  return (
    <FormDialog
      title="Add a retailer"
      schema={createRetailer.body}
      keptAs="add retailer"
      defaultValues={{ name: '', legalName: '', ownerEmail: undefined, reason: '' }}
      submitLabel="Add retailer"
      onSubmit={async (body) => onCreated(await create.mutateAsync({ body }))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Input {...form.field('name')} label="Name" hint="As shoppers see it." />
          <Input {...form.field('legalName')} label="Legal name" optional hint="Leave blank if it's the same." />
          <Input
            {...form.field('ownerEmail')}
            {...form.register('ownerEmail', { setValueAs: (typed: unknown) => typed || undefined })}
            type="email"
            label="Owner's email"
            optional
            hint="We send an invitation to join as owner."
          />
          <Textarea {...form.field('reason')} label="Reason" rows={2} hint="Kept in the history." />
        </>
      )}
    </FormDialog>
  )
}

export function ChangeRetailer({ retailer, onClose }: Close & { retailer: AdminRetailerDetail }) {
  const change = useChangeRetailer()
  const { id, version, name, legalName } = retailer
  return (
    <FormDialog
      title={`Edit ${name}`}
      schema={changeRetailer.body.omit({ version: true })}
      defaultValues={{ name, legalName, reason: '' }}
      submitLabel="Save changes"
      onSubmit={(body) => change.mutateAsync({ params: { id }, body: { version, ...body } })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Input {...form.field('name')} label="Name" />
          <Input {...form.field('legalName')} label="Legal name" />
          <Textarea {...form.field('reason')} label="Reason" rows={2} />
        </>
      )}
    </FormDialog>
  )
}

const MOVES: Record<Move, { title: string; label: string; words: string }> = {
  active: { title: 'Activate', label: 'Activate', words: 'Shoppers find its products again, and its stores take orders.' },
  suspended: {
    title: 'Suspend',
    label: 'Suspend',
    words:
      'Its products leave every list at once and carts say so. Its team still finishes open orders. Gift cards, perks, promotions and seats stay, and rewards get the missed days back.',
  },
  closed: { title: 'Close', label: 'Close for good', words: "Its stores close too. This can't be undone. Records stay." },
}
export const moveLabel = (to: string): string => MOVES[to as Move]?.label ?? to

export function MoveRetailer({ retailer: { id, name }, to, onClose }: Close & { retailer: AdminRetailerDetail; to: Move }) {
  const move = useMoveRetailer()
  const { title, label, words } = MOVES[to]
  return (
    <MoveDialog
      title={`${title} ${name}?`}
      {...{ to, label, words, onClose }}
      hint="Its owners see it."
      closing={closingOfRetailer(id)}
      onMove={(reason) => move.mutateAsync({ params: { id }, body: { to, reason } })}
    />
  )
}

export function InviteToRetailer({ retailer: { id, name }, onClose }: Close & { retailer: AdminRetailerDetail }) {
  const invite = useInviteToRetailer()
  return (
    <FormDialog
      title={`Invite to ${name}`}
      schema={inviteToRetailer.body}
      defaultValues={{ email: '', role: 'owner' }}
      submitLabel="Send invitation"
      busyLabel="Sending…"
      onSubmit={async (body) => {
        await invite.mutateAsync({ params: { id }, body })
        toast({ title: 'Invitation sent', body: `${body.email} can join within a week.` })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Input {...form.field('email')} type="email" label="Email" />
          <Select
            {...form.field('role')}
            label="Role"
            choices={RETAILER_ROLES.toReversed().map((role) => ({ value: role, label: ROLE_WORDS[role] }))}
          />
        </>
      )}
    </FormDialog>
  )
}
