import { useEffect, useState, useSyncExternalStore } from 'react'
import { ACCESSIBILITY_AT_FIRST, type Accessibility } from '#contracts/preferences.ts'
import { useViewer } from '#web/shell/session.ts'
import { looksOf, useAccessibility } from '#web/state/accessibility.ts'
import { readStored } from '#web/state/stored.ts'
import { useTheme } from '#web/state/theme.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, PageTitle, Section } from '#web/ui/Card.tsx'
import { Switch } from '#web/ui/Checkbox.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Contact } from '../about/Contact.tsx'
import { OneOf } from './Choices.tsx'
import { Sample } from './Sample.tsx'

const SIZES = [100, 110, 120, 130, 140, 150].map((value) => ({ value, label: `${value}%` }))

/** How SPIRAL looks and moves for this person. Each choice takes effect at once, here and on every page. */
export default function AccessibilityScreen() {
  const viewer = useViewer()
  return (
    <div className="flex flex-col gap-8 py-4">
      <PageTitle
        title="Accessibility"
        lead={
          viewer
            ? 'Each choice takes effect at once. We keep it on this device and with your account, so you find it where you sign in.'
            : 'Each choice takes effect at once. We keep it on this device. Sign in to have it on your other devices, too.'
        }
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <Settings />
        <Sample />
      </div>
      <Statement />
      <Contact
        id="feedback"
        title="Tell us what gets in your way"
        lead="A person reads your message and answers by email. Say which page it was, and what you use to browse."
        label="What gets in your way?"
        about="Accessibility: "
      />
    </div>
  )
}

function Settings() {
  const { change, ...looks } = useAccessibility()
  const { choice: theme, choose } = useTheme()
  const [isReset, setReset] = useState(false)
  const asksForLessMotion = useAsks('(prefers-reduced-motion: reduce)')
  const asksForContrast = useAsks('(prefers-contrast: more)')
  useEffect(() => readStored(useAccessibility), [])
  const set = (changed: Parameters<typeof change>[0]) => {
    setReset(false)
    change(changed)
  }
  function reset() {
    const { theme: themeAtFirst, ...atFirst } = ACCESSIBILITY_AT_FIRST
    change(atFirst)
    choose(themeAtFirst)
    setReset(true)
  }
  const isAtFirst = isSame({ ...looksOf({ change, ...looks }), theme }, ACCESSIBILITY_AT_FIRST)
  return (
    <Card className="flex flex-col gap-6 sm:p-6">
      <h2>Settings</h2>
      <OneOf
        legend="Text size"
        hint="On top of the size that your browser is set to."
        choices={SIZES}
        value={looks.textSize}
        onChoose={(textSize) => set({ textSize })}
      />
      <OneOf
        legend="Contrast"
        hint={asksForContrast ? 'On by your device: it asks for more contrast.' : undefined}
        choices={[
          { value: 'normal', label: 'Normal' },
          { value: 'more', label: 'More' },
        ]}
        value={looks.contrast}
        onChoose={(contrast) => set({ contrast })}
      />
      <OneOf
        legend="Colors"
        choices={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
          { value: 'system', label: 'As my device' },
        ]}
        value={theme}
        onChoose={choose}
      />
      <OneOf
        legend="Messages stay"
        hint="The short messages at the bottom of the screen. The page itself says the same."
        choices={[
          { value: 'normal', label: '5 seconds' },
          { value: 'long', label: '20 seconds' },
          { value: 'until_closed', label: 'Until I close them' },
        ]}
        value={looks.messageTime}
        onChoose={(messageTime) => set({ messageTime })}
      />
      <div className="flex flex-col gap-4">
        <Switch
          label="Reduce motion"
          hint={asksForLessMotion ? 'On by your device: it asks for less motion.' : 'Things appear without moving.'}
          checked={asksForLessMotion || looks.motion === 'reduced'}
          disabled={asksForLessMotion}
          onChange={({ target }) => set({ motion: target.checked ? 'reduced' : 'system' })}
        />
        <Switch label="Underline links" checked={looks.underlineLinks} onChange={({ target }) => set({ underlineLinks: target.checked })} />
        <Switch
          label="Bigger buttons and fields"
          hint="At least 48 pixels high and wide."
          checked={looks.biggerTargets}
          onChange={({ target }) => set({ biggerTargets: target.checked })}
        />
        <Switch
          label="Plain font"
          hint="Wider letters that are easier to tell apart."
          checked={looks.plainFont}
          onChange={({ target }) => set({ plainFont: target.checked })}
        />
        <Switch
          label="Single-key shortcuts"
          hint="Turn them off if you use speech input."
          checked={looks.singleKeys}
          onChange={({ target }) => set({ singleKeys: target.checked })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={reset} disabled={isAtFirst && !isReset}>
          Reset all
        </Button>
        <p role="status" className="text-soft">
          {isReset && 'Everything looks as at first.'}
        </p>
      </div>
    </Card>
  )
}

const isSame = (one: Accessibility, other: Accessibility): boolean =>
  Object.entries(one).every(([name, value]) => other[name as keyof Accessibility] === value)

/** Whether the device asks for this, also when that changes. */
const useAsks = (query: string): boolean =>
  useSyncExternalStore(
    (tell) => {
      const asked = matchMedia(query)
      asked.addEventListener('change', tell)
      return () => asked.removeEventListener('change', tell)
    },
    () => matchMedia(query).matches,
    () => false,
  )

const GAPS = [
  'Pictures and their descriptions come from stores. Some say no more than the name of the item.',
  'The street map needs a pointer to move it. Every place on it is in the list beside it, which works with a keyboard.',
  'SPIRAL is in English only.',
  'No outside expert has reviewed SPIRAL yet. We test each screen by program, and some with the keyboard, at large text and in both themes.',
]

const Statement = () => (
  <Section title="Accessibility statement" className="max-w-prose">
    <p>
      We build SPIRAL to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. SPIRAL has no video and no sound that carries
      information, so there is nothing to caption. These gaps are known to us:
    </p>
    <ul className="flex list-disc flex-col gap-1 pl-5">
      {GAPS.map((gap) => (
        <li key={gap}>{gap}</li>
      ))}
    </ul>
    <p>
      What we keep about you is in the <TextLink to="/legal/privacy">privacy notice</TextLink>.
    </p>
  </Section>
)
