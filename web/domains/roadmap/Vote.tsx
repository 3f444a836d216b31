import { useQuery } from '@tanstack/react-query'
import { ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { Email } from '#contracts/identity/people.ts'
import type { PublicRoadmapItem } from '#contracts/roadmap.ts'
import { plural } from '#web/lib/format.ts'
import { useWaking } from '#web/lib/pre-hydration-events.ts'
import { useViewer } from '#web/shell/session.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { mine, useTakeBackVote, useVote, useVoteByMail } from './queries.ts'

const Form = z.strictObject({ email: Email })
const sayMailed = () => toast({ title: 'Check your email', body: 'Your vote counts once you open the link we sent you.' })

/** The votes of an item, and the button to vote. Without a confirmed account, a mail confirms the vote. */
export function Vote({ item: { id, title, votes } }: { item: PublicRoadmapItem }) {
  const waking = useWaking()
  const viewer = useViewer()
  const [isAsking, setAsking] = useState(false)
  const isMine = useQuery({ ...mine(), enabled: viewer !== null }).data?.votes.includes(id) ?? false
  const [vote, takeBack] = [useVote(), useTakeBackVote()]
  const params = { id }
  const press = () => {
    if (isMine) takeBack.mutate({ params })
    else if (viewer) vote.mutate({ params, body: {} }, { onSuccess: ({ isCounted }) => !isCounted && sayMailed() })
    else setAsking(true)
  }
  return (
    <div className="mt-auto flex flex-wrap items-center justify-between gap-3" {...waking}>
      <span className="text-sm text-soft">{plural(votes, 'vote')}</span>
      <Button
        variant={isMine ? 'quiet' : 'secondary'}
        busy={vote.isPending || takeBack.isPending}
        onClick={press}
        icon={isMine ? undefined : <ThumbsUp aria-hidden="true" className="size-4" strokeWidth={1.75} />}
      >
        {isMine ? 'Take back my vote' : 'Vote'}
        <span className="visually-hidden"> for {title}</span>
      </Button>
      {isAsking && <VoteByMail id={id} title={title} onClose={() => setAsking(false)} />}
    </div>
  )
}

function VoteByMail({ id, title, onClose }: Pick<PublicRoadmapItem, 'id' | 'title'> & { onClose: () => void }) {
  const vote = useVoteByMail()
  return (
    <FormDialog
      title={`Vote for “${title}”`}
      schema={Form}
      defaultValues={{ email: '' }}
      submitLabel="Send me the link"
      busyLabel="Sending…"
      onSubmit={async (body) => {
        await vote.mutateAsync({ params: { id }, body })
        sayMailed()
      }}
      onClose={onClose}
    >
      {(form) => (
        <Input
          {...form.field('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          hint="One vote for each email. We use it to confirm your vote and for nothing else."
        />
      )}
    </FormDialog>
  )
}
