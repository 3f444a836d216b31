import { type PointerEvent, useRef, useState } from 'react'
import { type Outline, PLAN_SIZE, type Point } from '#contracts/malls/malls.ts'
import type { PlanFloor } from '#contracts/mall-office/plans.ts'
import { cx } from '#web/ui/class-names.ts'
import { Mark } from '../malls/FloorPlan.tsx'
import {
  type Box,
  boxOf,
  middlesOf,
  movedBy,
  outlineIn,
  type Part,
  pointIn,
  type Tool,
  withCorner,
  withMoreCorners,
  withOutline,
} from './plan-edit.ts'

const path = (outline: Outline): string => `M${outline.map((point) => point.join(' ')).join('L')}Z`
const isSame = (one: Part | null, kind: Part['kind'], at: number): boolean => one?.kind === kind && one.at === at
/** Shorter drags are presses. */
const LEAST_DRAG = 6

type Drag =
  | { kind: 'draw'; from: Point; to: Point }
  | { kind: 'move'; part: Part; from: Point; to: Point }
  | { kind: 'corner' | 'side'; part: Part; corner: number; from: Point; to: Point }
type PlanCanvasProps = {
  floor: PlanFloor
  tool: Tool
  chosen: Part | null
  /** The points of a path that is being drawn. */
  line: readonly Point[]
  onChoose: (part: Part | null) => void
  onDraw: (box: Box) => void
  onPlace: (point: Point) => void
  onChange: (floor: PlanFloor) => void
}

/** The drawing of a floor, for a pointer. The lists and fields beside it do the same for a keyboard. */
export function PlanCanvas({ floor: given, tool, chosen, line, onChoose, onDraw, onPlace, onChange }: PlanCanvasProps) {
  const canvas = useRef<SVGSVGElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const floor = drag ? dragged(given, drag) : given

  function pointAt(event: PointerEvent): Point {
    const { left, top, width, height } = (canvas.current as SVGSVGElement).getBoundingClientRect()
    return pointIn([((event.clientX - left) / width) * PLAN_SIZE.width, ((event.clientY - top) / height) * PLAN_SIZE.height])
  }
  function hold(event: PointerEvent): Point {
    event.stopPropagation()
    canvas.current?.setPointerCapture(event.pointerId)
    return pointAt(event)
  }
  const grab = (part: Part) => (event: PointerEvent) => {
    if (tool !== 'select') return
    const from = hold(event)
    onChoose(part)
    setDrag({ kind: 'move', part, from, to: from })
  }
  const grabCorner = (part: Part) => (kind: 'corner' | 'side', corner: number) => (event: PointerEvent) => {
    const from = hold(event)
    setDrag({ kind, part, corner, from, to: from })
  }
  function start(event: PointerEvent) {
    const from = pointAt(event)
    if (tool === 'select') return onChoose(null)
    if (tool !== 'unit' && tool !== 'walkway') return onPlace(from)
    canvas.current?.setPointerCapture(event.pointerId)
    setDrag({ kind: 'draw', from, to: from })
  }
  function end() {
    if (!drag) return
    setDrag(null)
    const box = boxBetween(drag.from, drag.to)
    if (box.width < LEAST_DRAG && box.height < LEAST_DRAG) return
    if (drag.kind === 'draw') onDraw(box)
    else onChange(dragged(given, drag))
  }

  return (
    <svg
      ref={canvas}
      aria-hidden="true"
      viewBox={`0 0 ${PLAN_SIZE.width} ${PLAN_SIZE.height}`}
      onPointerDown={start}
      onPointerMove={(event) => drag && setDrag({ ...drag, to: pointAt(event) })}
      onPointerUp={end}
      onPointerCancel={() => setDrag(null)}
      data-testid="plan"
      className={cx(
        'h-auto w-full touch-none rounded-md border border-hairline bg-sunken select-none',
        tool === 'select' ? 'cursor-default' : 'cursor-crosshair',
      )}
    >
      <path d={path(floor.outline)} className="fill-surface stroke-control stroke-2" />
      {floor.walkways.map((walkway, at) => (
        <path
          key={at}
          d={path(walkway)}
          data-walkway={at + 1}
          onPointerDown={grab({ kind: 'walkways', at })}
          className={cx('fill-tint', isSame(chosen, 'walkways', at) && 'stroke-danger stroke-[4]')}
        />
      ))}
      {floor.units.map(({ unit, outline }, at) => (
        <Unit key={at} unit={unit} outline={outline} isChosen={isSame(chosen, 'units', at)} onGrab={grab({ kind: 'units', at })} />
      ))}
      {floor.paths.map((points, at) => (
        <polyline
          key={at}
          points={points.join(' ')}
          onPointerDown={grab({ kind: 'paths', at })}
          className={cx('fill-none [stroke-linecap:round] stroke-[5]', isSame(chosen, 'paths', at) ? 'stroke-danger' : 'stroke-success')}
        />
      ))}
      {line.length > 0 && <polyline points={line.join(' ')} className="fill-none stroke-danger [stroke-dasharray:4_6] stroke-[5]" />}
      {line.map((point) => (
        <circle key={point.join()} cx={point[0]} cy={point[1]} r={5} className="fill-danger" />
      ))}
      {floor.marks.map((mark, at) => (
        <g key={at} onPointerDown={grab({ kind: 'marks', at })} className={tool === 'select' ? 'cursor-move' : undefined}>
          <Mark mark={mark} />
          {isSame(chosen, 'marks', at) && <circle cx={mark.at[0]} cy={mark.at[1]} r={20} className="fill-none stroke-danger stroke-[3]" />}
        </g>
      ))}
      {chosen && <Handles outline={outlineIn(floor, chosen) ?? []} onGrab={grabCorner(chosen)} />}
      {drag?.kind === 'draw' && <rect {...boxBetween(drag.from, drag.to)} className="fill-tint-strong stroke-accent stroke-2 opacity-70" />}
    </svg>
  )
}

const boxBetween = ([ax, ay]: Point, [bx, by]: Point): Box => ({
  x: Math.min(ax, bx),
  y: Math.min(ay, by),
  width: Math.abs(ax - bx),
  height: Math.abs(ay - by),
})

function dragged(floor: PlanFloor, drag: Drag): PlanFloor {
  if (drag.kind === 'draw') return floor
  const way: Point = [drag.to[0] - drag.from[0], drag.to[1] - drag.from[1]]
  if (drag.kind === 'move') return movedBy(floor, drag.part, way)
  const outline = outlineIn(floor, drag.part)
  if (!outline || (way[0] === 0 && way[1] === 0)) return floor
  const shaped = drag.kind === 'corner' ? withCorner(outline, drag.corner, drag.to) : withMoreCorners(outline, drag.corner, drag.to)
  return withOutline(floor, drag.part, shaped)
}

type UnitProps = { unit: string; outline: Outline; isChosen: boolean; onGrab: (event: PointerEvent) => void }
function Unit({ unit, outline, isChosen, onGrab }: UnitProps) {
  const { x, y, width, height } = boxOf(outline)
  return (
    <g onPointerDown={onGrab}>
      <path
        d={path(outline)}
        className={cx(
          unit === '' ? 'fill-warning-wash' : 'fill-tint-strong',
          isChosen ? 'stroke-danger stroke-[4]' : 'stroke-accent stroke-2',
        )}
      />
      <text x={x + width / 2} y={y + height / 2} textAnchor="middle" dominantBaseline="central" className="tabular fill-text text-[14px]">
        {unit || '?'}
      </text>
    </g>
  )
}

type HandlesProps = { outline: Outline; onGrab: (kind: 'corner' | 'side', corner: number) => (event: PointerEvent) => void }
/** Corners that can be moved. A smaller handle in the middle of each side becomes a corner where it is dropped. */
function Handles({ outline, onGrab }: HandlesProps) {
  const { width, height } = boxOf(outline)
  // Large enough for a finger, and small enough to leave the middle of a small unit free.
  const reach = Math.min(18, Math.max(7, Math.min(width, height) / 4))
  return (
    <g data-testid="handles">
      {middlesOf(outline).map(([x, y], i) => (
        <g key={i} onPointerDown={onGrab('side', i)} className="cursor-copy">
          <circle cx={x} cy={y} r={reach} className="fill-transparent" />
          <circle cx={x} cy={y} r={5} className="fill-surface stroke-danger stroke-2" />
        </g>
      ))}
      {outline.map(([x, y], i) => (
        <g key={i} onPointerDown={onGrab('corner', i)} className="cursor-move">
          <circle cx={x} cy={y} r={reach} className="fill-transparent" />
          <circle cx={x} cy={y} r={7} className="fill-danger stroke-surface stroke-2" />
        </g>
      ))}
    </g>
  )
}
