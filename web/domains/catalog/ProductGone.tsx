import { useQuery } from '@tanstack/react-query'
import { PackageX } from 'lucide-react'
import { useParams } from 'react-router'
import { ErrorPage, problemIn } from '#web/shell/ErrorPage.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ProductGrid } from './ProductGrid.tsx'
import { someProducts } from './queries.ts'

const SHOWN = 5

/** Shown for a product that is no longer available, with products similar to the name in its address. */
export default function ProductGone({ error }: { error: unknown }) {
  const { id = '' } = useParams()
  if (problemIn(error)?.code !== 'catalog.product_gone') return <ErrorPage error={error} />
  const words = id.replaceAll(/[^a-z]+/g, ' ').trim()
  return (
    <>
      <EmptyState
        headingLevel={1}
        icon={<PackageX strokeWidth={1.75} />}
        title="This product isn't available any more."
        action={<ButtonLink to="/products">Browse all products</ButtonLink>}
      />
      {words.length > 1 && <Alike words={words} />}
    </>
  )
}

function Alike({ words }: { words: string }) {
  const { data } = useQuery(someProducts({ q: words }, SHOWN))
  if (!data || data.items.length === 0) return null
  return (
    <Section title="Similar items">
      <ProductGrid products={data.items} />
    </Section>
  )
}
