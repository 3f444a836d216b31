import { useQuery } from '@tanstack/react-query'
import { MallId, StoreId } from '#contracts/ids.ts'
import { useViewer } from '#web/shell/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { suggested, useFollow } from './queries.ts'

/** Stores and malls to follow, each with the reason. */
export function Suggestions({ near }: { near: string | undefined }) {
  const { data } = useQuery(suggested(near))
  const viewer = useViewer()
  const follow = useFollow()
  if (!data || data.items.length === 0) return null
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-h4">Worth following</h2>
      <ul className="flex flex-col gap-3">
        {data.items.map(({ kind, id, name, href, reason }) => (
          <li key={`${kind} ${id}`} className="flex items-center justify-between gap-3">
            <div className="min-w-0">
              <p className="truncate font-medium">
                <TextLink to={href}>{name}</TextLink>
              </p>
              <p className="text-sm text-soft">{reason}</p>
            </div>
            {viewer && (
              <Button
                size="sm"
                variant="secondary"
                onClick={() =>
                  follow.mutate({
                    body: { ...(kind === 'store' ? { storeId: StoreId.parse(id) } : { mallId: MallId.parse(id) }), isFollowed: true },
                  })
                }
              >
                Follow<span className="visually-hidden"> {name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
