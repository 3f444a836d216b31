import { useState } from 'react'
import { claimGiftCard, groupedGiftCode, plainGiftCode } from '#contracts/gift-cards/gift-cards.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { useAddToWallet } from './queries.ts'

const MOST_TYPED = 19

/** Puts a gift card into the wallet by its code. */
export function AddGiftCard({ label = 'Add a gift card' }: { label?: string }) {
  const [isOpen, setOpen] = useState(false)
  const add = useAddToWallet()
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {isOpen && (
        <FormDialog
          title="Add a gift card"
          schema={claimGiftCard.body}
          defaultValues={{ code: '' }}
          submitLabel="Add to my wallet"
          busyLabel="Adding…"
          onSubmit={async (body) => {
            await add.mutateAsync({ body })
            toast({ title: 'Added to your wallet' })
          }}
          onClose={() => setOpen(false)}
        >
          {(form) => {
            const { onChange, ...field } = form.field('code')
            return (
              <Input
                {...field}
                onChange={(event) => {
                  if (event.target.selectionStart === event.target.value.length)
                    event.target.value = groupedGiftCode(plainGiftCode(event.target.value)).slice(0, MOST_TYPED)
                  return onChange(event)
                }}
                label="Gift card code"
                hint="16 letters and numbers, in the email or on the printed card"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                placeholder="XXXX XXXX XXXX XXXX"
                className="tabular text-lg tracking-wider uppercase"
              />
            )
          }}
        </FormDialog>
      )}
    </>
  )
}
