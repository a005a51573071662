import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { collected } from './collected/collected.ts'
import { unbroken } from './unbroken.ts'

export const LANGUAGES = { en: 'English', cs: 'Čeština', sk: 'Slovenčina' } as const
export type Language = keyof typeof LANGUAGES
export const isLanguage = (code: string | null | undefined): code is Language => Boolean(code && code in LANGUAGES)

const REMEMBERED = 'postrider.language'
const files = {
  ...import.meta.glob<object>('./*/*.json', { import: 'default' }),
  ...import.meta.glob<object>('../features/*/texts/*.json', { import: 'default' }),
}
const load = (namespace: string, language: string) =>
  collected(namespace, language) ??
  files[`./${namespace}/${language}.json`]?.() ??
  files[`../features/${namespace}/texts/${language}.json`]?.()

/** Loads the texts of a feature when its first page opens. */
const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    const loading = load(namespace, language)
    if (!loading) return done(new Error(`no texts of ${namespace}`), null)
    loading.then(
      (texts) => done(null, (language === 'en' ? texts : unbroken(texts, namespace)) as Record<string, unknown>),
      (error: Error) => done(error, null),
    )
  },
}

/** The language before sign-in: the last one chosen in this browser, or that of the browser. */
function guessed(): Language {
  const known = [localStorage.getItem(REMEMBERED), ...navigator.languages.map((tag) => tag.slice(0, 2))]
  return known.find(isLanguage) ?? 'en'
}

export async function startTexts() {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: guessed(),
      supportedLngs: Object.keys(LANGUAGES),
      ns: ['common', 'errors', 'titles'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    })
  document.documentElement.lang = i18next.language
}

export async function setLanguage(language: Language) {
  if (i18next.language === language) return
  localStorage.setItem(REMEMBERED, language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}
