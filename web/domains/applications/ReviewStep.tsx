import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Application } from '#contracts/applications/applications.ts'
import { STEP_WORDS } from '#contracts/applications/fields.ts'
import { ApiProblem, sentenceFor } from '#web/lib/api.ts'
import { useViewer } from '#web/shell/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Answers } from './Answers.tsx'
import { termsNow, useSubmitApplication } from './queries.ts'

const WHY = { missing: 'missing', unconfirmed: 'check and confirm', asked: 'asked for by the reviewer', invalid: 'check again' } as const
export const pointHref = ({ step, at }: Application['open'][number], page = '/retailer-onboarding'): string =>
  `${page}?step=${step}#field-${at.replaceAll('.', '-')}`

/** What is still open, with links, and the submission. */
export function ReviewStep({ application }: { application: Application }) {
  const viewer = useViewer()
  const terms = useSuspenseQuery(termsNow()).data
  const submit = useSubmitApplication()
  const [isAccepted, setAccepted] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const { open } = application
  useEffect(() => {
    if (refusal) list.current?.focus()
  }, [refusal])
  async function send() {
    if (open.length > 0) return setRefusal('Some fields are missing or not confirmed yet.')
    if (!isAccepted) return setRefusal('Read and accept the terms first.')
    setRefusal(null)
    try {
      await submit.mutateAsync({ params: { id: application.id }, body: { acceptedTerms: terms.version } })
      window.scrollTo({ top: 0 })
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      setRefusal(sentenceFor(problem))
    }
  }
  return (
    <>
      <div ref={list} tabIndex={-1} className="flex flex-col gap-4">
        {refusal && <Notice tone="danger">{refusal}</Notice>}
        {open.length > 0 ? (
          <section aria-labelledby="open-points" className="flex flex-col gap-2">
            <h3 id="open-points">{open.length === 1 ? '1 thing left' : `${open.length} things left`}</h3>
            <ul className="flex list-disc flex-col gap-1 pl-5">
              {open.map((point) => (
                <li key={`${point.at} ${point.why}`}>
                  <TextLink to={pointHref(point)}>
                    {STEP_WORDS[point.step]}: {point.label}
                  </TextLink>{' '}
                  <span className="text-soft">({WHY[point.why]})</span>
                </li>
              ))}
            </ul>
          </section>
        ) : (
          <Notice tone="success">Everything is filled in. A person on our team reads it within 2 business days.</Notice>
        )}
      </div>
      <section aria-labelledby="answers" className="flex flex-col gap-3">
        <h3 id="answers">Your answers</h3>
        <Answers application={application} mayChange />
      </section>
      {viewer && !viewer.emailVerified && (
        <Notice tone="warning" title="Confirm your email first">
          We sent a link to {viewer.email}. Open it on this device, then come back to submit.
        </Notice>
      )}
      <Checkbox
        checked={isAccepted}
        onChange={(event) => setAccepted(event.target.checked)}
        label={
          <>
            I accept the <TextLink to="/legal/terms">terms of use</TextLink> (version {terms.version}) for this business, and everything I
            entered is true.
          </>
        }
      />
      <Button busy={submit.isPending} busyLabel="Submitting…" className="self-start" onClick={() => void send()}>
        {application.state === 'draft' ? 'Submit application' : 'Submit the changes'}
      </Button>
    </>
  )
}
