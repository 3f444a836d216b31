import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { AUDIENCES, type Audience, changeProfile, type Followed, type OwnProfile, PROFILE_ABOUT_MOST } from '#contracts/community/people.ts'
import { MallId, StoreId } from '#contracts/ids.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, PageTitle } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { ChangePhoto } from './ChangePhoto.tsx'
import { ownFollows, ownProfile, ownSilences, useChangeProfile, useFollow, useSilence } from './queries.ts'
import { FollowList, ProfileBlocks } from './ProfileBlocks.tsx'

/** The own profile: its settings, what others see of it, and whom this person follows or silenced. */
export function YourProfile() {
  const { data } = useQuery(ownProfile())
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-8 py-4">
      <PageTitle title="Your profile" lead="How others see you next to your reviews, posts and answers." />
      {data && <ChangePhoto profile={data} />}
      {data && <Settings key={data.version} profile={data} />}
      {/* Before the first text or change there is no profile to read from. */}
      {data && data.version > 0 && <ProfileBlocks profile={{ handle: data.handle, shows: ['posts', 'reviews'], isMine: true }} />}
      <section aria-labelledby="follows" className="flex flex-col gap-4">
        <h2 id="follows" className="text-h3">
          You follow
        </h2>
        <OwnFollows />
      </section>
      <Silences />
    </div>
  )
}

const AUDIENCE_WORDS: Record<Audience, string> = { public: 'Everyone', followers: 'My followers', me: 'Only me' }
const choices = AUDIENCES.map((value) => ({ value, label: AUDIENCE_WORDS[value] }))
const Form = changeProfile.body.omit({ version: true })

function Settings({ profile }: { profile: OwnProfile }) {
  const { town, isHidden, version, ...values } = profile
  const change = useChangeProfile()
  const form = useServerForm(Form, { keptAs: 'profile', defaultValues: values })
  const send = form.submit(async (body) => {
    await change.mutateAsync({ body: { ...body, version } })
    toast({ title: 'Your profile is saved' })
  })
  return (
    <Card>
      <form method="post" onSubmit={send} noValidate className="flex flex-col gap-4">
        <ErrorSummary {...form.summary} />
        {isHidden && (
          <Notice tone="warning" title="A moderator reads your profile">
            Until then others see your first name and no text.
          </Notice>
        )}
        <Checkbox
          {...form.field('isOpen')}
          label="Others can open my profile"
          hint={
            profile.isOpen
              ? `Its address ends with ?u=${profile.handle}`
              : 'Your profile is private. Your name shows beside your posts without a link.'
          }
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Input {...form.field('name')} label="Shown name" maxLength={40} autoComplete="nickname" />
          <Input {...form.field('handle')} label="Handle" hint="Letters, numbers and hyphens." maxLength={30} autoComplete="off" />
        </div>
        <Textarea {...form.field('about')} label="About you" optional rows={3} maxLength={PROFILE_ABOUT_MOST} />
        <Checkbox
          {...form.field('showsTown')}
          label={town ? `Show my town, ${town}` : 'Show my town'}
          hint={town ? undefined : 'It comes from the ZIP in your account.'}
        />
        <fieldset className="grid gap-4 sm:grid-cols-3">
          <legend className="mb-2 font-medium">Choose your audience</legend>
          <Select {...form.field('blocks.reviews')} label="Reviews" choices={choices} />
          <Select {...form.field('blocks.posts')} label="Posts" choices={choices} />
          <Select {...form.field('blocks.follows')} label="Stores I follow" choices={choices} />
        </fieldset>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={form.isSubmitting} busyLabel="Saving…">
            Save profile
          </Button>
          {profile.isOpen && <TextLink to={`/profile?u=${profile.handle}`}>View as others see it</TextLink>}
          <TextLink to="/account">Name, email and ZIP</TextLink>
        </div>
      </form>
    </Card>
  )
}

function OwnFollows() {
  const follow = useFollow()
  const stop = ({ kind, key }: Followed) =>
    follow.mutate({
      body: {
        ...(kind === 'person' && { handle: key }),
        ...(kind === 'store' && { storeId: StoreId.parse(Number(key)) }),
        ...(kind === 'mall' && { mallId: MallId.parse(Number(key)) }),
        isFollowed: false,
      },
    })
  return <FollowList list={useInfiniteQuery(ownFollows())} onStop={stop} />
}

function Silences() {
  const list = useInfiniteQuery(ownSilences())
  const silence = useSilence()
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0) return null
  return (
    <section aria-labelledby="silences" className="flex flex-col gap-4">
      <h2 id="silences" className="text-h3">
        Muted and blocked
      </h2>
      <ul className="flex flex-col divide-y divide-hairline">
        {items.map(({ handle, name, silence: now }) => (
          <li key={handle} className="flex items-center justify-between gap-3 py-3 first:pt-0">
            <p>
              {name} <span className="text-sm text-soft">{now === 'block' ? 'Blocked' : 'Muted'}</span>
            </p>
            <Button size="sm" variant="quiet" onClick={() => silence.mutate({ params: { handle }, body: { silence: 'none' } })}>
              Undo<span className="visually-hidden"> for {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
