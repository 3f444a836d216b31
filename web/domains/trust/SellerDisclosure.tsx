import { useQuery } from '@tanstack/react-query'
import type { StoreId } from '#contracts/ids.ts'
import { grouped } from '#contracts/numbers.ts'
import { HIGH_VOLUME } from '#contracts/trust/criteria.ts'
import type { SellerIdentity } from '#contracts/trust/sellers.ts'
import { calendarDay } from '#web/lib/date-format.ts'
import { TextLink } from '#web/ui/TextLink.tsx'
import { sellerOf } from './queries.ts'

type SellerDisclosureProps = { storeId: StoreId; slug: string; name: string; headingLevel: 2 | 3 }

/** The legal identity of a high-volume seller, and the way to report it. Nothing for smaller sellers: the law does not ask for it. */
export function SellerDisclosure({ storeId, slug, name, headingLevel }: SellerDisclosureProps) {
  const { data } = useQuery(sellerOf(storeId))
  if (!data?.isHighVolume) return null
  const Heading = `h${headingLevel}` as const
  return (
    <section className="flex flex-col gap-2">
      <Heading className={headingLevel === 2 ? 'text-h3' : 'text-base'}>Who {name} is</Heading>
      {data.seller ? (
        <Identity seller={data.seller} />
      ) : (
        <p>We are checking the papers of {data.retailer}. They show here once that is done.</p>
      )}
      <p>
        <TextLink to={`/trust?about=${encodeURIComponent(`/store/${slug || storeId}`)}#report`}>Report this seller</TextLink>
      </p>
      <p className="text-sm text-soft">
        The INFORM Consumers Act (15 U.S.C. § 45f) covers sellers with {grouped(HIGH_VOLUME.sales)} or more sales and $
        {grouped(HIGH_VOLUME.cents / 100)} or more in 12 months. SPIRAL checks them each year and shows who they are.
      </p>
    </section>
  )
}

/** A checked identity, line by line. */
export function Identity({ seller }: { seller: SellerIdentity }) {
  const { legalName, street, city, state, zip, phone, email, checkedAt } = seller
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      <dt className="text-soft">Legal name</dt>
      <dd className="break-words">{legalName}</dd>
      <dt className="text-soft">Address</dt>
      <dd className="break-words">
        {street}, {city}, {state} {zip}
      </dd>
      <dt className="text-soft">Phone</dt>
      <dd>
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="text-link underline">
          {phone}
        </a>
      </dd>
      {email && (
        <>
          <dt className="text-soft">Email</dt>
          <dd className="min-w-0 break-words">
            <a href={`mailto:${email}`} className="text-link underline">
              {email}
            </a>
          </dd>
        </>
      )}
      <dt className="text-soft">Checked</dt>
      <dd>{calendarDay(checkedAt)}</dd>
    </dl>
  )
}
