import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { PreferencesChange } from '#contracts/preferences.ts'
import { Card } from '#web/ui/Card.tsx'
import { useChangePreferences } from './queries.ts'

type Set = (change: PreferencesChange) => void

/** A part of the preferences: saves each field by itself, says "Saved", and why we ask. */
export function Part({ title, why, children }: { title: string; why: ReactNode; children: (set: Set) => ReactNode }) {
  const [isSaved, setSaved] = useState(false)
  const change = useChangePreferences({ onSuccess: () => setSaved(true) })
  const set: Set = (changed) => {
    setSaved(false)
    change.mutate(changed)
  }
  return (
    <Card className="flex flex-col gap-4 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-h4">{title}</h2>
        <p role="status" className="flex min-h-6 items-center gap-1.5 text-sm text-success">
          {isSaved && (
            <>
              <Check aria-hidden="true" className="size-4" />
              Saved
            </>
          )}
        </p>
      </div>
      {children(set)}
      <details className="text-sm">
        <summary className="min-h-6 w-fit font-medium text-link-strong">
          Why am I asked?<span className="visually-hidden"> {title}</span>
        </summary>
        <p className="pt-1 text-soft">{why}</p>
      </details>
    </Card>
  )
}
