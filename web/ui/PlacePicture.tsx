import type { Picture } from '#contracts/pictures.ts'
import { cx } from './class-names.ts'
import { srcSet } from './ProductPicture.tsx'

type PlacePictureProps = {
  picture: Picture
  /** Its width on the page, as an img `sizes` value. */
  sizes: string
  eager?: boolean
  /** Hides the picture from screen readers when the name of the place is beside it. */
  decorative?: boolean
  /** Which part stays visible where the frame is flatter than the picture: the sign of a store, or the foot of a building. */
  keeps: 'top' | 'foot'
  /** The shape of the frame. */
  className: string
}

/** A wide picture of a store or mall that fills its frame. */
export function PlacePicture({ picture, sizes, eager = false, decorative = false, keeps, className }: PlacePictureProps) {
  return (
    <picture className={cx('block overflow-hidden bg-sunken', className)}>
      <source type="image/avif" srcSet={srcSet(picture.src, 'avif')} sizes={sizes} />
      <img
        src={picture.src}
        srcSet={srcSet(picture.src, 'webp')}
        sizes={sizes}
        alt={decorative ? '' : picture.alt}
        width={1600}
        height={600}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        className={cx('size-full object-cover', keeps === 'top' ? 'object-[50%_25%]' : 'object-[50%_75%]')}
      />
    </picture>
  )
}
