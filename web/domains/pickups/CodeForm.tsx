import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Input } from '#web/ui/Input.tsx'

type CodeFormProps = {
  label?: string
  hint?: string
  act?: string
  busy: boolean
  refusal: string | undefined
  onCode: (code: string) => Promise<void>
  /** Fields below the code. */
  children?: ReactNode
}

/** The characters below a QR code: of a pass, or of the label of a parcel. A handheld scanner types them and presses Enter. */
export function CodeForm({
  label = 'Or type the code',
  hint = '8 characters, like 7K3M-Q9TD. Upper or lower case.',
  act = 'Check code',
  busy,
  refusal,
  onCode,
  children,
}: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  // On a phone, focusing the field would open the keyboard over the camera.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [])
  useEffect(() => {
    if (refusal) field.current?.select()
  }, [refusal])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const code = field.current?.value.trim() ?? ''
    if (!code) {
      setError('Enter the code.')
      return field.current?.focus()
    }
    setError(undefined)
    await onCode(code)
  }
  return (
    <Card>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Input
          ref={field}
          label={label}
          hint={hint}
          error={error ?? refusal}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={200}
          onChange={() => setError(undefined)}
          className="tabular min-h-14 text-h3 font-semibold tracking-widest uppercase"
        />
        {children}
        <p role="alert" className="visually-hidden">
          {refusal}
        </p>
        <Button type="submit" size="lg" busy={busy} busyLabel="Checking the code…">
          {act}
        </Button>
      </form>
    </Card>
  )
}
