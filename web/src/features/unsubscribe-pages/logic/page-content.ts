import type { Answer } from '../../../api/client.ts'

export type PageContent = Answer<'GET /unsubscribe-pages/{page_id}'>['content']

/** The content as its form has it: reasons are lines, and missing values are empty texts. */
export const valuesOf = (content: PageContent) => ({
  ...content,
  language: content.language ?? '',
  reasons: content.reasons.join('\n'),
  logoUrl: content.logoUrl ?? '',
})

export type PageValues = ReturnType<typeof valuesOf>

export const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export const contentOf = (values: PageValues): PageContent => ({
  ...values,
  language: (values.language || null) as PageContent['language'],
  reasons: linesOf(values.reasons),
  logoUrl: values.logoUrl.trim() || null,
})
