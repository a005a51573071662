/** The built-in texts; a survey's own come first. */
const BUILT_IN = {
  en: {
    submit: 'Send',
    thanks: 'Thank you for your answers.',
    required: 'Please answer this question.',
    wrong: 'Please choose one of the answers.',
    long: 'This text is too long.',
    empty: 'Please answer at least one question.',
    again: 'The page was open for too long. Please send it again.',
    early: 'That was too fast. Please send it again.',
    tooMany: 'It was sent too often. Please try again later.',
    inactive: 'This survey is not available.',
    answered: 'You have already answered this survey. Thank you.',
    change: 'You have already answered. If you send the survey again, it replaces your answers.',
    anonymous: 'The survey is anonymous. Your answers are stored without your name and address.',
    lowest: 'not at all likely',
    highest: 'very likely',
  },
  cs: {
    submit: 'Odeslat',
    thanks: 'Děkujeme za vaše odpovědi.',
    required: 'Odpovězte prosím na tuto otázku.',
    wrong: 'Vyberte prosím jednu z odpovědí.',
    long: 'Tento text je příliš dlouhý.',
    empty: 'Odpovězte prosím alespoň na jednu otázku.',
    again: 'Stránka byla otevřená příliš dlouho. Odešlete ji prosím znovu.',
    early: 'To bylo příliš rychlé. Odešlete dotazník prosím znovu.',
    tooMany: 'Dotazník byl odeslán příliš často. Zkuste to prosím později.',
    inactive: 'Tento dotazník není dostupný.',
    answered: 'Na tento dotazník jste již odpověděli. Děkujeme.',
    change: 'Na dotazník jste již odpověděli. Pokud ho odešlete znovu, nahradí vaše odpovědi.',
    anonymous: 'Dotazník je anonymní. Vaše odpovědi ukládáme bez vašeho jména a adresy.',
    lowest: 'vůbec ne',
    highest: 'velmi pravděpodobně',
  },
  sk: {
    submit: 'Odoslať',
    thanks: 'Ďakujeme za vaše odpovede.',
    required: 'Odpovedzte prosím na túto otázku.',
    wrong: 'Vyberte prosím jednu z odpovedí.',
    long: 'Tento text je príliš dlhý.',
    empty: 'Odpovedzte prosím aspoň na jednu otázku.',
    again: 'Stránka bola otvorená príliš dlho. Odošlite ju prosím znova.',
    early: 'To bolo príliš rýchle. Odošlite dotazník prosím znova.',
    tooMany: 'Dotazník bol odoslaný príliš často. Skúste to prosím neskôr.',
    inactive: 'Tento dotazník nie je dostupný.',
    answered: 'Na tento dotazník ste už odpovedali. Ďakujeme.',
    change: 'Na dotazník ste už odpovedali. Ak ho odošlete znova, nahradí vaše odpovede.',
    anonymous: 'Dotazník je anonymný. Vaše odpovede ukladáme bez vášho mena a adresy.',
    lowest: 'vôbec nie',
    highest: 'veľmi pravdepodobne',
  },
}
export type SurveyTexts = (typeof BUILT_IN)['en']

const isShownLanguage = (language: string): language is keyof typeof BUILT_IN => Object.hasOwn(BUILT_IN, language)

/** The texts in a language, in English if there are none. */
export const textsIn = (language: string): SurveyTexts => BUILT_IN[isShownLanguage(language) ? language : 'en']
