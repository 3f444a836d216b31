import type { Application } from '#contracts/applications/applications.ts'
import { dollars } from '#contracts/money.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useRemoveDraft } from './queries.ts'
import { SOURCE_WORDS } from './SourceMark.tsx'

/** A drafted product. It goes live only when the owner publishes it after approval. */
export function DraftCard({ application, product }: { application: Application; product: Application['products'][number] }) {
  const remove = useRemoveDraft()
  const [picture] = product.pictures
  return (
    <li className="flex gap-3 rounded-md border border-hairline bg-surface p-3">
      {picture && <img src={picture.src} alt={picture.alt} loading="lazy" className="size-16 shrink-0 rounded-sm object-cover" />}
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="font-semibold wrap-anywhere">{product.title}</span>
        <span className="text-soft">{product.price === null ? 'No price yet' : dollars(product.price)}</span>
        {product.source && <Badge className="self-start">{SOURCE_WORDS[product.source.kind]}</Badge>}
      </span>
      <Button
        variant="quiet"
        size="sm"
        busy={remove.isPending}
        onClick={() => remove.mutate({ params: { id: application.id, productId: product.id } })}
      >
        Drop<span className="visually-hidden"> {product.title}</span>
      </Button>
    </li>
  )
}
