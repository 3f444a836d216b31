import { useSuspenseQuery } from '@tanstack/react-query'
import { plural } from '#web/lib/format.ts'
import { type OwnMall, useMallHref } from '#web/shell/own-mall.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { Figure, Figures } from '#web/ui/Figure.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TenantsToMend } from './TenantsToMend.tsx'
import { overviewOfMall } from './queries.ts'

/** Today at a mall: stores, pickups and parcels, and the stores that need help. */
export function MallToday({ mall: { mallId, role } }: { mall: OwnMall }) {
  const hrefOf = useMallHref()
  const { data } = useSuspenseQuery({ ...overviewOfMall(mallId), refetchInterval: 60_000 })
  const { mall, stores, pickups, parcels } = data
  const isManager = role === 'manager'
  const counter = `/staff?at=center-${mallId}`
  return (
    <div className="flex flex-col gap-8">
      <PageTitle
        title={mall.name}
        lead={`${mall.city}, ${mall.state}. ${mall.opening.label}.`}
        actions={
          <>
            {mall.hasCenter && <ButtonLink to={counter}>Open the counter</ButtonLink>}
            <ButtonLink variant="secondary" to={`/mall/${mall.slug}`}>
              See your page
            </ButtonLink>
          </>
        }
      />
      {mall.suspended && (
        <Notice tone="warning" title="Your mall is suspended">
          Shoppers don’t see it, and its SPIRAL Center takes no new orders. Your stores still sell. Write to support to open it again.
        </Notice>
      )}
      <Section title="Today">
        <Figures>
          <Figure name="Stores open now" {...(isManager && { to: hrefOf('/mall-dashboard?section=stores') })}>
            {stores.open} of {stores.all}
          </Figure>
          <Figure name="Orders picked up" note={`${plural(pickups.waiting, 'order')} waiting`}>
            {pickups.handedOver.toLocaleString('en-US')}
          </Figure>
          {mall.hasCenter && (
            <>
              <Figure name="Parcels on the way" to={`${counter}&tab=inbound`}>
                {parcels.coming.toLocaleString('en-US')}
              </Figure>
              <Figure
                name="Parcels at your SPIRAL Center"
                to={counter}
                note={parcels.overdue > 0 ? `${parcels.overdue} past the hold date` : 'None past the hold date'}
                noteTone={parcels.overdue > 0 ? 'danger' : 'mute'}
              >
                {parcels.waiting.toLocaleString('en-US')}
              </Figure>
            </>
          )}
          {isManager && (
            <>
              <Figure name="Announcements shown" to={hrefOf('/mall-dashboard?section=announcements')}>
                {data.announcements}
              </Figure>
              <Figure name="Stores invited" to={hrefOf('/mall-dashboard?section=stores')}>
                {data.openInvites}
              </Figure>
            </>
          )}
        </Figures>
      </Section>
      {isManager && <TenantsToMend mallId={mallId} />}
    </div>
  )
}
