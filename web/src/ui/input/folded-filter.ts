import type { OptionsFilter } from '@mantine/core'

/** Lower case without diacritics and invisible joiners, for comparing. */
export const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\u2060]/gu, '')
    .toLowerCase()
    .trim()

/** Finds “Květiny” by “kvet”, in selects that have loaded all their options. */
export const foldedFilter: OptionsFilter = ({ options, search, limit }) => {
  const wanted = folded(search)
  const isFound = ({ label }: { label: string }) => folded(label).includes(wanted)
  return options
    .map((option) => ('group' in option ? { ...option, items: option.items.filter(isFound) } : option))
    .filter((option) => ('group' in option ? option.items.length > 0 : isFound(option)))
    .slice(0, limit)
}
