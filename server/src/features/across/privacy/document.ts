import type { Context, Tenant } from '../../../platform/context.ts'
import { slot } from '../../../platform/slots.ts'
import { withNames } from './names.ts'
import type { PersonalContact, PersonalItem } from './slot.ts'

/** A section of the document about a contact. Its items come in parts. */
export interface DocumentSection {
  name: string
  parts: AsyncIterable<readonly PersonalItem[]>
}

const PLACES = ['first', undefined, 'last'] as const

/** All sections, in the order of features. */
export const personalSections = () => {
  const all = slot('personal').flatMap(({ sections = [] }) => sections)
  return PLACES.flatMap((place) => all.filter((section) => section.place === place))
}

/** Everything that is stored about a contact. Nothing is read before its part is asked for. */
export const sectionsOf = (
  context: Pick<Context, 'app' | 'db'>,
  tenant: Tenant,
  contact: PersonalContact,
): DocumentSection[] =>
  personalSections().map((section) => ({
    name: section.name,
    parts: withNames(context.db, tenant.id, section.read(context, tenant, contact)),
  }))

/** What the document says about itself. */
export interface DocumentHead {
  exportedAt: string
  company: { id: string; name: string }
  contactId: string
  email: string
}

/** The document as JSON with line breaks, in pieces. */
export async function* writeJson(head: DocumentHead, sections: readonly DocumentSection[]): AsyncGenerator<string> {
  const start = JSON.stringify(head, null, 2)
  yield `${start.slice(0, -2)},\n  "data": {`
  for (const [place, { name, parts }] of sections.entries()) {
    yield `${place ? ',' : ''}\n    ${JSON.stringify(name)}: [`
    let isFirst = true
    for await (const items of parts) {
      if (!items.length) continue
      yield `${isFirst ? '' : ','}${items.map((item) => `\n      ${indented(item)}`).join(',')}`
      isFirst = false
    }
    yield isFirst ? ']' : '\n    ]'
  }
  yield '\n  }\n}\n'
}

const indented = (item: PersonalItem) => JSON.stringify(item, null, 2).replaceAll('\n', '\n      ')
