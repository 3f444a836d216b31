import { useSuspenseQuery } from '@tanstack/react-query'
import type { MallId } from '#contracts/ids.ts'
import { MALL_CHOICES } from '#contracts/notifications/news.ts'
import { PageTitle } from '#web/ui/Card.tsx'
import { NewsChoices, PushesHere } from './NewsChoices.tsx'
import { mallChoices, useChooseMallNews } from './queries.ts'

/** What this person hears of a mall, and how. */
export function MallNewsSettings({ mallId, name }: { mallId: MallId; name: string }) {
  const { kinds } = useSuspenseQuery(mallChoices(mallId)).data
  const choose = useChooseMallNews(mallId)
  return (
    <div className="flex flex-col gap-6">
      <PageTitle
        title="Notifications"
        lead="Choose what you hear about your mall, and how. Everyone on your team chooses for themselves."
      />
      <NewsChoices of={name} kinds={MALL_CHOICES} choices={kinds} onChange={(changed) => choose.mutate({ mallId, kinds: changed })} />
      <PushesHere />
    </div>
  )
}
