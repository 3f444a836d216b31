import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { z } from 'zod'
import { settings } from '#contracts/operations.ts'
import { read } from '#web/lib/api.ts'
import { useViewer } from '#web/shell/session.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { cardForm, NO_CARD } from './card.ts'
import { CardInputs } from './CardInputs.tsx'
import { useAddCard } from './queries.ts'

/** The provider's card field in a dialog. Our server sees only the token that stands for the card. */
export function AddCard({ onClose }: { onClose: () => void }) {
  return (
    <Suspense>
      <AddCardForm onClose={onClose} />
    </Suspense>
  )
}

const today = () => new Date()

function AddCardForm({ onClose }: { onClose: () => void }) {
  const { payments, testPayments } = useSuspenseQuery(read(settings)).data
  const viewer = useViewer()
  const add = useAddCard()
  return (
    <FormDialog
      title="Add a card"
      schema={z.object({ card: cardForm(payments, today) })}
      defaultValues={{ card: NO_CARD }}
      submitLabel="Save card"
      onSubmit={({ card }) => add.mutateAsync({ body: { provider: payments.provider, token: card.token } })}
      onClose={onClose}
    >
      {(form) => <CardInputs form={form} holder={() => viewer?.name} setup={payments} isTest={testPayments} />}
    </FormDialog>
  )
}
