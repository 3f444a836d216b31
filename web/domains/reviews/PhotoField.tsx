import { X } from 'lucide-react'
import { useRef } from 'react'
import { type ApiProblem, faultOf } from '#web/lib/api.ts'
import { FileDrop } from '#web/ui/FileDrop.tsx'

type SentPhoto = { id: string; src: string }
type PhotoFieldProps = {
  photos: readonly SentPhoto[]
  onChange: (photos: SentPhoto[]) => void
  most: number
  /** What they are photos of: "your review". */
  of: string
  /** The write that takes one photo. */
  send: { mutateAsync: (sent: { file: File }) => Promise<SentPhoto>; isPending: boolean; error: ApiProblem | null }
}
/** Photos of a text: sent at once, kept when the text is saved. */
export function PhotoField({ photos, onChange, most, of, send }: PhotoFieldProps) {
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
        <ul aria-label={`Photos of ${of}`} className="flex flex-wrap gap-3">
          {photos.map(({ id, src }, i) => (
            <li key={id} className="relative">
              <img src={src} alt={`${of}, number ${i + 1}`} className="size-20 rounded-sm border border-hairline object-cover" />
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
      {photos.length < most ? (
        <FileDrop
          label={send.isPending ? 'Sending the photo…' : 'Add a photo'}
          hint={`Up to ${most}. JPEG, PNG, WebP or AVIF, up to 10 MB.`}
          accept="image/jpeg,image/png,image/webp,image/avif"
          field={field}
          onChange={() => void add()}
          {...(send.error && { error: faultOf(send.error) })}
        />
      ) : (
        <p className="text-sm text-soft">You added {most} photos. Remove one to add another.</p>
      )}
    </div>
  )
}
