import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { cx } from './class-names.ts'
import { IconButton } from './Button.tsx'

export type ModalProps = { open: boolean; onClose: () => void; title: ReactNode; children: ReactNode; footer?: ReactNode }

/** The browser's own dialog: it keeps the focus inside, makes the rest inert, closes on Esc and gives the focus back to its opener. */
export function Modal({ open, onClose, title, children, footer, className }: ModalProps & { className: string }) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      // The page behind stops scrolling; it must not jump when its scrollbar goes.
      const { documentElement: page } = document
      page.style.setProperty('--scrollbar-width', `${innerWidth - page.clientWidth}px`)
      dialog.showModal()
    }
    if (!open && dialog.open) dialog.close()
  }, [open])
  useEffect(() => {
    const dialog = ref.current
    const onBackdrop = (event: MouseEvent) => event.target === dialog && onClose()
    dialog?.addEventListener('click', onBackdrop)
    return () => dialog?.removeEventListener('click', onBackdrop)
  }, [onClose])

  // Taken away while it is open, it gives the focus back all the same.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Of a dialog within this one, or of a file that was not chosen: React hands it on to whoever stands above.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      className={cx('modal bg-surface text-text shadow-3', className)}
    >
      {open && (
        <div className="flex max-h-[inherit] min-h-full flex-col">
          <div className="flex items-center justify-between gap-4 border-b border-hairline py-2 pr-2 pl-4 sm:pl-6">
            <h2 id={titleId} className="text-h4">
              {title}
            </h2>
            <IconButton label="Close" onClick={onClose}>
              <X aria-hidden="true" strokeWidth={1.75} />
            </IconButton>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 sm:p-6">{children}</div>
          {footer && <div className="border-t border-hairline p-4 sm:px-6">{footer}</div>}
        </div>
      )}
    </dialog>
  )
}
