import { useState } from 'react'
import { z } from 'zod'
import { attention } from '#contracts/admin/admin.ts'
import { type AccessRequest, accessRequests, decideAccess } from '#contracts/identity/access-requests.ts'
import { read, useWrite } from '#web/lib/api.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'

const Form = z.object({ note: decideAccess.body.shape.note.unwrap() })
type Choice = 'granted' | 'refused'

/** Both decisions ask for confirmation because the person is notified at once. */
export function DecideAccess({ request }: { request: AccessRequest }) {
  const [choice, setChoice] = useState<Choice | null>(null)
  return (
    <div className="flex gap-2">
      {request.mayGrant && (
        <Button size="sm" onClick={() => setChoice('granted')}>
          Grant<span className="visually-hidden"> {request.who}</span>
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={() => setChoice('refused')}>
        Refuse<span className="visually-hidden"> {request.who}</span>
      </Button>
      {choice && <DecisionForm request={request} choice={choice} onClose={() => setChoice(null)} />}
    </div>
  )
}

function DecisionForm({ request, choice, onClose }: { request: AccessRequest; choice: Choice; onClose: () => void }) {
  const decide = useWrite(decideAccess, [read(accessRequests), read(attention)], { failure: 'mine' })
  const isGrant = choice === 'granted'
  return (
    <FormDialog
      title={isGrant ? 'Grant access?' : 'Refuse access?'}
      schema={Form}
      keptAs={`access ${request.id}`}
      defaultValues={{ note: '' }}
      submitLabel={isGrant ? 'Grant access' : 'Refuse access'}
      cancelLabel="Not now"
      destructive={!isGrant}
      onSubmit={async ({ note }) => {
        await decide.mutateAsync({ params: { id: request.id }, body: { decision: choice, ...(note && { note }) } })
        toast({ title: isGrant ? 'Granted' : 'Refused', body: `${request.who} gets an email.` })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{consequence(request, isGrant)}</p>
          <Textarea {...form.field('note')} label={isGrant ? 'Note to them' : 'Why'} optional={isGrant} rows={3} />
        </>
      )}
    </FormDialog>
  )
}

function consequence({ who, kind, access, mayGrant }: AccessRequest, isGrant: boolean): string {
  if (isGrant && kind === 'second-factor')
    return `The code app and passkeys are taken off and ${who} is signed out everywhere. Be sure by another way, such as a call, that it is really them.`
  if (isGrant) return `${who} becomes ${access?.replace(':', ' ')} at the next sign-in.`
  return mayGrant ? `${who} reads your reason.` : `Roles at a store or a mall are given by its own people. ${who} reads whom to ask.`
}
