import { useState } from 'react'
import { z } from 'zod'
import { type Group, MOST_POST_PHOTOS, POST_MOST, type PostPhoto, TAGS_MOST, writePost } from '#contracts/community/posts.ts'
import { StoreId } from '#contracts/ids.ts'
import { toast } from '#web/state/toasts.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { PhotoField } from '../reviews/PhotoField.tsx'
import { type Picked, ProductPicker } from './ProductPicker.tsx'
import { useSendPostPhoto, useWritePost } from './queries.ts'

/** For the followers of the author, instead of a group. */
const FOLLOWERS = 'followers'
type PostFormProps = {
  kind: 'post' | 'question' | 'news'
  /** The groups to choose from, the suggested one first. */
  groups: readonly Pick<Group, 'slug' | 'name'>[]
  /** The stores to choose from, for news. */
  stores?: readonly { id: number; name: string }[]
  onClose: () => void
}
const TITLES = { post: 'Write a post', question: 'Ask a question', news: 'Write store news' } as const
const LABELS = { post: 'Post', question: 'Ask', news: 'Publish' } as const

/** Writes a post, a question or the news of a store. The typed text survives a reload. */
export function PostForm({ kind, groups, stores = [], onClose }: PostFormProps) {
  const write = useWritePost()
  const send = useSendPostPhoto()
  const [photos, setPhotos] = useState<readonly PostPhoto[]>([])
  const [picked, setPicked] = useState<readonly Picked[]>([])
  const [storeId, setStoreId] = useState(String(stores[0]?.id ?? ''))
  const schema = z.object({
    text: writePost.body.shape.text,
    place: z.string().min(1, kind === 'news' ? 'Choose a store.' : 'Choose a group.'),
  })
  return (
    <FormDialog
      title={TITLES[kind]}
      schema={schema}
      keptAs={`new ${kind}`}
      defaultValues={{ text: '', place: kind === 'news' ? storeId : (groups[0]?.slug ?? (kind === 'post' ? FOLLOWERS : '')) }}
      submitLabel={LABELS[kind]}
      onSubmit={async ({ text, place }) => {
        const isNews = kind === 'news'
        const { state } = await write.mutateAsync({
          body: {
            kind,
            text,
            group: isNews || place === FOLLOWERS ? null : place,
            storeId: isNews ? StoreId.parse(Number(place)) : null,
            productIds: picked.map(({ id }) => id),
            photoIds: photos.map(({ id }) => id),
          },
        })
        toast(
          state === 'held'
            ? {
                title: 'A moderator reads it first',
                body: 'A moderator reads your first posts and posts with links before others see them.',
              }
            : { title: 'Published' },
        )
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {kind === 'news' ? (
            <Select
              {...form.field('place')}
              label="Store"
              choices={stores.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(event) => {
                void form.field('place').onChange(event)
                setStoreId(event.target.value)
                setPicked([])
              }}
            />
          ) : (
            <Select
              {...form.field('place')}
              label="Where"
              choices={[
                ...groups.map(({ slug, name }) => ({ value: slug, label: name })),
                ...(kind === 'post' ? [{ value: FOLLOWERS, label: 'My followers only' }] : []),
              ]}
            />
          )}
          <Textarea {...form.field('text')} label={kind === 'question' ? 'Your question' : 'Text'} rows={6} maxLength={POST_MOST} />
          <PhotoField
            photos={photos}
            onChange={setPhotos}
            most={MOST_POST_PHOTOS}
            of={kind === 'question' ? 'your question' : 'your post'}
            send={send}
          />
          <ProductPicker
            picked={picked}
            onPick={setPicked}
            most={TAGS_MOST}
            storeId={kind === 'news' && storeId ? StoreId.parse(Number(storeId)) : undefined}
          />
        </>
      )}
    </FormDialog>
  )
}
