import {
  announce,
  announcementsOfMall,
  askedShops,
  askForShop,
  changeAnnouncement,
  changeMallProfile,
  inviteTenant,
  inviteToMallTeam,
  mallAnnouncements,
  mallFigures,
  mallOverview,
  mallProfile,
  mallTeam,
  moveTenant,
  myAskedShops,
  removeAnnouncement,
  removeFromMallTeam,
  tenantInvites,
  tenants,
  withdrawInvite,
} from '#contracts/mall-office/mall-office.ts'
import { planDraft, publishPlan, readPlanFile, restorePlan, savePlan } from '#contracts/mall-office/plans.ts'
import type { MallId } from '#contracts/ids.ts'
import { read, readPages, useWrite } from '#web/lib/api.ts'
import type { FigureRange } from '#web/ui/AnalyticsPage.tsx'

const fresh = { staleTime: 0 } as const
export const overviewOfMall = (mallId: MallId) => ({ ...read(mallOverview, { query: { mallId } }), ...fresh })
export const tenantsOf = (mallId: MallId) => ({ ...read(tenants, { query: { mallId } }), ...fresh })
export const invitesOf = (mallId: MallId) => ({ ...readPages(tenantInvites, { query: { mallId, limit: 50 } }), ...fresh })
export const announcementsFor = (mallId: MallId) => ({ ...readPages(mallAnnouncements, { query: { mallId, limit: 20 } }), ...fresh })
export const profileOfMall = (mallId: MallId) => ({ ...read(mallProfile, { params: { mallId } }), ...fresh })
export const teamOfMall = (mallId: MallId) => ({ ...read(mallTeam, { params: { mallId } }), ...fresh })
export const figuresOfMall = (mallId: MallId, range: FigureRange) => read(mallFigures, { query: { mallId, ...range } })
export const planFor = (mallId: MallId) => ({ ...read(planDraft, { params: { mallId } }), ...fresh })
export const askedShopsOf = (mallId: MallId) => ({ ...read(askedShops, { params: { mallId } }), ...fresh })
export const shopsAskedAt = (idOrSlug: string) => read(myAskedShops, { params: { id: idOrSlug } })
/** What shoppers read on the page of a mall. */
export const announcedAt = (idOrSlug: string) => read(announcementsOfMall, { params: { id: idOrSlug } })

const mine = { failure: 'mine' } as const
/** Everything that is read of any mall's office. */
const office = [{ queryKey: ['api', 'mall'] }] as const
const announced = [...office, { queryKey: ['api', 'malls'] }] as const
export const useMoveTenant = () => useWrite(moveTenant, office, mine)
export const useInviteTenant = () => useWrite(inviteTenant, office, mine)
export const useWithdrawInvite = () => useWrite(withdrawInvite, office)
export const useAnnounce = () => useWrite(announce, announced, mine)
export const useChangeAnnouncement = () => useWrite(changeAnnouncement, announced, mine)
export const useRemoveAnnouncement = () => useWrite(removeAnnouncement, announced)
export const useChangeMallProfile = () => useWrite(changeMallProfile, announced, mine)
export const useInviteColleague = () => useWrite(inviteToMallTeam, office, mine)
export const useRemoveColleague = () => useWrite(removeFromMallTeam, office)
export const useAskForShop = (idOrSlug: string) => useWrite(askForShop, [shopsAskedAt(idOrSlug)])
export const useSavePlan = () => useWrite(savePlan, office, mine)
export const usePublishPlan = () => useWrite(publishPlan, announced, mine)
export const useRestorePlan = () => useWrite(restorePlan, announced, mine)
export const useReadPlanFile = () => useWrite(readPlanFile, [], mine)
