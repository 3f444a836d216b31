/** Our logo mark: a spiral with the reward at its end. It takes the color of the text beside it. */
export function SpiralMark({ className, gold = false }: { className?: string; gold?: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" fill="none" className={className}>
      <path
        d="M16.0 14.8C16.2 14.8 16.9 14.5 17.3 14.7C17.7 14.9 18.3 15.4 18.5 16.0C18.6 16.6 18.6 17.6 18.2 18.2C17.8 18.8 16.9 19.6 16.0 19.7C15.1 19.9 13.7 19.7 12.9 19.1C12.1 18.5 11.1 17.2 11.0 16.0C10.9 14.8 11.2 13.1 12.0 12.0C12.8 11.0 14.5 9.9 16.0 9.7C17.5 9.6 19.6 10.1 20.9 11.1C22.1 12.2 23.4 14.2 23.5 16.0C23.7 17.8 23.0 20.3 21.8 21.8C20.5 23.2 18.1 24.7 16.0 24.8C13.9 24.9 11.0 24.1 9.3 22.7C7.7 21.2 6.1 18.4 5.9 16.0C5.8 13.6 6.8 10.3 8.4 8.4C10.1 6.5 13.3 4.8 16.0 4.7C18.7 4.5 22.4 5.6 24.5 7.5C26.6 9.4 27.9 14.6 28.6 16.0"
        stroke="currentColor"
        strokeWidth="3.2"
        strokeLinecap="round"
      />
      {gold && <circle cx="28.6" cy="16.0" r="3.1" className="fill-reward" />}
    </svg>
  )
}
