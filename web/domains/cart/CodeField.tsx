import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Input } from '#web/ui/Input.tsx'

type CodeFieldProps = {
  label: string
  /** On the button that unfolds the field. */
  opener: string
  emptyError: string
  /** Applies the code; returns why it does nothing, or null. */
  apply: (code: string) => Promise<string | null>
  fieldClassName: string
  className?: string
  buttonClassName: string
}

/** A folded field for a code, which is checked while the person waits. Screen readers hear how it went. */
export function CodeField({ label, opener, emptyError, apply, fieldClassName, className, buttonClassName }: CodeFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [added, setAdded] = useState('')
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  if (!isOpen)
    return (
      <Button
        variant="quiet"
        className="-ml-3 self-start"
        onClick={() => {
          setOpen(true)
          requestAnimationFrame(() => field.current?.focus())
        }}
      >
        {opener}
      </Button>
    )
  const send = async () => {
    const typed = code.trim()
    if (typed === '') return setError(emptyError)
    setBusy(true)
    const problem = await apply(typed).finally(() => setBusy(false))
    setError(problem ?? undefined)
    if (problem === null) {
      setCode('')
      setAdded(`${label} ${typed} added.`)
    }
    field.current?.focus()
  }
  // The field is part of the order's form, which Enter must not send here.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void send()
  }
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Input
        ref={field}
        label={label}
        value={code}
        onChange={({ target }) => {
          setCode(target.value)
          setError(undefined)
          setAdded('')
        }}
        onKeyDown={onKeyDown}
        {...(error !== undefined && { error })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        fieldClassName={fieldClassName}
        {...(className !== undefined && { className })}
      />
      <Button variant="secondary" className={buttonClassName} busy={isBusy} busyLabel="Checking…" onClick={() => void send()}>
        Apply
      </Button>
      <p role="status" className="visually-hidden">
        {error ?? added}
      </p>
    </div>
  )
}
