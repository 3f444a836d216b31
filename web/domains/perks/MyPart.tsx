import { faultOf } from '#web/lib/api.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Reply } from '#contracts/endpoint.ts'
import { MONTHS, type MyPerks, type PerkReward, type retailerPerks } from '#contracts/perks.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/state/toasts.ts'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { Switch } from '#web/ui/Checkbox.tsx'
import { Qr } from '#web/ui/Qr.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ownAt, useJoin, useLeave } from './queries.ts'

type RetailerPerks = Reply<typeof retailerPerks>

/** Membership, stamps, rewards and SPIRALs of the person at one retailer. */
export default function MyPart({ at }: { at: RetailerPerks }) {
  const own = useSuspenseQuery(ownAt(at.retailerId)).data
  const { membership, stamps, rewards, history, earned, used } = own
  return (
    <>
      {(at.perks.length > 0 || membership) && (
        <Section title="Your membership">
          <Membership at={at} membership={membership} />
        </Section>
      )}
      {(stamps.length > 0 || rewards.length > 0) && (
        <Section title="Stamps and rewards">
          {stamps.map(({ perkId, title, have, goal }) => (
            <Card key={perkId} className="flex flex-col gap-2">
              <h3 className="text-base break-words">{title}</h3>
              <ProgressBar done={(have / goal) * 100} />
              <p className="tabular">
                {have} of {plural(goal, 'stamp')}.{' '}
                {have < goal ? `${plural(goal - have, 'more order')} to the next reward.` : 'This perk is used up for now.'}
              </p>
            </Card>
          ))}
          {rewards.map((reward) => (
            <Reward key={reward.id} reward={reward} />
          ))}
        </Section>
      )}
      <Section title="Your SPIRALs here">
        <p className="tabular">
          <span className="font-semibold">{earned.toLocaleString('en-US')}</span> earned,{' '}
          <span className="font-semibold">{used.toLocaleString('en-US')}</span> used. <TextLink to="/loyalty">See your balance</TextLink>
        </p>
        {history.length > 0 ? (
          <ul className="flex flex-col divide-y divide-hairline">
            {history.map(({ at: when, text, spirals }) => (
              <li key={`${when.toISOString()} ${text}`} className="flex flex-wrap justify-between gap-x-4 py-3">
                <span className="break-words">{text}</span>
                <span className="tabular font-semibold">+{spirals.toLocaleString('en-US')}</span>
                <span className="w-full text-sm text-soft">{dateAndTime(when)}</span>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-soft">Nothing earned here yet. SPIRALs come when you receive an order.</p>
        )}
      </Section>
    </>
  )
}

function Membership({ at: { retailerId, name, perks }, membership }: { at: RetailerPerks; membership: MyPerks['membership'] }) {
  const [join, leave] = [useJoin(), useLeave()]
  const keep = (change: { messages?: boolean; birthMonth?: number | null }) =>
    join.mutate({
      params: { id: retailerId },
      body: { messages: membership?.messages ?? true, ...change },
    })
  const hasBirthday = perks.some(({ kind }) => kind === 'birthday')
  return (
    <Card className="flex flex-col gap-4">
      {membership ? (
        <>
          <p className="font-semibold">You joined the perks of {name}.</p>
          <Switch
            label={`Messages from ${name}`}
            hint="When a reward is ready for you."
            checked={membership.messages}
            onChange={({ target }) => keep({ messages: target.checked })}
          />
          {(hasBirthday || membership.birthMonth !== null) && (
            <Select
              label="Birth month"
              hint="Only if you like. It is kept once with your preferences, for the birthday perks of all stores that you joined."
              value={String(membership.birthMonth ?? '')}
              onChange={({ target }) => keep({ birthMonth: target.value === '' ? null : Number(target.value) })}
              choices={[{ value: '', label: 'Not given' }, ...MONTHS.map((label, at) => ({ value: String(at + 1), label }))]}
            />
          )}
          <Button
            variant="quiet-danger"
            className="self-start"
            busy={leave.isPending}
            onClick={() =>
              leave.mutate({ params: { id: retailerId } }, { onSuccess: () => toast({ title: `You left the perks of ${name}` }) })
            }
          >
            Leave
          </Button>
        </>
      ) : (
        <>
          <p>Joining is free. Orders you place after joining count, and {name} tells you when a reward is ready.</p>
          <Button className="self-start" busy={join.isPending} onClick={() => keep({})}>
            Join the perks
          </Button>
        </>
      )}
      {join.error && <p className="text-sm text-danger">{faultOf(join.error)}</p>}
    </Card>
  )
}

function Reward({ reward: { title, code, state, why, spirals, expiresAt, redeemedAt } }: { reward: PerkReward }) {
  return (
    <Card className="flex flex-col gap-3">
      <h3 className="text-base">{title}</h3>
      {code && (
        <>
          <p>Show this code at the counter before {dateAndTime(expiresAt)}.</p>
          <div className="flex flex-wrap items-center gap-4">
            <Qr text={code} label={`QR code ${code.split('').join(' ')}`} />
            <p className="tabular text-h4 select-all">{code}</p>
          </div>
        </>
      )}
      {state === 'redeemed' && redeemedAt && (
        <p className="text-soft">
          {spirals === null ? 'Used' : 'Added to your balance'} {dateAndTime(redeemedAt)}.
        </p>
      )}
      {why && <p className="text-soft">{why}</p>}
    </Card>
  )
}
