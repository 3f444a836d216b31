import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info' | 'reward'
const TONES: Record<Tone, string> = {
  neutral: 'bg-sunken text-soft',
  accent: 'bg-tint text-link-strong',
  success: 'bg-success-wash text-success',
  warning: 'bg-warning-wash text-warning',
  danger: 'bg-danger-wash text-danger',
  info: 'bg-info-wash text-info',
  reward: 'bg-reward text-on-reward',
}

/** A status in one word, with an icon or dot so that color is not the only signal. Gold is for SPIRALs only. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
  className,
}: {
  tone?: Tone
  icon?: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={cx(
        // On one line where there is room: words wider than a phone, as of large text, wrap within it.
        'inline-flex max-w-full shrink-0 items-center gap-1 rounded-full px-2 py-0.5 text-xs font-semibold in-[td]:whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}

/** A word with a dot, for tables. */
export function StatusDot({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className="inline-flex max-w-full shrink-0 items-center gap-2 in-[td]:whitespace-nowrap">
      <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-full', DOTS[tone])} />
      {children}
    </span>
  )
}
const DOTS: Record<Tone, string> = {
  neutral: 'bg-control',
  accent: 'bg-accent',
  success: 'bg-success',
  warning: 'bg-warning',
  danger: 'bg-danger',
  info: 'bg-info',
  reward: 'bg-reward',
}
