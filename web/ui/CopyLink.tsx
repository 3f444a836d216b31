import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { Input } from './Input.tsx'

const COPIED_MS = 2000
/** A URL to share, or another text to take along, with a copy button. */
export function CopyLink({ label, url, copyLabel = 'Copy link' }: { label: string; url: string; copyLabel?: string }) {
  const [isCopied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch {
      // Copying is not allowed: selects the URL so that it can be copied by hand.
      field.current?.select()
    }
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Input
        ref={field}
        label={label}
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
        fieldClassName="min-w-0 flex-1 basis-64"
      />
      <Button
        variant="secondary"
        onClick={() => void copy()}
        icon={
          isCopied ? <Check aria-hidden="true" className="size-5" /> : <Copy aria-hidden="true" className="size-5" strokeWidth={1.75} />
        }
      >
        <span aria-live="polite">{isCopied ? 'Copied' : copyLabel}</span>
      </Button>
    </div>
  )
}
