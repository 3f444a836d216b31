import type { Shelf } from '#contracts/search/shelves.ts'
import { Section } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ProductShelf } from '../catalog/ProductShelf.tsx'

/** One shelf of the server, with the way to its whole list. */
export function ShelfRow({ shelf, near, eager }: { shelf: Shelf; near: boolean; eager?: boolean }) {
  const { title, about, list, products } = shelf
  return (
    <Section
      title={
        <>
          <span className="max-md:text-h4">{title}</span>
          {about && <span className="block text-sm font-normal tracking-normal text-soft">{about}</span>}
        </>
      }
      aside={
        list && (
          <TextLink to={`/products?${new URLSearchParams(list)}`}>
            See all<span className="visually-hidden">: {title}</span>
          </TextLink>
        )
      }
    >
      <ProductShelf
        products={products}
        near={near}
        isLocal={shelf.key === 'ready' || list?.['mallId'] !== undefined}
        eager={eager ? 5 : 0}
      />
    </Section>
  )
}
