import { Trophy } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { grouped } from '#contracts/numbers.ts'
import { points } from '#contracts/points.ts'
import { type RewardOffer, rewardOffers } from '#contracts/shares/social-rewards.ts'
import { day } from '#web/lib/date-format.ts'
import { useList } from '#web/lib/use-list.ts'
import { toast } from '#web/state/toasts.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { Select } from '#web/ui/Select.tsx'
import { LISTS } from './lists.ts'
import { useAddOffer, useEndOffer } from './queries.ts'

const KINDS: Record<RewardOffer['kind'], string> = {
  referral: 'Bonus for invited friends',
  shares: 'Challenge: shares',
  visits: 'Challenge: visitors',
  friends: 'Challenge: friends',
}
const STATES: Record<RewardOffer['state'], { label: string; tone: Tone }> = {
  planned: { label: 'Planned', tone: 'info' },
  running: { label: 'Running', tone: 'success' },
  ended: { label: 'Ended', tone: 'neutral' },
}

/** Challenges and invitation bonuses, with what they cost. */
export function Offers() {
  const [isAdding, setAdding] = useState(false)
  return (
    <ListPage
      title="Social rewards"
      lead="Members see only the offers that run now. Ended offers keep the SPIRALs already earned."
      actions={<Button onClick={() => setAdding(true)}>New offer</Button>}
      list={useList(rewardOffers, [])}
      noun={['offer', 'offers']}
      filters={[LISTS]}
      table={{
        rowKey: ({ id }) => id,
        columns: [
          { key: 'title', head: 'Offer', cell: ({ title, kind }) => `${title} (${KINDS[kind]})` },
          { key: 'goal', head: 'Goal', numeric: true, cell: ({ goal, kind }) => (kind === 'referral' ? '1 friend' : grouped(goal)) },
          { key: 'points', head: 'SPIRALs', numeric: true, cell: (offer) => grouped(offer.points) },
          { key: 'days', head: 'Days', cell: ({ startsAt, endsAt }) => `${day(startsAt)} to ${day(endsAt)}` },
          {
            key: 'given',
            head: 'Given so far',
            numeric: true,
            cell: ({ given, people }) => `${grouped(given)} to ${grouped(people)} people`,
          },
          { key: 'state', head: 'State', cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge> },
          { key: 'end', head: '', cell: (offer) => offer.state !== 'ended' && <EndOffer offer={offer} /> },
        ],
      }}
      empty={{
        title: 'No offers yet',
        icon: <Trophy strokeWidth={1.75} />,
        children: 'Start a bonus for invited friends, or a challenge.',
      }}
    >
      {isAdding && <NewOffer onClose={() => setAdding(false)} />}
    </ListPage>
  )
}

function EndOffer({ offer: { id, title } }: { offer: RewardOffer }) {
  const [isAsking, setAsking] = useState(false)
  const end = useEndOffer()
  return (
    <>
      <Button size="sm" variant="quiet-danger" onClick={() => setAsking(true)}>
        End<span className="visually-hidden"> {title}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`End ${title}?`}
        confirmLabel="End offer"
        destructive
        busy={end.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => end.mutate({ params: { id } }, { onSettled: () => setAsking(false) })}
      >
        No one can earn with it after that.
      </ConfirmDialog>
    </>
  )
}

const number = (most: number) => {
  const message = `Enter a whole number from 1 to ${grouped(most)}.`
  return z
    .string()
    .transform((text) => Number(text.replaceAll(',', '')))
    .pipe(z.int(message).min(1, message).max(most, message))
}
const dayField = (time: string) =>
  z
    .string()
    .transform((text) => new Date(`${text}T${time}`))
    .refine((at) => !Number.isNaN(at.getTime()), 'Choose a date.')
const OfferForm = z
  .object({
    kind: z.enum(['referral', 'shares', 'visits', 'friends']),
    title: z.string().trim().min(1, 'Enter a title.').max(80, 'Keep it under 80 characters.'),
    goal: number(1_000),
    points: number(10_000),
    startsAt: dayField('00:00:00'),
    endsAt: dayField('23:59:59'),
  })
  .refine(({ startsAt, endsAt }) => endsAt > startsAt, { path: ['endsAt'], message: 'Choose an end after the start.' })

function NewOffer({ onClose }: { onClose: () => void }) {
  const add = useAddOffer()
  return (
    <FormDialog
      title="New offer"
      schema={OfferForm}
      keptAs="new reward offer"
      defaultValues={{ kind: 'shares', title: '', goal: '5', points: '50', startsAt: '', endsAt: '' }}
      submitLabel="Save offer"
      busyLabel="Saving…"
      onSubmit={async (offer) => {
        await add.mutateAsync({ body: { ...offer, points: points(offer.points) } })
        toast({ title: 'Offer saved' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Select {...form.field('kind')} label="Kind" choices={Object.entries(KINDS).map(([value, label]) => ({ value, label }))} />
          <Input {...form.field('title')} label="Title" maxLength={80} />
          {form.watch('kind') !== 'referral' && <Input {...form.field('goal')} label="Goal" inputMode="numeric" />}
          <Input {...form.field('points')} label="SPIRALs" inputMode="numeric" hint="For a friend, each side gets this." />
          <div className="grid gap-4 sm:grid-cols-2">
            <Input {...form.field('startsAt')} label="First day" type="date" />
            <Input {...form.field('endsAt')} label="Last day" type="date" />
          </div>
        </>
      )}
    </FormDialog>
  )
}
