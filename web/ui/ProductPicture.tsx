import { ShoppingBag } from 'lucide-react'
import { PICTURE_WIDTHS, type Picture, type PictureFormat, pictureAt } from '#contracts/pictures.ts'
import { cx } from './class-names.ts'

type ProductPictureProps = {
  picture: Picture | null
  /** Shown if there is no picture: never a stock photo. */
  glyph?: string
  name: string
  /** Its width on the page, as an img `sizes` value. */
  sizes?: string
  /** The first pictures of a page load at once, others when they come near the viewport. */
  eager?: boolean
  /** Hides the picture from screen readers when the product's name is beside it. */
  decorative?: boolean
  className?: string
}

export const srcSet = (src: string, format: PictureFormat) =>
  PICTURE_WIDTHS.map((width) => `${pictureAt(src, width, format)} ${width}w`).join(', ')

/** Square, on light grey. */
export function ProductPicture({
  picture,
  glyph,
  name,
  sizes = '(min-width: 80rem) 15rem, (min-width: 48rem) 30vw, 45vw',
  eager = false,
  decorative = false,
  className,
}: ProductPictureProps) {
  const frame = cx('block aspect-square w-full overflow-hidden rounded-md', className)
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
    <picture className={cx(frame, 'bg-sunken')}>
      <source type="image/avif" srcSet={srcSet(picture.src, 'avif')} sizes={sizes} />
      <img
        src={picture.src}
        srcSet={srcSet(picture.src, 'webp')}
        sizes={sizes}
        alt={decorative ? '' : picture.alt || name}
        width={640}
        height={640}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        className="size-full object-contain"
      />
    </picture>
  )
}
