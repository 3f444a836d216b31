import { Qr } from '#web/ui/Qr.tsx'

/** The QR of a printed card. */
export const GiftQr = ({ code }: { code: string }) => (
  <Qr text={`/gift-card-balance-checker#code=${code}`} label="QR code of this gift card" />
)
