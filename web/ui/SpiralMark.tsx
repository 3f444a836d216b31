/** Our logo mark: a spiral with the reward at its end. It takes the color of the text beside it. */
export function SpiralMark({ className, gold = false }: { className?: string; gold?: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" fill="none" className={className}>
      <path
        d="M16 14.8C16.66 14.36 18.02 14.64 18.46 16C18.91 17.36 18.06 19.28 16 19.73C13.94 20.17 11.46 18.75 11.01 16C10.57 13.25 12.55 10.19 16 9.75C19.45 9.31 23.07 11.85 23.51 16C23.96 20.15 20.85 24.33 16 24.77C11.15 25.22 6.41 21.54 5.96 16C5.52 10.46 9.76 5.14 16 4.7C22.24 4.26 28.12 9.06 28.56 16"
        stroke="currentColor"
        strokeWidth="3.2"
        strokeLinecap="round"
      />
      {gold && <circle cx="28.6" cy="16.0" r="3.1" className="fill-reward" />}
    </svg>
  )
}
