import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button, type ButtonSize, type ButtonVariant } from '#web/ui/Button.tsx'
import type { Shared } from './shared.ts'

const ShareDialog = lazy(() => import('./ShareDialog.tsx'))

type ShareButtonProps = {
  shared: Shared
  label?: string
  /** Says what is shared, where several such buttons stand on a page. */
  named?: boolean
  variant?: ButtonVariant
  size?: ButtonSize
}
/** Opens the share dialog, whose code is loaded with the first press. */
export function ShareButton({ shared, label = 'Share', named = false, variant = 'secondary', size = 'md' }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant={variant}
        size={size}
        data-print="hide"
        aria-haspopup="dialog"
        icon={<Share2 aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        onClick={() => setOpen(true)}
      >
        {label}
        {named && <span className="visually-hidden"> {shared.title}</span>}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog shared={shared} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
