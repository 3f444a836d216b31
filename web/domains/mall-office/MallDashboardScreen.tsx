import { useAddressFilters } from '#web/lib/address-filters.ts'
import { type OwnMall, useOwnMall } from '#web/shell/own-mall.ts'
import { SectionBoundary } from '#web/ui/SectionBoundary.tsx'
import { PageLoading } from '#web/ui/Spinner.tsx'
import { MallCorrections } from '../corrections/CorrectionsSection.tsx'
import { EventsOffice } from '../events/EventsOffice.tsx'
import { AnnouncementsSection } from './AnnouncementsSection.tsx'
import { MallLanding } from './MallLanding.tsx'
import { MallTeamSection } from './MallTeamSection.tsx'
import { MallToday } from './MallToday.tsx'
import { PlanSection } from './PlanSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { TenantsSection } from './TenantsSection.tsx'

/** The office of a mall. Everybody who doesn't work for a mall sees what it is for. */
export default function MallDashboardScreen() {
  const { chosen } = useOwnMall()
  if (!chosen) return <MallLanding />
  return (
    <SectionBoundary key={chosen.mallId} fallback={<PageLoading />}>
      <Office mall={chosen} />
    </SectionBoundary>
  )
}

/** `?section=` is for managers; staff of the SPIRAL Center see the day and the events. */
function Office({ mall }: { mall: OwnMall }) {
  const section = useAddressFilters().get('section')
  const isManager = mall.role === 'manager'
  if (section === 'events') return <EventsOffice host={{ mallId: mall.mallId }} name={mall.name} mayManage={isManager} mayGiveSpirals />
  if (isManager) {
    if (section === 'stores') return <TenantsSection mallId={mall.mallId} />
    if (section === 'announcements') return <AnnouncementsSection mallId={mall.mallId} />
    if (section === 'plan') return <PlanSection mallId={mall.mallId} />
    if (section === 'corrections') return <MallCorrections mallId={mall.mallId} />
    if (section === 'profile') return <ProfileSection mallId={mall.mallId} />
    if (section === 'team') return <MallTeamSection mallId={mall.mallId} />
  }
  return <MallToday mall={mall} />
}
