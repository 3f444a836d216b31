import { useRef, useState } from 'react'
import { CLAIM_REASON_WORDS, CLAIM_REASONS, type ClaimableItem, ClaimInput } from '#contracts/returns/claims.ts'
import { MOST_RETURN_PHOTOS } from '#contracts/returns/returns.ts'
import { faultOf } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import type { OrderAddress } from '../orders/queries.ts'
import { ClaimPhotos } from './ClaimCard.tsx'
import { useOpenClaim } from './claim-queries.ts'
import { useSendReturnPhoto } from './queries.ts'

const number = { setValueAs: (typed: unknown) => (typed === '' ? NaN : Number(typed)) }
const REASONS = CLAIM_REASONS.map((value) => ({ value, label: CLAIM_REASON_WORDS[value] }))
type Photo = { id: string; src: string }
const ClaimForm = ClaimInput.omit({ photoIds: true })

type OpenClaimProps = { address: OrderAddress; items: readonly ClaimableItem[]; onClose: () => void }
/** Asks what went wrong with which item, with photos. */
export function OpenClaim({ address, items, onClose }: OpenClaimProps) {
  const open = useOpenClaim(address)
  const [photos, setPhotos] = useState<Photo[]>([])
  const query = address.key ? { key: address.key } : {}
  const [only] = items
  return (
    <FormDialog
      as="panel"
      title="Open a claim"
      schema={ClaimForm}
      keptAs={`claim ${address.number}`}
      defaultValues={{ lineId: items.length === 1 && only ? only.lineId : (NaN as number), quantity: 1, text: '' }}
      submitLabel="Send claim"
      busyLabel="Sending…"
      onSubmit={(body) =>
        open.mutateAsync({
          params: { number: address.number },
          query,
          body: { ...body, ...(photos.length > 0 && { photoIds: photos.map(({ id }) => id) }) },
        })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="text-soft">The store may answer within 2 business days. Then SPIRAL support decides, and we email you.</p>
          <Select
            {...form.field('lineId')}
            {...form.register('lineId', number)}
            label="Item"
            placeholder="Choose an item"
            choices={items.map(({ lineId, title, options, left }) => ({
              value: String(lineId),
              label: [title, options, left > 1 && plural(left, 'item')].filter(Boolean).join(', '),
            }))}
          />
          {items.some(({ left }) => left > 1) && (
            <Input {...form.field('quantity')} {...form.register('quantity', number)} type="number" inputMode="numeric" label="How many" />
          )}
          <Select {...form.field('reason')} label="What went wrong?" placeholder="Choose a reason" choices={REASONS} />
          <Textarea {...form.field('text')} label="What happened?" rows={5} maxLength={2000} />
          <Photos {...{ address, photos }} onAdd={(photo) => setPhotos([...photos, photo])} />
        </>
      )}
    </FormDialog>
  )
}

function Photos({ address, photos, onAdd }: { address: OrderAddress; photos: Photo[]; onAdd: (photo: Photo) => void }) {
  const send = useSendReturnPhoto()
  const field = useRef<HTMLInputElement>(null)
  async function add() {
    const file = field.current?.files?.[0]
    if (!file) return
    const sent = await send
      .mutateAsync({ params: { number: address.number }, query: address.key ? { key: address.key } : {}, file })
      .catch(() => null)
    if (field.current) field.current.value = ''
    if (sent) onAdd(sent)
  }
  return (
    <div className="flex flex-col gap-3">
      <ClaimPhotos photos={photos} orderKey={address.key} />
      {photos.length < MOST_RETURN_PHOTOS && (
        <FileDrop
          label={send.isPending ? 'Sending the photo…' : 'Add a photo'}
          hint="Only you, the store and SPIRAL support see it. JPEG, PNG, WebP or AVIF, up to 10 MB."
          accept="image/jpeg,image/png,image/webp,image/avif"
          field={field}
          onChange={() => void add()}
          {...(send.error && { error: faultOf(send.error) })}
        />
      )}
    </div>
  )
}
