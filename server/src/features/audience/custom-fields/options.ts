import { validation } from '../../../platform/errors.ts'

/** How many options a field may have, and therefore a value. */
export const MAX_OPTIONS = 200

/** One choice of a select or multi field; contacts hold its id, so that it can be renamed. */
export interface Option {
  id: string
  name: string
  order: number
}

/** What the column holds: the highest id ever given stays when its option goes, so that no id is given twice. */
export interface OptionList {
  lastId: number
  items: Option[]
}

/** An option as a caller writes it; without an order it stands where it was written. */
export interface OptionInput {
  id?: string
  name: string
  order?: number
}

/** The list of a field that has no options (yet). */
export const NO_OPTIONS: OptionList = { lastId: 0, items: [] }

/**
 * The list that takes the place of another: an option with a known id, or else with the name of one that no id claims,
 * goes on under its id, so that the contacts with it keep it. All others are new.
 */
export function replaceOptions(before: OptionList, wanted: readonly OptionInput[]): OptionList {
  requireDistinct(wanted)
  const known = new Set(before.items.map(({ id }) => id))
  const claimed = new Set(wanted.map(({ id }) => id))
  let { lastId } = before
  const idOf = (option: OptionInput) => {
    if (option.id !== undefined && known.has(option.id)) return option.id
    const namesake = before.items.find(({ id, name }) => !claimed.has(id) && keyOf(name) === keyOf(option.name))
    return namesake?.id ?? String(++lastId)
  }
  const items = wanted
    .map((option, index) => ({ id: idOf(option), name: option.name, order: option.order ?? index }))
    .sort((a, b) => a.order - b.order)
  return { lastId, items }
}

/** Under what name a rule refers to an option of a field: options have numbers of their own in every field. */
export const optionKind = (fieldId: string) => `option of field ${fieldId}`

/** The option that a text means. Ids come first: what we answered can always be sent back, whatever options are called. */
export function findOption(options: readonly Option[], text: string): Option | undefined {
  const key = keyOf(text.trim().normalize('NFC'))
  return options.find(({ id }) => id === text) ?? options.find(({ name }) => keyOf(name) === key)
}

/** What names are compared by. */
const keyOf = (name: string) => name.toLowerCase()

function requireDistinct(wanted: readonly OptionInput[]) {
  const ids = new Set<string>()
  const names = new Set<string>()
  for (const [index, { id, name }] of wanted.entries()) {
    if (id !== undefined && ids.has(id)) throw validation(`options.${index}.id`)
    if (names.has(keyOf(name))) throw validation(`options.${index}.name`)
    if (id !== undefined) ids.add(id)
    names.add(keyOf(name))
  }
}
