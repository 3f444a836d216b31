import { useRef, useState } from 'react'
import { z } from 'zod'
import type { Reply } from '#contracts/endpoint.ts'
import { dollars } from '#contracts/money.ts'
import {
  CONDITION_WORDS,
  type CounterReturn,
  Decision,
  type decideReturn,
  RETURN_CONDITIONS,
  RETURN_REASON_WORDS,
} from '#contracts/returns/returns.ts'
import { faultOf } from '#web/lib/api.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { type Counter, placeOf } from '../store-work/place.ts'
import { nameOf } from './ExchangeLines.tsx'
import { useDecide, useSendCounterPhoto, useTakeIn } from './queries.ts'

type Line = CounterReturn['lines'][number]
type Check = Pick<Decision, 'items'>
const acceptsAll = (lines: readonly Line[], check: Check) => lines.every(({ quantity }, i) => check.items[i]?.accepted === quantity)

const { items, handOver, refusal } = Decision.shape
/** Whatever is not accepted needs a reason. */
const checkForm = (lines: readonly Line[]) =>
  z.object({ items, handOver, refusal }).refine((check) => acceptsAll(lines, check) || check.refusal, {
    path: ['refusal'],
    message: 'Say why it is not accepted.',
  })
type CheckFields = ReturnType<typeof useServerForm<ReturnType<typeof checkForm>>>

type CheckReturnProps = { item: CounterReturn; counter: Counter; code: string | undefined; onDone: () => void; onBack: () => void }

/** The checklist of a return: how many, their condition, shelf or write-off, and the refund. */
export function CheckReturn({ item, counter, code, onDone, onBack }: CheckReturnProps) {
  const { id, lines, exchange, storeId } = item
  const decide = useDecide()
  const form = useServerForm(checkForm(lines), {
    defaultValues: {
      items: lines.map((line) => ({ id: line.id, accepted: line.quantity, condition: 'as_new' as const, shelf: 'restock' as const })),
      refusal: '',
      handOver: true,
    },
  })
  const check = { items: form.watch('items') }
  const isAll = acceptsAll(lines, check)
  const isHere = exchange?.state === 'held' && counter.kind === 'store' && counter.id === storeId
  const scan = { at: placeOf(counter), ...(code !== undefined && { code }) }
  const send = form.submit(async (checked) => {
    const given = isAll ? isHere && { handOver: checked.handOver } : { refusal: checked.refusal }
    const decided = await decide.mutateAsync({ params: { id }, body: { ...scan, items: checked.items, ...given } })
    toast(wordsAfter(decided, isHere && checked.handOver === true))
    onDone()
  })
  return (
    <form method="post" onSubmit={send} noValidate className="mx-auto flex w-full max-w-2xl flex-col gap-5">
      <div>
        <h1>Return of {item.customer}</h1>
        <p className="text-soft">
          Order {item.orderNumber}, bought at {item.storeName}
        </p>
      </div>
      <ErrorSummary {...form.summary} />
      {lines.map((line, i) => (
        <LineCheck key={line.id} line={line} at={i} form={form} />
      ))}
      <Photos item={item} mayAdd={item.state === 'received' || counter.kind === 'store'} />
      {!isAll && <Textarea {...form.field('refusal')} label="Why not all of it?" hint="The shopper reads this." rows={3} maxLength={500} />}
      {exchange?.state === 'held' && (
        <Card className="flex flex-col gap-2">
          <h2 className="text-h4">Exchange for {nameOf(exchange)}</h2>
          {isAll && isHere ? (
            <Checkbox {...form.field('handOver')} label="The shopper takes it now" hint="If not, it becomes a pickup with its own code." />
          ) : (
            <p className="text-soft">
              {isAll
                ? `The shopper picks it up at ${item.storeName}.`
                : 'The exchange ends when you do not accept everything. The item goes back on sale.'}
            </p>
          )}
        </Card>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" size="lg" onClick={onBack}>
          Back
        </Button>
        {item.state === 'approved' && <TakeIn id={id} body={scan} onDone={onDone} />}
        <Button
          type="submit"
          size="lg"
          variant={check.items.every(({ accepted }) => accepted === 0) ? 'danger' : 'primary'}
          busy={form.isSubmitting}
          busyLabel="One moment…"
        >
          {wordsFor(item, check, isAll)}
        </Button>
      </div>
    </form>
  )
}

function LineCheck({ line, at, form }: { line: Line; at: number; form: CheckFields }) {
  const condition = form.field(`items.${at}.condition`)
  const accepted = form.watch(`items.${at}.accepted`)
  return (
    <Card className="flex flex-col gap-4">
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
            value={accepted}
            min={0}
            max={line.quantity}
            limitText={`${line.quantity} came back.`}
            onChange={(next) => {
              form.setValue(`items.${at}.accepted`, next)
              form.clearErrors('refusal')
            }}
          />
        </div>
        <Select
          {...condition}
          label="Condition"
          choices={RETURN_CONDITIONS.map((value) => ({ value, label: CONDITION_WORDS[value] }))}
          onChange={(event) => {
            const isSellable = event.target.value === 'as_new' || event.target.value === 'opened'
            form.setValue(`items.${at}.shelf`, isSellable ? 'restock' : 'write_off')
            return condition.onChange(event)
          }}
        />
      </div>
      {accepted > 0 && (
        <RadioGroup
          {...form.field(`items.${at}.shelf`)}
          legend="Then"
          choices={[
            { value: 'restock', label: 'Back on the shelf' },
            { value: 'write_off', label: 'Write off', detail: 'It can’t be sold again.' },
          ]}
        />
      )}
    </Card>
  )
}

type TakeInProps = { id: CounterReturn['id']; body: Pick<Decision, 'at' | 'code'>; onDone: () => void }
function TakeIn({ id, body, onDone }: TakeInProps) {
  const takeIn = useTakeIn()
  return (
    <Button
      variant="secondary"
      size="lg"
      busy={takeIn.isPending}
      busyLabel="Taking in…"
      onClick={() => takeIn.mutate({ params: { id }, body }, { onSuccess: onDone })}
    >
      Take in, check later
    </Button>
  )
}

function wordsFor({ exchange, refund }: CounterReturn, { items: checks }: Check, isAll: boolean): string {
  if (checks.every(({ accepted }) => accepted === 0)) return 'Don’t accept'
  if (isAll && exchange?.state === 'held') return 'Accept the exchange'
  return isAll && refund ? `Refund ${dollars(refund.total)}` : 'Refund what is accepted'
}

function wordsAfter({ state, refund, exchange }: Reply<typeof decideReturn>, isGiven: boolean) {
  if (exchange?.state === 'done') {
    const pickup = `${nameOf(exchange)} is order ${exchange.orderNumber}, to be picked up.`
    return { title: 'Exchanged', body: isGiven ? `Give the shopper ${nameOf(exchange)}.` : pickup }
  }
  if (state !== 'refunded') return { title: 'Not accepted', body: "We're telling the shopper why. Hand the items back." }
  return { title: `Refunded ${refund ? dollars(refund.total) : ''}`, body: "We're letting the shopper know." }
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
