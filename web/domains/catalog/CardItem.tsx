import type { ComponentProps } from 'react'
import { keptInside } from '#web/lib/kept-markup.tsx'
import { ProductCard } from './ProductCard.tsx'

type CardItemProps = ComponentProps<typeof ProductCard>

const useCard = keptInside(ProductCard)

/** A product card as an item of a list. */
export function CardItem(props: CardItemProps) {
  if (!props.extra) return <Kept {...props} />
  return (
    <li>
      <ProductCard {...props} />
    </li>
  )
}

const Kept = (props: CardItemProps) => <li {...useCard(props)} />
