import { TextLink } from '#web/ui/TextLink.tsx'

const WAYS = [
  { to: '/visual-search', label: 'Camera' },
  { to: '/image-search', label: 'Upload or address' },
  { to: '/advanced-image-search', label: 'Several pictures' },
  { to: '/shopper-ai-images', label: 'My photos' },
]

/** The other ways to search with a picture; the search itself goes with the shopper. */
export function OtherWays({ here, search }: { here: string; search: string }) {
  return (
    <nav aria-label="Ways to search with a picture" className="flex flex-wrap gap-x-5 gap-y-2">
      {WAYS.filter(({ to }) => to !== here).map(({ to, label }) => (
        <TextLink key={to} to={to === '/shopper-ai-images' ? to : `${to}${search}`}>
          {label}
        </TextLink>
      ))}
    </nav>
  )
}
