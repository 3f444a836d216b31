import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

type NoticeTone = 'info' | 'success' | 'warning' | 'danger'
const LOOKS = {
  info: { Icon: Info, className: 'bg-info-wash', icon: 'text-info' },
  success: { Icon: CircleCheck, className: 'bg-success-wash', icon: 'text-success' },
  warning: { Icon: TriangleAlert, className: 'bg-warning-wash', icon: 'text-warning' },
  danger: { Icon: CircleAlert, className: 'bg-danger-wash', icon: 'text-danger' },
} as const

/** Information about this page: a banner or an inline message. */
export function Notice({
  tone = 'info',
  title,
  children,
  action,
  className,
}: {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  className?: string
}) {
  const { Icon, className: look, icon } = LOOKS[tone]
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={cx('flex items-start gap-3 rounded-md p-4', look, className)}>
      <Icon aria-hidden="true" strokeWidth={1.75} className={cx('mt-0.5 size-5 shrink-0', icon)} />
      <div className="flex min-w-0 flex-1 flex-col gap-1 [&_.plain-link]:text-link-strong">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action}
    </div>
  )
}
