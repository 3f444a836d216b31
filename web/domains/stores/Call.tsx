import { linkClass } from '#web/ui/TextLink.tsx'

/** A phone link, with the number written out where it is also read or printed. */
export function Call({ name, phone, spelled = false }: { name: string; phone: string; spelled?: boolean }) {
  return (
    <a className={`${linkClass} inline-flex min-h-11 items-center`} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      {spelled ? (
        <>
          <span className="visually-hidden">Call {name}: </span>
          {phone}
        </>
      ) : (
        <>
          Call<span className="visually-hidden"> {name}</span>
        </>
      )}
    </a>
  )
}
