import { useQuery } from '@tanstack/react-query'
import { pledge } from '#contracts/local-first.ts'
import { cents, dollars } from '#contracts/money.ts'
import { useViewer } from '#web/shell/session.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Figure, Figures } from '#web/ui/Figure.tsx'
import { Input } from '#web/ui/Input.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { mine, useEndPledge, usePledge } from './queries.ts'

/** The shopper's own figures and their monthly goal. */
export function Pledge() {
  const viewer = useViewer()
  const { data } = useQuery({ ...mine(), enabled: Boolean(viewer) })
  if (!viewer)
    return (
      <Section title="Your part">
        <Card className="flex flex-wrap items-center justify-between gap-4">
          <p>Sign in to see what you spend at independent stores, and set a goal for each month.</p>
          <ButtonLink variant="secondary" to="/login?returnTo=%2Flocal-first">
            Sign in
          </ButtonLink>
        </Card>
      </Section>
    )
  if (!data) return null
  const { year, month } = data
  return (
    <Section title="Your part">
      <Figures className="lg:grid-cols-3">
        <Figure name="At independent stores, 12 months">{dollars(cents(year.dollars))}</Figure>
        <Figure name="Independent stores you bought from">{year.stores}</Figure>
        <Figure name="Picked up in place of a parcel" note={`${year.parcels} shipped`}>
          {year.pickups}
        </Figure>
      </Figures>
      <Card className="flex max-w-2xl flex-col gap-4">
        {data.pledge !== null && <Progress month={month} goal={data.pledge} />}
        <Goal key={data.pledge} goal={data.pledge} />
      </Card>
    </Section>
  )
}

function Progress({ month, goal }: { month: number; goal: number }) {
  const share = Math.min(1, month / goal)
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium">
        {dollars(cents(month))} of your {dollars(cents(goal))} this month
        {share >= 1 && '. You reached your goal.'}
      </p>
      <progress aria-label="Your goal this month" className="h-2 w-full" max={1} value={share} />
    </div>
  )
}

function Goal({ goal }: { goal: number | null }) {
  const [save, end] = [usePledge(), useEndPledge()]
  const form = useServerForm(pledge.body, { defaultValues: { dollars: goal === null ? 50 : goal / 100 } })
  const send = form.submit((body) => save.mutateAsync({ body }))
  return (
    <form method="post" onSubmit={send} noValidate className="flex flex-col gap-3">
      <ErrorSummary {...form.summary} />
      <Input
        {...form.field('dollars')}
        {...form.register('dollars', { valueAsNumber: true })}
        type="number"
        inputMode="numeric"
        label="Your goal for each month, in dollars"
        hint="Only you see it. Orders count once you have them."
        fieldClassName="w-full sm:w-64"
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.isSubmitting} busyLabel="Saving…">
          {goal === null ? 'Pledge' : 'Change goal'}
        </Button>
        {goal !== null && (
          <Button variant="quiet" busy={end.isPending} onClick={() => end.mutate({})}>
            End the pledge
          </Button>
        )}
      </div>
    </form>
  )
}
