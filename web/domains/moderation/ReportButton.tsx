import { lazy, Suspense, useState } from 'react'
import type { ModeratedKind } from '#contracts/moderation.ts'
import { useViewer } from '#web/shell/session.ts'
import { Button } from '#web/ui/Button.tsx'

// Loaded when somebody reports.
const ReportForm = lazy(async () => ({ default: (await import('./ReportForm.tsx')).ReportForm }))

/** Opens the report of a text by somebody else. Nothing for a visitor: a report needs an account. `named` tells screen readers which text. */
export function ReportButton({ kind, id, named, label = 'Report' }: { kind: ModeratedKind; id: number; named: string; label?: string }) {
  const [isOpen, setOpen] = useState(false)
  if (useViewer() === null) return null
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
        {label}
        <span className="visually-hidden"> {named}</span>
      </Button>
      <Suspense>{isOpen && <ReportForm kind={kind} id={id} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
