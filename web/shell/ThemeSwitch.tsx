import { Monitor, Moon, Sun } from 'lucide-react'
import type { ThemeChoice } from '#web/lib/theme-script.ts'
import { useTheme } from '#web/state/theme.ts'
import { cx } from '#web/ui/class-names.ts'

const CHOICES: { value: ThemeChoice; label: string; Icon: typeof Sun }[] = [
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
]

/** Light, dark, or as the device is set. */
export function ThemeSwitch({ name, onBand = false }: { /** Unique on the page. */ name: string; onBand?: boolean }) {
  const { choice, choose } = useTheme()
  return (
    <fieldset
      className={cx(
        'flex min-w-0 flex-wrap items-center gap-0.5 rounded-[1.5rem] border p-0.5',
        onBand ? 'border-on-band/40' : 'border-control',
      )}
    >
      <legend className="visually-hidden">Theme</legend>
      {CHOICES.map(({ value, label, Icon }) => (
        <label
          key={value}
          title={label}
          className={cx(
            'relative inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded-full px-2.5 text-sm has-focus-visible:ring-3',
            onBand
              ? 'text-on-band-soft ring-on-band hover:text-on-band has-checked:bg-on-band has-checked:font-semibold has-checked:text-band'
              : 'text-soft ring-accent-strong hover:text-text has-checked:bg-accent has-checked:font-semibold has-checked:text-on-accent',
          )}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={choice === value}
            onChange={() => choose(value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
