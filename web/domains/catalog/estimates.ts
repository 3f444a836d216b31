/** "Ready today by 1 PM" as "Today by 1 PM", "Ships in 2-5 business days" as "2-5 business days", for places with little room. */
export function shortEstimate(words: string): string {
  const ready = /^Ready (.+?)(?: for pickup)?$/.exec(words)?.[1]
  if (ready) return ready.charAt(0).toUpperCase() + ready.slice(1)
  return /^Ships .*?in (.+)$/.exec(words)?.[1] ?? words
}
