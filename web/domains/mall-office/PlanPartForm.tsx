import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MallId } from '#contracts/ids.ts'
import { type FloorMark, MARKS, type Outline, type Point } from '#contracts/malls/malls.ts'
import type { PlanFloor } from '#contracts/mall-office/plans.ts'
import { faultOf } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { type Box, boxOf, fitted, outlineIn, type Part, pathIn, pathText, pointIn, withOutline, without } from './plan-edit.ts'
import { tenantsOf, useMoveTenant } from './queries.ts'
import { MARK_WORDS } from './words.ts'

type PlanPartFormProps = {
  mallId: MallId
  floor: PlanFloor
  part: Part
  /** Where it was opened from a list, which may be far below. */
  takesFocus: boolean
  onChange: (floor: PlanFloor) => void
  onClose: () => void
}

/** The fields of the chosen unit, walkway, sign or path. What is typed here shows in the drawing. */
export function PlanPartForm({ mallId, floor, part, takesFocus, onChange, onClose }: PlanPartFormProps) {
  const head = useRef<HTMLHeadingElement>(null)
  const focusHead = useEffectEvent(() => takesFocus && head.current?.focus())
  useEffect(() => void focusHead(), [])
  const remove = () => {
    onChange(without(floor, part))
    onClose()
  }
  const [unit, mark, path] = [
    part.kind === 'units' ? floor.units[part.at] : undefined,
    part.kind === 'marks' ? floor.marks[part.at] : undefined,
    part.kind === 'paths' ? floor.paths[part.at] : undefined,
  ]
  const outline = outlineIn(floor, part)
  const name = unit ? `Unit ${unit.unit}` : mark ? mark.name : `${outline ? 'Walkway' : 'Path'} ${part.at + 1}`
  return (
    <Card role="group" aria-label={name} className="flex flex-col gap-4">
      <h3 ref={head} tabIndex={-1} className="text-h4">
        {name}
      </h3>
      {unit && (
        <UnitFields
          mallId={mallId}
          unit={unit}
          onChange={(changed) => onChange({ ...floor, units: floor.units.map((each, i) => (i === part.at ? changed : each)) })}
        />
      )}
      {outline && <OutlineFields outline={outline} onChange={(changed) => onChange(withOutline(floor, part, changed))} />}
      {mark && (
        <MarkFields
          mark={mark}
          onChange={(changed) => onChange({ ...floor, marks: floor.marks.map((each, i) => (i === part.at ? changed : each)) })}
        />
      )}
      {path && (
        <PathField
          key={pathText(path)}
          label="Points"
          least={2}
          path={path}
          onChange={(changed) => onChange({ ...floor, paths: floor.paths.map((each, i) => (i === part.at ? changed : each)) })}
        />
      )}
      <div className="-ml-3 flex flex-wrap">
        <Button variant="quiet" size="sm" onClick={onClose}>
          Done
        </Button>
        <Button variant="quiet-danger" size="sm" onClick={remove}>
          Delete<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
    </Card>
  )
}

type Unit = PlanFloor['units'][number]
const SIDES: readonly { side: keyof Box; label: string }[] = [
  { side: 'x', label: 'From the left' },
  { side: 'y', label: 'From the top' },
  { side: 'width', label: 'Width' },
  { side: 'height', label: 'Height' },
]

function UnitFields({ mallId, unit, onChange }: { mallId: MallId; unit: Unit; onChange: (unit: Unit) => void }) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Input label="Number" value={unit.unit} maxLength={20} onChange={(event) => onChange({ ...unit, unit: event.target.value })} />
        <Input
          label="Shop not on SPIRAL"
          value={unit.tenant ?? ''}
          maxLength={80}
          onChange={(event) => onChange({ ...unit, tenant: event.target.value === '' ? null : event.target.value })}
        />
      </div>
      <StoreOfUnit mallId={mallId} unit={unit} />
    </>
  )
}

/** Place, size and corners of an outline, for people without a pointer. */
function OutlineFields({ outline, onChange }: { outline: Outline; onChange: (outline: Outline) => void }) {
  const box = boxOf(outline)
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        {SIDES.map(({ side, label }) => (
          <NumberField
            key={`${side} ${box[side]}`}
            label={label}
            value={box[side]}
            onSettle={(value) => onChange(fitted(outline, { ...box, [side]: value }))}
          />
        ))}
      </div>
      <PathField key={pathText(outline)} label="Corners" least={3} path={outline} onChange={onChange} />
    </>
  )
}

/** A number that counts once it is typed: while "12" becomes "120" the unit stays. */
function NumberField({ label, value, onSettle }: { label: string; value: number; onSettle: (value: number) => void }) {
  const [typed, setTyped] = useState(String(value))
  const settle = () => {
    const number = Number(typed)
    if (typed.trim() === '' || !Number.isFinite(number)) setTyped(String(value))
    else if (number !== value) onSettle(number)
  }
  return (
    <Input
      label={label}
      inputMode="numeric"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  )
}

/** Stores are in units of the published plan, so this shows at once. */
function StoreOfUnit({ mallId, unit }: { mallId: MallId; unit: Unit }) {
  const { items, units } = useQuery(tenantsOf(mallId)).data ?? { items: [], units: null }
  const move = useMoveTenant()
  if (!units) return <SkeletonRows count={1} />
  const isPublished = unit.id !== null && units.some((each) => each.unit === unit.unit)
  if (!isPublished) return <p className="text-sm text-soft">Publish the plan to put a store into this unit.</p>
  const current = items.find((each) => each.unit === unit.unit)
  const put = (storeId: string) => {
    const store = items.find((each) => String(each.storeId) === storeId) ?? current
    if (store) move.mutate({ params: { mallId, storeId: store.storeId }, body: { unit: storeId === '' ? null : unit.unit } })
  }
  return (
    <Select
      label="Store on SPIRAL"
      hint="Shoppers see it at once."
      placeholder="None"
      value={current ? String(current.storeId) : ''}
      choices={items.map(({ storeId, name, unit: at }) => ({ value: String(storeId), label: at ? `${name} (${at})` : name }))}
      onChange={(event) => put(event.target.value)}
      {...(move.error && { error: faultOf(move.error) })}
    />
  )
}

function MarkFields({ mark, onChange }: { mark: FloorMark; onChange: (mark: FloorMark) => void }) {
  const [x, y] = mark.at
  return (
    <div className="grid grid-cols-2 gap-3">
      <Select
        label="Kind"
        value={mark.kind}
        choices={MARKS.map((value) => ({ value, label: MARK_WORDS[value] }))}
        onChange={(event) => {
          const kind = MARKS.find((each) => each === event.target.value) ?? mark.kind
          onChange({ ...mark, kind, name: mark.name === MARK_WORDS[mark.kind] ? MARK_WORDS[kind] : mark.name })
        }}
      />
      <Input label="Name" value={mark.name} maxLength={60} onChange={(event) => onChange({ ...mark, name: event.target.value })} />
      <NumberField
        key={`x ${x}`}
        label="From the left"
        value={Math.round(x)}
        onSettle={(value) => onChange({ ...mark, at: pointIn([value, y]) })}
      />
      <NumberField
        key={`y ${y}`}
        label="From the top"
        value={Math.round(y)}
        onSettle={(value) => onChange({ ...mark, at: pointIn([x, value]) })}
      />
    </div>
  )
}

const EXAMPLES = { 2: ['two points', '10,220 350,220'], 3: ['three corners', '10,220 350,220 350,300'] } as const
type PathFieldProps = { label: string; least: 2 | 3; path: readonly Point[]; onChange: (path: Point[]) => void }
function PathField({ label, least, path, onChange }: PathFieldProps) {
  const [typed, setTyped] = useState(pathText(path))
  const read = pathIn(typed, least)
  const [fewest, example] = EXAMPLES[least]
  return (
    <Input
      label={label}
      hint={`From the left and from the top, such as ${example}.`}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => read && pathText(read) !== pathText(path) && onChange(read)}
      {...(!read && { error: `Enter ${fewest} or more, such as ${example}.` })}
    />
  )
}
