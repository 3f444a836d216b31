import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { cx } from './class-names.ts'
import { IconButton } from './Button.tsx'

export type ModalProps = { open: boolean; onClose: () => void; title: ReactNode; children: ReactNode; footer?: ReactNode }

/** The browser's dialog element: it traps the focus, makes the rest inert, closes on Esc and returns the focus to its opener. */
export function Modal({ open, onClose, title, children, footer, className }: ModalProps & { className: string }) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      // The page behind must not scroll, nor jump when its scrollbar disappears.
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

  // Returns the focus also when the dialog is unmounted while open.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // The event of a nested dialog or a canceled file input, which React bubbles up to here.
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
