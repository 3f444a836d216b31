/** The offer of a promotion, on the picture of a card. It lies above the picture, so that it moves nothing when it arrives. */
export const DealBadge = ({ offer }: { offer: string }) => (
  <span className="pointer-events-none absolute top-2 left-2 max-w-[calc(100%-3.25rem)] truncate rounded-full bg-danger-wash px-2 py-0.5 text-xs font-semibold text-danger">
    {offer}
  </span>
)
