import { useQuery } from '@tanstack/react-query'
import type { RetailerId, StoreId } from '#contracts/ids.ts'
import type { StoreTrust } from '#contracts/trust/mark.ts'
import { calendarDay } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Criteria, missingWords } from './Criteria.tsx'
import { ownTrust } from './queries.ts'
import { TrustedMark } from '#web/ui/TrustedMark.tsx'

type Scope = { retailerId: RetailerId | undefined; storeId: StoreId | undefined }

/** How the own stores stand with the mark, and what each still needs. */
export function OwnMark({ retailerId, storeId }: Scope) {
  const { data } = useQuery(ownTrust({ retailerId, storeId }))
  if (!data || data.stores.length === 0) return null
  const { stores, seller } = data
  return (
    <Section id="trusted-local" title="Trusted Local" aside={<TextLink to="/trusted-local-stores#criteria">All criteria</TextLink>}>
      {!seller.checkedAt && (
        <p className="max-w-prose text-soft">
          Our team still has to check the papers of your business. It does so with your application. Ask support if yours is missing.
        </p>
      )}
      {seller.isHighVolume && (
        <p className="max-w-prose text-soft">
          You had {plural(seller.sales, 'sale')} within 12 months. Shoppers see the legal name, address and contact of high-volume sellers.
        </p>
      )}
      <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {stores.map((trust) => (
          <li key={trust.storeId}>
            <Standing trust={trust} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Standing({ trust }: { trust: StoreTrust }) {
  const { name, isTrusted, since, lostAt, countedAt, criteria } = trust
  const met = criteria.filter((each) => each.isMet).length
  return (
    <Card className="flex h-full flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="text-base">{name}</h3>
        {isTrusted ? <TrustedMark /> : countedAt && <Badge>{`${met} of ${criteria.length} met`}</Badge>}
      </div>
      {since && <p className="text-sm text-soft">Since {calendarDay(since)}</p>}
      {lostAt && <p className="text-sm text-danger">Lost on {calendarDay(lostAt)}</p>}
      {!isTrusted && countedAt && <p>{missingWords(criteria)}</p>}
      <details>
        <summary className="min-h-9 w-fit content-center text-sm text-link underline">
          All figures<span className="visually-hidden"> of {name}</span>
        </summary>
        <Criteria trust={trust} />
      </details>
    </Card>
  )
}
