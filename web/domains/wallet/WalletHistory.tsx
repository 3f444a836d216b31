import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { dollars } from '#contracts/money.ts'
import { WALLET_WORDS, WalletKind } from '#contracts/wallet.ts'
import { day } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { traceOfLine } from '../payments/traces.ts'
import { WhereDidThisGo } from '../payments/WhereDidThisGo.tsx'
import { myWalletHistory } from './queries.ts'

/** One history over gift cards, store credit and SPIRALs (`?kind=`). */
export function WalletHistory() {
  const [search] = useSearchParams()
  const asked = WalletKind.safeParse(search.get('kind'))
  const kind = asked.success ? asked.data : null
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(myWalletHistory(kind))
  const lines = data.pages.flatMap(({ items }) => items)
  return (
    <div className="flex flex-col gap-4">
      <ChipLinks
        label="Show"
        chips={[
          { to: '/wallet', label: 'All', current: kind === null },
          ...WalletKind.options.map((each) => ({ to: `/wallet?kind=${each}`, label: WALLET_WORDS[each], current: kind === each })),
        ]}
      />
      {lines.length === 0 ? (
        <p className="text-soft">Nothing here yet. Your balance changes will show up here.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-hairline">
          {lines.map(({ id, at, kind: of, text, detail, orderNumber, amount, points }) => (
            <li key={`${of} ${id}`} className="flex items-baseline justify-between gap-4 py-3">
              <div className="min-w-0">
                <p className="font-medium break-words">
                  {orderNumber ? <TextLink to={`/order-details?id=${orderNumber}`}>{text}</TextLink> : text}
                </p>
                <p className="text-sm text-soft">
                  {WALLET_WORDS[of]}
                  {detail && ` ${detail}`} · <LocalTime at={at} format={day} />
                </p>
              </div>
              <div className="tabular text-right font-semibold">
                <WhereDidThisGo trace={traceOfLine(id)} about={text}>
                  {amount > 0 && '+'}
                  {dollars(amount)}
                </WhereDidThisGo>
                {points !== null && <span className="block text-sm font-normal text-soft">{plural(Math.abs(points), 'SPIRAL')}</span>}
              </div>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && <LoadMore shown={lines.length} hasMore busy={isFetchingNextPage} onMore={() => void fetchNextPage()} noun="lines" />}
    </div>
  )
}
