import type { MallId } from '#contracts/ids.ts'
import { PageTitle } from '#web/ui/Card.tsx'
import { OfficeThreads } from './OfficeThreads.tsx'

/** The messages of shoppers to a mall. */
export function MallMessages({ mallId }: { mallId: MallId }) {
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title="Messages" lead="Shoppers ask about your mall, its hours and its SPIRAL Center. Everyone on your team can answer." />
      <OfficeThreads office={{ mallId }} />
    </div>
  )
}
