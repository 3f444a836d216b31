import { linkClass } from '#web/ui/TextLink.tsx'

/** A link to directions on an external map site. */
export function Directions({ name, lat, lon }: { name: string; lat: number; lon: number }) {
  return (
    <a
      className={`${linkClass} inline-flex min-h-11 items-center`}
      href={`https://www.google.com/maps/dir/?api=1&destination=${lat},${lon}`}
      target="_blank"
      rel="noreferrer"
    >
      Directions<span className="visually-hidden"> to {name} (opens another site)</span>
    </a>
  )
}
