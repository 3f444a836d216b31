import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Picture } from '#contracts/pictures.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'

type ZoomDialogProps = {
  open: boolean
  title: string
  images: readonly Picture[]
  at: number
  onShow: (src: string) => void
  onClose: () => void
}

/** A picture as large as the window. */
export function ZoomDialog({ open, title, images, at, onShow, onClose }: ZoomDialogProps) {
  const go = (step: number) => {
    const next = images[(at + step + images.length) % images.length]
    if (next) onShow(next.src)
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={title}
      className="modal-center m-auto max-h-[calc(100dvh-1rem)] w-[min(60rem,calc(100vw-1rem),calc(100dvh-9rem))] rounded-lg"
    >
      <div className="flex flex-col gap-3">
        <ProductPicture picture={images[at] ?? null} name={title} eager sizes="min(60rem, 100vw)" />
        {images.length > 1 && (
          <div className="flex items-center justify-center gap-4">
            <IconButton label="Previous picture" onClick={() => go(-1)}>
              <ChevronLeft aria-hidden="true" />
            </IconButton>
            <p role="status" className="tabular text-sm text-soft">
              {at + 1} of {images.length}
            </p>
            <IconButton label="Next picture" onClick={() => go(1)}>
              <ChevronRight aria-hidden="true" />
            </IconButton>
          </div>
        )}
      </div>
    </Modal>
  )
}
