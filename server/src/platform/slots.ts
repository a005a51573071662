/**
 * Values that features provide to a feature below them. That feature declares a slot by adding to this interface
 * (`slot.ts`), the others fill it in their manifest, and nothing is imported upwards.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface Slots {}

export type Filled = { readonly [Name in keyof Slots]?: readonly Slots[Name][] }

let filled: Record<string, readonly unknown[]> | undefined

/** Called once with all manifests, by the list of features. */
export function fillSlots(manifests: readonly Filled[]): void {
  const all: Record<string, unknown[]> = {}
  for (const manifest of manifests)
    for (const [name, given] of Object.entries(manifest))
      if (Array.isArray(given)) all[name] = [...(all[name] ?? []), ...given]
  filled = all
}

/** The values of all features for a slot, in the order of features. */
export function slot<Name extends keyof Slots>(name: Name): readonly Slots[Name][] {
  if (!filled) throw new Error(`slot ${name} is read before features.ts was loaded`)
  return (filled[name] ?? []) as readonly Slots[Name][]
}
