import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Guide } from './tree.ts'

/** The guides in the order in which they are useful. */
export const NAMES = [
  'first-hour',
  'dns-and-deliverability',
  'connect-a-shop',
  'moving-in',
  'assistants',
  'api-in-10-minutes',
  'operators-handbook',
] as const
export type GuideName = (typeof NAMES)[number]
export const isGuide = (name: string | undefined): name is GuideName => NAMES.some((one) => one === name)

/** A guide in the language of the application, or in English where there is no translation. */
export interface LoadedGuide extends Guide {
  name: GuideName
  language: string
}

const files = import.meta.glob<Guide>('../../../../../docs/guide/*/*.md', { import: 'default' })

async function loadGuide(name: GuideName, wanted: string): Promise<LoadedGuide> {
  const file = (language: string) => files[`../../../../../docs/guide/${language}/${name}.md`]
  const language = file(wanted) ? wanted : 'en'
  return { ...(await file(language)!()), name, language }
}

/** Guides in the language of the application. Their texts are loaded with the first page that shows them. */
export function useGuides(names: readonly GuideName[]): readonly LoadedGuide[] {
  const { i18n } = useTranslation()
  const { language } = i18n
  const { data } = useSuspenseQuery({
    queryKey: ['guides', language, names],
    queryFn: () => Promise.all(names.map((name) => loadGuide(name, language))),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
