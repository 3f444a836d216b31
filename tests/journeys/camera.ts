import type { Page } from '@playwright/test'
import { create } from 'qrcode'

/**
 * Gives the page a camera that sees this text as a QR code, because the headless browser has no device. The page reads its pictures as it
 * reads those of a real one.
 */
export async function holdBeforeCamera(page: Page, text: string): Promise<void> {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  await page.addInitScript(
    ({ size, dark }) => {
      const [width, height, module] = [640, 480, 10]
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width, height })
      const context = canvas.getContext('2d')
      if (!context) throw new Error('nothing can be drawn here')
      const [left, top] = [(width - size * module) / 2, (height - size * module) / 2]
      const draw = () => {
        context.fillStyle = 'white'
        context.fillRect(0, 0, width, height)
        context.fillStyle = 'black'
        for (const place of dark) context.fillRect(left + (place % size) * module, top + Math.floor(place / size) * module, module, module)
      }
      // A stream of a canvas has a picture for each time that it is drawn.
      setInterval(draw, 100)
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10)
    },
    { size: modules.size, dark: [...modules.data].flatMap((isDark, place) => (isDark ? [place] : [])) },
  )
}
