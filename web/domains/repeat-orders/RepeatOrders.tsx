import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dollars } from '#contracts/money.ts'
import { everyWords, QUESTION_WORDS, REMIND_DAYS, type RepeatOrder, type RepeatRun } from '#contracts/repeat-orders.ts'
import { day } from '#web/lib/date-format.ts'
import { toast } from '#web/state/toasts.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { METHOD_WORDS } from '../fulfillment/states.ts'
import { orderPage } from '../orders/queries.ts'
import { cardName } from '../payments/SavedCardChoice.tsx'
import { dayWords } from '../plans/day-words.ts'
import { myRepeats, useAnswerRepeat, useCancelRepeat, useChangeRepeat, usePauseRepeat, useResumeRepeat, useSkipRepeat } from './queries.ts'
import { RepeatForm } from './RepeatForm.tsx'

const needsAnswer = ({ question, failing, paused }: RepeatOrder): boolean => question !== null || failing !== null || paused === 'card'

/** What is ordered again by itself, first what waits for its shopper, and what ended. */
export function RepeatOrders({ items }: { items: readonly RepeatOrder[] }) {
  const running = items
    .filter(({ state }) => state !== 'ended')
    .toSorted((one, other) => Number(needsAnswer(other)) - Number(needsAnswer(one)))
  const ended = items.filter(({ state }) => state === 'ended')
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col gap-4">
        {running.map((repeat) => (
          <li key={repeat.id}>
            <Repeat repeat={repeat} />
          </li>
        ))}
      </ul>
      {ended.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer text-soft">Ended repeat orders ({ended.length})</summary>
          <ul className="mt-4 flex flex-col gap-4">
            {ended.map((repeat) => (
              <li key={repeat.id}>
                <Repeat repeat={repeat} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

const STATES = {
  active: { words: 'On', tone: 'success' },
  paused: { words: 'Paused', tone: 'warning' },
  ended: { words: 'Ended', tone: 'neutral' },
} as const
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

function Repeat({ repeat }: { repeat: RepeatOrder }) {
  const { title, options, image, productId, storeName, everyWeeks, quantity, method, address, card, state, paused, nextOn } = repeat
  const { question, failing, agreedTotal, most, consent, runs } = repeat
  const [isChanging, setChanging] = useState(false)
  const standing = failing ? ({ words: 'Card declined', tone: 'danger' } as const) : STATES[state]
  const facts = [
    ['How often', capital(everyWords(everyWeeks))],
    ['Next order', state === 'active' ? dayWords(nextOn) : 'None'],
    ['How you get it', method === 'ship-to-me' ? (address?.words ?? 'Choose an address') : `${METHOD_WORDS[method]} at ${storeName}`],
    ['Quantity', String(quantity)],
    ['One order', `${dollars(agreedTotal)} with tax and shipping. Above ${dollars(most)} we ask you first.`],
    ['Card', card ? cardName(card) : 'Not chosen'],
  ] as const
  return (
    <Card className="flex max-w-prose flex-col gap-4">
      <div className="flex items-start gap-3">
        <span className="w-16 shrink-0">
          <ProductPicture picture={image} name={title} sizes="4rem" decorative />
        </span>
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <h3 className="text-h4">
            <TextLink to={`/product/${productId}`}>{title}</TextLink>
          </h3>
          <p className="text-soft">
            {options && `${options}. `}
            {storeName}
          </p>
        </div>
        <Badge tone={standing.tone}>{standing.words}</Badge>
      </div>
      {question && <Question repeat={repeat} question={question} />}
      {failing && (
        <Notice tone="danger">
          Your card was declined, so nothing was ordered. Choose another card, and we order at once. Otherwise we try again on{' '}
          {dayWords(failing.nextTryOn)}. After ten days we pause it.
        </Notice>
      )}
      {paused === 'card' && (
        <Notice tone="warning">We paused it because your card was declined. Choose another card, then resume it.</Notice>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      {state !== 'ended' && <Acts repeat={repeat} onChange={() => setChanging(true)} />}
      {runs.length > 0 && <Runs runs={runs} />}
      <details className="text-sm">
        <summary className="min-h-6 cursor-pointer text-soft">Terms you agreed to</summary>
        <p className="mt-2">{consent.text}</p>
        <p className="mt-2 text-soft">
          Agreed <LocalTime at={consent.at} format={day} />
        </p>
      </details>
      {isChanging && <Change repeat={repeat} onClose={() => setChanging(false)} />}
    </Card>
  )
}

function Change({ repeat, onClose }: { repeat: RepeatOrder; onClose: () => void }) {
  const change = useChangeRepeat()
  return (
    <RepeatForm
      lineId={repeat.lineId}
      before={repeat}
      save={async (body) => {
        await change.mutateAsync({ params: { id: repeat.id }, body })
        toast({ title: 'Repeat order changed' })
      }}
      onClose={onClose}
    />
  )
}

/** An order that waits for a word of its shopper. */
function Question({ repeat: { id, title, nextOn }, question: { dueOn, why, total } }: QuestionProps) {
  const answer = useAnswerRepeat()
  const client = useQueryClient()
  const send = (agreed: typeof total) =>
    answer.mutate(
      { params: { id }, body: { dueOn, total: agreed } },
      {
        onSuccess: () => toast({ title: agreed === null ? `${title} is skipped this time` : `${title} is ordered` }),
        // A refusal may come with another amount, or another reason.
        onError: () => void client.invalidateQueries({ queryKey: myRepeats().queryKey }),
      },
    )
  return (
    <Notice tone="warning" title={`The order of ${dayWords(dueOn)} waits for your answer`}>
      {QUESTION_WORDS[why]} Nothing was ordered.{' '}
      {total === null ? "It still can't be ordered." : why === 'price' ? '' : 'It can be ordered again now.'} Without an answer before{' '}
      {dayWords(nextOn)}, we skip it.
      <div className="mt-3 flex flex-wrap gap-2">
        {total !== null && (
          <Button busy={answer.isPending} busyLabel="Working…" onClick={() => send(total)}>
            Order now, {dollars(total)}
          </Button>
        )}
        <Button variant="secondary" disabled={answer.isPending} onClick={() => send(null)}>
          Skip this one
        </Button>
      </div>
    </Notice>
  )
}
type QuestionProps = { repeat: RepeatOrder; question: NonNullable<RepeatOrder['question']> }

function Acts({ repeat, onChange }: { repeat: RepeatOrder; onChange: () => void }) {
  const { id, title, state, nextOn } = repeat
  const [skip, pause, resume] = [useSkipRepeat(), usePauseRepeat(), useResumeRepeat()]
  const isBusy = skip.isPending || pause.isPending || resume.isPending
  const name = <span className="visually-hidden"> {title}</span>
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'active' ? (
        <>
          <Button
            variant="secondary"
            disabled={isBusy}
            onClick={() =>
              skip.mutate(
                { params: { id }, body: { dueOn: nextOn } },
                { onSuccess: (after) => toast({ title: `Skipped. The next order is on ${dayWords(after.nextOn)}` }) },
              )
            }
          >
            Skip the next{name}
          </Button>
          <Button variant="secondary" onClick={onChange}>
            Change{name}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={() => pause.mutate({ params: { id }, body: {} })}>
            Pause{name}
          </Button>
        </>
      ) : (
        <>
          <Button disabled={isBusy} onClick={() => resume.mutate({ params: { id }, body: {} })}>
            Resume{name}
          </Button>
          <Button variant="secondary" onClick={onChange}>
            Change{name}
          </Button>
        </>
      )}
      <Cancel repeat={repeat} />
    </div>
  )
}

/** The second press, on the same spot, cancels. */
function Cancel({ repeat: { id, title } }: { repeat: RepeatOrder }) {
  const [isAsked, setAsked] = useState(false)
  const cancel = useCancelRepeat()
  if (!isAsked)
    return (
      <Button variant="quiet" onClick={() => setAsked(true)}>
        Cancel repeat order<span className="visually-hidden"> of {title}</span>
      </Button>
    )
  return (
    <div role="group" aria-label={`Cancel repeat order of ${title}`} className="flex w-full flex-wrap items-center gap-2">
      <p className="w-full">Nothing more is ordered, and your card isn't charged for it again. Orders you have already placed stay.</p>
      <Button
        variant="danger"
        busy={cancel.isPending}
        busyLabel="Canceling…"
        onClick={() =>
          cancel.mutate(
            { params: { id }, body: {} },
            { onSuccess: () => toast({ title: `${title} no longer repeats`, body: 'We emailed you.' }) },
          )
        }
      >
        Yes, cancel
      </Button>
      <Button variant="secondary" onClick={() => setAsked(false)}>
        Keep it
      </Button>
    </div>
  )
}

const RUN_WORDS: Record<RepeatRun['state'], string> = {
  placing: 'Being ordered',
  asking: 'Waits for your answer',
  card_failed: 'Card declined',
  placed: 'Ordered',
  skipped: 'Skipped',
}
function Runs({ runs }: { runs: readonly RepeatRun[] }) {
  return (
    <details>
      <summary className="min-h-6 cursor-pointer text-soft">Orders so far</summary>
      <ul className="mt-2 flex flex-col divide-y divide-hairline">
        {runs.map(({ dueOn, state, order, total }) => (
          <li key={dueOn} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
            <span>
              {dayWords(dueOn)}
              {order && (
                <>
                  , <TextLink to={orderPage({ number: order })}>order {order}</TextLink>
                </>
              )}
            </span>
            <span className="tabular text-soft">
              {RUN_WORDS[state]}
              {total !== null && `, ${dollars(total)}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What every repeat order has in common, in a sentence. */
export const REPEAT_LEAD = `We email you ${REMIND_DAYS} days before each order. Skip, pause, change or cancel here.`
