/** Between the wallets and the card fields. */
export const OrByCard = () => (
  <p className="flex items-center gap-3 text-sm text-soft before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
    Or pay with a card
  </p>
)
