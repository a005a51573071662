/** The list with the item at `from` moved to `to`; unchanged at its ends. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items]
  if (from < 0 || to < 0 || from >= items.length || to >= items.length) return next
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
