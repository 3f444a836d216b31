import { useEffect } from 'react'
import { COUNTER_REST_MINUTES, leaveCounter, stayAtCounter } from '#contracts/counter-devices.ts'
import { MINUTE } from '#contracts/time.ts'
import { call } from '#web/lib/api.ts'

const REST_MS = COUNTER_REST_MINUTES * MINUTE
const TOLD_EVERY_MS = MINUTE
const LOOK_MS = 5_000
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Locks the device after minutes without input and loads a page without the data of the person. The server does the same by its own clock,
 * and hears of input at most once a minute.
 */
export function RestLock() {
  useEffect(() => {
    let lastTouch = Date.now()
    let lastTold = Date.now()
    let isOver = false
    const look = () => {
      if (isOver || Date.now() - lastTouch < REST_MS) return
      isOver = true
      const leave = () => location.assign('/counter')
      void call(leaveCounter, {}).then(leave, leave)
    }
    const touch = () => {
      // Input after the rest locks instead of going on.
      look()
      if (isOver) return
      lastTouch = Date.now()
      if (lastTouch - lastTold < TOLD_EVERY_MS) return
      lastTold = lastTouch
      // Without an answer the server's own clock decides.
      void call(stayAtCounter, {}).catch(() => undefined)
    }
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, touch, { passive: true })
    document.addEventListener('visibilitychange', look)
    const timer = setInterval(look, LOOK_MS)
    return () => {
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, touch)
      document.removeEventListener('visibilitychange', look)
      clearInterval(timer)
    }
  }, [])
  return null
}
