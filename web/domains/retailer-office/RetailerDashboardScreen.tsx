import { type MetaFunction, Navigate } from 'react-router'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { optional, preload } from '#web/lib/preload.ts'
import { isAtLeast, useOwnRetailer } from '#web/shell/membership.ts'
import { officeHead } from '#web/shell/offices.ts'
import { OfficeSection } from '#web/shell/OfficeSection.tsx'
import { figuresToday, sellingTermsNow } from '../retailers/queries.ts'
import { RetailerLanding } from '../retailers/RetailerLanding.tsx'

const load = preload(() => [optional(figuresToday()), optional(sellingTermsNow())])
export { load as loader, load as clientLoader }
export const meta: MetaFunction = (args) => officeHead('retailer', args)

/** The office of a business. Everybody who doesn't work for a store sees the landing page for retailers. */
export default function RetailerDashboardScreen() {
  const { get } = useAddressFilters()
  const { chosen } = useOwnRetailer()
  if (!chosen) return <RetailerLanding />
  const { retailerId, role } = chosen
  const mayManage = isAtLeast('manager', chosen)
  // Older links lead here.
  if (mayManage && get('section') === 'settings') return <Navigate to="/retailer-business-profile" replace />
  return <OfficeSection office="retailer" asRole={role} told={{ retailerId, mayManage }} ofWhom={retailerId} />
}
