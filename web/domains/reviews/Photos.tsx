import { useState } from 'react'
import { Dialog } from '#web/ui/Dialog.tsx'

/** Photos of a review or a post as thumbnails that open larger. */
export function Photos({
  photos,
  author,
  of = 'of the item',
}: {
  photos: readonly { id: string; src: string }[]
  author: string
  of?: string
}) {
  const [opened, setOpened] = useState<number | null>(null)
  const large = opened === null ? undefined : photos[opened]
  if (photos.length === 0) return null
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {photos.map(({ id, src }, i) => (
          <li key={id}>
            <button type="button" aria-label={`Enlarge photo ${i + 1} by ${author}`} onClick={() => setOpened(i)} className="rounded-sm">
              <img src={src} alt="" loading="lazy" className="size-20 rounded-sm border border-hairline object-cover" />
            </button>
          </li>
        ))}
      </ul>
      {large && (
        <Dialog open title={`Photo ${(opened ?? 0) + 1} of ${photos.length} by ${author}`} onClose={() => setOpened(null)}>
          <img src={large.src} alt={`What ${author} shows ${of}`} className="max-h-[70vh] w-full rounded-sm object-contain" />
        </Dialog>
      )}
    </>
  )
}
