import type { MallCard } from '#contracts/malls/malls.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { plural } from '#web/lib/format.ts'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { linkClass, TextLink } from '#web/ui/TextLink.tsx'
import { byLetter, byState } from './directory.ts'

/** Malls by letter or by state, with letters as jump links. */
export function DirectoryIndex({ malls }: { malls: readonly MallCard[] }) {
  const { get, hrefWith } = useAddressFilters()
  const isByState = get('by') === 'state'
  const groups = isByState ? byState(malls) : byLetter(malls)
  return (
    <div className="flex flex-col gap-6">
      <ChipLinks
        label="Order"
        chips={[
          { to: hrefWith({ by: null }), label: 'By letter', current: !isByState },
          { to: hrefWith({ by: 'state' }), label: 'By state and city', current: isByState },
        ]}
      />
      <nav aria-label={isByState ? 'Jump to a state' : 'Jump to a letter'}>
        <ul className="-ml-4 flex flex-wrap gap-1">
          {groups.map(([group]) => (
            <li key={group}>
              <a href={`#${idOf(group)}`} className={`${linkClass} inline-flex min-h-11 min-w-11 items-center justify-center px-2`}>
                {group}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(([group, members]) => (
        <section key={group} aria-labelledby={idOf(group)}>
          <h2 id={idOf(group)} className="mb-2 border-b border-hairline pb-1 text-h4">
            {group}
          </h2>
          <ul className="grid gap-x-8 sm:grid-cols-2">
            {members.map((mall) => (
              <li key={mall.id} className="flex min-h-11 flex-wrap items-center gap-x-3 py-1">
                {isByState && <span className="font-medium">{mall.city}</span>}
                <TextLink to={hrefWith({ mall: mall.slug })}>{mall.name}</TextLink>
                <span className="text-sm text-soft">
                  {!isByState && `${mall.city}, ${mall.state} · `}
                  {plural(mall.storeCount, 'store')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const idOf = (group: string): string => `group-${group === '#' ? 'number' : group.toLowerCase().replaceAll(' ', '-')}`
