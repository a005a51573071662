import { isDeepStrictEqual } from 'node:util'
import { mapParts, plainSchema, type Schema } from './schema-parts.ts'

/** Keywords about one use of a schema. They may differ between its uses: then they stand beside the reference. */
const REMARKS = ['description', 'examples', 'default']

interface Named {
  schema: Schema
  /** The schema as it was found, to compare others with. */
  source: string
  place: string
  uses: { reference: Schema; remarks: Schema }[]
}

/** Returns the schema as the document contains it. `place` names it in errors, such as `lists.get answer`. */
export type Refer = (schema: object, place: string) => Schema

/**
 * The schemas of one document. Each schema with a `title` is contained once, under its title in `components.schemas`,
 * and `refer` puts a reference in its place. Two different schemas with one title are an error.
 */
export function nameSchemas() {
  const all = new Map<string, Named>()

  const refer: Refer = (schema, place) => {
    const { title, ...untitled } = schema as Schema & { title?: string }
    const parts = (whole: Schema) => mapParts(plainSchema(whole), (part, path) => refer(part, `${place} ${path}`))
    if (title === undefined) return parts(untitled)
    const content = Object.fromEntries(Object.entries(untitled).filter(([keyword]) => !REMARKS.includes(keyword)))
    const source = JSON.stringify(content)
    const named = all.get(title) ?? { schema: parts(content), source, place, uses: [] }
    if (named.source !== source)
      throw new Error(`Two schemas have the title ${title}: that of ${named.place}, and that of ${place}`)
    all.set(title, named)
    const reference: Schema = { $ref: `#/components/schemas/${title}` }
    named.uses.push({ reference, remarks: untitled })
    return reference
  }

  return {
    refer,
    /** All named schemas by title; to be called once, after the last `refer`. */
    components: (): Record<string, Schema> =>
      Object.fromEntries(
        [...all].sort(([a], [b]) => a.localeCompare(b, 'en')).map(([title, named]) => [title, withRemarks(named)]),
      ),
  }
}

/** Adds the remarks that all uses share to the schema, and the others to the references. */
function withRemarks({ schema, uses }: Named): Schema {
  const remarks: Schema = {}
  for (const keyword of REMARKS) {
    const first = uses[0]!.remarks[keyword]
    if (uses.every((use) => isDeepStrictEqual(use.remarks[keyword], first))) {
      if (first !== undefined) remarks[keyword] = first
    } else for (const use of uses) if (use.remarks[keyword] !== undefined) use.reference[keyword] = use.remarks[keyword]
  }
  return { ...schema, ...remarks }
}
