import { linkClass } from '#web/ui/TextLink.tsx'

/** A number to press. */
export function Call({ name, phone }: { name: string; phone: string }) {
  return (
    <a className={linkClass} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      Call<span className="visually-hidden"> {name}</span>
    </a>
  )
}
