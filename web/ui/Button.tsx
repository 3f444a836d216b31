import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from './Link.tsx'
import { cx } from './class-names.ts'
import { Spinner } from './Spinner.tsx'

/** `reward` is gold and for SPIRALs only: at most one per page. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'quiet-danger' | 'danger' | 'reward'
/** `sm` is for dashboards; shopper screens use `md` (44 px), staff screens `lg` (48 px). */
export type ButtonSize = 'sm' | 'md' | 'lg'
type Look = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean }

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'button-secondary',
  quiet: 'text-link-strong hover:bg-tint',
  'quiet-danger': 'text-danger hover:bg-danger-wash',
  danger: 'bg-danger text-on-danger hover:brightness-90',
  reward: 'bg-reward text-on-reward hover:brightness-95',
}
const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 text-sm',
  md: 'button-md',
  lg: 'min-h-12 px-6 text-lg',
}

export const buttonClass = ({ variant = 'primary', size = 'md', wide = false }: Look = {}): string =>
  cx('button-shape', VARIANTS[variant], SIZES[size], wide && 'w-full')

type ButtonProps = Look &
  ComponentProps<'button'> & {
    icon?: ReactNode
    /** In progress: clicks do nothing, and `busyLabel` describes the progress. */
    busy?: boolean
    busyLabel?: string
  }

export function Button({
  variant,
  size,
  wide,
  icon,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      onMouseDown={type === 'submit' ? keepTheFieldsFocus : undefined}
      {...rest}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={cx(buttonClass({ variant, size, wide }), className)}
    >
      {busy && (
        <span className="absolute inset-0 flex items-center justify-center">
          <Spinner />
          <span className="visually-hidden">{busyLabel ?? 'One moment…'}</span>
        </span>
      )}
      <span className={cx('button-words', busy && 'invisible')} aria-hidden={busy || undefined}>
        {icon}
        {children}
      </span>
    </button>
  )
}

/** Keeps the focus in the field: its error would appear on blur, and the button would move away before the click completes. */
export const keepTheFieldsFocus = (event: { preventDefault: () => void }) => event.preventDefault()

/** A link styled as a button, for navigation rather than actions. */
export function ButtonLink({
  variant,
  size,
  wide,
  icon,
  className,
  children,
  prefetch = 'intent',
  ...rest
}: Look & LinkProps & { icon?: ReactNode }) {
  return (
    <Link prefetch={prefetch} {...rest} className={cx(buttonClass({ variant, size, wide }), className)}>
      {icon}
      {children}
    </Link>
  )
}

/** A square icon button; the label is its name. */
export function IconButton({ label, className, children, type = 'button', ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      {...rest}
      className={cx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-sm text-soft hover:bg-tint hover:text-link-strong disabled:opacity-55',
        className,
      )}
    >
      {children}
    </button>
  )
}
