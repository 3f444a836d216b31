import { useQuery } from '@tanstack/react-query'
import { oneClick } from '#contracts/checkout/one-click.ts'
import { photoSearchState } from '#contracts/search/photos.ts'
import { optional, preload } from '#web/lib/preload.ts'
import { read } from '#web/lib/api.ts'
import { useViewer } from '#web/shell/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card, PageTitle } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { usePushHere } from '../notifications/push-here.ts'
import { membershipOf } from '../plans/queries.ts'
import { myRepeats } from '../repeat-orders/queries.ts'
import { Contact } from './Contact.tsx'
import { type Feature, FEATURES, type FeatureFacts } from './features.ts'

const photos = () => read(photoSearchState)
const load = preload(() => [optional(photos())])
export { load as clientLoader, load as loader }

/** The features beyond the basics: their use, for whom they are, and how they stand for this person. */
export default function AdvancedFeaturesScreen() {
  const facts = useFacts()
  return (
    <div className="flex flex-col gap-10 py-4">
      <PageTitle title="Advanced features" lead="Everything beyond the basics, and how it stands for you." />
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {FEATURES.map((feature) => (
          <li key={feature.title}>
            <FeatureCard feature={feature} facts={facts} />
          </li>
        ))}
      </ul>
      <p>
        Looking for something else? <TextLink to="/coming-soon">See what is coming soon</TextLink>
      </p>
      <Contact
        id="feedback"
        title="Tell us how a feature works for you"
        lead="A person reads it and answers by email."
        label="Your feedback"
        about="Feedback on a feature: "
      />
    </div>
  )
}

function useFacts(): FeatureFacts {
  const viewer = useViewer()
  const enabled = viewer !== null
  const repeats = useQuery({ ...myRepeats(), enabled }).data?.items.filter(({ state }) => state === 'active').length
  const plan = useQuery({ ...membershipOf(null), enabled }).data
  return {
    viewer,
    oneClick: useQuery({ ...read(oneClick), enabled }).data,
    repeats,
    hasPlan: plan && plan.membership !== null,
    push: usePushHere().state,
    comparedPictures: useQuery(photos()).data?.compared,
  }
}

function FeatureCard({ feature: { title, words, whom, href, state }, facts }: { feature: Feature; facts: FeatureFacts }) {
  const now = state(facts)
  return (
    <Card className="flex h-full flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 text-base break-words">{title}</h2>
        {now && <Badge tone={now.tone}>{now.label}</Badge>}
      </div>
      <p className="text-soft">{words}</p>
      <p className="text-sm text-soft">
        For: {whom}
        {now?.note && <span className="block">{now.note}</span>}
      </p>
      <div className="mt-auto">
        <ButtonLink to={href} variant="secondary">
          Open<span className="visually-hidden"> {title}</span>
        </ButtonLink>
      </div>
    </Card>
  )
}
