import { folded } from '../../../ui/input/folded-filter.ts'

const LONGEST = 50

/** A key for the tag of a stack, made from its name: Jarní sleva 20 % is jarni_sleva_20. */
export function mergeKeyOf(name: string): string {
  const key = folded(name)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
  return key.slice(0, LONGEST).replace(/_+$/, '')
}

export const isMergeKey = (key: string) => /^[a-z][a-z0-9_]{0,49}$/.test(key)
