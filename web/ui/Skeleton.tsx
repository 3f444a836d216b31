import { cx } from './class-names.ts'

/** Reserves the space of content that is loading. The surrounding text says that it is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block shimmer rounded-sm', className)} />
}

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className="flex flex-col gap-2">
      {Array.from({ length: lines }, (_, i) => (
        <Skeleton key={i} className={cx('h-4', i === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  )
}

export function SkeletonCards({ count = 8 }: { count?: number }) {
  return (
    <div role="status" className="product-grid">
      <span className="visually-hidden">Loading…</span>
      {Array.from({ length: count }, (_, i) => (
        <div key={i} className="flex flex-col gap-3">
          <Skeleton className="aspect-square w-full rounded-md" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      ))}
    </div>
  )
}

export function SkeletonRows({ count = 6 }: { count?: number }) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="visually-hidden">Loading…</span>
      {Array.from({ length: count }, (_, i) => (
        <Skeleton key={i} className="h-11 w-full" />
      ))}
    </div>
  )
}
