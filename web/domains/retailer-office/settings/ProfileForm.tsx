import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeRetailerProfile, type RetailerProfile, STORY_LENGTH } from '#contracts/retailer-office/profile.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { NameMark } from '#web/ui/NameMark.tsx'
import { PlacePicture } from '#web/ui/PlacePicture.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { ChangedElsewhere } from './ChangedElsewhere.tsx'
import { PictureField } from './PictureField.tsx'
import { profileOf, useChangeProfile } from './queries.ts'

const Form = changeRetailerProfile.body.omit({ version: true })
/** The color of a business that has not chosen one yet. */
const FIRST_COLOR = '#005662'
const valuesOf = ({ mark, cover, color, story }: RetailerProfile) => ({
  markHash: mark?.hash ?? null,
  coverHash: cover?.hash ?? null,
  color: color ?? FIRST_COLOR,
  story,
})

/** Name mark, cover, color and story, beside a preview of the store page. */
export function ProfileForm({ profile }: { profile: RetailerProfile }) {
  const { retailerId, name } = profile
  const client = useQueryClient()
  const save = useChangeProfile(retailerId)
  const [version, setVersion] = useState(profile.version)
  const [pictures, setPictures] = useState({ mark: profile.mark?.src ?? null, cover: profile.cover?.src ?? null })
  const [isStale, setStale] = useState(false)
  const form = useServerForm(Form, { defaultValues: valuesOf(profile) })
  const { color, story } = form.watch()
  const begin = (latest: RetailerProfile) => {
    form.reset(valuesOf(latest))
    setVersion(latest.version)
    setPictures({ mark: latest.mark?.src ?? null, cover: latest.cover?.src ?? null })
    setStale(false)
  }
  const send = form.submit(async (values) => {
    try {
      begin(await save.mutateAsync({ params: { id: retailerId }, body: { version, ...values } }))
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.code === 'conflict') return setStale(true)
      throw problem
    }
  })
  const put = (which: 'mark' | 'cover', picture: { hash: string; src: string } | null) => {
    setPictures({ ...pictures, [which]: picture?.src ?? null })
    form.setValue(`${which}Hash`, picture?.hash ?? null, { shouldDirty: true, shouldValidate: true })
  }
  const face = { mark: pictures.mark === null ? null : { src: pictures.mark, alt: '' }, color: color ?? null }
  const cover = pictures.cover === null ? null : { src: pictures.cover, alt: '' }
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Card>
        <form method="post" onSubmit={send} noValidate className="flex flex-col gap-5">
          <ErrorSummary {...form.summary} />
          {isStale && <ChangedElsewhere onTake={async () => begin(await client.fetchQuery({ ...profileOf(retailerId), staleTime: 0 }))} />}
          <PictureField
            label="Name mark"
            hint="Square, at least 320 pixels wide. JPEG, PNG, WebP or AVIF, up to 10 MB."
            error={form.formState.errors.markHash?.message}
            retailerId={retailerId}
            shown={face.mark && <NameMark name={name} face={face} className="size-16" />}
            onSent={(picture) => put('mark', picture)}
            onRemove={() => put('mark', null)}
          />
          <PictureField
            label="Cover picture"
            hint="Wide, 1600 by 600 pixels look best. Phones show its middle."
            error={form.formState.errors.coverHash?.message}
            retailerId={retailerId}
            shown={cover && <PlacePicture picture={cover} decorative keeps="top" sizes="160px" className="aspect-8/3 w-40 rounded-sm" />}
            onSent={(picture) => put('cover', picture)}
            onRemove={() => put('cover', null)}
          />
          <Input
            {...form.field('color')}
            type="color"
            label="Color"
            hint="Marks your stores on floor plans, and stands behind your initials where there is no name mark."
            fieldClassName="max-w-sm"
            className="h-11 max-w-24 p-1"
          />
          <Textarea
            {...form.field('story')}
            label="Story"
            optional
            rows={8}
            hint={`Who you are, in your own words. Up to ${STORY_LENGTH.toLocaleString('en-US')} characters. The first paragraph stands at the top of each store page.`}
          />
          <div>
            <Button type="submit" busy={form.isSubmitting} busyLabel="Saving…">
              Save look and story
            </Button>
          </div>
        </form>
      </Card>
      <Preview name={name} slug={profile.stores[0]?.slug} story={story} face={face} cover={cover} />
    </div>
  )
}

type PreviewProps = {
  name: string
  slug: string | undefined
  story: string
  face: Parameters<typeof NameMark>[0]['face']
  cover: Parameters<typeof PlacePicture>[0]['picture'] | null
}
/** The top of a store page with what stands in the form. */
function Preview({ name, slug, story, face, cover }: PreviewProps) {
  return (
    <figure className="flex flex-col gap-2 xl:sticky xl:top-4">
      <figcaption className="flex flex-wrap justify-between gap-2 text-soft">
        Preview
        {slug && <TextLink to={`/store/${slug}`}>Open the store page</TextLink>}
      </figcaption>
      <div className="overflow-hidden rounded-md border border-hairline bg-surface">
        {cover && <PlacePicture picture={cover} decorative keeps="top" sizes="(min-width: 80rem) 40rem, 94vw" className="aspect-8/3" />}
        <div className="flex gap-4 p-4">
          <NameMark
            name={name}
            face={face}
            sizes="80px"
            className={cover ? 'relative z-1 -mt-12 size-20 border-2 border-surface' : 'size-20'}
          />
          <div className="min-w-0">
            <p className="text-lg font-semibold">{name}</p>
            <p className="whitespace-pre-line text-soft">{story || 'Your story stands here.'}</p>
          </div>
        </div>
      </div>
    </figure>
  )
}
