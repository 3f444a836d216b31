import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { pictureAddress } from '#contracts/pictures.ts'
import { BusinessLink, LINK_KINDS, LINK_WORDS, LinkKind, OWNERSHIP_FACTS, OWNERSHIP_WORDS } from '#contracts/retailers.ts'
import { changeRetailerProfile, type RetailerProfile, STORY_LENGTH } from '#contracts/retailer-office/profile.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { NameMark } from '#web/ui/NameMark.tsx'
import { PlacePicture } from '#web/ui/PlacePicture.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { ChangedElsewhere } from './ChangedElsewhere.tsx'
import { changedFields, merged } from './merged.ts'
import { PictureField } from './PictureField.tsx'
import { profileOf, profileVersionsOf, useChangeProfile } from './queries.ts'
import { Versions } from './Versions.tsx'

/** An empty address is no link. */
const Form = changeRetailerProfile.body
  .omit({ version: true, links: true })
  .extend({ links: z.array(z.union([BusinessLink, z.strictObject({ kind: LinkKind, url: z.literal('') })])) })
/** The color of a business that has not chosen one yet. */
const FIRST_COLOR = '#005662'
const MARK_SHAPE = { width: 640, height: 640 }
export const COVER_SHAPE = { width: 1600, height: 600 }
const FIELD_WORDS: Record<string, string> = { markHash: 'name mark', coverHash: 'cover picture' }
const valuesOf = ({ mark, cover, color, story, links, facts }: RetailerProfile) => ({
  links: LINK_KINDS.map((kind) => ({ kind, url: links.find((link) => link.kind === kind)?.url ?? '' })),
  facts,
  markHash: mark?.hash ?? null,
  coverHash: cover?.hash ?? null,
  color: color ?? FIRST_COLOR,
  story,
})

const srcOf = (hash: string | null): string | null => (hash === null ? null : pictureAddress(hash))

/** Name mark, cover, color, story, facts and links, beside a preview of the store page. */
export function ProfileForm({ profile }: { profile: RetailerProfile }) {
  const { retailerId, name } = profile
  const client = useQueryClient()
  const save = useChangeProfile(retailerId)
  const [version, setVersion] = useState(profile.version)
  const [pictures, setPictures] = useState({ mark: profile.mark?.src ?? null, cover: profile.cover?.src ?? null })
  const [base, setBase] = useState(valuesOf(profile))
  const [latest, setLatest] = useState<RetailerProfile | null>(null)
  const form = useServerForm(Form, { defaultValues: valuesOf(profile) })
  const { color, story } = form.watch()
  const begin = (saved: RetailerProfile, values = valuesOf(saved)) => {
    form.reset(values)
    setBase(valuesOf(saved))
    setVersion(saved.version)
    setPictures({ mark: srcOf(values.markHash), cover: srcOf(values.coverHash) })
    setLatest(null)
  }
  const send = form.submit(async (values) => {
    try {
      const links = values.links.filter((link) => link.url !== '')
      begin(await save.mutateAsync({ params: { id: retailerId }, body: { version, ...values, links } }))
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.code === 'conflict')
        return setLatest(await client.fetchQuery({ ...profileOf(retailerId), staleTime: 0 }))
      throw problem
    }
  })
  const restore = (content: Record<string, unknown>) => {
    const kept = Form.partial().safeParse(content).data
    if (!kept) return
    const { links = [], ...words } = kept
    const values = {
      ...base,
      ...words,
      color: words.color ?? base.color,
      facts: words.facts ?? base.facts,
      links: LINK_KINDS.map((kind) => ({ kind, url: links.find((link) => link.kind === kind)?.url ?? '' })),
    }
    form.reset(values)
    setPictures({ mark: srcOf(values.markHash), cover: srcOf(values.coverHash) })
  }
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
          {latest && (
            <ChangedElsewhere
              fields={changedFields(base, valuesOf(latest)).map((name) => FIELD_WORDS[name] ?? name)}
              onKeep={() => begin(latest, merged(base, form.getValues() as typeof base, valuesOf(latest)))}
              onTake={() => begin(latest)}
            />
          )}
          <PictureField
            label="Name mark"
            hint="Square, at least 320 pixels wide. JPEG, PNG, WebP or AVIF, up to 10 MB."
            error={form.formState.errors.markHash?.message}
            retailerId={retailerId}
            shape={MARK_SHAPE}
            shown={face.mark && <NameMark name={name} face={face} className="size-16" />}
            onSent={(picture) => put('mark', picture)}
            onRemove={() => put('mark', null)}
          />
          <PictureField
            label="Cover picture"
            hint="Wide, 1600 by 600 pixels look best. Phones show its middle."
            error={form.formState.errors.coverHash?.message}
            retailerId={retailerId}
            shape={COVER_SHAPE}
            shown={cover && <PlacePicture picture={cover} decorative keeps="top" sizes="160px" className="aspect-8/3 w-40 rounded-sm" />}
            onSent={(picture) => put('cover', picture)}
            onRemove={() => put('cover', null)}
          />
          <Input
            {...form.field('color')}
            type="color"
            label="Color"
            hint="Marks your stores on floor plans and fills the background of your initials if you have no name mark."
            fieldClassName="max-w-sm"
            className="h-11 max-w-24 p-1"
          />
          <Textarea
            {...form.field('story')}
            label="Story"
            optional
            rows={8}
            hint={`Who you are, in your own words. Up to ${STORY_LENGTH.toLocaleString('en-US')} characters. The first paragraph shows at the top of each store page.`}
          />
          <fieldset className="flex flex-col">
            <legend className="font-medium">Who owns it</legend>
            <p className="text-soft">Shoppers see these as your own words.</p>
            <div className="grid sm:grid-cols-2">
              {OWNERSHIP_FACTS.map((fact) => (
                <Checkbox key={fact} {...form.register('facts')} value={fact} label={OWNERSHIP_WORDS[fact]} />
              ))}
            </div>
          </fieldset>
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-2 font-medium">Your pages elsewhere</legend>
            {LINK_KINDS.map((kind, i) => (
              <Input
                key={kind}
                {...form.field(`links.${i}.url`)}
                label={LINK_WORDS[kind]}
                optional
                type="url"
                inputMode="url"
                autoComplete="off"
              />
            ))}
          </fieldset>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={form.isSubmitting} busyLabel="Saving…">
              Save look and story
            </Button>
            <Versions query={profileVersionsOf(retailerId)} onRestore={(content) => restore(content)} />
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
            <p className="whitespace-pre-line text-soft">{story || 'Your story shows here.'}</p>
          </div>
        </div>
      </div>
    </figure>
  )
}
