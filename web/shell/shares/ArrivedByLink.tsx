import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useViewer } from '#web/shell/session.ts'
import { keepRef, keptRef, refIn } from '#web/state/share-ref.ts'
import { useNoteVisit } from '#web/domains/shares/queries.ts'

/** Counts the visit of a page that was opened through somebody's link, and again once its visitor has signed in. */
export default function ArrivedByLink() {
  const { pathname, search } = useLocation()
  const viewer = useViewer()?.id ?? null
  const { mutate } = useNoteVisit()
  const landed = useRef<{ ref: string; path: string } | null>(null)
  const noted = useRef<string | null>(null)
  useEffect(() => {
    const ref = refIn(search)
    if (ref !== null) {
      keepRef(ref)
      landed.current = { ref, path: pathname }
    }
    const kept = keptRef()
    const visit = landed.current ?? (kept && { ref: kept, path: '/' })
    const mark = visit && `${visit.ref} ${viewer}`
    if (!visit || noted.current === mark) return
    // A page that was not opened through the link itself only tells who came.
    if (!landed.current && viewer === null) return
    noted.current = mark
    mutate({ body: visit })
  }, [mutate, pathname, search, viewer])
  return null
}
