import { type ReactNode, type RefObject, useState } from 'react'
import { cx } from './class-names.ts'
import { controlClass, Field } from './Field.tsx'

type FileDropProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Extensions and types, as for an input: ".csv,text/csv". */
  accept: string
  /** The input, which holds the chosen or dropped file. */
  field: RefObject<HTMLInputElement | null>
  onChange: () => void
}

/** A file chosen in the field or dropped on it. Keyboard and phone users use the browser's file input. */
export function FileDrop({ label, hint, error, accept, field, onChange }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  return (
    <Field label={label} hint={hint} {...(error !== undefined && { error })}>
      {(control) => (
        <div
          onDragOver={(event) => {
            if (!event.dataTransfer.types.includes('Files')) return
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            setOver(false)
            if (!field.current || event.dataTransfer.files.length === 0) return
            event.preventDefault()
            const one = new DataTransfer()
            one.items.add(event.dataTransfer.files[0] as File)
            field.current.files = one.files
            onChange()
          }}
          className={cx(
            'flex flex-col gap-2 rounded-md border border-dashed p-4',
            isOver ? 'border-accent-strong bg-tint' : 'border-control bg-sunken',
          )}
        >
          <p aria-hidden="true" className="text-soft max-sm:hidden">
            Drop a file here, or choose one:
          </p>
          <input
            ref={field}
            type="file"
            accept={accept}
            onChange={onChange}
            {...control}
            className={cx(
              controlClass(error),
              'file:mr-3 file:rounded-sm file:border-0 file:bg-tint file:px-3 file:py-1.5 file:font-semibold file:text-link-strong',
            )}
          />
        </div>
      )}
    </Field>
  )
}
