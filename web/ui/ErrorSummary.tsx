import { type Ref, useState } from 'react'
import { plural } from '#web/lib/format.ts'
import type { FormFault } from './useServerForm.ts'

type ErrorSummaryProps = { faults: readonly FormFault[] /** How often the form was sent. */; sent?: number; ref?: Ref<HTMLDivElement> }

/**
 * The list of errors at the top of a form; each links to its field. It is read aloud when the form is sent. While fields are mended after
 * that, only the number that is left is, and politely: the list would talk over the next field's label.
 */
export function ErrorSummary({ faults, sent = 0, ref }: ErrorSummaryProps) {
  const placed = faults.filter((fault) => fault.id !== null)
  const listed = faults.map(({ message }) => message).join('\n')
  const [told, setTold] = useState({ sent, listed })
  const isNew = told.sent !== sent || told.listed === '' || listed === ''
  if (isNew && (told.sent !== sent || told.listed !== listed)) setTold({ sent, listed })
  const isTold = isNew || told.listed === listed
  return (
    <>
      {faults.length > 0 && (
        <p role="status" className="visually-hidden">
          {!isTold && placed.length > 0 && `${placed.length} left to fix`}
        </p>
      )}
      <div
        ref={ref}
        tabIndex={-1}
        role={faults.length === 0 ? undefined : isTold ? 'alert' : 'group'}
        className={faults.length > 0 ? 'rounded-sm border-l-4 border-danger bg-danger-wash p-4' : 'hidden'}
      >
        {faults
          .filter((fault) => fault.id === null)
          .map((fault) => (
            <p key={fault.message} className="font-medium text-danger">
              {fault.message}
            </p>
          ))}
        {placed.length > 0 && (
          <>
            <p className="font-semibold">{plural(placed.length, 'thing')} to fix</p>
            <ul className="mt-1 list-disc pl-5">
              {placed.map((fault) => (
                <li key={fault.id}>
                  <a href={`#${fault.id}`} className="text-danger underline underline-offset-3" onClick={(event) => goTo(event, fault.id)}>
                    {fault.message}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  )
}

function goTo(event: { preventDefault: () => void }, id: string | null) {
  event.preventDefault()
  const field = document.getElementById(id ?? '')
  const control = field?.matches('fieldset') ? field.querySelector<HTMLElement>('input') : field
  control?.focus()
}
