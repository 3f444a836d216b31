import { cx } from './class-names.ts'
import { Modal, type ModalProps } from './Modal.tsx'

type Side = 'right' | 'left' | 'right-or-bottom'
const SIDES: Record<Side, string> = {
  right: 'drawer-right ml-auto h-dvh max-h-dvh w-[min(26rem,100vw)]',
  left: 'drawer-left mr-auto h-dvh max-h-dvh w-[min(20rem,85vw)]',
  'right-or-bottom': cx(
    'drawer-bottom mt-auto max-h-[85dvh] w-screen max-w-none rounded-t-lg',
    'md:drawer-right md:mt-0 md:ml-auto md:h-dvh md:max-h-dvh md:w-[26rem] md:rounded-none',
  ),
}

/** A panel at the edge of the window; `right-or-bottom` opens from below on a phone. */
export function Drawer({ side = 'right', ...props }: ModalProps & { side?: Side }) {
  return <Modal {...props} className={cx('fixed inset-y-0', SIDES[side])} />
}
