import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useHydrated } from '#web/lib/hydrated.ts'
import { Button } from '#web/ui/Button.tsx'
import { pictureOfShown, type Region, regionAfter, regionBetween } from './regions.ts'

const WHOLE: Region = { left: 0, top: 0, width: 100, height: 100 }
const MIDDLE: Region = { left: 20, top: 20, width: 60, height: 60 }

/** A picture and the part of it that is searched for. A finger or mouse draws the part; arrow keys move it, with Shift they change its size. */
export function CropBox({
  id,
  name,
  region,
  onRegion,
}: {
  id: string
  name: string
  region: Region | null
  onRegion: (region: Region | null) => void
}) {
  const hydrated = useHydrated()
  const frame = useRef<HTMLDivElement>(null)
  const [start, setStart] = useState<{ x: number; y: number }>()
  const [drawn, setDrawn] = useState<Region>()
  const shown = drawn ?? region ?? WHOLE
  function pointOf(event: PointerEvent) {
    const box = frame.current?.getBoundingClientRect()
    const percent = (value: number, length: number) => Math.min(100, Math.max(0, (value / length) * 100))
    return { x: percent(event.clientX - (box?.left ?? 0), box?.width ?? 1), y: percent(event.clientY - (box?.top ?? 0), box?.height ?? 1) }
  }
  function onPointerUp() {
    if (drawn) onRegion(drawn)
    setStart(undefined)
    setDrawn(undefined)
  }
  function onKeyDown(event: KeyboardEvent) {
    const next = regionAfter(region ?? MIDDLE, event.key, event.shiftKey)
    if (!next) return
    event.preventDefault()
    onRegion(next)
  }
  const box = { left: `${shown.left}%`, top: `${shown.top}%`, width: `${shown.width}%`, height: `${shown.height}%` }
  return (
    <div className="flex flex-col gap-2">
      <div
        ref={frame}
        className="relative touch-none overflow-hidden rounded-md bg-sunken select-none"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setStart(pointOf(event))
        }}
        onPointerMove={(event) => start && setDrawn(regionBetween(start, pointOf(event)))}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          setStart(undefined)
          setDrawn(undefined)
        }}
      >
        <img src={pictureOfShown(id)} alt={name} draggable={false} className="block w-full" />
        {/* Its place is a style, which the page's policy refuses in the first HTML. */}
        {hydrated && (
          <button
            type="button"
            aria-label={`Part of ${name} to search for: ${shown.left}% from the left, ${shown.top}% from the top, ${shown.width}% wide, ${shown.height}% high. Arrow keys move it, Shift and arrow keys change its size.`}
            onKeyDown={onKeyDown}
            className="absolute border-2 border-accent-strong outline-offset-[-4px] [box-shadow:0_0_0_100vmax_rgb(0_0_0/0.35)]"
            style={box}
          />
        )}
      </div>
      <p className="text-sm text-soft">Draw a box around the item you want.</p>
      {region && (
        <Button variant="quiet" size="md" className="self-start" onClick={() => onRegion(null)}>
          Search the whole photo
        </Button>
      )}
    </div>
  )
}
