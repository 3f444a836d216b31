import { useState } from 'react'
import { z } from 'zod'
import type { RetailerId } from '#contracts/ids.ts'
import { dollars, Price } from '#contracts/money.ts'
import { PAYOUT_INTERVALS, type PayoutAccount, payoutRhythm, setPayoutSchedule } from '#contracts/payouts.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useSetSchedule } from './queries.ts'

type Props = { retailerId: RetailerId; account: PayoutAccount }

/** How often, and from which amount on, a business is paid. */
export function Schedule({ retailerId, account }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { interval, weekday, minimum, reservePercent, reserveDays } = account
  return (
    <Section title="Schedule">
      <Card className="flex flex-1 flex-col items-start gap-3">
        <p className="font-semibold">Paid {payoutRhythm(interval, weekday)}</p>
        <p className="text-soft">From {dollars(minimum)} on. Smaller amounts wait for the next payout.</p>
        {reservePercent > 0 && (
          <p className="text-soft">
            SPIRAL keeps {reservePercent}% of each payout for {reserveDays} days as a reserve.
          </p>
        )}
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Change schedule
        </Button>
      </Card>
      {isOpen && <ScheduleForm {...{ retailerId, account }} onClose={() => setOpen(false)} />}
    </Section>
  )
}

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
const Form = z.object({
  interval: z.enum(PAYOUT_INTERVALS),
  minimum: z
    .string()
    .trim()
    .regex(/^\d{1,5}(\.\d{1,2})?$/, { error: 'Enter an amount like 25.', abort: true })
    .refine((text) => setPayoutSchedule.body.shape.minimum.safeParse(Number(text)).success, 'Choose $1 to $10,000.'),
})

function ScheduleForm({ retailerId, account: { version, interval, weekday, minimum }, onClose }: Props & { onClose: () => void }) {
  const save = useSetSchedule(retailerId)
  return (
    <FormDialog
      title="Change schedule"
      schema={Form}
      defaultValues={{ interval, minimum: (minimum / 100).toFixed(2) }}
      submitLabel="Save schedule"
      onSubmit={async (chosen) => {
        await save.mutateAsync({
          body: { retailerId, version, interval: chosen.interval, minimum: Price.parse(Number(chosen.minimum)) },
        })
        toast({ title: 'Schedule changed' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Select
            {...form.field('interval')}
            label="How often"
            choices={PAYOUT_INTERVALS.map((value) => ({ value, label: capitalized(payoutRhythm(value, weekday)) }))}
          />
          <Input {...form.field('minimum')} label="Smallest payout, in dollars" inputMode="decimal" autoComplete="off" />
        </>
      )}
    </FormDialog>
  )
}
