import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Application } from '#contracts/applications/applications.ts'
import { preload } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { dropDraft, useAssistantDraft } from '#web/state/assistant-draft.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card, PageTitle } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { AssistantChat } from './AssistantChat.tsx'
import { GrowingApplication, NothingYet } from './GrowingApplication.tsx'
import { ownApplication, useKeepTryOut, useStartApplication } from './queries.ts'
import { StatusView } from './StatusView.tsx'

const load = preload(() => [ownApplication()])
export { load as loader, load as clientLoader }

/** The application with an assistant that does the typing; after it was submitted, where it stands. */
export default function AiSignupScreen() {
  const viewer = useViewer()
  const { data } = useSuspenseQuery(ownApplication())
  const application = viewer ? data?.application : null
  if (!application) return <Begin isSignedIn={viewer !== null} />
  if (application.state !== 'draft') return application.mayEdit ? <NeedsChanges /> : <StatusView application={application} />
  return <Assisted key={application.id} application={application} />
}

function Begin({ isSignedIn }: { isSignedIn: boolean }) {
  const start = useStartApplication()
  return (
    <div className="flex max-w-3xl flex-col gap-8 py-4">
      <PageTitle
        title="Join as Retailer"
        lead="Bring your shop online in minutes. The assistant drafts your profile and listings. You approve them."
      />
      <Card className="flex flex-col gap-4 sm:p-6">
        <ol className="flex list-decimal flex-col gap-1 pl-5">
          <li>Give your shop's web address, some photos, or rows of your catalog.</li>
          <li>Check what the assistant found. Each line says where it comes from.</li>
          <li>Type the tax ID, identity and bank yourself. The assistant never fills these in.</li>
          <li>Submit. A person reads your application within 2 business days.</li>
        </ol>
        <p className="text-soft">
          We keep what you confirm, your documents (encrypted) and the messages about your application. You can delete the draft at any
          time.
        </p>
        <div className="flex flex-wrap items-center gap-3">
          {isSignedIn ? (
            <Button busy={start.isPending} onClick={() => start.mutate({ body: {} })}>
              Start
            </Button>
          ) : (
            <>
              <ButtonLink to="/signup?returnTo=%2Fai-retailer-signup">Create an account</ButtonLink>
              <ButtonLink variant="secondary" to="/login?returnTo=%2Fai-retailer-signup">
                Sign in
              </ButtonLink>
            </>
          )}
          <TextLink to="/ai-retailer-demo">Try it without an account</TextLink>
          <TextLink to="/retailer-onboarding">Use the form</TextLink>
        </div>
      </Card>
    </div>
  )
}

function NeedsChanges() {
  return (
    <div className="flex max-w-3xl flex-col gap-6 py-4">
      <PageTitle title="Welcome back" lead="Your reviewer needs a few changes. You can make them in the form." />
      <ButtonLink to="/retailer-onboarding" className="self-start">
        See what is needed
      </ButtonLink>
    </div>
  )
}

function Assisted({ application }: { application: Application }) {
  // Decided once: the draft changes with the first field that is saved.
  const [isResumed] = useState(application.changedAt > application.createdAt)
  const isEmpty = application.fields.every(({ field }) => field.startsWith('policies.')) && application.products.length === 0
  return (
    <div className="flex flex-col gap-6 py-4">
      <PageTitle
        title={isResumed ? 'Welcome back' : 'Join as Retailer'}
        lead="The assistant fills in your application. You confirm each line, and a person approves it."
      />
      <CarriedOver application={application} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <AssistantChat application={application} />
        <div className="flex flex-col gap-6">
          {isEmpty && <NothingYet />}
          <GrowingApplication application={application} />
        </div>
      </div>
    </div>
  )
}

/** What the try-out drafted goes into the application, once. */
function CarriedOver({ application }: { application: Application }) {
  const { suggestions, products } = useAssistantDraft()
  const keep = useKeepTryOut()
  const wasSent = useRef(false)
  const hasDraft = suggestions.length + products.length > 0
  const { mutate } = keep
  useEffect(() => {
    if (!hasDraft || wasSent.current) return
    wasSent.current = true
    mutate({ params: { id: application.id }, body: { suggestions, products } }, { onSuccess: dropDraft })
  }, [hasDraft, mutate, application.id, suggestions, products])
  return keep.isSuccess ? <Notice tone="success">We brought over what you tried out. Check it below.</Notice> : null
}
