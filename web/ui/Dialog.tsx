import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Modal, type ModalProps } from './Modal.tsx'

/** A modal with a question or a short form. */
export function Dialog(props: ModalProps) {
  return <Modal {...props} className="modal-center m-auto max-h-[calc(100dvh-4rem)] w-[min(32rem,calc(100vw-2rem))] rounded-lg" />
}

type ConfirmProps = {
  open: boolean
  title: ReactNode
  children?: ReactNode
  confirmLabel: string
  keepLabel?: string
  destructive?: boolean
  busy?: boolean
  busyLabel?: string
  onConfirm: () => void
  onClose: () => void
}
/** Asks before an action that cannot be undone. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  keepLabel = 'Keep it',
  destructive,
  busy,
  busyLabel,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const footer = (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="secondary" onClick={onClose}>
        {keepLabel}
      </Button>
      <Button variant={destructive ? 'danger' : 'primary'} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </div>
  )
  return <Dialog {...{ open, onClose, title, footer }}>{children}</Dialog>
}
