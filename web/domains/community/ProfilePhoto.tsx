import { NameMark } from '#web/ui/NameMark.tsx'

/** The photo of a person, or their initials. Decorative: the name stands beside it. */
export const ProfilePhoto = ({ name, photo }: { name: string; photo: string | null }) =>
  photo === null ? (
    <NameMark name={name} face={{ mark: null, color: null }} className="size-20" />
  ) : (
    <img src={photo} alt="" width={80} height={80} className="size-20 shrink-0 rounded-md bg-sunken object-cover" />
  )
