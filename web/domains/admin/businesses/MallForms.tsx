import type { z } from 'zod'
import { type AdminMallDetail, createMall, inviteToMall } from '#contracts/admin/malls.ts'
import { STATES } from '#contracts/places/us-states.ts'
import { toast } from '#web/state/toasts.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { type Move, MoveDialog } from './MoveDialog.tsx'
import { closingOfMall, useChangeMall, useCreateMall, useInviteToMall, useMoveMall } from './queries.ts'
import { USUAL_WEEK, WeekField } from '../../stores/WeekField.tsx'

type Close = { onClose: () => void }
type Body = z.output<typeof createMall.body>
const STATE_CHOICES = Object.entries(STATES).map(([value, label]) => ({ value, label }))
const NEW: z.input<typeof createMall.body> = {
  name: '',
  street: '',
  city: '',
  state: '',
  zip: '',
  week: USUAL_WEEK,
  amenities: [],
  hasCenter: true,
  centerPlace: '',
  centerHoldDays: 7,
  reason: '',
}

export function CreateMall({ onClose, onCreated }: Close & { onCreated: (made: AdminMallDetail) => void }) {
  const create = useCreateMall()
  return (
    <MallForm
      title="Add a mall"
      submitLabel="Add mall"
      values={NEW}
      onSubmit={async (body) => onCreated(await create.mutateAsync({ body }))}
      onClose={onClose}
    />
  )
}

export function ChangeMall({ mall, onClose }: Close & { mall: AdminMallDetail }) {
  const change = useChangeMall()
  const { id, version, name, street, city, state, zip, week, amenities, hasCenter, centerPlace, centerHoldDays } = mall
  const place = { name, street, city, state, zip, amenities, hasCenter, centerPlace: centerPlace ?? '', centerHoldDays }
  return (
    <MallForm
      title={`Edit ${name}`}
      submitLabel="Save changes"
      note={week === null ? `This form can't show its current hours: ${mall.hours}. Saving replaces them.` : null}
      values={{ ...place, week: week ?? USUAL_WEEK, reason: '' }}
      onSubmit={(body) => change.mutateAsync({ params: { id }, body: { version, ...body } })}
      onClose={onClose}
    />
  )
}

type MallFormProps = Close & {
  title: string
  submitLabel: string
  note?: string | null
  values: z.input<typeof createMall.body>
  onSubmit: (body: Body) => Promise<unknown>
}
function MallForm({ title, submitLabel, note, values, onSubmit, onClose }: MallFormProps) {
  return (
    <FormDialog
      as="panel"
      title={title}
      schema={createMall.body}
      defaultValues={values}
      submitLabel={submitLabel}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {(form) => (
        <>
          {note && <p className="text-soft">{note}</p>}
          <Input {...form.field('name')} label="Name" />
          <Input {...form.field('street')} label="Street address" />
          <Input {...form.field('city')} label="City" />
          <Select {...form.field('state')} label="State" placeholder="Choose" choices={STATE_CHOICES} />
          <Input {...form.field('zip')} label="ZIP" inputMode="numeric" />
          <WeekField week={form.watch('week')} onChange={(week) => form.setValue('week', week, { shouldDirty: true })} />
          <Input
            {...form.field('amenities')}
            {...form.register('amenities', {
              setValueAs: (typed: unknown) =>
                Array.isArray(typed)
                  ? typed
                  : String(typed ?? '')
                      .split(',')
                      .map((one) => one.trim())
                      .filter(Boolean),
            })}
            defaultValue={values.amenities.join(', ')}
            label="Amenities"
            optional
            hint="Separate with commas: Parking, Food court."
          />
          <Checkbox {...form.field('hasCenter')} label="It has a SPIRAL Center" />
          {form.watch('hasCenter') && (
            <>
              <Input
                {...form.field('centerPlace')}
                label="Where the SPIRAL Center is"
                hint="Level 1, north court. It keeps the hours of the mall."
              />
              <Input
                {...form.field('centerHoldDays')}
                {...form.register('centerHoldDays', { valueAsNumber: true })}
                type="number"
                inputMode="numeric"
                label="Days it keeps an order"
              />
            </>
          )}
          <Textarea {...form.field('reason')} label="Reason" rows={2} hint="Kept in the history." />
        </>
      )}
    </FormDialog>
  )
}

const MOVES = {
  active: { title: 'Open again', label: 'Open again', words: 'Shoppers see it again, and its SPIRAL Center takes orders.' },
  suspended: {
    title: 'Suspend',
    label: 'Suspend',
    words:
      'Shoppers no longer see it, and its SPIRAL Center takes no new orders. Its stores still sell, its gift cards still work there, and its events keep their seats.',
  },
  closed: { title: 'Close', label: 'Close for good', words: "Its stores still sell. This can't be undone." },
} as const

/** Suspends a mall, opens it again, or closes it for good. */
export function MoveMall({ mall: { id, name }, to, onClose }: Close & { mall: AdminMallDetail; to: Move }) {
  const move = useMoveMall()
  const { title, label, words } = MOVES[to]
  return (
    <MoveDialog
      title={to === 'active' ? `Open ${name} again?` : `${title} ${name}?`}
      {...{ to, label, words, onClose }}
      hint="Its managers see it."
      closing={closingOfMall(id)}
      onMove={(reason) => move.mutateAsync({ params: { id }, body: { to, reason } })}
    />
  )
}

export function InviteToMall({ mall: { id, name }, onClose }: Close & { mall: AdminMallDetail }) {
  const invite = useInviteToMall()
  return (
    <FormDialog
      title={`Invite to ${name}`}
      schema={inviteToMall.body}
      defaultValues={{ email: '', role: 'manager' }}
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
            choices={[
              { value: 'manager', label: 'Manager' },
              { value: 'staff', label: 'Staff of the SPIRAL Center' },
            ]}
          />
        </>
      )}
    </FormDialog>
  )
}
