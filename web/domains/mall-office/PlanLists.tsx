import type { PlanFloor } from '#contracts/mall-office/plans.ts'
import { Button } from '#web/ui/Button.tsx'
import { Input } from '#web/ui/Input.tsx'
import type { Part } from './plan-edit.ts'

type PlanListsProps = {
  floor: PlanFloor
  /** The store in a unit that is published. */
  storeIn: (unitId: number | null) => string | undefined
  onChoose: (part: Part) => void
  onChange: (floor: PlanFloor) => void
}

/** Everything on the floor as lists: the same as the drawing, for a keyboard and a screen reader. */
export function PlanLists({ floor, storeIn, onChoose, onChange }: PlanListsProps) {
  const { units, walkways, marks, paths } = floor
  const change = (at: number, changed: Partial<PlanFloor['units'][number]>) =>
    onChange({ ...floor, units: units.map((unit, i) => (i === at ? { ...unit, ...changed } : unit)) })
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
      <section aria-label="Units" className="flex flex-col gap-2">
        <h3 className="text-h4">Units</h3>
        {units.length === 0 && <p className="text-soft">No units yet. Draw one, add one or import a file.</p>}
        <ul className="flex flex-col gap-2">
          {units.map(({ id, unit, tenant }, at) => (
            <li key={at} className="grid grid-cols-[7rem_1fr_auto] items-center gap-2 border-b border-hairline pb-2">
              <Input
                label={`Number of unit ${at + 1}`}
                labelHidden
                placeholder="Number"
                value={unit}
                maxLength={20}
                onChange={(event) => change(at, { unit: event.target.value })}
                {...(unit.trim() === '' && { error: 'Enter a number.' })}
              />
              {storeIn(id) === undefined ? (
                <Input
                  label={`Shop in unit ${unit || at + 1}, not on SPIRAL`}
                  labelHidden
                  placeholder="Shop not on SPIRAL"
                  value={tenant ?? ''}
                  maxLength={80}
                  onChange={(event) => change(at, { tenant: event.target.value === '' ? null : event.target.value })}
                />
              ) : (
                <span className="min-w-0 break-words">{storeIn(id)}</span>
              )}
              <Button variant="quiet" size="sm" onClick={() => onChoose({ kind: 'units', at })}>
                Edit<span className="visually-hidden"> unit {unit || at + 1}</span>
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Walkways, signs and paths" className="flex flex-col gap-2">
        <h3 className="text-h4">Walkways, signs and paths</h3>
        {walkways.length + marks.length + paths.length === 0 && (
          <p className="text-soft">No walkways, entrances, elevators or paths yet.</p>
        )}
        <ul className="flex flex-col gap-1">
          {walkways.map((outline, at) => (
            <li key={`walkway ${at}`} className="flex items-center justify-between gap-2 border-b border-hairline">
              Walkway {at + 1}, {outline.length} corners
              <Button variant="quiet" size="sm" onClick={() => onChoose({ kind: 'walkways', at })}>
                Edit<span className="visually-hidden"> walkway {at + 1}</span>
              </Button>
            </li>
          ))}
          {marks.map(({ name }, at) => (
            <li key={`mark ${at}`} className="flex items-center justify-between gap-2 border-b border-hairline">
              {name}
              <Button variant="quiet" size="sm" onClick={() => onChoose({ kind: 'marks', at })}>
                Edit<span className="visually-hidden"> {name}</span>
              </Button>
            </li>
          ))}
          {paths.map((path, at) => (
            <li key={`path ${at}`} className="flex items-center justify-between gap-2 border-b border-hairline">
              Path {at + 1}, {path.length} points
              <Button variant="quiet" size="sm" onClick={() => onChoose({ kind: 'paths', at })}>
                Edit<span className="visually-hidden"> path {at + 1}</span>
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
