import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useLocation } from 'react-router'
import { plural } from '#web/lib/format.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { keepRef, keptRef, refIn } from '#web/state/share-ref.ts'
import { inviterOf, useJoinByReferral } from '#web/domains/shares/queries.ts'

/** The code of the link that brought the visitor to the sign-up. */
function useInvitation(): string | null {
  const { search } = useLocation()
  const hydrated = useHydrated()
  return hydrated ? (refIn(search) ?? keptRef()) : null
}

/** Says who invited the visitor, and what both get. An unknown code says so and stops nothing. */
export function InvitedBy() {
  const code = useInvitation()
  const { data, isError } = useQuery({ ...inviterOf(code ?? ''), enabled: code !== null, retry: false })
  if (code === null) return null
  if (isError) return <p className="text-sm text-soft">We don't know this invitation. You can create your account without it.</p>
  if (!data) return null
  return (
    <p className="flex items-start gap-3 rounded-md bg-tint p-4">
      <UserPlus aria-hidden="true" className="size-5 shrink-0 text-link-strong" strokeWidth={1.75} />
      <span>
        {data.isMe
          ? "You can't use your own link."
          : data.points > 0
            ? `${data.name} invited you. You each earn ${plural(data.points, 'SPIRAL')} after your first order is picked up or delivered.`
            : `${data.name} invited you.`}
      </span>
    </p>
  )
}

/** Tells the server who invited the new member. A refusal, as for an old code, must not stop the sign-up. */
export function useJoinInvited() {
  const code = useInvitation()
  const { mutateAsync } = useJoinByReferral()
  return async () => {
    if (code === null) return
    keepRef(null)
    await mutateAsync({ body: { code } }).catch((error: unknown) => console.warn('The invitation was not counted', error))
  }
}
