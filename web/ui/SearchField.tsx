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

/** Searches as the user types, after a short pause. */
export function SearchField({ label, placeholder, value, onSearch, className, maxLength = 120, large = false }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [asked, setAsked] = useState(value)
  const [seen, setSeen] = useState(value)
  // The URL may also change by a cleared filter or the back button; the response to this field's own search does not change the text.
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
    // A pending timer may hold text that a URL change has replaced, or text typed before a navigation, which would navigate back: both are
    // dropped.
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
      // Clicking a link blurs the field first: searching now puts the text into the history entry and leaves no timer that would navigate
      // back.
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
