import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { NATIONWIDE_MILES } from '#contracts/constants.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { type ProductFilter, someProducts } from '../catalog/queries.ts'
import { CLEARED, isNarrowed } from './filters.ts'

/** Nothing matched: says so, keeps the filters in sight, and offers the nearest loosening with what it would bring. */
export function NoProducts({ filter }: { filter: ProductFilter }) {
  const { hrefWith } = useAddressFilters()
  const isLocal = Boolean(filter.near || filter.mallId)
  const { mallId: _, near: __, within: ___, ...anywhere } = filter
  const { data } = useQuery({ ...someProducts(anywhere, 1), enabled: isLocal })
  const elsewhere = data?.total ?? 0
  return (
    <EmptyState
      icon={<SearchX />}
      title={filter.q ? `Nothing found for “${filter.q}”` : 'No products match these filters'}
      action={
        isNarrowed(filter) ? (
          <ButtonLink to={hrefWith(CLEARED)} preventScrollReset>
            Clear filters
          </ButtonLink>
        ) : (
          <ButtonLink to="/products">Browse all products</ButtonLink>
        )
      }
      secondary={
        isLocal && elsewhere > 0 ? (
          <TextLink
            to={hrefWith({
              near: filter.near ?? null,
              within: filter.near ? String(NATIONWIDE_MILES) : null,
              mallId: null,
              everywhere: '1',
            })}
          >
            Show everywhere ({elsewhere.toLocaleString('en-US')})
          </TextLink>
        ) : undefined
      }
    >
      {isLocal ? 'Nobody nearby has it in stock at the moment.' : 'Try fewer or other words.'}
    </EmptyState>
  )
}
