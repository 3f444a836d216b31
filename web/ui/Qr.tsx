import { useEffect, useState } from 'react'

const QUIET = 4
export type QrDrawing = { size: number; path: string }

/** Draws a QR code in the browser, so that its text goes nowhere else. A text that begins with "/" is a path of this site. */
export async function drawQr(text: string): Promise<QrDrawing> {
  const { create } = await import('qrcode')
  const { modules } = create(text.startsWith('/') ? location.origin + text : text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  const path = Array.from({ length: size * size }, (_, i) =>
    modules.data[i] ? `M${(i % size) + QUIET} ${Math.floor(i / size) + QUIET}h1v1h-1z` : '',
  ).join('')
  return { size: size + 2 * QUIET, path }
}

export function Qr({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<QrDrawing | null>(null)
  useEffect(() => {
    let isOver = false
    void drawQr(text).then((drawn) => {
      if (!isOver) setDrawing(drawn)
    })
    return () => {
      isOver = true
    }
  }, [text])
  return drawing ? <DrawnQr drawing={drawing} label={label} /> : <div className="size-32" />
}

/** For paper, which is printed as soon as it is there: the code is drawn before. */
export const DrawnQr = ({ drawing: { size, path }, label }: { drawing: QrDrawing; label: string }) => (
  <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className="size-32 shrink-0">
    <path fill="#ffffff" d={`M0 0h${size}v${size}H0z`} />
    <path fill="#000000" d={path} />
  </svg>
)
