import jsQR from 'jsqr'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

const LOOK_EVERY_MS = 180
const LOOK_WIDTH = 640
/** A rejected code stays in view; it is not sent again within this time. */
const SAME_CODE_MS = 4_000

type CameraScannerProps = {
  isPaused: boolean
  refusal: string | undefined
  onCode: (code: string) => void
  onClose: () => void
  hint?: string
  /** Also reads product barcodes, in browsers that can. */
  readsBarcodes?: boolean
}

/** Reads QR codes with the camera. The image never leaves the device. */
export default function CameraScanner({
  isPaused,
  refusal,
  onCode,
  onClose,
  hint = "Hold the shopper's QR code in the frame.",
  readsBarcodes = false,
}: CameraScannerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const last = useRef({ code: '', at: 0 })
  const [failure, setFailure] = useState<string>()

  const look = useEffectEvent(async (canvas: HTMLCanvasElement) => {
    if (isPaused || !video.current) return
    const code = codeIn(video.current, canvas) ?? (readsBarcodes ? await barcodeIn(video.current) : null)
    if (!code) return
    const now = performance.now()
    const isSame = code === last.current.code && now - last.current.at < SAME_CODE_MS
    last.current = { code, at: now }
    if (!isSame) onCode(code)
  })

  useEffect(() => {
    let stream: MediaStream | undefined
    let isOver = false
    const canvas = document.createElement('canvas')
    const timer = setInterval(() => void look(canvas), LOOK_EVERY_MS)
    async function open() {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
        if (isOver) return end()
        if (video.current) {
          video.current.srcObject = stream
          await video.current.play()
        }
      } catch (problem) {
        if (!isOver) setFailure(wordsFor(problem))
      }
    }
    const end = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    void open()
    return () => {
      isOver = true
      clearInterval(timer)
      end()
    }
  }, [])

  if (failure) return <Notice tone="warning">{failure}</Notice>
  return (
    <div className="flex flex-col gap-3">
      <div className="relative overflow-hidden rounded-md bg-band">
        {/* biome-ignore lint/a11y/useMediaCaption: a viewfinder has no words */}
        <video ref={video} muted playsInline className="aspect-square w-full object-cover" />
        <span aria-hidden="true" className="absolute inset-[15%] rounded-lg border-4 border-on-band/80" />
      </div>
      <p className="text-center">{refusal ?? hint}</p>
      <Button variant="secondary" size="lg" onClick={onClose}>
        Close the camera
      </Button>
    </div>
  )
}

function codeIn(video: HTMLVideoElement, canvas: HTMLCanvasElement): string | null {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0) return null
  const scale = Math.min(1, LOOK_WIDTH / videoWidth)
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
  return jsQR(data, width, height, { inversionAttempts: 'attemptBoth' })?.data || null
}

type BarcodeReader = { detect: (from: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
const PRODUCT_CODES = { formats: ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'itf'] }
let reader: BarcodeReader | null | undefined

/** The product barcode in view; null where the browser cannot read any, so that its number is typed. */
async function barcodeIn(video: HTMLVideoElement): Promise<string | null> {
  if (video.videoWidth === 0) return null
  const Made = (globalThis as { BarcodeDetector?: new (wish: typeof PRODUCT_CODES) => BarcodeReader }).BarcodeDetector
  reader ??= Made ? new Made(PRODUCT_CODES) : null
  const found = await reader?.detect(video).catch(() => [])
  return found?.[0]?.rawValue ?? null
}

function wordsFor(problem: unknown): string {
  const name = problem instanceof Error ? problem.name : ''
  if (name === 'NotAllowedError') return 'The camera is off for this site. Type the code instead.'
  if (name === 'NotFoundError') return 'This device has no camera. Type the code instead.'
  return "We couldn't open the camera. Type the code instead."
}
