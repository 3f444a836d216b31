const ID = 'shapes'
const STAR =
  'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z'
const PATHS = {
  heart:
    'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5',
  plus: 'M5 12h14M12 5v14',
  clock: 'M12 2a10 10 0 0 1 0 20a10 10 0 0 1 0-20M12 6v6h4',
  store:
    'M15 21v-5a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v5M17.774 10.31a1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.451 0 1.12 1.12 0 0 0-1.548 0 2.5 2.5 0 0 1-3.452 0 1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.77-3.248l2.889-4.184A2 2 0 0 1 7 2h10a2 2 0 0 1 1.653.873l2.895 4.192a2.5 2.5 0 0 1-3.774 3.244M4 10.95V19a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8.05',
  truck:
    'M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2M15 18H9M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.624l-3.48-4.35A1 1 0 0 0 17.52 8H14M17 16a2 2 0 0 1 0 4a2 2 0 0 1 0-4M7 16a2 2 0 0 1 0 4a2 2 0 0 1 0-4',
}

// The browser takes them from the page, so that its script has no copy.
const SHAPES = import.meta.env.SSR
  ? `<path id="star" d="${STAR}"/><g id="stars">${[0, 1, 2, 3, 4].map((at) => `<use href="#star" x="${at * 24}"/>`).join('')}</g>${Object.entries(
      PATHS,
    )
      .map(([name, d]) => `<path id="${name}" d="${d}"/>`)
      .join('')}`
  : (document.getElementById(ID)?.innerHTML ?? '')

/** Icons of lucide-react that lists use a hundred times, a star and a row of five: drawn once in the page. */
export const PageShapes = () => (
  <svg id={ID} aria-hidden="true" className="hidden" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SHAPES }} />
)

/** One of them. Its size and color come from where it stands. */
export const Shape = ({ name, className = 'icon' }: { name: keyof typeof PATHS; className?: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
    <use href={`#${name}`} />
  </svg>
)
