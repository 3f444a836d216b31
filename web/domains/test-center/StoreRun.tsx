import { useRef, useState } from 'react'
import { z } from 'zod'
import { NewTestRun } from '#contracts/test-center.ts'
import { NotAReport, readReport, summedUp } from '#contracts/test-reports.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { toast } from '#web/state/toasts.ts'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { useStoreRun } from './queries.ts'

const DETAIL = 'Nothing was stored: see the reports below.'
const UNREAD = new ApiProblem(422, DETAIL, { type: '', title: '', status: 422, detail: DETAIL, code: 'invalid' })
const Named = z.object({ build: NewTestRun.shape.build })

/** The reports are read here, so that only their sums and problems are sent. */
export function StoreRun({ onClose }: { onClose: () => void }) {
  const store = useStoreRun()
  const vitest = useRef<HTMLInputElement>(null)
  const journeys = useRef<HTMLInputElement>(null)
  const [errors, setErrors] = useState<{ vitest?: string; journeys?: string }>({})
  return (
    <FormDialog
      title="Store a run"
      schema={Named}
      defaultValues={{ build: __BUILD_ID__ }}
      submitLabel="Store"
      onSubmit={async ({ build }) => {
        const read = { vitest: await reportIn(vitest), journeys: await reportIn(journeys) }
        const found = {
          ...(typeof read.vitest === 'string' && { vitest: read.vitest }),
          ...(typeof read.journeys === 'string' && { journeys: read.journeys }),
        }
        const reports = [read.vitest, read.journeys].filter((each) => each !== null && typeof each === 'object')
        if (Object.keys(found).length === 0 && reports.length === 0) found.vitest = 'Choose at least one report.'
        setErrors(found)
        if (Object.keys(found).length > 0) throw UNREAD
        const startedAt = new Date(Math.min(...reports.map((report) => report.startedAt.getTime())))
        await store.mutateAsync({
          body: summedUp(
            build,
            startedAt,
            reports.flatMap(({ tests }) => tests),
          ),
        })
        toast({ title: 'Run stored' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Input {...form.field('build')} label="Build" hint="A version or revision." autoComplete="off" />
          <FileDrop
            label="Report of vitest"
            hint="vitest.json. One of the two is enough."
            accept=".json,application/json"
            field={vitest}
            error={errors.vitest}
            onChange={() => setErrors({})}
          />
          <FileDrop
            label="Report of the journeys"
            hint="playwright.json"
            accept=".json,application/json"
            field={journeys}
            error={errors.journeys}
            onChange={() => setErrors({})}
          />
        </>
      )}
    </FormDialog>
  )
}

/** The report in the field, null without a file, or a sentence about it. */
async function reportIn({ current }: { current: HTMLInputElement | null }): Promise<ReturnType<typeof readReport> | null | string> {
  const file = current?.files?.[0]
  if (!file) return null
  try {
    const report = readReport(await file.text())
    return report.tests.length === 0 ? 'There is no test in it.' : report
  } catch (error) {
    if (error instanceof NotAReport) return error.message
    throw error
  }
}
