import { validation } from '../../../platform/errors.ts'
import { normalForm } from '../../../platform/text/normalise.ts'

/** The most options of a field, and so of a value. */
export const MAX_OPTIONS = 200

/** The most characters of an option's name. */
const MAX_NAME = 200

/** A choice of a select or multi field. Values hold its id, so that it can be renamed. */
export interface Option {
  id: string
  name: string
  order: number
}

/** The content of the column. `lastId` is the highest id ever given out, so that no id is reused. */
export interface OptionList {
  lastId: number
  items: Option[]
}

/** An option in a request; without an order its place in the list counts. */
export interface OptionInput {
  id?: string
  name: string
  order?: number
}

export const NO_OPTIONS: OptionList = { lastId: 0, items: [] }

/**
 * Replaces the options of a field. An option keeps its id, and so its values, when the request has its id, or its name
 * under no id. All other options are new.
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

/** Whether values of a field of this type are options. */
export const isChoice = (type: string) => type === 'select' || type === 'multi'

/** The kind under which rules refer to an option; option ids are unique only within their field. */
export const optionKind = (fieldId: string) => `option of field ${fieldId}`

/** Finds an option by id or name. Ids come first, so that a returned value can be sent back whatever the names are. */
export function findOption(options: readonly Option[], text: string): Option | undefined {
  // A longer text is not normalised, because that takes time.
  if (text.length > 4 * MAX_NAME + 100) return undefined
  const key = keyOf(normalForm(text.trim(), 'NFC'))
  return options.find(({ id }) => id === text) ?? options.find(({ name }) => keyOf(name) === key)
}

/** The form in which names are compared. */
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
