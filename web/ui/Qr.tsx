import { useEffect, useState } from 'react'

const QUIET = 4
/** A QR code, drawn in the browser so that its text goes nowhere else. A text that begins with "/" is a path of this site. */
export function Qr({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<{ size: number; path: string } | null>(null)
  useEffect(() => {
    let isOver = false
    void import('qrcode').then(({ create }) => {
      if (isOver) return
      const { modules } = create(text.startsWith('/') ? location.origin + text : text, { errorCorrectionLevel: 'M' })
      const { size } = modules
      const path = Array.from({ length: size * size }, (_, i) =>
        modules.data[i] ? `M${(i % size) + QUIET} ${Math.floor(i / size) + QUIET}h1v1h-1z` : '',
      ).join('')
      setDrawing({ size: size + 2 * QUIET, path })
    })
    return () => {
      isOver = true
    }
  }, [text])
  if (!drawing) return <div className="size-32" />
  return (
    <svg viewBox={`0 0 ${drawing.size} ${drawing.size}`} role="img" aria-label={label} className="size-32 shrink-0">
      <path fill="#ffffff" d={`M0 0h${drawing.size}v${drawing.size}H0z`} />
      <path fill="#000000" d={drawing.path} />
    </svg>
  )
}
