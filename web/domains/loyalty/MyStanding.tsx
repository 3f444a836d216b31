import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { saveGoal, type LoyaltyRule } from '#contracts/loyalty/loyalty.ts'
import { grouped } from '#contracts/numbers.ts'
import { day } from '#web/lib/date-format.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { EarningCurve } from './EarningCurve.tsx'
import { mySpirals, myStanding, useSaveGoal } from './queries.ts'
import { TierProgress } from './TierProgress.tsx'

/** The member's tier, how long it stays, the curve of twelve months and the saved goal. */
export function MyStanding({ rule }: { rule: LoyaltyRule }) {
  const standing = useQuery({ ...myStanding(), staleTime: 0 })
  const account = useQuery(mySpirals())
  const error = standing.error ?? account.error
  if (error && !(standing.data && account.data))
    return <ErrorState error={error} onRetry={() => void Promise.all([standing.refetch(), account.refetch()])} />
  if (!standing.data || !account.data) return <Skeleton className="h-72 w-full rounded-md" />
  const { months, keepUntil, goal } = standing.data
  return (
    <Section title="Your last 12 months">
      <div className="grid gap-6 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <EarningCurve months={months} tiers={rule.tiers} goal={goal} />
        <Card className="flex flex-col gap-4 self-start sm:p-6">
          <TierProgress spirals={account.data} />
          {keepUntil && (
            <p>
              You keep {account.data.tier.name} until <LocalTime at={keepUntil} format={day} />.
            </p>
          )}
          <Goal goal={goal} earned={account.data.earnedLast12Months} />
        </Card>
      </div>
    </Section>
  )
}

const goalForm = z.object({
  goal: z
    .string()
    .trim()
    .regex(/^\d{0,7}$/, 'Enter a whole number.')
    .transform((text) => (text === '' ? null : Number(text)))
    .pipe(saveGoal.body.shape.goal),
})

function Goal({ goal, earned }: { goal: number | null; earned: number }) {
  const [isOpen, setOpen] = useState(false)
  const save = useSaveGoal()
  return (
    <div className="flex flex-col items-start gap-2">
      {goal !== null && (
        <p>
          Your goal: {grouped(goal)} SPIRALs in 12 months. {earned >= goal ? 'You reached it.' : `${grouped(goal - earned)} to go.`}
        </p>
      )}
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {goal === null ? 'Set a goal' : 'Change goal'}
      </Button>
      {isOpen && (
        <FormDialog
          title="Your goal"
          schema={goalForm}
          defaultValues={{ goal: goal === null ? '' : String(goal) }}
          submitLabel="Save goal"
          onSubmit={async (body) => {
            await save.mutateAsync({ body })
            toast({ title: body.goal === null ? 'Goal removed' : 'Goal saved' })
          }}
          onClose={() => setOpen(false)}
        >
          {(form) => (
            <Input {...form.field('goal')} label="SPIRALs in 12 months" inputMode="numeric" hint="Leave blank to remove the goal." />
          )}
        </FormDialog>
      )}
    </div>
  )
}
