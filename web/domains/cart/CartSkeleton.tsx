import { Skeleton } from '#web/ui/Skeleton.tsx'

export function CartSkeleton() {
  return (
    <div role="status" className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <span className="visually-hidden">Loading…</span>
      <div className="flex flex-col gap-4">
        {[0, 1].map((row) => (
          <div key={row} className="flex gap-4 rounded-md border border-hairline p-4">
            <Skeleton className="size-24 shrink-0" />
            <div className="flex flex-1 flex-col gap-3">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-4 w-1/3" />
              <Skeleton className="h-11 w-36" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="h-72 w-full rounded-md" />
    </div>
  )
}
