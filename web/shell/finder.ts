import { useEffect, useEffectEvent, useRef } from 'react'
import { type FoundGroup, type FoundRow, useCombobox } from '#web/ui/useCombobox.ts'

type Finding = {
  groups: readonly FoundGroup[]
  asked: string
  /** Whether these rows are the results for the typed text. */
  isSettled: boolean
  /** Whether the text is long enough; what is shorter cancels a pending Enter. */
  isAsking?: boolean
  isFixed?: boolean
  onPick: (row: FoundRow) => void
}

/** A combobox whose rows are asked of the server. Enter opens the chosen row; before the results arrive it takes effect then. */
export function useFinder({ groups, asked, isSettled, isAsking = true, isFixed = false, onPick }: Finding) {
  const rows = groups.flatMap((group) => group.rows)
  const awaited = useRef<string | null>(null)
  const box = useCombobox({ rows, onPick, onEnter: enter, isFixed })
  const row = rows[box.index]
  function enter() {
    // A row selected with the arrow keys is opened, even while other results are loading.
    if (row && (isSettled || box.isChosen)) box.pick(row)
    else if (isAsking) awaited.current = asked
  }
  const answer = useEffectEvent(() => {
    if (awaited.current === asked && row) box.pick(row)
    awaited.current = null
  })
  const isShown = box.isOpen && isAsking
  useEffect(() => {
    if (!isShown) awaited.current = null
    else if (isSettled) answer()
    else if (awaited.current !== asked) awaited.current = null
  }, [isShown, isSettled, asked])
  return { ...box, rows, enter }
}

/** The text for a URL, cut to at most this many characters; half an emoji cannot be encoded. */
export const forAddress = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
