import { useSuspenseQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useLocation } from 'react-router'
import { LEGAL_SLUGS } from '#contracts/legal.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { calendarDay } from '#web/lib/date-format.ts'
import { optional, preload } from '#web/lib/preload.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Select } from '#web/ui/Select.tsx'
import { linkClass, TextLink } from '#web/ui/TextLink.tsx'
import { CheckMyItem, GuaranteeHelp, RefundTimes } from '../returns/PolicyHelp.tsx'
import { LegalChanges } from './LegalChanges.tsx'
import { GuestData } from '../privacy/GuestData.tsx'
import { PrivacyChoices } from '../privacy/PrivacyChoices.tsx'
import { legalText, type LegalSlug, storesNamed } from './queries.ts'
import { StorePolicies } from './StorePolicies.tsx'

/** Maps `/legal/terms` and its alias `/terms` to the same text. */
const slugAt = (pathname: string): LegalSlug => LEGAL_SLUGS.find((slug) => pathname.replace(/\/+$/, '').endsWith(`/${slug}`)) ?? 'terms'
const versionIn = (search: URLSearchParams) => search.get('v')?.slice(0, 20) || undefined

const load = preload(({ url }) => {
  const slug = slugAt(url.pathname)
  const named = url.searchParams.get('store')?.slice(0, 120) || undefined
  return [legalText(slug, versionIn(url.searchParams)), ...(slug === 'refunds' ? [optional(storesNamed(named))] : [])]
})
export { load as clientLoader, load as loader }

/** A legal text in its latest or a named version, with a table of contents. */
export default function LegalScreen() {
  const slug = slugAt(useLocation().pathname)
  const { search, change } = useAddressFilters()
  const wanted = versionIn(search)
  const text = useSuspenseQuery(legalText(slug, wanted)).data
  return (
    <div className="flex flex-col gap-8 py-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="flex flex-col gap-1">
          <h1>{text.title}</h1>
          <p className="text-soft">
            {text.upcoming?.version === text.version ? 'Applies from' : 'In effect since'} {calendarDay(text.effectiveAt)}
          </p>
        </div>
        <div data-print="hide" className="flex flex-wrap items-end gap-2">
          {text.versions.length > 1 && (
            <Select
              label="Version"
              value={text.version}
              choices={text.versions.map((version) => ({ value: version, label: version }))}
              onChange={(event) => change({ v: event.target.value })}
            />
          )}
          <Button
            variant="secondary"
            icon={<Printer aria-hidden="true" className="size-5" strokeWidth={1.75} />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </div>
      </div>
      {wanted && wanted !== text.version && <Notice>That version doesn't exist. This is the current one.</Notice>}
      {text.upcoming && text.upcoming.version !== text.version && (
        <Notice title={`A new version applies from ${calendarDay(text.upcoming.effectiveAt)}`}>
          <TextLink to={`?v=${encodeURIComponent(text.upcoming.version)}`}>Read the new version</TextLink>
        </Notice>
      )}
      <LegalChanges key={text.version} text={text} />
      {slug === 'privacy' && <PrivacyChoices version={text.version} />}
      {slug === 'privacy' && <GuestData />}
      <div className="grid items-start gap-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <Contents sections={text.sections} />
        <article className="flex max-w-prose flex-col gap-8">
          {text.sections.map(({ id, heading, paragraphs }) => (
            <section key={id} aria-labelledby={id} className="flex flex-col gap-3">
              <h2 id={id} className="text-h4">
                {heading}
              </h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
        </article>
      </div>
      {slug === 'refunds' && (
        <>
          <CheckMyItem />
          <RefundTimes />
          <StorePolicies />
        </>
      )}
      {slug === 'guarantee' && <GuaranteeHelp />}
    </div>
  )
}

function Contents({ sections }: { sections: readonly { id: string; heading: string }[] }) {
  return (
    <nav aria-labelledby="contents" data-print="hide" className="rounded-md bg-sunken p-4 lg:sticky lg:top-36">
      <p id="contents" className="mb-2 font-semibold">
        Contents
      </p>
      <ul className="flex flex-col">
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`} className={`${linkClass} inline-flex min-h-9 items-center font-normal`}>
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
