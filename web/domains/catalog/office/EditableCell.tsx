import { useEffect, useId, useRef, useState } from 'react'
import { ApiProblem, faultOf } from '#web/lib/api.ts'
import { cx } from '#web/ui/class-names.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import type { CellInput } from './cells.ts'

type EditableCellProps<T> = {
  /** The cell's accessible name, for example "Price of Trail shoe, size 9". */
  label: string
  /** The saved value as text for editing. */
  text: string
  read: (text: string) => CellInput<T>
  /** `confirmed`: the person was asked about a price of nothing, and means it. */
  save: (value: T, confirmed: boolean) => Promise<unknown>
  /** Shown before the number inside the field, for example "$". */
  prefix?: string
  placeholder?: string
  /** What a change affects, shown while the field is being edited. */
  note?: string | undefined
}
type Trouble = { kind: 'error' | 'conflict' | 'question'; message: string }

/**
 * A number edited in place: Enter or blur saves, Esc reverts. If another person changed it in the meantime, both values are shown and
 * nothing is overwritten without confirmation.
 */
export function EditableCell<T>({ label, text, read, save, prefix, placeholder, note }: EditableCellProps<T>) {
  const noteId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)

  const isChanged = draft !== null && draft !== text

  function reset() {
    setDraft(null)
    setTrouble(null)
  }
  async function settle() {
    if (draft === null || isSaving || trouble?.kind === 'conflict' || trouble?.kind === 'question') return
    if (draft.trim() === text) return reset()
    await send(draft)
  }
  async function send(typed: string, confirmed = false) {
    const { value, error } = read(typed)
    if (error !== undefined) return setTrouble({ kind: 'error', message: error })
    setSaving(true)
    setTrouble(null)
    try {
      await save(value as T, confirmed)
      reset()
      setSaved(true)
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      setTrouble({ kind: kindOf(problem), message: words(problem) })
    } finally {
      setSaving(false)
    }
  }
  return (
    <span className="flex flex-col items-end max-sm:items-start">
      <span className="relative inline-flex items-center">
        {prefix && (
          <span aria-hidden="true" className="pointer-events-none absolute left-2 text-mute">
            {prefix}
          </span>
        )}
        <input
          ref={field}
          aria-label={label}
          aria-describedby={trouble || isChanged ? noteId : undefined}
          aria-invalid={trouble?.kind === 'error' || undefined}
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder}
          value={draft ?? text}
          readOnly={isSaving}
          onChange={(event) => {
            setDraft(event.target.value)
            setSaved(false)
            if (trouble?.kind === 'error' || trouble?.kind === 'question') setTrouble(null)
          }}
          onFocus={(event) => event.target.select()}
          onBlur={() => void settle()}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void settle()
            if (event.key === 'Escape') reset()
          }}
          className={cx(
            'tabular h-9 rounded-sm border bg-surface pr-2 text-right',
            prefix ? 'w-24 pl-5' : 'w-18 pl-2',
            trouble ? 'border-danger' : 'border-control hover:border-accent-strong',
            isChanged && 'bg-tint',
          )}
        />
        {isSaving && (
          <span role="status" className="absolute -left-6 max-sm:-right-6 max-sm:left-auto">
            <Spinner className="size-4 text-accent" />
            <span className="visually-hidden">Saving…</span>
          </span>
        )}
      </span>
      <span role="status" className="text-xs text-success empty:hidden">
        {isSaved && 'Saved'}
      </span>
      {note && isChanged && !trouble && (
        <span id={noteId} className="max-w-40 text-right text-xs text-soft max-sm:text-left">
          {note}
        </span>
      )}
      {trouble && (
        <span
          id={noteId}
          role="alert"
          className="mt-1 flex max-w-56 flex-col items-end gap-1 pb-1 text-right text-xs text-danger max-sm:items-start max-sm:text-left"
        >
          {trouble.message}
          {trouble.kind === 'conflict' && draft !== null && (
            <Choice mine={draft} theirs={text} onMine={() => void send(draft)} onTheirs={reset} />
          )}
          {trouble.kind === 'question' && draft !== null && (
            <Choice mine={draft} theirs={text} onMine={() => void send(draft, true)} onTheirs={reset} />
          )}
        </span>
      )}
    </span>
  )
}

function Choice({ mine, theirs, onMine, onTheirs }: { mine: string; theirs: string; onMine: () => void; onTheirs: () => void }) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const look = 'min-h-9 rounded-sm border border-control bg-surface px-2 text-sm font-semibold text-link-strong hover:bg-tint'
  return (
    <span className="flex flex-wrap justify-end gap-1 max-sm:justify-start">
      <button ref={first} type="button" onClick={onTheirs} className={look}>
        Keep {theirs || 'none'}
      </button>
      <button type="button" onClick={onMine} className={look}>
        Use {mine || 'none'}
      </button>
    </span>
  )
}

const kindOf = ({ code }: ApiProblem): Trouble['kind'] =>
  code === 'conflict' ? 'conflict' : code === 'retailer.zero_price' ? 'question' : 'error'
const words = (problem: ApiProblem): string => (problem.code === 'conflict' ? 'This was changed by someone else.' : faultOf(problem))
