import { mayPass } from '#contracts/roles.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { paletteKeys } from './palette-keys.ts'
import { useViewer } from './session.ts'
import { SingleKeysSwitch } from './SingleKeysSwitch.tsx'

/** The keys are pressed one after the other, or, with `together`, at once. */
type Shortcut = { keys: readonly string[]; does: string; together?: true }
const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['/'], does: 'Go to the search box' },
  { keys: ['g', 'c'], does: 'Open the cart' },
  { keys: ['?'], does: 'Show this list' },
]
/** These use no single keys that could be pressed by accident, so they are always on. */
const ALWAYS: readonly Shortcut[] = [
  { keys: ['F8'], does: 'Go to the message on screen' },
  { keys: ['Esc'], does: 'Close the open window or menu' },
]

/** The list of shortcuts, and whether they are on. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const viewer = useViewer()
  const ofTheDesk: Shortcut[] =
    viewer && mayPass('platform:admin', viewer)
      ? [{ keys: paletteKeys(), together: true, does: 'In the admin office: find or go to anything' }]
      : []
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <div className="flex flex-col gap-4">
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2">
          {[...SHORTCUTS, ...ALWAYS, ...ofTheDesk].map(({ keys, does, together }) => (
            <div key={does} className="contents">
              <dt className="flex items-center gap-1">
                {keys.map((key, i) => (
                  <span key={key}>
                    {i > 0 && <span className="text-soft"> {together ? '+' : 'then'} </span>}
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
