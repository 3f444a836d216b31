import type { Ref } from 'react'
import { plural } from '#web/lib/format.ts'
import type { FormFault } from './useServerForm.ts'

/** The list of errors at the top of a form; each links to its field. */
export function ErrorSummary({ faults, ref }: { faults: readonly FormFault[]; ref?: Ref<HTMLDivElement> }) {
  const placed = faults.filter((fault) => fault.id !== null)
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={faults.length > 0 ? 'alert' : undefined}
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
  )
}

function goTo(event: { preventDefault: () => void }, id: string | null) {
  event.preventDefault()
  const field = document.getElementById(id ?? '')
  const control = field?.matches('fieldset') ? field.querySelector<HTMLElement>('input') : field
  control?.focus()
}
