import { Action, Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast'
import { X } from 'lucide-react'
import { useToasts } from '#web/state/toasts.ts'
import { cx } from './class-names.ts'

const STAYS: Record<string, number> = { long: 4, until_closed: Infinity }
/** How many times as long messages stay for who needs more time. */
const stay = (): number => STAYS[document.documentElement.dataset['messages'] ?? ''] ?? 1

/** One message at a time, bottom right above the badge. F8 focuses it; a swipe to the right dismisses it. */
export default function Toaster() {
  const { toasts, dismiss } = useToasts()
  return (
    <Provider swipeDirection="right" swipeThreshold={50}>
      {toasts.map(({ id, title, body, variant, durationMs, action, open }) => (
        <Root
          key={id}
          open={open}
          duration={durationMs * stay()}
          type={variant === 'destructive' ? 'foreground' : 'background'}
          onOpenChange={(isOpen) => !isOpen && dismiss(id)}
          data-variant={variant}
          className={cx(
            'flex w-full animate-rise items-start gap-3 rounded-md border p-4 pr-2 shadow-2',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:translate-x-[110%] data-[swipe=end]:opacity-0 data-[swipe=end]:transition-transform',
            variant === 'destructive' ? 'border-transparent bg-danger text-on-danger' : 'border-hairline bg-surface text-text',
          )}
        >
          <div role={variant === 'destructive' ? 'alert' : 'status'} className="flex min-w-0 flex-1 flex-col gap-0.5 py-1">
            <Title className="font-semibold">{title}</Title>
            {body && <Description className="text-sm">{body}</Description>}
          </div>
          {action && (
            <Action
              altText={action.label}
              onClick={action.act}
              className={cx(
                'min-h-9 shrink-0 rounded-sm border px-3 text-sm font-semibold',
                variant === 'destructive' ? 'border-current hover:bg-current/10' : 'border-control text-link-strong hover:bg-tint',
              )}
            >
              {action.label}
            </Action>
          )}
          <Close aria-label="Close" className="flex size-9 shrink-0 items-center justify-center rounded-sm hover:bg-current/10">
            <X aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </Close>
        </Root>
      ))}
      <Viewport
        hotkey={['F8']}
        label="Messages ({hotkey})"
        className="fixed right-4 bottom-(--toast-bottom) z-40 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2 outline-none"
      />
    </Provider>
  )
}
