import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Picture } from '#contracts/pictures.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { cx } from '#web/ui/class-names.ts'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { LEAST, MOST, STEP, useZoom } from './useZoom.ts'

type ZoomDialogProps = {
  open: boolean
  title: string
  images: readonly Picture[]
  at: number
  onShow: (src: string) => void
  onClose: () => void
}

/** A picture as large as the window and larger: with the buttons, plus and minus, the wheel or two fingers. Arrow keys change the picture. */
export function ZoomDialog({ open, title, images, at, onShow, onClose }: ZoomDialogProps) {
  const box = useRef<HTMLDivElement>(null)
  const { zoom, zoomBy, reset, handlers } = useZoom(box, (step) => images.length > 1 && go(step))
  function go(step: number) {
    const next = images[(at + step + images.length) % images.length]
    if (next) onShow(next.src)
    reset()
  }
  const act = useRef<(key: string) => boolean>(() => false)
  useEffect(() => {
    act.current = (key) => {
      if (key === '+' || key === '=') zoomBy(STEP)
      else if (key === '-') zoomBy(-STEP)
      else if (zoom === LEAST && images.length > 1 && key === 'ArrowLeft') go(-1)
      else if (zoom === LEAST && images.length > 1 && key === 'ArrowRight') go(1)
      else return false
      return true
    }
  })
  useEffect(() => {
    if (!open) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.metaKey && !event.ctrlKey && !event.altKey && act.current(event.key)) event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [open])
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={title}
      className="modal-center m-auto max-h-[calc(100dvh-1rem)] w-[min(60rem,calc(100vw-1rem),calc(100dvh-9rem))] rounded-lg"
    >
      <div className="flex flex-col gap-3">
        {/* Focusable, so that arrow keys move a large picture. */}
        <div
          ref={box}
          tabIndex={zoom > LEAST ? 0 : undefined}
          role={zoom > LEAST ? 'group' : undefined}
          aria-label={zoom > LEAST ? 'Enlarged picture' : undefined}
          className={cx(
            'aspect-square max-h-[calc(100dvh-14rem)] w-full touch-none overflow-auto overscroll-contain rounded-md select-none',
            zoom > LEAST && 'cursor-grab active:cursor-grabbing',
          )}
          {...handlers}
        >
          <div style={{ width: `${zoom * 100}%` }} className="pointer-events-none">
            <ProductPicture picture={images[at] ?? null} name={title} eager sizes={zoom > 1.5 ? '80rem' : 'min(60rem, 100vw)'} />
          </div>
        </div>
        <div className="flex items-center justify-center gap-4">
          <IconButton label="Smaller" disabled={zoom <= LEAST} onClick={() => zoomBy(-STEP)}>
            <ZoomOut aria-hidden="true" />
          </IconButton>
          <p role="status" className="tabular text-sm text-soft">
            {Math.round(zoom * 100)} %
          </p>
          <IconButton label="Larger" disabled={zoom >= MOST} onClick={() => zoomBy(STEP)}>
            <ZoomIn aria-hidden="true" />
          </IconButton>
        </div>
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
