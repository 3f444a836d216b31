import { Camera, Search } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Link } from '#web/ui/Link.tsx'
import { MicrophoneButton } from './MicrophoneButton.tsx'
import { SearchCombobox, searchFor } from './SearchCombobox.tsx'

/** A plain form before any script runs; after that, with suggestions. */
export function SearchBox({ id, label, className }: { id: string; label?: string; className?: string }) {
  const navigate = useNavigate()
  return (
    <search aria-label={label} className={className}>
      <form
        action="/search"
        onSubmit={(event) => {
          event.preventDefault()
          const href = searchFor(new FormData(event.currentTarget).get('q'))
          if (href) void navigate(href)
        }}
        className="@container relative"
      >
        <label htmlFor={id} className="visually-hidden">
          Search products, stores and malls
        </label>
        <SearchCombobox
          id={id}
          placeholder="Search products, stores and malls"
          className="h-11 w-full rounded-sm border border-control bg-surface pr-34 pl-4 @max-[16rem]:pr-12"
        />
        {/* With large text on a phone the words need the room. */}
        <span className="absolute inset-y-0 right-11 flex @max-[16rem]:hidden">
          <MicrophoneButton onWords={(words) => void navigate(searchFor(words) ?? '/search')} />
          <Link
            to="/visual-search"
            aria-label="Search with a photo"
            className="flex w-11 items-center justify-center rounded-sm text-link hover:text-link-strong"
          >
            <Camera aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </Link>
        </span>
        <button
          type="submit"
          aria-label="Search"
          className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-sm text-link hover:text-link-strong"
        >
          <Search aria-hidden="true" className="size-5" strokeWidth={2} />
        </button>
      </form>
    </search>
  )
}
