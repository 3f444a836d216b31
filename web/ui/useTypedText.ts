import { useEffect, useState } from 'react'
import { useHydrated } from '#web/lib/hydrated.ts'
import { forgetTyped, keepTyped, typedInto } from './typed-form.ts'

/** The text of a form with a single field: it survives a reload until it is emptied or the form is left. */
export function useTypedText(keptAs: string) {
  const hydrated = useHydrated()
  const [kept] = useState(() => String(typedInto(keptAs)['text'] ?? ''))
  const [typed, setTyped] = useState<string>()
  useEffect(() => () => forgetTyped(keptAs), [keptAs])
  function change(text: string) {
    setTyped(text)
    keepTyped(keptAs, { text }, { text: '' })
  }
  return [typed ?? (hydrated ? kept : ''), change] as const
}
