import { useRef, useState } from 'react'
import { dollars } from '#contracts/money.ts'
import { CONDITION_WORDS, type CounterReturn, RETURN_CONDITIONS, RETURN_REASON_WORDS, ReturnCondition } from '#contracts/returns.ts'
import { ApiProblem, faultOf } from '#web/lib/api.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
import { type Counter, placeOf } from '../store-work/place.ts'
import { nameOf } from './ExchangeLines.tsx'
import { useDecide, useSendCounterPhoto, useTakeIn } from './queries.ts'

type Line = CounterReturn['lines'][number]
type Check = { accepted: number; condition: ReturnCondition; shelf: 'restock' | 'write_off' }
const checkOf = ({ quantity }: Line): Check => ({ accepted: quantity, condition: 'as_new', shelf: 'restock' })
const CONDITIONS = RETURN_CONDITIONS.map((value) => ({ value, label: CONDITION_WORDS[value] }))

type CheckReturnProps = { item: CounterReturn; counter: Counter; code: string | undefined; onDone: () => void; onBack: () => void }

/** The checklist of a return: how many, their condition, shelf or write-off, and the refund. */
export function CheckReturn({ item, counter, code, onDone, onBack }: CheckReturnProps) {
  const decide = useDecide()
  const takeIn = useTakeIn()
  const [checks, setChecks] = useState(() => new Map(item.lines.map((line) => [line.id, checkOf(line)])))
  const [refusal, setRefusal] = useState('')
  const [error, setError] = useState<string>()
  const refusalField = useRef<HTMLTextAreaElement>(null)
  const of = (line: Line): Check => checks.get(line.id) ?? checkOf(line)
  const isAll = item.lines.every((line) => of(line).accepted === line.quantity)
  const { exchange } = item
  const isHere = exchange?.state === 'held' && counter.kind === 'store' && counter.id === item.storeId
  const [isGiven, setGiven] = useState(true)
  const isNone = item.lines.every((line) => of(line).accepted === 0)
  const set = (line: Line, changed: Partial<Check>) => setChecks((before) => new Map(before).set(line.id, { ...of(line), ...changed }))
  const scanned = code === undefined ? {} : { code }
  const at = placeOf(counter)

  async function send() {
    setError(undefined)
    if (!isAll && !refusal.trim()) {
      setError('Say why it is not accepted.')
      return refusalField.current?.focus()
    }
    try {
      const {
        state,
        refund,
        exchange: after,
      } = await decide.mutateAsync({
        params: { id: item.id },
        body: {
          at,
          ...scanned,
          items: item.lines.map((line) => ({ id: line.id, ...of(line) })),
          ...(!isAll && { refusal: refusal.trim() }),
          ...(isHere && isAll && { handOver: isGiven }),
        },
      })
      toast(
        after?.state === 'done'
          ? {
              title: 'Exchanged',
              body:
                isHere && isGiven
                  ? `Give the shopper ${nameOf(after)}.`
                  : `${nameOf(after)} is order ${after.orderNumber}, to be picked up.`,
            }
          : state === 'refunded'
            ? { title: `Refunded ${refund ? dollars(refund.total) : ''}`, body: "We're letting the shopper know." }
            : { title: 'Not accepted', body: "We're telling the shopper why. Hand the items back." },
      )
      onDone()
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      setError(faultOf(problem))
    }
  }
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5">
      <div>
        <h1>Return of {item.customer}</h1>
        <p className="text-soft">
          Order {item.orderNumber}, bought at {item.storeName}
        </p>
      </div>
      {item.lines.map((line) => (
        <Card key={line.id} className="flex flex-col gap-4">
          <div className="flex gap-4">
            <span className="w-20 shrink-0">
              <ProductPicture picture={line.image} name={line.title} sizes="5rem" decorative />
            </span>
            <div className="flex flex-col">
              <h2 className="text-h4">
                {line.quantity} × {line.title}
              </h2>
              {line.options && <span className="text-soft">{line.options}</span>}
              <span className="text-soft">
                {RETURN_REASON_WORDS[line.reason]}
                {line.note && `: ${line.note}`}
              </span>
            </div>
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <div className="flex flex-col gap-1">
              <span className="font-medium">Accepted</span>
              <Stepper
                label={`Accepted of ${line.title}`}
                value={of(line).accepted}
                min={0}
                max={line.quantity}
                limitText={`${line.quantity} came back.`}
                onChange={(accepted) => set(line, { accepted })}
              />
            </div>
            <Select
              label="Condition"
              choices={CONDITIONS}
              value={of(line).condition}
              onChange={(event) => {
                const condition = ReturnCondition.parse(event.target.value)
                set(line, { condition, shelf: condition === 'as_new' || condition === 'opened' ? 'restock' : 'write_off' })
              }}
            />
          </div>
          {of(line).accepted > 0 && (
            <RadioGroup
              legend="Then"
              name={`shelf ${line.id}`}
              value={of(line).shelf}
              onChange={(event) => set(line, { shelf: event.target.value === 'restock' ? 'restock' : 'write_off' })}
              choices={[
                { value: 'restock', label: 'Back on the shelf' },
                { value: 'write_off', label: 'Write off', detail: 'It can’t be sold again.' },
              ]}
            />
          )}
        </Card>
      ))}
      <Photos item={item} mayAdd={item.state === 'received' || counter.kind === 'store'} />
      {!isAll && (
        <Textarea
          ref={refusalField}
          label="Why not all of it?"
          hint="The shopper reads this."
          rows={3}
          maxLength={500}
          value={refusal}
          onChange={(event) => setRefusal(event.target.value)}
          {...(error && { error })}
        />
      )}
      {exchange?.state === 'held' && (
        <Card className="flex flex-col gap-2">
          <h2 className="text-h4">Exchange for {nameOf(exchange)}</h2>
          {!isAll ? (
            <p className="text-soft">The exchange ends when you do not accept everything. The item goes back on sale.</p>
          ) : isHere ? (
            <Checkbox
              label="The shopper takes it now"
              hint="If not, it becomes a pickup with its own code."
              checked={isGiven}
              onChange={(event) => setGiven(event.target.checked)}
            />
          ) : (
            <p className="text-soft">The shopper picks it up at {item.storeName}.</p>
          )}
        </Card>
      )}
      <p role="alert" className="font-medium text-danger empty:hidden">
        {isAll && error}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" size="lg" onClick={onBack}>
          Back
        </Button>
        {item.state === 'approved' && (
          <Button
            variant="secondary"
            size="lg"
            busy={takeIn.isPending}
            busyLabel="Taking in…"
            onClick={() => takeIn.mutate({ params: { id: item.id }, body: { at, ...scanned } }, { onSuccess: onDone })}
          >
            Take in, check later
          </Button>
        )}
        <Button
          size="lg"
          variant={isNone ? 'danger' : 'primary'}
          busy={decide.isPending}
          busyLabel="One moment…"
          onClick={() => void send()}
        >
          {isNone
            ? 'Don’t accept'
            : isAll && exchange?.state === 'held'
              ? 'Accept the exchange'
              : isAll && item.refund
                ? `Refund ${dollars(item.refund.total)}`
                : 'Refund what is accepted'}
        </Button>
      </div>
    </div>
  )
}

function Photos({ item, mayAdd }: { item: CounterReturn; mayAdd: boolean }) {
  const send = useSendCounterPhoto()
  const field = useRef<HTMLInputElement>(null)
  const [added, setAdded] = useState<{ id: string; src: string }[]>([])
  const photos = [...item.photos, ...added]
  async function add() {
    const file = field.current?.files?.[0]
    if (!file) return
    const sent = await send.mutateAsync({ params: { id: item.id }, file }).catch(() => null)
    if (field.current) field.current.value = ''
    if (sent) setAdded((before) => [...before, sent])
  }
  if (photos.length === 0 && !mayAdd) return null
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-h4">Photos</h2>
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {photos.map(({ id, src }, i) => (
            <li key={id}>
              <a href={src} target="_blank" rel="noreferrer">
                <img src={src} alt={`View ${i + 1} of the item`} className="size-28 rounded-sm border border-hairline object-cover" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {mayAdd && (
        <FileDrop
          label={send.isPending ? 'Sending the photo…' : 'Add a photo'}
          accept="image/jpeg,image/png,image/webp,image/avif"
          field={field}
          onChange={() => void add()}
          {...(send.error && { error: faultOf(send.error) })}
        />
      )}
    </Card>
  )
}
