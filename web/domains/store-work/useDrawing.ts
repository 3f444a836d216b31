import { type RefObject, useEffect, useState } from 'react'

/** A card's data attributes hold its fulfillment and its target state; a column's hold its state. */
export type Drawn = { part: string; to: string }
const cardAt = ({ target }: Event): Drawn | null => {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-part]') : null
  const { part, to } = card?.dataset ?? {}
  return part && to ? { part, to } : null
}
const columnAt = ({ target }: Event): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-state]')?.dataset['state'] : undefined

/** Drags cards of a board by pointer to their target column. Each card's button does the same. */
export function useDrawing(board: RefObject<HTMLElement | null>, drop: (drawn: Drawn) => void): Drawn | null {
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  useEffect(() => {
    const at = board.current
    if (!at) return
    const listening = new AbortController()
    const on = (name: 'dragstart' | 'dragover' | 'drop' | 'dragend', hear: (event: DragEvent) => void) =>
      at.addEventListener(name, hear, { signal: listening.signal })
    on('dragstart', (event) => {
      const card = cardAt(event)
      if (card) event.dataTransfer?.setData('text/plain', card.part)
      setDrawn(card)
    })
    on('dragover', (event) => {
      if (drawn && columnAt(event) === drawn.to) event.preventDefault()
    })
    on('drop', (event) => {
      event.preventDefault()
      setDrawn(null)
      if (drawn && columnAt(event) === drawn.to) drop(drawn)
    })
    on('dragend', () => setDrawn(null))
    return () => listening.abort()
  }, [board, drawn, drop])
  return drawn
}
