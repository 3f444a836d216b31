const skip =
  'fixed top-2 left-2 z-50 -translate-y-20 rounded-sm bg-surface px-4 py-3 font-semibold text-link-strong shadow-2 focus:translate-y-0'

/** The first Tab stops of the page. */
export function SkipLinks({ searchId }: { searchId?: string | undefined }) {
  return (
    <>
      <a href="#content" className={skip}>
        Skip to content
      </a>
      {searchId && (
        <a href={`#${searchId}`} className={skip}>
          Skip to search
        </a>
      )}
    </>
  )
}
