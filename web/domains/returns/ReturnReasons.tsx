import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { OrderNumber } from '#contracts/ids.ts'
import { isStoresFault, MOST_RETURN_PHOTOS, RETURN_REASON_WORDS, ReturnReason, returnReasonsFor } from '#contracts/returns/returns.ts'
import { faultOf } from '#web/lib/api.ts'
import { Card } from '#web/ui/Card.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { ChooseExchange } from './ChooseExchange.tsx'
import { useSendReturnPhoto } from './queries.ts'
import { StepFrame, type StepProps } from './StepFrame.tsx'

/** Step 2: why, and photos of what is wrong. */
export function ReturnReasons({ chosen, wizard, orderKey, onBack, onNext }: StepProps) {
  const [isTried, setTried] = useState(false)
  const isAnswered = chosen.every(({ reason }) => reason !== null)
  const isWished = chosen.every(({ exchange }) => !exchange || exchange.variantId !== null)
  const wrong = [...new Set(chosen.filter(({ reason }) => reason && isStoresFault(reason)).map(({ number }) => number))]
  return (
    <StepFrame
      title="Why are you returning it?"
      error={isTried ? (isAnswered ? (isWished ? null : 'Choose an item for each exchange.') : 'Choose a reason for each item.') : null}
      onBack={onBack}
      onSubmit={() => (isAnswered && isWished ? onNext() : setTried(true))}
    >
      {chosen.map(({ lineId, item, quantity, reason, note, ...rest }) => (
        <Card key={lineId} className="flex flex-col gap-3">
          <h3 className="text-h4">
            {quantity > 1 && `${quantity} × `}
            {item.title}
          </h3>
          <Select
            label="Reason"
            placeholder="Choose a reason"
            choices={returnReasonsFor(item).map((value) => ({ value, label: RETURN_REASON_WORDS[value] }))}
            value={reason ?? ''}
            {...(isTried && reason === null && { error: 'Choose a reason.' })}
            onChange={(event) => wizard.changeItem(lineId, { reason: ReturnReason.safeParse(event.target.value).data ?? null })}
          />
          <Textarea
            label="Anything the store should know?"
            optional
            rows={2}
            maxLength={500}
            value={note}
            onChange={(event) => wizard.changeItem(lineId, { note: event.target.value })}
          />
          <ChooseExchange chosen={{ lineId, item, quantity, reason, note, ...rest }} {...{ wizard, orderKey, isTried }} />
        </Card>
      ))}
      {wrong.map((number) => (
        <Photos key={number} number={number} {...{ wizard, orderKey }} />
      ))}
    </StepFrame>
  )
}

function Photos({ number, wizard, orderKey }: Pick<StepProps, 'wizard' | 'orderKey'> & { number: OrderNumber }) {
  const send = useSendReturnPhoto()
  const field = useRef<HTMLInputElement>(null)
  const photos = wizard.draft.photos.filter((photo) => photo.number === number)
  async function add() {
    const file = field.current?.files?.[0]
    if (!file) return
    const sent = await send.mutateAsync({ params: { number }, query: orderKey ? { key: orderKey } : {}, file }).catch(() => null)
    if (field.current) field.current.value = ''
    if (sent) wizard.change({ photos: [...wizard.draft.photos, { number, ...sent }] })
  }
  return (
    <Card className="flex flex-col gap-3">
      <h3 className="text-h4">Photos</h3>
      <p className="text-soft">Show what is wrong. Only you, the store and SPIRAL support see them.</p>
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {photos.map(({ id, src }, i) => (
            <li key={id} className="relative">
              <img
                src={orderKey ? `${src}?key=${orderKey}` : src}
                alt={`View ${i + 1} of the item`}
                className="size-24 rounded-sm border border-hairline object-cover"
              />
              <button
                type="button"
                aria-label={`Remove photo ${i + 1}`}
                onClick={() => wizard.change({ photos: wizard.draft.photos.filter((photo) => photo.id !== id) })}
                className="absolute -top-2 -right-2 flex size-8 items-center justify-center rounded-full border border-control bg-surface"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < MOST_RETURN_PHOTOS && (
        <FileDrop
          label={send.isPending ? 'Sending the photo…' : 'Add a photo'}
          hint="JPEG, PNG, WebP or AVIF, up to 10 MB."
          accept="image/jpeg,image/png,image/webp,image/avif"
          field={field}
          onChange={() => void add()}
          {...(send.error && { error: faultOf(send.error) })}
        />
      )}
    </Card>
  )
}
