/** Languages that the page of a survey has built-in texts in. */
export const PAGE_LANGUAGES = ['en', 'cs', 'sk'] as const
export type PageLanguage = (typeof PAGE_LANGUAGES)[number]

/** The built-in texts that the preview and the code for mails show; the server has the same ones. */
export interface PageTexts {
  submit: string
  thanks: string
  anonymous: string
  lowest: string
  highest: string
}

const TEXTS: Record<PageLanguage, PageTexts> = {
  en: {
    submit: 'Send',
    thanks: 'Thank you for your answers.',
    anonymous: 'The survey is anonymous. Your answers are stored without your name and address.',
    lowest: 'not at all likely',
    highest: 'very likely',
  },
  cs: {
    submit: 'Odeslat',
    thanks: 'Děkujeme za vaše odpovědi.',
    anonymous: 'Dotazník je anonymní. Vaše odpovědi ukládáme bez vašeho jména a adresy.',
    lowest: 'vůbec ne',
    highest: 'velmi pravděpodobně',
  },
  sk: {
    submit: 'Odoslať',
    thanks: 'Ďakujeme za vaše odpovede.',
    anonymous: 'Dotazník je anonymný. Vaše odpovede ukladáme bez vášho mena a adresy.',
    lowest: 'vôbec nie',
    highest: 'veľmi pravdepodobne',
  },
}

const isPageLanguage = (language: string): language is PageLanguage => PAGE_LANGUAGES.includes(language as PageLanguage)

/** The texts in a language, in English if there are none. */
export const textsIn = (language: string): PageTexts => TEXTS[isPageLanguage(language) ? language : 'en']
