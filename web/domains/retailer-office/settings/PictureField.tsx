import { ImagePlus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { RetailerId } from '#contracts/ids.ts'
import { ApiProblem, sentenceFor } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { controlClass, Field } from '#web/ui/Field.tsx'
import { useAddPicture } from '../../retailers/queries.ts'

type PictureFieldProps = {
  label: string
  hint: string
  error: string | undefined
  retailerId: RetailerId
  /** The picture as it will be shown; null: none. */
  shown: ReactNode
  onSent: (picture: { hash: string; src: string }) => void
  onRemove: () => void
}

/** A picture that is sent at once and saved with the form. */
export function PictureField({ label, hint, error, retailerId, shown, onSent, onRemove }: PictureFieldProps) {
  const add = useAddPicture()
  const chooser = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string>()
  async function send(file: File | undefined) {
    if (!file) return
    setRefusal(undefined)
    try {
      onSent(await add.mutateAsync({ body: { retailerId }, file }))
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      setRefusal(`${file.name}: ${problem.errors[0]?.message ?? sentenceFor(problem)}`)
    }
    if (chooser.current) chooser.current.value = ''
  }
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} hint={hint} error={refusal ?? error}>
        {(control) => (
          <span className="flex items-center gap-3">
            <ImagePlus aria-hidden="true" className="size-5 shrink-0 text-soft" strokeWidth={1.75} />
            <input
              ref={chooser}
              type="file"
              accept="image/jpeg,image/png,image/webp,image/avif"
              disabled={add.isPending}
              onChange={(event) => void send(event.target.files?.[0])}
              {...control}
              className={`${controlClass(refusal ?? error)} file:mr-3 file:rounded-sm file:border-0 file:bg-tint file:px-3 file:py-1.5 file:font-semibold file:text-link-strong`}
            />
            {add.isPending && <span role="status">Sending…</span>}
          </span>
        )}
      </Field>
      {shown && (
        <div className="flex items-center gap-3">
          {shown}
          <Button variant="quiet-danger" size="sm" onClick={onRemove}>
            Remove<span className="visually-hidden"> the {label.toLowerCase()}</span>
          </Button>
        </div>
      )}
    </div>
  )
}
