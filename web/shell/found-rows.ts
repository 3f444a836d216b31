import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'

export type FoundRow = { key: string; href: string; icon: ReactNode; label: ReactNode; detail?: ReactNode }
export type FoundGroup = { title: string; rows: readonly FoundRow[] }

type Choosing = {
  groups: readonly FoundGroup[]
  /** What is typed: for other words the first row is chosen again. */
  asked: string
  /** Whether these rows answer what is typed. */
  isSettled: boolean
  onPick: (row: FoundRow) => void
}

/** The keys of a text field above rows: arrows choose, Enter goes. An Enter that is quicker than the answer counts when it comes. */
export function useRowKeys({ groups, asked, isSettled, onPick }: Choosing) {
  const rows = groups.flatMap((group) => group.rows)
  const last = rows.length - 1
  const [chosen, setChosen] = useState({ asked, index: 0 })
  const awaited = useRef<string | null>(null)
  const index = Math.min(chosen.asked === asked ? chosen.index : 0, last)
  const answer = useEffectEvent(() => {
    const [first] = rows
    if (awaited.current === asked && first) onPick(first)
    awaited.current = null
  })
  useEffect(() => {
    if (isSettled) answer()
    else if (awaited.current !== asked) awaited.current = null
  }, [isSettled, asked])

  const choose = (to: number) => setChosen({ asked, index: to })
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
    if (isSettled && row) onPick(row)
    else awaited.current = asked
  }
  return { rows, index, choose, onKeyDown, enter }
}
