import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { dollars } from '#contracts/money.ts'
import { type AdminDuty, decideDuty, sellerDuties } from '#contracts/trust/inform.ts'
import { sellers } from '#contracts/trust/sellers.ts'
import { read, useWrite } from '#web/lib/api.ts'
import { calendarDay } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { useList } from '#web/lib/use-list.ts'
import { toast } from '#web/state/toasts.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'

/** High-volume sellers that have to be verified, or to confirm who they are. */
export function DutiesSection() {
  return (
    <ListPage
      title="High-volume sellers"
      lead="The law asks these sellers to prove who they are. Their sales pause after the deadline, until we verify them. We don't check sanctions lists."
      list={useList(sellerDuties, ['state'])}
      noun={['business', 'businesses']}
      filters={[
        {
          name: 'state',
          label: 'Businesses',
          divides: true,
          choices: [
            { value: null, label: 'To verify' },
            { value: 'held', label: 'Sales paused' },
            { value: 'noticed', label: 'Asked' },
          ],
        },
      ]}
      cards={{ rowKey: ({ id }) => id, card: (duty) => <DutyCard duty={duty} /> }}
      empty={{ title: 'No businesses here', icon: <ShieldCheck strokeWidth={1.75} /> }}
    />
  )
}

const inOneLine = ({
  street,
  city,
  state,
  zip,
  phone,
  email,
}: { [part in 'street' | 'city' | 'state' | 'zip' | 'phone']: string } & {
  email?: string | null
}) => [`${street}, ${city}, ${state} ${zip}`, phone, email].filter(Boolean).join(' · ')

function DutyCard({ duty }: { duty: AdminDuty }) {
  const { retailer, kind, sales, gross, sent, sentAt, identity, heldAt, dueAt, noticedAt, refused, hasBank } = duty
  const [deciding, setDeciding] = useState<'verify' | 'refuse' | null>(null)
  return (
    <Card className="flex flex-wrap items-start justify-between gap-3">
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="flex flex-wrap items-center gap-2 text-base">
          {retailer.name} {heldAt ? <Badge tone="danger">Sales paused</Badge> : <Badge>Due {calendarDay(dueAt)}</Badge>}
        </h2>
        <p className="break-words text-soft">
          {[retailer.legalName, `${plural(sales, 'sale')} and ${dollars(gross)} in 12 months`].filter(Boolean).join(' · ')}
        </p>
        <p className="text-sm text-soft">
          {kind === 'verify' ? 'Asked who it is' : 'Asked to confirm'} {calendarDay(noticedAt)}
          {heldAt && ` · paused ${calendarDay(heldAt)}`} · bank account {hasBank ? 'given' : 'missing'}
        </p>
        {identity && <p className="text-sm break-words">Checked before: {inOneLine(identity)}</p>}
        {sent && sentAt && (
          <p className="break-words">
            Sent {calendarDay(sentAt)}: {inOneLine(sent)}
          </p>
        )}
        {refused && <p className="text-sm break-words text-soft">Sent back: {refused}</p>}
      </div>
      {sent && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setDeciding('verify')}>
            Verify<span className="visually-hidden"> {retailer.name}</span>
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setDeciding('refuse')}>
            Send back<span className="visually-hidden"> to {retailer.name}</span>
          </Button>
        </div>
      )}
      {deciding && <Decision duty={duty} verified={deciding === 'verify'} onClose={() => setDeciding(null)} />}
    </Card>
  )
}

const Reason = z.object({ reason: z.string().trim().min(5, 'Say what has to be corrected.').max(500, 'Keep it under 500 characters.') })
function Decision({
  duty: { id, sentAt, sent, retailer },
  verified,
  onClose,
}: {
  duty: AdminDuty
  verified: boolean
  onClose: () => void
}) {
  const decide = useWrite(decideDuty, [read(sellerDuties), read(sellers)], { failure: 'mine' })
  const save = async (reason?: string) => {
    if (sentAt) await decide.mutateAsync({ params: { id }, body: { sentAt, verified, ...(reason && { reason }) } })
    toast({ title: verified ? `${retailer.name} is verified` : `Sent back to ${retailer.name}` })
  }
  if (verified)
    return (
      <FormDialog
        title={`Verify ${retailer.name}`}
        schema={z.object({})}
        defaultValues={{}}
        submitLabel="It agrees with the papers"
        onSubmit={() => save()}
        onClose={onClose}
      >
        {() => <p className="break-words">{sent && inOneLine(sent)}</p>}
      </FormDialog>
    )
  return (
    <FormDialog
      title={`Send back to ${retailer.name}`}
      schema={Reason}
      defaultValues={{ reason: '' }}
      submitLabel="Send back"
      onSubmit={({ reason }) => save(reason)}
      onClose={onClose}
    >
      {(form) => <Textarea {...form.field('reason')} label="What has to be corrected" hint="The owners get it by email." maxLength={500} />}
    </FormDialog>
  )
}
