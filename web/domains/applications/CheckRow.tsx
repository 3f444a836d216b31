import { useState } from 'react'
import { type ApplicationCheck, CHECKS, recordCheck } from '#contracts/applications/review.ts'
import type { ApplicationId } from '#contracts/ids.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { useRecordCheck } from './queries.ts'

const RESULTS: Record<ApplicationCheck['result'], { words: string; tone: Tone }> = {
  passed: { words: 'Passed', tone: 'success' },
  failed: { words: 'Failed', tone: 'danger' },
  not_checked: { words: 'Not checked', tone: 'warning' },
}

/** One check of an application, and what was found. */
export function CheckRow({ id, check, mayCheck }: { id: ApplicationId; check: ApplicationCheck; mayCheck: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const record = useRecordCheck(id)
  const { words, tone } = RESULTS[check.result]
  return (
    <li>
      <Card className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {CHECKS[check.code]} <Badge tone={tone}>{words}</Badge>
            {check.mandatory && <span className="text-sm font-normal text-soft">needed to approve</span>}
          </p>
          <p className="text-soft wrap-anywhere">{check.detail}</p>
          {check.by && check.at && (
            <p className="text-sm text-soft">
              By hand: {check.by}, <LocalTime at={check.at} format={dateAndTime} />
            </p>
          )}
        </div>
        {mayCheck && (
          <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
            Record a check<span className="visually-hidden"> of {CHECKS[check.code]}</span>
          </Button>
        )}
      </Card>
      {isOpen && (
        <FormDialog
          title={`Check by hand: ${CHECKS[check.code]}`}
          schema={recordCheck.body}
          defaultValues={{ result: 'passed', note: '' }}
          submitLabel="Record"
          onSubmit={async (body) => {
            await record.mutateAsync({ params: { id, code: check.code }, body })
          }}
          onClose={() => setOpen(false)}
        >
          {(form) => (
            <>
              <RadioGroup
                {...form.field('result')}
                legend="Result"
                choices={[
                  { value: 'passed', label: 'Passed' },
                  { value: 'failed', label: 'Failed' },
                ]}
              />
              <Textarea {...form.field('note')} label="What did you look at?" rows={3} maxLength={500} />
            </>
          )}
        </FormDialog>
      )}
    </li>
  )
}
