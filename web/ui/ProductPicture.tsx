import { ShoppingBag } from 'lucide-react'
import { PICTURE_WIDTHS, type Picture, type PictureFormat, pictureAt, type PictureWidth } from '#contracts/pictures.ts'
import { cx } from './class-names.ts'

type ProductPictureProps = {
  picture: Picture | null
  /** Shown if there is no picture: never a stock photo. */
  glyph?: string
  name: string
  /** Its width on the page, as an img `sizes` value; that of a product card unless given. */
  sizes?: string
  /** The first pictures of a page load at once, others when they come near the viewport. */
  eager?: boolean
  /** Hides the picture from screen readers when the product's name is beside it. */
  decorative?: boolean
  className?: string
}

export const srcSet = (src: string, format: PictureFormat, widths: readonly PictureWidth[] = PICTURE_WIDTHS) =>
  widths.map((width) => `${pictureAt(src, width, format)} ${width}w`).join(', ')

/** A page has fifty cards: the few browsers that know no AVIF get 640 pixels. */
const CARD_WIDTHS = [160, 320, 640] as const

/** Square, on light grey. */
export function ProductPicture({ picture, glyph, name, sizes, eager = false, decorative = false, className }: ProductPictureProps) {
  const frame = cx('picture-frame', className)
  if (!picture) {
    return (
      <span className={cx(frame, '@container flex flex-col items-center justify-center bg-tint text-link-strong')}>
        {glyph ? (
          <span aria-hidden="true" className="text-[2.25rem] leading-none @min-[10rem]:text-[3.5rem]">
            {glyph}
          </span>
        ) : (
          <ShoppingBag aria-hidden="true" className="size-1/3 max-w-16" strokeWidth={1.25} />
        )}
        <span className={cx('mt-2 hidden px-3 text-center text-sm @min-[10rem]:line-clamp-2', decorative && 'sr-only')}>{name}</span>
      </span>
    )
  }
  return (
    <picture className={frame}>
      <source
        type="image/avif"
        srcSet={sizes ? srcSet(picture.src, 'avif') : srcSet(picture.src, 'avif', CARD_WIDTHS)}
        sizes={sizes ?? '(min-width: 80rem) 15rem, (min-width: 48rem) 30vw, 45vw'}
      />
      <img
        src={picture.src}
        {...(sizes && { srcSet: srcSet(picture.src, 'webp'), sizes })}
        alt={decorative ? '' : picture.alt || name}
        width={640}
        height={640}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}
