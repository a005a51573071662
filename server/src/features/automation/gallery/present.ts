import type { Entry, Language } from './define-entry.ts'
import { previewOf } from './graph-of.ts'

export function presentEntry(entry: Entry, language: Language) {
  const { name, description, mails } = entry.texts[language]
  return {
    key: entry.key,
    name,
    description,
    category: entry.category,
    mails: Object.keys(entry.mails).map((mail) => ({ name: mails[mail]!.name, subject: mails[mail]!.subject })),
    graph: previewOf(entry, language),
  }
}
