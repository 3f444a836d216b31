import { useQuery } from '@tanstack/react-query'
import { Check, Copy, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ShareNetwork } from '#contracts/shares/shares.ts'
import { useViewer } from '#web/shell/session.ts'
import { noteShared } from '#web/state/share-reminder.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { networkUrl, postText, sharedUrl } from './links.ts'
import { shareToday, useShare } from '#web/domains/shares/queries.ts'
import type { Shared } from './shared.ts'
import { ShareReward } from './ShareReward.tsx'
import { SharedCard } from './SharedCard.tsx'
import { announcementOf } from './words.ts'

/** R118: the result is announced one second after the press. */
const ANNOUNCE_MS = 1000
/** R121 */
const COPIED_MS = 2000
const TEXT_MAX = 400

/** One dialog for the five variants: what is shared, the text, the channels, and the reward. */
export default function ShareDialog({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const viewer = useViewer()
  const { data: today } = useQuery({ ...shareToday(), enabled: viewer !== null })
  const [words, setWords] = useState(shared.text)
  const [said, setSaid] = useState<'copied' | 'text-copied' | 'not-copied' | null>(null)
  const send = useShare()
  useEffect(() => {
    if (said !== 'copied') return
    const timer = setTimeout(setSaid, COPIED_MS, null)
    return () => clearTimeout(timer)
  }, [said])

  const url = sharedUrl(location.origin, shared.path, today?.code)
  // The disclosure stands wherever the link carries a code: its owner may earn by it later.
  const text = postText(words, url, today !== undefined)

  /** The channel opens first and does not wait for the server (R97). */
  function note(network: ShareNetwork) {
    noteShared()
    const { kind, id } = shared
    send.mutate(
      { body: { kind, id, network } },
      { onSuccess: (answer) => void setTimeout(() => toast({ title: announcementOf(answer) }), ANNOUNCE_MS) },
    )
  }
  async function copied(what: string): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(what)
      return true
    } catch {
      setSaid('not-copied')
      return false
    }
  }
  function openNetwork(network: 'facebook' | 'x') {
    window.open(networkUrl(network, text, url), '_blank', 'noopener')
    note(network)
  }
  async function openInstagram() {
    // Instagram takes no text from a link: without the copy there is nothing to share.
    if (!(await copied(text))) return
    setSaid('text-copied')
    window.open(networkUrl('instagram', text, url), '_blank', 'noopener')
    note('instagram')
  }
  async function copyLink() {
    if (!(await copied(url))) return
    setSaid('copied')
    note('link')
  }
  async function openSheet() {
    try {
      await navigator.share({ title: shared.title, text: postText(words, '', today !== undefined), url })
      note('device')
    } catch {
      // The sheet was closed without sharing.
    }
  }

  const hasSheet = 'share' in navigator
  return (
    <Dialog open onClose={onClose} title="Share">
      <div className="flex flex-col gap-4">
        <SharedCard shared={shared} />
        <ShareReward shared={shared} today={today} isSignedIn={viewer !== null} />
        <Textarea
          label="Your text"
          name="share-text"
          rows={3}
          maxLength={TEXT_MAX}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <div className="flex flex-col gap-1">
          <p className="text-sm font-semibold">Preview</p>
          <p data-preview="" className="rounded-sm bg-sunken p-3 text-sm break-words whitespace-pre-wrap">
            {text}
          </p>
        </div>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          <Button variant="secondary" onClick={() => openNetwork('facebook')}>
            Facebook
          </Button>
          <Button variant="secondary" onClick={() => openNetwork('x')}>
            X
          </Button>
          <Button variant="secondary" onClick={() => void openInstagram()}>
            Instagram
          </Button>
          <Button
            onClick={() => void copyLink()}
            icon={
              said === 'copied' ? (
                <Check aria-hidden="true" className="size-5" />
              ) : (
                <Copy aria-hidden="true" className="size-5" strokeWidth={1.75} />
              )
            }
          >
            {said === 'copied' ? 'Copied' : 'Copy link'}
          </Button>
          {hasSheet && (
            <Button
              variant="secondary"
              onClick={() => void openSheet()}
              icon={<Share2 aria-hidden="true" className="size-5" strokeWidth={1.75} />}
            >
              More ways
            </Button>
          )}
        </div>
        <p role="status" className="min-h-5 text-sm text-soft">
          {said === 'copied' && <span className="visually-hidden">Copied</span>}
          {said === 'text-copied' && 'Text copied. Paste it in your post.'}
          {said === 'not-copied' && "Your browser didn't let us copy. Select the text above and copy it."}
        </p>
      </div>
    </Dialog>
  )
}
