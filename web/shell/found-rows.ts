import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'

export type FoundRow = { key: string; href: string; icon: ReactNode; label: ReactNode; detail?: ReactNode }
export type FoundGroup = { title: string; rows: readonly FoundRow[] }

type Choosing = {
  groups: readonly FoundGroup[]
  /** The typed text; a new text selects the first row again. */
  asked: string
  /** Whether these rows are the results for the typed text. */
  isSettled: boolean
  /** Whether the rows are shown; closing them or leaving the page cancels a pending Enter. */
  isShown: boolean
  onPick: (row: FoundRow) => void
}

/**
 * Keyboard handling for a text field with result rows: the arrow keys select, Enter opens. An Enter before the results arrive takes effect
 * then. The selected row stays selected when other rows are inserted before it.
 */
export function useRowKeys({ groups, asked, isSettled, isShown, onPick }: Choosing) {
  const rows = groups.flatMap((group) => group.rows)
  const last = rows.length - 1
  const [chosen, setChosen] = useState<{ asked: string; key: string } | null>(null)
  const awaited = useRef<string | null>(null)
  const at = chosen?.asked === asked ? rows.findIndex(({ key }) => key === chosen.key) : -1
  const index = at >= 0 ? at : Math.min(0, last)
  const answer = useEffectEvent(() => {
    const row = rows[index]
    if (awaited.current === asked && row) onPick(row)
    awaited.current = null
  })
  useEffect(() => {
    if (!isShown) awaited.current = null
    else if (isSettled) answer()
    else if (awaited.current !== asked) awaited.current = null
  }, [isShown, isSettled, asked])

  function choose(to: number) {
    const row = rows[to]
    if (row) setChosen({ asked, key: row.key })
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') choose(index >= last ? 0 : index + 1)
    else if (event.key === 'ArrowUp') choose(index <= 0 ? last : index - 1)
    else if (event.key === 'Enter') enter()
    else return
    event.preventDefault()
  }
  function enter() {
    const row = rows[index]
    // A row selected with the arrow keys is opened, even while other results are loading.
    if (row && (isSettled || at >= 0)) onPick(row)
    else awaited.current = asked
  }
  return { rows, index, choose, onKeyDown, enter }
}

/** The text for a URL, cut to at most this many characters; half an emoji cannot be encoded. */
export const forAddress = (text: string, most: number): string => encodeURIComponent(text.slice(0, most).replace(/[\ud800-\udbff]$/, ''))
