/** What an assistant did or must do: "calls find_products, then asks to confirm set_cart_line". */
export function didWords({ tools, confirms }: { tools: readonly string[]; confirms: string | null }): string {
  const calls = tools.length > 0 ? `calls ${tools.join(', ')}` : 'calls nothing'
  return confirms === null ? calls : `${calls}, then asks to confirm ${confirms}`
}
