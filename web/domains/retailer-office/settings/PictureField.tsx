import { type ReactNode, useRef, useState } from 'react'
import type { RetailerId } from '#contracts/ids.ts'
import { ApiProblem, faultOf } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { useAddPicture } from '../../catalog/office/queries.ts'
import { CropDialog } from './CropDialog.tsx'

type PictureFieldProps = {
  label: string
  hint: string
  error: string | undefined
  retailerId: RetailerId
  /** The picture as it will be shown; null: none. */
  shown: ReactNode
  /** The shape and size it is cut to before it is sent. */
  shape: { width: number; height: number }
  onSent: (picture: { hash: string; src: string }) => void
  onRemove: () => void
}

/** A picture that is sent at once and saved with the form. */
export function PictureField({ label, hint, error, retailerId, shown, shape, onSent, onRemove }: PictureFieldProps) {
  const add = useAddPicture()
  const chooser = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string>()
  const [chosen, setChosen] = useState<File>()
  async function send(file: File, name: string) {
    setRefusal(undefined)
    try {
      onSent(await add.mutateAsync({ body: { retailerId }, file }))
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      setRefusal(`${name}: ${faultOf(problem)}`)
    }
    if (chooser.current) chooser.current.value = ''
  }
  return (
    <div className="flex flex-col gap-2">
      <FileDrop
        label={label}
        hint={add.isPending ? 'Sending…' : hint}
        error={refusal ?? error}
        accept="image/jpeg,image/png,image/webp,image/avif"
        field={chooser}
        onChange={() => setChosen(chooser.current?.files?.[0])}
      />
      {add.isPending && (
        <span role="status" className="visually-hidden">
          Sending…
        </span>
      )}
      {chosen && (
        <CropDialog
          file={chosen}
          shape={shape}
          onCropped={(picture) => {
            setChosen(undefined)
            void send(picture, chosen.name)
          }}
          onClose={() => {
            setChosen(undefined)
            if (chooser.current) chooser.current.value = ''
          }}
        />
      )}
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
