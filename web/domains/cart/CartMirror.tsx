import { useEffect } from 'react'
import { useViewer } from '#web/shell/session.ts'
import { mirrorCart } from './mirror.ts'
import { useCartReady } from './ready.ts'

/** Keeps this browser's cart and the account's in step. Stands once in the frame and shows nothing. */
export function CartMirror() {
  const userId = useViewer()?.id ?? null
  const isReady = useCartReady()
  useEffect(() => (isReady ? mirrorCart(userId) : undefined), [isReady, userId])
  return null
}
