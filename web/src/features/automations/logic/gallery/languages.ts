export const LANGUAGE_NAMES = { en: 'English', cs: 'Čeština', sk: 'Slovenčina' } as const
export type GalleryLanguage = keyof typeof LANGUAGE_NAMES

/** The first of the languages in which there are ready automations. */
export const languageOf = (...wanted: (string | undefined)[]): GalleryLanguage =>
  wanted.find((language): language is GalleryLanguage => language !== undefined && language in LANGUAGE_NAMES) ?? 'en'
