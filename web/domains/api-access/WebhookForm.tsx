import { z } from 'zod'
import type { RetailerId } from '#contracts/ids.ts'
import { addWebhook, WEBHOOK_KIND_NAMES, WEBHOOK_KINDS, type WebhookEndpoint } from '#contracts/webhooks.ts'
import { toast } from '#web/state/toasts.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { FieldNotes } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { useAddHook, useChangeHook } from './queries.ts'

const Form = z.object(addWebhook.body.shape)
type WebhookFormProps = {
  retailerId: RetailerId
  /** Null: a new one. */
  webhook: WebhookEndpoint | null
  onSecret: (secret: string) => void
  onClose: () => void
}

/** Asks where events are sent, and which. */
export function WebhookForm({ retailerId, webhook, onSecret, onClose }: WebhookFormProps) {
  const [add, change] = [useAddHook(retailerId), useChangeHook(retailerId)]
  async function save(body: z.output<typeof Form>) {
    if (!webhook) {
      onSecret((await add.mutateAsync({ params: { id: retailerId }, body })).secret)
      return
    }
    await change.mutateAsync({ params: { id: webhook.id }, body: { ...body, isOn: webhook.state === 'on' } })
    toast({ title: 'Webhook changed' })
  }
  return (
    <FormDialog
      as="panel"
      title={webhook ? 'Change this webhook' : 'Add a webhook'}
      schema={Form}
      defaultValues={{ url: webhook?.url ?? '', kinds: webhook?.kinds ?? [...WEBHOOK_KIND_NAMES] }}
      submitLabel={webhook ? 'Save' : 'Add webhook'}
      onSubmit={save}
      onClose={onClose}
    >
      {(form) => {
        const { id, error, ...ticks } = form.field('kinds')
        return (
          <>
            <Input
              {...form.field('url')}
              label="Address"
              hint="It starts with https:// and can be reached from the internet."
              type="url"
              inputMode="url"
              autoComplete="off"
              maxLength={500}
            />
            <fieldset id={id} tabIndex={-1} className="flex flex-col" aria-describedby={error && `${id}-error`}>
              <legend className="font-medium">Events</legend>
              {WEBHOOK_KIND_NAMES.map((kind) => (
                <Checkbox key={kind} {...ticks} value={kind} label={WEBHOOK_KINDS[kind]} />
              ))}
              <FieldNotes id={id} error={error} />
            </fieldset>
          </>
        )
      }}
    </FormDialog>
  )
}
