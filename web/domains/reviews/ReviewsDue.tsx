import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { dueReviews } from './writing.ts'

// Loaded when somebody writes.
const WriteReview = lazy(() => import('./WriteReview.tsx'))

/** What the person received and has not reviewed, each with its form one press away. */
export function ReviewsDue() {
  const { items, reward } = useSuspenseQuery(dueReviews()).data
  const [writes, setWrites] = useState<(typeof items)[number] | null>(null)
  return (
    <Section title="Reviews due">
      {items.length === 0 ? (
        <p className="text-soft">You reviewed everything you received. New items show up here after pickup or delivery.</p>
      ) : (
        <>
          <p className="text-soft">
            {reward > 0
              ? `Each review earns ${plural(reward, 'SPIRAL')}, whatever your rating. Readers see that it was rewarded.`
              : 'Your review helps people nearby choose.'}
          </p>
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {items.map((item) => (
              <li key={item.productId}>
                <Card className="flex h-full items-start gap-4">
                  <div className="w-20 shrink-0">
                    <ProductPicture picture={item.image} glyph="" name={item.title} decorative sizes="5rem" />
                  </div>
                  <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
                    <h3 className="text-base font-medium break-words">
                      <TextLink to={`/product/${item.slug}`}>{item.title}</TextLink>
                    </h3>
                    <p className="text-sm text-soft">from {item.store}</p>
                    <Button size="sm" variant="secondary" onClick={() => setWrites(item)}>
                      Write a review<span className="visually-hidden"> of {item.title}</span>
                    </Button>
                  </div>
                </Card>
              </li>
            ))}
          </ul>
        </>
      )}
      <Suspense>
        {writes && (
          <WriteReview
            about={{ subject: 'product', id: writes.productId }}
            title={writes.title}
            review={null}
            onClose={() => setWrites(null)}
          />
        )}
      </Suspense>
    </Section>
  )
}
