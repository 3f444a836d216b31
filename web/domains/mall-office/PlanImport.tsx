import { useRef, useState } from 'react'
import type { MallId } from '#contracts/ids.ts'
import { PLAN_FILE_MOST, type ReadPlan } from '#contracts/mall-office/plans.ts'
import { plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { faultIn } from './plan-fault.ts'
import { useReadPlanFile } from './queries.ts'

type PlanImportProps = { mallId: MallId; floor: string; onTake: (plan: ReadPlan) => void; onClose: () => void }

/** Reads a plan from a file and says what is in it. The floor changes once the person takes it over. */
export function PlanImport({ mallId, floor, onTake, onClose }: PlanImportProps) {
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [found, setFound] = useState<ReadPlan | null>(null)
  const read = useReadPlanFile()
  async function look() {
    const file = field.current?.files?.[0]
    setError(undefined)
    setFound(null)
    if (!file) return setError('Choose a file.')
    if (file.size > PLAN_FILE_MOST) return setError('The file is larger than 900 kB. Save it with fewer details.')
    const text = await file.text()
    try {
      setFound(await read.mutateAsync({ params: { mallId }, body: { text } }))
    } catch (problem) {
      setError(faultIn(problem))
    }
  }
  return (
    <Dialog
      open
      title={`Import ${floor}`}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {found ? (
            <Button onClick={() => onTake(found)}>Put it on {floor}</Button>
          ) : (
            <Button busy={read.isPending} busyLabel="Reading…" onClick={() => void look()}>
              Read the file
            </Button>
          )}
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <FileDrop
          label="Plan of this floor"
          hint="SVG or GeoJSON, up to 900 kB. Units are areas, named by their id, label, title or the words on them. We take the shapes only."
          error={error}
          accept=".svg,.geojson,.json,image/svg+xml,application/geo+json,application/json"
          field={field}
          onChange={() => {
            setError(undefined)
            setFound(null)
          }}
        />
        <p role="status">{found && wordsFor(found)}</p>
      </div>
    </Dialog>
  )
}

function wordsFor({ units, marks, paths }: ReadPlan): string {
  const unnamed = units.filter(({ unit }) => unit === '').length
  const parts = [plural(units.length, 'unit'), plural(marks.length, 'sign'), plural(paths.length, 'path')].join(', ')
  const rest = unnamed === 0 ? '' : ` ${plural(unnamed, 'unit')} without a number: you enter ${unnamed === 1 ? 'it' : 'them'} in the list.`
  return `Found ${parts}.${rest} It replaces this floor of the draft.`
}
