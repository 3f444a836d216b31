import { useSuspenseQuery } from '@tanstack/react-query'
import { plural } from '#web/lib/format.ts'
import { SMALLEST_GROUP } from '#contracts/mall-office/mall-office.ts'
import { cents, dollars } from '#contracts/money.ts'
import type { MallId } from '#contracts/ids.ts'
import { officeLink } from '#contracts/office-links.ts'
import { useMallHref } from '#web/shell/own-mall.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { Figure, Figures } from '#web/ui/Figure.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TenantsToMend } from './TenantsToMend.tsx'
import { overviewOfMall } from './queries.ts'

const cardsNote = (some: { cards: number } | null): string =>
  some ? plural(some.cards, 'card') : `Shown from ${SMALLEST_GROUP} cards on a day`

/** Today at a mall: stores, pickups and parcels, gift cards, and the stores that need help. */
export function MallToday({ mallId, mayManage }: { mallId: MallId; mayManage: boolean }) {
  const hrefOf = useMallHref()
  const { data } = useSuspenseQuery({ ...overviewOfMall(mallId), refetchInterval: 60_000 })
  const { mall, stores, pickups, parcels } = data
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
          Shoppers don't see it, and its SPIRAL Center takes no new orders. Your stores still sell. Write to support to open it again.
        </Notice>
      )}
      <Section title="Today">
        <Figures>
          <Figure name="Stores open now" {...(mayManage && { to: hrefOf(officeLink('mall', 'stores')) })}>
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
          <Figure name="Shoppers waiting for an answer" to={hrefOf(officeLink('mall', 'messages'))}>
            {data.messages}
          </Figure>
          {mayManage && (
            <>
              <Figure name="Announcements shown" to={hrefOf(officeLink('mall', 'announcements'))}>
                {data.announcements}
              </Figure>
              {data.giftCards && (
                <>
                  <Figure name="Gift cards sold, 30 days" note={cardsNote(data.giftCards.sold)}>
                    {data.giftCards.sold ? dollars(cents(data.giftCards.sold.amount)) : '—'}
                  </Figure>
                  <Figure name="Gift cards redeemed, 30 days" note={cardsNote(data.giftCards.spent)}>
                    {data.giftCards.spent ? dollars(cents(data.giftCards.spent.amount)) : '—'}
                  </Figure>
                </>
              )}
              <Figure name="Stores invited" to={hrefOf(officeLink('mall', 'stores'))}>
                {data.openInvites}
              </Figure>
            </>
          )}
        </Figures>
      </Section>
      {mayManage && <TenantsToMend mallId={mallId} />}
    </div>
  )
}
