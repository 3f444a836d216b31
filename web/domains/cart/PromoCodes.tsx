import { useQueryClient } from '@tanstack/react-query'
import { Tag, X } from 'lucide-react'
import type { Quote, quote as quoteEndpoint } from '#contracts/checkout/checkout.ts'
import type { Sent } from '#contracts/endpoint.ts'
import { PROMOTION_LIMITS } from '#contracts/promotions/codes.ts'
import { codeKey } from '#contracts/promotions/promotions.ts'
import { dollars } from '#contracts/money.ts'
import { ApiProblem, faultOf } from '#web/lib/api.ts'
import { addPromoCode, removePromoCode, usePromoCodes } from '#web/state/promo-codes.ts'
import { Button } from '#web/ui/Button.tsx'
import { CodeField } from './CodeField.tsx'
import { quoteOf } from './queries.ts'

type PromoCodesProps = { quote: Quote; body: Sent<typeof quoteEndpoint>['body'] }

/** What promotions do to this cart, which codes do nothing and why, and a folded field for the next code. */
export function PromoCodes({ quote, body }: PromoCodesProps) {
  const { applied, codes, hints } = quote.promotions
  const kept = usePromoCodes((state) => state.codes)
  const refused = codes.filter(({ problem }) => problem !== null)
  return (
    <div className="flex flex-col gap-3">
      {applied.length > 0 && (
        <ul aria-label="Promotions in this cart" className="flex flex-col gap-2">
          {applied.map(({ id, name, code, offer, amount, isSpirals }) => (
            <li key={id} className="flex items-start gap-3 rounded-sm bg-success-wash px-3 py-2">
              <Tag aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" strokeWidth={1.75} />
              <span className="min-w-0 flex-1">
                <span className="block font-medium break-words">{name}</span>
                <span className="block text-sm text-soft">
                  {offer}
                  {code !== null && ` with code ${code}`}
                </span>
                {code !== null && <RemoveCode code={code} />}
              </span>
              <span className="tabular whitespace-nowrap">{isSpirals ? '' : `−${dollars(amount)}`}</span>
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <ul aria-label="Codes that don't apply" className="flex flex-col gap-2">
          {refused.map(({ code, problem }) => (
            <li key={code} className="rounded-sm bg-sunken px-3 py-2">
              <span className="block font-medium">{code}</span>
              <span className="block text-sm text-danger">{problem}</span>
              <RemoveCode code={code} />
            </li>
          ))}
        </ul>
      )}
      {hints.map((hint) => (
        <p key={hint} className="text-sm text-soft">
          {hint}
        </p>
      ))}
      {kept.length < PROMOTION_LIMITS.codesPerOrder && <NextCode body={body} />}
    </div>
  )
}

function RemoveCode({ code }: { code: string }) {
  const kept = usePromoCodes((state) => state.codes)
  const own = kept.find((each) => codeKey(each) === codeKey(code))
  if (own === undefined) return null
  return (
    <Button
      variant="quiet"
      size="sm"
      className="-ml-3"
      onClick={() => removePromoCode(own)}
      icon={<X aria-hidden="true" className="size-4" strokeWidth={2} />}
    >
      Remove<span className="visually-hidden"> code {code}</span>
    </Button>
  )
}

function NextCode({ body }: Pick<PromoCodesProps, 'body'>) {
  const client = useQueryClient()
  const kept = usePromoCodes((state) => state.codes)
  const apply = async (typed: string): Promise<string | null> => {
    if (kept.some((each) => codeKey(each) === codeKey(typed))) return 'You already added this code.'
    const answer = await client.fetchQuery(quoteOf({ ...body, promoCodes: [...kept, typed] })).catch((problem: unknown) => {
      if (problem instanceof ApiProblem) return problem
      throw problem
    })
    if (answer instanceof ApiProblem) return faultOf(answer)
    const told = answer.promotions.codes.at(-1)
    if (told && told.problem === null) addPromoCode(told.code)
    return told?.problem ?? null
  }
  return (
    <CodeField
      label="Promo code"
      opener={kept.length === 0 ? 'Use a promo code' : 'Use another promo code'}
      emptyError="Enter the code."
      apply={apply}
      fieldClassName="min-w-0 flex-1 basis-40"
      buttonClassName="mt-7.5"
    />
  )
}
