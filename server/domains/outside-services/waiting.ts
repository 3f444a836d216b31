import { FRESH_MS, OUTSIDE_SERVICES, type OutsideServiceName } from '#contracts/outside-services.ts'
import { waitingRows } from '../waiting.ts'
import { SERVICES } from './services.ts'

const LAST_GOOD = 'select max(at) from integration_checks good where good.service = last.service and good.fault is null'

/** Services whose last check failed. One that is not configured any more is not checked, and leaves this list. */
export const waiting = waitingRows<{ id: OutsideServiceName; fault: string; since: Date }>(
  'outside-services.for_admins',
  `select service as id, fault, (select min(at) from integration_checks bad
     where bad.service = last.service and bad.fault is not null and bad.at > coalesce((${LAST_GOOD}), '-infinity')) as since
   from (select distinct on (service) service, fault from integration_checks where service = any($2::text[]) and at > $1
     order by service, at desc, id desc) last
   where fault is not null order by service`,
  ({ id, fault }) => ({
    code: 'outside_services.failing',
    title: `${SERVICES[id].label} does not work`,
    detail: fault,
    href: '/vercel-ibm-integration',
  }),
  (now) => [new Date(now.getTime() - FRESH_MS), OUTSIDE_SERVICES],
)
