import { type Face, inkOn } from '#contracts/retailers.ts'
import { cx } from './class-names.ts'
import { srcSet } from './ProductPicture.tsx'

/** Initials of up to two words: "Goldleaf Jewelers" is GJ. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^[A-Za-z0-9]/.test(word))
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

type NameMarkProps = { name: string; face: Pick<Face, 'mark' | 'color'>; sizes?: string; className: string }

/** The name mark of a retailer, square; without one its initials on its color. Decorative: the name stands beside it. */
export function NameMark({ name, face: { mark, color }, sizes = '64px', className }: NameMarkProps) {
  const frame = cx('block shrink-0 overflow-hidden rounded-md', className)
  if (!mark)
    return (
      <svg aria-hidden="true" viewBox="0 0 64 64" className={frame}>
        <rect width="64" height="64" className={color ? undefined : 'fill-tint-strong'} fill={color ?? undefined} />
        <text
          x="32"
          y="33"
          textAnchor="middle"
          dominantBaseline="central"
          className={cx('text-h3 font-semibold', !color && 'fill-link-strong')}
          fill={color ? inkOn(color) : undefined}
        >
          {initialsOf(name)}
        </text>
      </svg>
    )
  return (
    <picture className={cx(frame, 'bg-sunken')}>
      <source type="image/avif" srcSet={srcSet(mark.src, 'avif')} sizes={sizes} />
      <img
        src={mark.src}
        srcSet={srcSet(mark.src, 'webp')}
        sizes={sizes}
        alt=""
        width={512}
        height={512}
        loading="lazy"
        decoding="async"
        className="size-full object-cover"
      />
    </picture>
  )
}
