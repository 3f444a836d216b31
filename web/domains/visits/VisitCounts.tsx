import { useEffect, useState } from 'react'
import { chooseVisits } from '#contracts/visits.ts'
import { call } from '#web/lib/call.ts'
import { asksForPrivacy, type VisitChoice } from '#web/state/allowed.ts'
import { useChoices } from '#web/state/choices.ts'
import { readStored } from '#web/state/stored.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'

const VISIT_CHOICES = [
  { value: 'off', label: "Don't count my visits", detail: 'Nothing that you open is recorded.' },
  {
    value: 'count',
    label: 'Count them without knowing me',
    detail: 'Stores and malls see how many people opened a page. Nothing connects what you do today with another day.',
  },
  {
    value: 'recognize',
    label: 'Count them and know this browser again',
    detail:
      'A cookie of SPIRAL with a random number, for 13 months. Signed in, the visits are part of your data. If you choose something else, they are deleted.',
  },
] as const

/**
 * Whether this browser's visits are counted; nothing where the browser sends Global Privacy Control, because then they never are. The
 * number is the server's, so it hears of a choice that gives or takes it; the choice stays as it was where that fails.
 */
export function VisitCounts() {
  const { visits, setVisits } = useChoices()
  const [failure, setFailure] = useState('')
  useEffect(() => readStored(useChoices), [])
  if (asksForPrivacy()) return null
  const current = visits ?? 'off'
  const choose = async (choice: VisitChoice) => {
    setFailure('')
    setVisits(choice)
    if (choice !== 'recognize' && current !== 'recognize') return
    try {
      await call(chooseVisits, { body: { recognize: choice === 'recognize' } })
    } catch {
      setVisits(visits)
      setFailure("Your choice wasn't saved. Check your connection and choose again.")
    }
  }
  return (
    <RadioGroup
      legend="Visits"
      hint="For the figures of stores and malls, which show no group smaller than five people. No other company sees them."
      choices={VISIT_CHOICES}
      value={current}
      onChange={({ target }) => void choose(target.value as VisitChoice)}
      {...(failure && { error: failure })}
    />
  )
}
