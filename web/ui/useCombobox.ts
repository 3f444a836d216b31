import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react'

export type FoundRow = { key: string; href: string; icon: ReactNode; label: ReactNode; detail?: ReactNode }
export type FoundGroup = { title: string; rows: readonly FoundRow[] }

type ComboboxOptions = {
  rows: readonly FoundRow[]
  onPick: (row: FoundRow) => void
  /** The list of a dialog is never closed by itself. */
  isFixed?: boolean
  /** Where Enter opens a row: the first one is chosen from the start. Without it, Enter sends the typed text until a row is chosen. */
  onEnter?: () => void
}

/** A text field above a list of rows. The field keeps the focus and handles the keys; the rows are links (see ComboboxList.tsx). */
export function useCombobox({ rows, onPick, isFixed = false, onEnter }: ComboboxOptions) {
  const listId = useId()
  const [isOpened, setOpened] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const isOpen = isFixed || isOpened
  const last = rows.length - 1
  // The chosen row stays chosen when others come before it.
  const at = rows.findIndex(({ key }) => key === chosen)
  const index = at < 0 && onEnter ? Math.min(0, last) : at
  const isShown = isOpen && last >= 0
  const open = () => setOpened(true)
  function close() {
    setOpened(false)
    setChosen(null)
  }
  function choose(to: number) {
    setChosen(rows[to]?.key ?? null)
  }
  function pick(row: FoundRow) {
    close()
    onPick(row)
  }
  function move(to: number) {
    open()
    choose(to)
    document.getElementById(`${listId}-${to}`)?.scrollIntoView({ block: 'nearest' })
  }
  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    const row = isShown && rows[index]
    if (event.nativeEvent.isComposing) return
    if (key === 'ArrowDown') move(index < last ? index + 1 : 0)
    else if (key === 'ArrowUp') move(index > 0 ? index - 1 : last)
    else if (key === 'Escape' && isOpened && !isFixed) close()
    else if (key === 'Enter' && onEnter) {
      open()
      onEnter()
    } else if (key === 'Enter' && row) pick(row)
    else {
      if (key === 'Enter') close()
      return
    }
    event.preventDefault()
  }
  return {
    listId,
    index,
    /** Whether a person chose the row. */
    isChosen: at >= 0,
    isOpen,
    isShown,
    choose,
    pick,
    /** Around field and list: leaving both closes the list. */
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) close()
    },
    field: {
      role: 'combobox',
      'aria-expanded': isShown,
      'aria-controls': isShown ? listId : undefined,
      'aria-autocomplete': 'list',
      'aria-activedescendant': isShown && index >= 0 ? `${listId}-${index}` : undefined,
      autoComplete: 'off',
      onFocus: open,
      onClick: open,
      onInput() {
        setChosen(null)
        open()
      },
      onKeyDown,
    } as const,
  }
}
