import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Input } from './Input.tsx'

const PAUSE_MS = 350

type SearchFieldProps = {
  label: string
  placeholder?: string
  value: string
  onSearch: (text: string) => void
  className?: string
  maxLength?: number
  /** For counters. */
  large?: boolean
}

/** Searches while somebody types, a moment after the last key. */
export function SearchField({ label, placeholder, value, onSearch, className, maxLength = 120, large = false }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [asked, setAsked] = useState(value)
  const [seen, setSeen] = useState(value)
  // The address may change by other means, a cleared filter or the way back; an answer to what was asked leaves the typing alone.
  if (value !== seen) {
    setSeen(value)
    if (value !== asked) {
      setText(value)
      setAsked(value)
    }
  }
  const { pathname } = useLocation()
  const { location: coming } = useNavigation()
  const isLeaving = coming !== undefined && coming.pathname !== pathname
  const search = useEffectEvent((words: string) => {
    // What stood here a moment ago may still be waiting after another text has come by the address: it is asked for no more. Neither is
    // what was typed before somebody went on elsewhere: it would call them back.
    if (words !== text.trim() || words === value || words === asked || isLeaving) return
    setAsked(words)
    onSearch(words)
  })
  useEffect(() => {
    const timer = setTimeout(() => search(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <Input
      type="search"
      label={label}
      labelHidden
      placeholder={placeholder ?? label}
      value={text}
      maxLength={maxLength}
      autoComplete="off"
      onChange={(event) => setText(event.target.value)}
      // Whoever presses a link leaves the field first: asked now, it is what they come back to, and nothing waits to call them back.
      onBlur={() => search(text.trim())}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        setAsked(text.trim())
        onSearch(text.trim())
      }}
      after={<Search aria-hidden="true" className="mr-2 size-5 text-mute" strokeWidth={1.75} />}
      className={large ? 'min-h-12 text-lg' : undefined}
      fieldClassName={className}
    />
  )
}
