import { BadgePercent, ChartColumn, House, Map, Megaphone, Settings, Store, Users } from 'lucide-react'
import { lazy } from 'react'
import type { OfficeEntries } from '#web/shell/offices.ts'

const MallToday = lazy(async () => ({ default: (await import('./MallToday.tsx')).MallToday }))
const TenantsSection = lazy(async () => ({ default: (await import('./TenantsSection.tsx')).TenantsSection }))
const PlanSection = lazy(async () => ({ default: (await import('./PlanSection.tsx')).PlanSection }))
const AnnouncementsSection = lazy(async () => ({ default: (await import('./AnnouncementsSection.tsx')).AnnouncementsSection }))
const MallPromotionsSection = lazy(async () => ({ default: (await import('./MallPromotionsSection.tsx')).MallPromotionsSection }))
const ProfileSection = lazy(async () => ({ default: (await import('./ProfileSection.tsx')).ProfileSection }))
const MallTeamSection = lazy(async () => ({ default: (await import('./MallTeamSection.tsx')).MallTeamSection }))

export default {
  mall: [
    { name: null, label: 'Today', Icon: House, order: 0, Shown: MallToday },
    { name: 'stores', label: 'Stores', Icon: Store, order: 20, least: 'manager', Shown: TenantsSection },
    { name: 'plan', label: 'Floor plan', Icon: Map, order: 30, least: 'manager', Shown: PlanSection },
    { name: 'announcements', label: 'Announcements', Icon: Megaphone, order: 50, least: 'manager', Shown: AnnouncementsSection },
    { name: 'promotions', label: 'Promotions', Icon: BadgePercent, order: 55, least: 'manager', Shown: MallPromotionsSection },
    { path: '/mall-analytics', label: 'Analytics', Icon: ChartColumn, order: 60 },
    { name: 'profile', label: 'Hours & profile', Icon: Settings, order: 70, least: 'manager', Shown: ProfileSection },
    { name: 'team', label: 'Team', Icon: Users, order: 80, least: 'manager', Shown: MallTeamSection },
  ],
} satisfies OfficeEntries
