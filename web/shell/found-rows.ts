import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'

export type FoundRow = { key: string; href: string; icon: ReactNode; label: ReactNode; detail?: ReactNode }
export type FoundGroup = { title: string; rows: readonly FoundRow[] }

type Choosing = {
  groups: readonly FoundGroup[]
  /** What is typed: for other words the first row is chosen again. */
  asked: string
  /** Whether these rows answer what is typed. */
  isSettled: boolean
  /** Whether they are shown: whoever has closed them, or gone on elsewhere, waits for nothing here any more. */
  isShown: boolean
  onPick: (row: FoundRow) => void
}

/**
 * The keys of a text field above rows: arrows choose, Enter goes. An Enter that is quicker than the answer counts when it comes. What is
 * chosen stays chosen when others come in before it.
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
    // One that was chosen among those that are there is what is meant, whatever else is still looked for.
    if (row && (isSettled || at >= 0)) onPick(row)
    else awaited.current = asked
  }
  return { rows, index, choose, onKeyDown, enter }
}

/** So many signs of a text at most, for an address: half an emoji cannot stand in one. */
export const forAddress = (text: string, most: number): string => encodeURIComponent(text.slice(0, most).replace(/[\ud800-\udbff]$/, ''))
