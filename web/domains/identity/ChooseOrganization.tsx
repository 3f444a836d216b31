import { ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import type { Viewer } from '#contracts/identity/people.ts'
import { ownRetailers } from '#web/shell/membership.ts'
import { ownMalls } from '#web/shell/own-mall.ts'
import { useOrganization } from '#web/state/organization.ts'
import { readStored } from '#web/state/stored.ts'
import { Link } from '#web/ui/Link.tsx'
import { placeOfMall } from './workspace.ts'

type Organization = { key: string; name: string; role: string; to: string }

/** All businesses and malls of this user, each once, with its start page. */
export function organizationsOf(viewer: Viewer): Organization[] {
  return [
    ...ownRetailers(viewer).map(({ retailerId, name, role }) => ({
      key: `retailer-${retailerId}`,
      name,
      role,
      to: `/retailer-dashboard?retailer=${retailerId}`,
    })),
    ...ownMalls(viewer).map((mall) => ({ key: `mall-${mall.mallId}`, name: mall.name, role: `mall ${mall.role}`, to: placeOfMall(mall) })),
  ]
}

/** Asks users of several businesses or malls to choose one after sign-in; the last one used comes first. */
export function ChooseOrganization({ viewer }: { viewer: Viewer }) {
  const { last, choose } = useOrganization()
  useEffect(() => readStored(useOrganization), [])
  const all = organizationsOf(viewer).toSorted((a, b) => Number(b.key === last) - Number(a.key === last))
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-h4">Choose a workspace</h2>
      <ul className="divide-y divide-hairline rounded-md border border-hairline">
        {all.map(({ key, name, role, to }) => (
          <li key={key}>
            <Link
              to={to}
              onClick={() => choose(key)}
              className="flex min-h-14 items-center gap-3 px-4 py-2 text-text no-underline hover:bg-tint"
            >
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="font-semibold">{name}</span>
                <span className="text-sm text-soft">
                  {role.charAt(0).toUpperCase() + role.slice(1)}
                  {key === last && ', last time'}
                </span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-mute" strokeWidth={1.75} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
