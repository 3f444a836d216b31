import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'

const MOST_ACROSS = 1_600
const QUALITY = 0.85

type CameraViewProps = { busy: boolean; onPhoto: (photo: Blob) => void; onDenied: (words: string) => void; onClose: () => void }

/** The live camera and its shutter. Nothing is sent before the shutter is pressed. */
export function CameraView({ busy, onPhoto, onDenied, onClose }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isReady, setReady] = useState(false)
  const denied = useRef(onDenied)
  useEffect(() => {
    denied.current = onDenied
  })
  useEffect(() => {
    let stream: MediaStream | undefined
    let isOver = false
    const media = navigator.mediaDevices as MediaDevices | undefined
    const opened = media?.getUserMedia({ video: { facingMode: 'environment' } }) ?? Promise.reject(new Error('no camera'))
    opened.then(
      (given) => {
        stream = given
        if (isOver || !video.current) return given.getTracks().forEach((track) => track.stop())
        video.current.srcObject = given
        return undefined
      },
      (error: unknown) => {
        const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
        if (!isOver)
          denied.current(
            isRefused
              ? "The camera is off for this site. Allow it in your browser's site settings, or choose a photo below."
              : "We couldn't open a camera on this device. Choose a photo below.",
          )
      },
    )
    return () => {
      isOver = true
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [])
  function shoot() {
    const from = video.current
    if (!from) return
    const scale = Math.min(1, MOST_ACROSS / Math.max(from.videoWidth, from.videoHeight))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(from.videoWidth * scale)
    canvas.height = Math.round(from.videoHeight * scale)
    canvas.getContext('2d')?.drawImage(from, 0, 0, canvas.width, canvas.height)
    canvas.toBlob((blob) => blob && onPhoto(blob), 'image/jpeg', QUALITY)
  }
  return (
    <div className="flex flex-col gap-3">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption: the live picture of one's own camera has no sound */}
      <video
        ref={video}
        autoPlay
        playsInline
        muted
        onCanPlay={() => setReady(true)}
        aria-label="Camera"
        className="aspect-[4/3] w-full rounded-md bg-sunken object-cover"
      />
      <div className="flex flex-wrap gap-2">
        <Button disabled={!isReady} busy={busy} busyLabel="Looking…" onClick={shoot}>
          Take the photo
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Close the camera
        </Button>
      </div>
    </div>
  )
}
