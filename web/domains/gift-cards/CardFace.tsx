import { type ReactNode, useId } from 'react'
import { GIFT_DESIGNS, type GiftDesign } from '#contracts/gift-cards/gift-cards.ts'
import { type Cents, dollars } from '#contracts/money.ts'

type Look = { from: string; to: string; ink: string; art: (id: string) => ReactNode }

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i)
/** Spreads pieces evenly without a visible grid. */
const spread = (i: number, span: number, step: number): number => Math.round(((i * step) % 1) * span)

function ribbon(id: string): ReactNode {
  return (
    <>
      <path d="M300 0h34v252h-34z" fill={`url(#${id}-gold)`} />
      <path d="M0 96h400v30H0z" fill={`url(#${id}-gold)`} />
      <path d="M317 111c-10-34-52-52-66-36-13 15 20 34 66 36z" fill="#ffd76a" />
      <path d="M317 111c10-34 52-52 66-36 13 15-20 34-66 36z" fill="#f4bd3a" />
      <path d="M317 111c-26-8-48-24-44-31 6-9 32 8 44 31z" fill="#c98f16" />
      <path d="M317 111c26-8 48-24 44-31-6-9-32 8-44 31z" fill="#b57d0c" />
      <path d="m312 116-34 58 20-6 6 20 18-60zM322 116l34 58-20-6-6 20-18-60z" fill="#eab436" />
      <rect x="304" y="99" width="26" height="26" rx="7" fill="#ffe08a" />
    </>
  )
}

function birthday(): ReactNode {
  const candles = [262, 286, 310, 334]
  const colors = ['#ff8fa3', '#8bdbe5', '#ffd166', '#b79cff']
  return (
    <>
      {range(14).map((i) => (
        <circle key={i} cx={spread(i, 400, 0.7549)} cy={spread(i, 90, 0.5698) + 8} r={2 + (i % 3)} fill={colors[i % 4]} opacity="0.8" />
      ))}
      {candles.map((x, i) => (
        <g key={x}>
          <rect x={x} y="96" width="9" height="38" rx="3" fill={colors[i]} />
          <path d={`M${x} 108h9M${x} 120h9`} stroke="#ffffff" strokeWidth="2.5" opacity="0.7" />
          <path d={`M${x + 4.5} 74c7 9 6 17 0 20-6-3-7-11 0-20z`} fill="#ffd166" />
          <path d={`M${x + 4.5} 83c3 5 3 8 0 10-3-2-3-5 0-10z`} fill="#ff9f43" />
        </g>
      ))}
      <path d="M240 134h124a10 10 0 0 1 10 10v44H230v-44a10 10 0 0 1 10-10z" fill="#ffe9d6" />
      <path
        d="M230 144a10 10 0 0 1 10-10h124a10 10 0 0 1 10 10v16c-9 12-18 12-24 0-6 12-18 12-24 0-6 12-18 12-24 0-6 12-18 12-24 0-6 12-18 12-24 0-6 10-16 12-24 4z"
        fill="#ff7d95"
      />
      <path d="M214 188h176v40H214z" fill="#f7d4b5" />
      <path
        d="M214 188h176v10c-11 12-20 12-29 0-9 12-21 12-30 0-9 12-20 12-29 0-9 12-21 12-30 0-9 12-20 12-29 0-9 10-20 11-29 2z"
        fill="#fff4ea"
      />
      <ellipse cx="302" cy="230" rx="104" ry="9" fill="#8a1f45" opacity="0.28" />
    </>
  )
}

function thanks(): ReactNode {
  return (
    <>
      <g transform="rotate(-7 306 140)">
        <rect x="222" y="92" width="168" height="108" rx="8" fill="#fff8ea" />
        <path d="M222 100a8 8 0 0 1 8-8h152a8 8 0 0 1 8 8l-76 62a14 14 0 0 1-16 0z" fill="#f3e3c4" />
        <path d="m222 198 62-54M390 198l-62-54" stroke="#e3cda2" strokeWidth="2" />
        <path d="M306 168c-12-9-19-16-19-24 0-11 14-14 19-4 5-10 19-7 19 4 0 8-7 15-19 24z" fill="#d9553d" />
      </g>
      <path
        d="M206 72c18-14 32-14 44 0M372 62c-8-12-20-16-34-10"
        fill="none"
        stroke="#fff8ea"
        strokeWidth="3"
        strokeLinecap="round"
        opacity="0.7"
      />
    </>
  )
}

function bloom(): ReactNode {
  const flowers: [number, number, number, string, string][] = [
    [300, 96, 1.25, '#ffb3c6', '#ffd166'],
    [352, 140, 1, '#fff1f5', '#f4a261'],
    [258, 150, 0.9, '#ffd6a5', '#e76f51'],
    [322, 190, 0.75, '#cdb4db', '#ffd166'],
  ]
  return (
    <>
      <path
        d="M298 252c2-60 4-96 2-150M340 252c2-46 8-78 12-108M276 252c-2-40-10-70-18-98"
        fill="none"
        stroke="#1f6f4a"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M300 204c-26-6-38-22-40-42 24 2 38 16 40 42zM342 214c26-8 38-24 38-46-24 4-38 20-38 46zM282 232c-22-2-34-12-40-30 22-2 36 8 40 30z"
        fill="#2d8a5c"
      />
      {flowers.map(([x, y, size, petal, heart]) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${size})`}>
          {range(6).map((i) => (
            <ellipse key={i} cx="0" cy="-20" rx="12" ry="18" fill={petal} transform={`rotate(${i * 60})`} />
          ))}
          <circle r="10" fill={heart} />
          <circle r="5" cx="-2" cy="-2" fill="#fff8e1" opacity="0.55" />
        </g>
      ))}
    </>
  )
}

function winter(id: string): ReactNode {
  const flakes: [number, number, number][] = [
    [318, 112, 1.5],
    [250, 176, 0.85],
    [372, 196, 0.7],
    [228, 70, 0.55],
    [372, 52, 0.5],
  ]
  return (
    <>
      <path d="M0 252v-28c60-30 116-30 176-6 74 28 136 20 224-14v48z" fill="#eaf4fb" />
      <path d="M0 252v-12c84-20 154-10 222 2 66 10 120 4 178-14v24z" fill={`url(#${id}-snow)`} />
      {flakes.map(([x, y, size]) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${size})`} stroke="#ffffff" strokeWidth="4" strokeLinecap="round" fill="none">
          {range(6).map((i) => (
            <path key={i} d="M0 0v-34M0-22l-8-8M0-22l8-8M0-12l-6-6M0-12l6-6" transform={`rotate(${i * 60})`} />
          ))}
        </g>
      ))}
      {range(18).map((i) => (
        <circle key={i} cx={spread(i, 400, 0.7549)} cy={spread(i, 200, 0.5698)} r={1.5 + (i % 3)} fill="#ffffff" opacity="0.65" />
      ))}
    </>
  )
}

function confetti(): ReactNode {
  const colors = ['#ffd166', '#ff8fa3', '#8bdbe5', '#c8f2a0', '#ffffff']
  return (
    <>
      {range(56).map((i) => {
        const [x, y] = [150 + spread(i, 250, 0.5698), spread(i, 252, 0.7549)]
        const color = colors[i % colors.length]
        if (i % 3 === 0) return <circle key={i} cx={x} cy={y} r={3 + (i % 3)} fill={color} />
        if (i % 3 === 1)
          return <rect key={i} x={x} y={y} width="12" height="5" rx="1.5" fill={color} transform={`rotate(${i * 47} ${x} ${y})`} />
        return (
          <path
            key={i}
            d={`M${x} ${y}q7-9 14 0t14 0`}
            fill="none"
            stroke={color}
            strokeWidth="3.5"
            strokeLinecap="round"
            transform={`rotate(${i * 31} ${x} ${y})`}
          />
        )
      })}
    </>
  )
}

const LOOKS: Record<GiftDesign, Look> = {
  ribbon: { from: '#00606d', to: '#003f49', ink: '#ffffff', art: ribbon },
  birthday: { from: '#b63267', to: '#7a1b47', ink: '#ffffff', art: birthday },
  thanks: { from: '#a8452e', to: '#74291a', ink: '#ffffff', art: thanks },
  bloom: { from: '#f6ead8', to: '#e3efe0', ink: '#17352a', art: bloom },
  winter: { from: '#27517f', to: '#163154', ink: '#ffffff', art: winter },
  confetti: { from: '#4a3796', to: '#2d2066', ink: '#ffffff', art: confetti },
}

type CardFaceProps = { design: GiftDesign; amount?: Cents | null; place?: string | undefined; last4?: string | null; className?: string }

/** A gift card as it looks: drawn, with its amount and where it counts. Without an amount it is a picture of its design. */
export function CardFace({ design, amount, place, last4, className = '' }: CardFaceProps) {
  const id = useId()
  const { from, to, ink, art } = LOOKS[design]
  const words = [`${GIFT_DESIGNS[design]} gift card`, amount == null ? '' : dollars(amount), place ?? ''].filter(Boolean).join(', ')
  return (
    <svg viewBox="0 0 400 252" role="img" aria-label={words} className={`block w-full rounded-md ${className}`}>
      <defs>
        <linearGradient id={`${id}-back`} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor={from} />
          <stop offset="1" stopColor={to} />
        </linearGradient>
        <linearGradient id={`${id}-gold`} x1="0" y1="0" x2="1" y2="0">
          <stop stopColor="#f7d878" />
          <stop offset="0.5" stopColor="#e3ae34" />
          <stop offset="1" stopColor="#c98f16" />
        </linearGradient>
        <linearGradient id={`${id}-snow`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#ffffff" />
          <stop offset="1" stopColor="#cfe3f2" />
        </linearGradient>
        <clipPath id={`${id}-edge`}>
          <rect width="400" height="252" rx="16" />
        </clipPath>
      </defs>
      <g clipPath={`url(#${id}-edge)`}>
        <rect width="400" height="252" fill={`url(#${id}-back)`} />
        {art(id)}
      </g>
      <g fill={ink} fontFamily="'Inter Variable', Arial, sans-serif">
        <text x="24" y="42" fontSize="17" fontWeight="700" letterSpacing="3">
          SPIRAL
        </text>
        {amount != null && (
          <text x="24" y={place ? 186 : 214} fontSize="44" fontWeight="750" letterSpacing="-1">
            {dollars(amount).replace(/\.00$/, '')}
          </text>
        )}
        {place && (
          <text x="24" y="220" fontSize="16" fontWeight="550">
            {place.length > 27 ? `${place.slice(0, 26)}…` : place}
          </text>
        )}
        {last4 && (
          <text x="24" y="68" fontSize="13" letterSpacing="1.5" opacity="0.9">
            •••• {last4}
          </text>
        )}
      </g>
    </svg>
  )
}
