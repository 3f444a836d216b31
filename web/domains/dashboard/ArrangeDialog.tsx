import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import type { DashboardCard } from '#contracts/dashboard.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { toast } from '#web/state/toasts.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useArrange } from './arrange.ts'

const WORDS: Record<DashboardCard['name'], string> = {
  ready: 'Ready for you',
  on_the_way: 'On the way',
  drops: 'Price drops on your wishlist',
  standing: 'SPIRALs and local impact',
  events: 'Your events',
  buy_again: 'Buy again',
  near_events: 'Events near you',
  suggestions: 'Picked for you',
}

/** The cards of the page in a list: each is moved by a step, or hidden. Kept with the account. */
export default function ArrangeDialog({ cards: known, onClose }: { cards: readonly DashboardCard[]; onClose: () => void }) {
  const [cards, setCards] = useState(known)
  const [said, setSaid] = useState('')
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<string>()
  const arrange = useArrange()
  const move = (from: number, by: 1 | -1) => {
    const [to, moved] = [from + by, cards[from]]
    if (!moved || to < 0 || to >= cards.length) return
    setCards(cards.toSpliced(from, 1).toSpliced(to, 0, moved))
    setSaid(`${WORDS[moved.name]} is now ${to + 1} of ${cards.length}.`)
  }
  const show = (at: number, isShown: boolean) => {
    setCards(cards.map((card, i) => (i === at ? { ...card, isHidden: !isShown } : card)))
    const card = cards[at]
    if (card) setSaid(`${WORDS[card.name]} is ${isShown ? 'shown' : 'hidden'}.`)
  }
  const save = async () => {
    setSaving(true)
    try {
      await arrange(cards)
      toast({ title: 'Your page is arranged' })
      onClose()
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      setError(problem.message)
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Arrange page"
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={isSaving} busyLabel="Saving…" onClick={() => void save()}>
            Save changes
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-3">
        {error && <Notice tone="danger" title={error} />}
        <p className="text-soft">Cards with nothing in them don't take up space.</p>
        <p role="status" className="visually-hidden">
          {said}
        </p>
        <ol className="flex flex-col divide-y divide-hairline">
          {cards.map(({ name, isHidden }, at) => (
            <li key={name} className="flex items-center justify-between gap-2 py-1">
              <Checkbox label={WORDS[name]} checked={!isHidden} onChange={({ target }) => show(at, target.checked)} />
              <span className="flex shrink-0">
                {/* Not disabled at the ends: a disabled button would lose the focus of who moves a card there. */}
                <IconButton label={`Move ${WORDS[name]} up`} aria-disabled={at === 0} onClick={() => move(at, -1)}>
                  <ArrowUp aria-hidden="true" className="size-5" strokeWidth={1.75} />
                </IconButton>
                <IconButton label={`Move ${WORDS[name]} down`} aria-disabled={at === cards.length - 1} onClick={() => move(at, 1)}>
                  <ArrowDown aria-hidden="true" className="size-5" strokeWidth={1.75} />
                </IconButton>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  )
}
