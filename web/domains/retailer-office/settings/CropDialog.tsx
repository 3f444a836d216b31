import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type Shape = { width: number; height: number }
type CropDialogProps = {
  file: File
  /** The shape and size of the result. */
  shape: Shape
  onCropped: (picture: File) => void
  onClose: () => void
}
const MOST_ZOOM = 4
const STEP = 0.01

/** Cuts a picture to a shape. The sliders work with mouse, finger and keyboard; what stands in the frame is what is sent. */
export function CropDialog({ file, shape, onCropped, onClose }: CropDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [bitmap, setBitmap] = useState<ImageBitmap | null>()
  const [cut, setCut] = useState({ zoom: 1, across: 0.5, down: 0.5 })
  useEffect(() => {
    let isOver = false
    let opened: ImageBitmap | undefined
    createImageBitmap(file).then(
      (picture) => {
        opened = picture
        if (isOver) picture.close()
        else setBitmap(picture)
      },
      () => !isOver && setBitmap(null),
    )
    return () => {
      isOver = true
      opened?.close()
    }
  }, [file])
  useEffect(() => {
    const drawing = canvas.current?.getContext('2d')
    if (!drawing || !bitmap) return
    const { x, y, width, height } = partOf(bitmap, shape, cut)
    drawing.clearRect(0, 0, shape.width, shape.height)
    drawing.drawImage(bitmap, x, y, width, height, 0, 0, shape.width, shape.height)
  }, [bitmap, shape, cut])
  const use = () =>
    canvas.current?.toBlob((blob) => blob && onCropped(new File([blob], 'picture.webp', { type: blob.type })), 'image/webp', 0.92)
  const slider = (name: keyof typeof cut, label: string, least: number, most: number) => (
    <label className="flex flex-col gap-1">
      <span className="font-medium">{label}</span>
      <input
        type="range"
        min={least}
        max={most}
        step={STEP}
        value={cut[name]}
        onChange={(event) => setCut({ ...cut, [name]: Number(event.target.value) })}
        className="min-h-9 w-full accent-accent"
      />
    </label>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Choose the part shoppers see"
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={use} disabled={!bitmap}>
            Use this part
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        {bitmap === null ? (
          <Notice tone="danger" title="We can't open this picture">
            Choose a JPEG, PNG, WebP or AVIF file.
          </Notice>
        ) : (
          <canvas
            ref={canvas}
            role="img"
            aria-label="The part of your picture shoppers see"
            width={shape.width}
            height={shape.height}
            className="w-full rounded-sm bg-sunken"
          />
        )}
        {slider('zoom', 'Zoom', 1, MOST_ZOOM)}
        {slider('across', 'Left to right', 0, 1)}
        {slider('down', 'Top to bottom', 0, 1)}
      </div>
    </Dialog>
  )
}

/** The largest part of the picture with this shape, made smaller by the zoom and moved within the picture. */
function partOf(picture: Shape, shape: Shape, { zoom, across, down }: { zoom: number; across: number; down: number }) {
  const scale = Math.min(picture.width / shape.width, picture.height / shape.height) / zoom
  const [width, height] = [shape.width * scale, shape.height * scale]
  return { x: (picture.width - width) * across, y: (picture.height - height) * down, width, height }
}
