import type { CardBrand } from './card.ts'

/** The mark of a card brand, or a plain card. Drawn here, decorative: the field says the brand in words. */
export function CardBrandMark({ brand }: { brand: CardBrand | null }) {
  return (
    <svg viewBox="0 0 38 24" aria-hidden="true" className="h-6 w-9.5 shrink-0">
      <rect x="0.5" y="0.5" width="37" height="23" rx="3.5" fill="#fff" stroke="#b9c6ca" />
      {MARKS[brand ?? 'card']}
    </svg>
  )
}

const lettered = (text: string, fill: string, size: number, italic = false) => (
  <text
    x="19"
    y="15.8"
    textAnchor="middle"
    fontFamily="Arial, Helvetica, sans-serif"
    fontSize={size}
    fontWeight="800"
    fontStyle={italic ? 'italic' : 'normal'}
    fill={fill}
  >
    {text}
  </text>
)
const MARKS = {
  visa: lettered('VISA', '#1a1f71', 11, true),
  mastercard: (
    <>
      <circle cx="15.5" cy="12" r="7" fill="#eb001b" />
      <circle cx="22.5" cy="12" r="7" fill="#f79e1b" />
      <path d="M19 6a7 7 0 0 1 0 12a7 7 0 0 1 0-12z" fill="#ff5f00" />
    </>
  ),
  amex: (
    <>
      <rect x="1" y="1" width="36" height="22" rx="3" fill="#006fcf" />
      {lettered('AMEX', '#fff', 10)}
    </>
  ),
  discover: (
    <>
      <path d="M37 13v7a3 3 0 0 1-3 3H12c12-1 20-5 25-10z" fill="#f47216" />
      <text x="17" y="13.5" textAnchor="middle" fontFamily="Arial, Helvetica, sans-serif" fontSize="6.4" fontWeight="700" fill="#231f20">
        DISCOVER
      </text>
    </>
  ),
  card: (
    <>
      <rect x="1" y="5" width="36" height="4.5" fill="#8ba0a6" />
      <rect x="5" y="14" width="12" height="2.5" rx="1" fill="#b9c6ca" />
    </>
  ),
}
