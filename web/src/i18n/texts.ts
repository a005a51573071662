import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'

export const LANGUAGES = { en: 'English', cs: 'Čeština', sk: 'Slovenčina' } as const
export type Language = keyof typeof LANGUAGES
export const isLanguage = (code: string | null | undefined): code is Language => Boolean(code && code in LANGUAGES)

const REMEMBERED = 'postrider.language'
type Texts = { default: Record<string, unknown> }
const files = {
  ...import.meta.glob<Texts>('./*/*.json'),
  ...import.meta.glob<Texts>('../features/*/texts/*.json'),
}

/** Texts come with what shows them: a feature's when its first page opens. */
const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    const load = files[`./${namespace}/${language}.json`] ?? files[`../features/${namespace}/texts/${language}.json`]
    if (!load) return done(new Error(`no texts of ${namespace}`), null)
    load().then(
      ({ default: texts }) => done(null, texts),
      (error: Error) => done(error, null),
    )
  },
}

/** The language of who has not signed in yet: what he chose here last, or that of his browser. */
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
      ns: ['common', 'errors'],
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
