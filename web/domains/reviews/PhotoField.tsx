import { X } from 'lucide-react'
import { useRef } from 'react'
import { MOST_REVIEW_PHOTOS, type ReviewPhoto } from '#contracts/reviews.ts'
import { faultOf } from '#web/lib/api.ts'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { useSendPhoto } from './writing.ts'

/** Photos of a review: sent at once, kept when the review is saved. */
export function PhotoField({ photos, onChange }: { photos: readonly ReviewPhoto[]; onChange: (photos: ReviewPhoto[]) => void }) {
  const send = useSendPhoto()
  const field = useRef<HTMLInputElement>(null)
  async function add() {
    const file = field.current?.files?.[0]
    if (!file) return
    const sent = await send.mutateAsync({ file }).catch(() => null)
    if (field.current) field.current.value = ''
    if (sent) onChange([...photos, sent])
  }
  return (
    <div className="flex flex-col gap-3">
      {photos.length > 0 && (
        <ul aria-label="Photos of your review" className="flex flex-wrap gap-3">
          {photos.map(({ id, src }, i) => (
            <li key={id} className="relative">
              <img src={src} alt={`View ${i + 1} of the item`} className="size-20 rounded-sm border border-hairline object-cover" />
              <button
                type="button"
                aria-label={`Remove photo ${i + 1}`}
                onClick={() => onChange(photos.filter((photo) => photo.id !== id))}
                className="absolute -top-2 -right-2 flex size-8 items-center justify-center rounded-full border border-control bg-surface"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < MOST_REVIEW_PHOTOS ? (
        <FileDrop
          label={send.isPending ? 'Sending the photo…' : 'Add a photo'}
          hint={`Up to ${MOST_REVIEW_PHOTOS}. JPEG, PNG, WebP or AVIF, up to 10 MB.`}
          accept="image/jpeg,image/png,image/webp,image/avif"
          field={field}
          onChange={() => void add()}
          {...(send.error && { error: faultOf(send.error) })}
        />
      ) : (
        <p className="text-sm text-soft">You added {MOST_REVIEW_PHOTOS} photos. Remove one to add another.</p>
      )}
    </div>
  )
}
