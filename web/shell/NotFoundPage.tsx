import { useLocation } from 'react-router'
import { nearestScreen } from '#web/lib/nearest-screen.ts'
import { isScreen } from '#web/routes.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { SearchBox } from './SearchBox.tsx'

const WAYS_ON = [
  { href: '/products', label: 'Products' },
  { href: '/stores', label: 'Stores' },
  { href: '/malls', label: 'Malls' },
  { href: '/near-me', label: 'Near Me' },
]

export function NotFoundPage() {
  const { pathname } = useLocation()
  const meant = nearestScreen(pathname)
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-6 py-16 text-center">
      <h1>Page not found</h1>
      <p className="text-soft">
        There is nothing at <code className="rounded-sm bg-sunken px-1.5 py-0.5 text-sm break-all text-text">{pathname}</code>.
      </p>
      {meant && (
        <p>
          Did you mean <TextLink to={meant}>{meant}</TextLink>?
        </p>
      )}
      <SearchBox id="not-found-search" label="Search from here" className="w-full" />
      <nav aria-label="Try these" className="flex flex-wrap justify-center gap-2">
        {WAYS_ON.filter(({ href }) => isScreen(href)).map(({ href, label }) => (
          <ButtonLink key={href} to={href} variant="secondary">
            {label}
          </ButtonLink>
        ))}
      </nav>
    </div>
  )
}
