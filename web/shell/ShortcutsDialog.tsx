import { Dialog } from '#web/ui/Dialog.tsx'
import { SingleKeysSwitch } from './SingleKeysSwitch.tsx'

const SHORTCUTS = [
  { keys: ['/'], does: 'Go to the search box' },
  { keys: ['g', 'c'], does: 'Open the cart' },
  { keys: ['?'], does: 'Show this list' },
] as const
/** These have no single key to be pressed by accident, and always work. */
const ALWAYS = [
  { keys: ['F8'], does: 'Go to the message that is shown' },
  { keys: ['Esc'], does: 'Close what stands on top' },
] as const

/** The keys that do something, and whether they do. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <div className="flex flex-col gap-4">
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2">
          {[...SHORTCUTS, ...ALWAYS].map(({ keys, does }) => (
            <div key={does} className="contents">
              <dt className="flex gap-1">
                {keys.map((key, i) => (
                  <span key={key}>
                    {i > 0 && <span className="text-soft"> then </span>}
                    <kbd className="rounded-sm border border-control bg-sunken px-2 py-0.5 font-mono text-sm">{key}</kbd>
                  </span>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <SingleKeysSwitch />
      </div>
    </Dialog>
  )
}
