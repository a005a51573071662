import type { Language } from '../define-entry.ts'

/** Texts that all mails of a language share. */
export const WORDS: Record<Language, Record<'hello' | 'regards' | 'why' | 'unsubscribe' | 'webversion', string>> = {
  en: {
    hello: "{{df_salution|default('Hello', true)}},",
    regards: 'Kind regards,',
    why: 'You are getting this e-mail because you shop with us or signed up for our news.',
    unsubscribe: 'Unsubscribe',
    webversion: 'View in browser',
  },
  cs: {
    hello: "{{df_salution|default('Dobrý den', true)}},",
    regards: 'S přátelským pozdravem',
    why: 'Tento e-mail dostáváte, protože u nás nakupujete nebo jste se přihlásili k odběru novinek.',
    unsubscribe: 'Odhlásit odběr',
    webversion: 'Zobrazit v prohlížeči',
  },
  sk: {
    hello: "{{df_salution|default('Dobrý deň', true)}},",
    regards: 'S priateľským pozdravom',
    why: 'Tento e-mail dostávate, pretože u nás nakupujete alebo ste sa prihlásili na odber noviniek.',
    unsubscribe: 'Odhlásiť odber',
    webversion: 'Zobraziť v prehliadači',
  },
}
